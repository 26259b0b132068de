"""A view: a position as JSON, with all that the page needs to draw it and to let a player move. The page has no rules.

docs/api.md describes its shape. A game without a View of its own is shown by its plain board and its legal moves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from potez.api.sentences import Sentence, message_json
from potez.api.typed import TypedDict
from potez.boards.plain import plain
from potez.games import part_of
from potez.games.base import Outcome
from potez.locale import Language
from potez.play.game import Game

Json = dict[str, Any]
"""What differs from game to game."""


class View(NamedTuple):
    """How a game is shown: its board, its legal moves, and what a move changed (position before, move, position)."""

    board: Callable[[Any], Json]
    legal: Callable[[Any], Json]
    last: Callable[[Any, Any, Any], Json]


class OutcomeJson(Sentence):
    winner: str | None
    reason: str


class ViewJson(TypedDict):
    game: str
    text: str
    ply: int
    side: str
    outcome: OutcomeJson | None
    board: Json
    legal: Json
    last: Json | None


def view(game: Game, language: Language) -> ViewJson:
    """The view of a game's last position."""
    position, outcome = game.position, game.outcome()
    shown = part_of(position.game, "view") or PLAIN
    last = None
    if game.moves:
        before, move = game.positions[-2], game.moves[-1]
        last = {"move": str(move), "side": before.side.value, **shown.last(before, move, position)}
    return {
        "game": position.game,
        "text": str(position),
        "ply": len(game.moves),
        "side": position.side.value,
        "outcome": outcome_json(outcome, language) if outcome else None,
        "board": shown.board(position),
        "legal": shown.legal(position),
        "last": last,
    }


def outcome_json(outcome: Outcome, language: Language) -> OutcomeJson:
    """How a game ended."""
    winner = outcome.winner.value if outcome.winner else None
    return {"winner": winner, "reason": outcome.reason.name, **message_json(language.outcome(outcome))}


PLAIN = View(
    lambda position: {"plain": plain(position)},
    lambda position: {"moves": list(map(str, position.legal_moves()))},
    lambda before, move, after: {},
)
