"""What the page of the classroom draws, as JSON: a tree, and every event of every search through it.

Plain values in, plain values out, so that any server can send it and a browser with Python can make it by itself. A
value is a number, or {"win_in": plies}, {"loss_in": plies} for MAX; {"loss_in": 0} and {"win_in": 0} stand for −∞ and
+∞. An event is a list: its kind, and its fields in the order of search.py.
"""

from __future__ import annotations

from typing import Any

from potez.engine.classroom.game_tree import GameTree, Node, tree_by_hand
from potez.engine.classroom.own_tree import PRESETS, parse, random_tree, text_of
from potez.engine.classroom.prediction import Question, questions
from potez.engine.classroom.proposal import Extent, left_out, proposed_tree, tree_that_fits, widest
from potez.engine.classroom.search import Event
from potez.engine.classroom.variants import Run, run_all
from potez.engine.types import Score
from potez.games.base import Position
from potez.locale import Language

Json = dict[str, Any]


def blackboard_of_position(position: Position[Any], depth: int | None, width: int | None, language: Language) -> Json:
    """The tree of a position. Without a depth, depth and width are those that fit. Raises GameError."""
    if depth is None:
        tree, extent = proposed_tree(position)
    else:
        extent = Extent(depth, width)
        tree = tree_that_fits(position, extent)
    return {
        "position": str(position),
        "game": position.game,
        "side": position.side.value,
        "depth": extent.depth,
        "width": extent.width,
        "widest": widest(extent.depth),
        "left_out": language.translate(left_out(tree, extent, position)),
        **_drawn(tree, language),
    }


def blackboard_of_tree(text: str, language: Language) -> Json:
    """A tree written by hand. Raises TreeError."""
    tree = parse(text)
    return {"text": text_of(tree), **_drawn(tree_by_hand(tree), language)}


def random_text(depth: int, width: int, seed: int) -> str:
    """A random tree as text. Raises SetupError if it would be too large."""
    return text_of(random_tree(depth, width, seed))


def presets(language: Language) -> list[Json]:
    return [{"title": language.translate(preset.title), "text": preset.text} for preset in PRESETS]


def _drawn(tree: GameTree, language: Language) -> Json:
    return {
        "nodes": [_node(node) for node in tree.nodes],
        "variants": [_run(run, language) for run in run_all(tree)],
    }


def _node(node: Node) -> Json:
    return {
        "parent": node.parent,
        "move": node.move,
        "max": node.maximising,
        "guess": _value(node.guess),
        "value": _value(node.value()),
        "outcome": node.outcome,
        "left_out": node.left_out,
    }


def _run(run: Run, language: Language) -> Json:
    return {
        "name": run.variant.name,
        "title": language.translate(run.variant.title),
        "visited": run.visited,
        "evaluated": run.evaluated,
        "cuts": run.cuts,
        "recalled": run.recalled,
        "closing": language.translate(run.closing()),
        "events": [_event(event) for event in run.events],
        "questions": [_question(question) for question in questions(run)],
    }


def _event(event: Event) -> list[Any]:
    fields = [_value(field) if isinstance(field, Score) else field for field in event]
    return [type(event).__name__.lower(), *fields]


def _question(question: Question) -> Json:
    return {
        "event": question.event,
        "node": question.node,
        "kind": question.kind,
        "choices": [_value(choice) for choice in question.choices],
        "answer": question.answer,
    }


def _value(score: Score) -> float | dict[str, float]:
    return score.to_json() if score.exact else score.value
