"""The trace tells what the search did: every claim in it follows from the nodes themselves."""

from __future__ import annotations

import json
from typing import Any

import pytest

import potez
from potez import Position
from potez.engine.candidates import candidates
from potez.engine.evaluation import evaluate
from potez.engine.minimax import LOST, UNSEEN, WON, Minimax
from potez.engine.trace import Node, Trace
from potez.engine.types import Score
from tests.engine.small import SAMPLES, Sample, Tree, tree_value


def replay(trace: Trace, node: Node, position: Position[Any], ply: int) -> int:
    """Check a node and all below it against the rules, the evaluation and each other; how many nodes there are."""
    children = trace.children(node)
    assert (node.side, node.outcome) == (position.side, position.outcome())
    assert node.alpha < node.beta
    if node.outcome or node.depth == 0:
        assert (children, node.skipped, node.best, node.cut) == ([], (), None, False)
        if not node.outcome:
            assert node.value == Score(evaluate(position))
        elif node.outcome.winner:
            assert node.value == (Score(win_in=ply) if node.outcome.winner is node.side else Score(loss_in=ply))
        return 1

    moves, left_out = candidates(position)
    assert node.left_out == left_out
    assert sorted([*(child.move for child in children), *node.skipped]) == sorted(map(str, moves))  # type: ignore[type-var]

    best, alpha, visited = LOST, node.alpha, 1
    for child in children:
        assert child.depth == node.depth - 1
        assert (child.alpha, child.beta) == (-node.beta, -alpha)
        assert child.move
        visited += replay(trace, child, position.play(child.move), ply + 1)
        best, alpha = max(best, -child.value), max(alpha, -child.value)
        assert (alpha >= node.beta) == (node.cut and child is children[-1])
    assert node.value == (max(best, Score(UNSEEN + ply)) if left_out else best)
    assert node.best is not None
    assert -trace.nodes[node.best].value == best
    if node.cut:
        assert node.best == children[-1].index
        assert node.better is not None
        assert node.better < node.index
        better = trace.nodes[node.better]
        assert (better.side is node.side, better.value) == (True, node.beta)
    else:
        assert (node.skipped, node.better) == ((), None)
    return visited


@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_the_trace_can_be_replayed(sample: Sample) -> None:
    for position in sample.positions()[:8]:
        result, trace = Minimax(sample.depth).explain(position, budget=1_000_000)
        root = trace.nodes[0]
        assert (root.parent, root.move, root.alpha, root.beta, root.depth) == (None, None, LOST, WON, sample.depth)
        assert root.value == result.score
        assert (trace.nodes[root.best].move if root.best else None) == (str(result.move) if result.move else None)
        assert replay(trace, root, position, 0) == len(trace.nodes) == result.nodes
        assert [node.index for node in trace.nodes] == list(range(len(trace.nodes)))
        assert trace.unrecorded == 0


def test_cuts_happen_and_say_why() -> None:
    """The textbook tree: the second branch is known to be worse after its first tip, so two tips are skipped."""
    _, trace = Minimax(2, evaluate=tree_value).explain(Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    second = trace.nodes[5]
    assert (second.move, second.cut, second.value, second.beta) == ("b1", True, Score(-2), Score(-3))
    assert second.skipped == ("b1", "b2")
    assert second.better == 1
    assert [node.move for node in trace.nodes] == [None, "b0", "b0", "b1", "b2", "b1", "b0", "b2", "b0", "b1", "b2"]
    assert [trace.nodes[index].bound for index in (1, 5, 7)] == ["exact", "lower", "lower"]


def test_a_budget_keeps_the_first_nodes_and_counts_the_rest() -> None:
    position = potez.start("domineering", rows=4, cols=4)
    whole_result, whole = Minimax(3).explain(position, budget=1_000_000)
    for budget in (0, 1, 7, 50):
        result, part = Minimax(3).explain(position, budget)
        assert (result.score, result.pv, result.nodes) == (whole_result.score, whole_result.pv, whole_result.nodes)
        assert len(part.nodes) == budget
        assert part.unrecorded == len(whole.nodes) - budget
        assert [(n.move, n.value, n.skipped) for n in part.nodes] == [
            (n.move, n.value, n.skipped) for n in whole.nodes[:budget]
        ]
        assert all(node.best is None or node.best < budget for node in part.nodes)
        json.dumps(part.to_json())


def test_json_holds_the_whole_tree() -> None:
    _, trace = Minimax(3).explain(potez.start("domineering", rows=2, cols=3))
    data = json.loads(json.dumps(trace.to_json()))
    assert data["unrecorded"] == 0
    assert [node["move"] for node in data["nodes"]] == [node.move for node in trace.nodes]
    assert data["nodes"][0] == {
        "index": 0,
        "parent": None,
        "move": None,
        "side": "X",
        "depth": 3,
        "alpha": {"loss_in": 0},
        "beta": {"win_in": 0},
        "value": {"win_in": 1},
        "bound": "exact",
        "outcome": None,
        "best": 1,
        "cut": False,
        "better": None,
        "skipped": [],
        "left_out": 0,
    }
    assert data["nodes"][1]["outcome"] == "X wins: O has no place for a domino"
