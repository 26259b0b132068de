"""The search finds what plain minimax finds, wins as soon as it can and loses as late as it can."""

from __future__ import annotations

import random
from typing import Any

import pytest

import potez
from potez import Position, Side
from potez.engine.candidates import all_moves, candidates
from potez.engine.evaluation import evaluate
from potez.engine.minimax import UNSEEN, Minimax
from potez.engine.types import Engine, Limits, Score, SearchInfo
from tests.engine.small import SAMPLES, Sample, Tree, plain_minimax, tree_value

X, O = Side.X, Side.O  # noqa: E741 - as players call it


@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_pruning_changes_no_value(sample: Sample) -> None:
    for position in sample.positions():
        for depth in range(1, sample.depth + 1):
            engine = Minimax(depth, candidates=all_moves)
            expected = plain_minimax(position, depth, evaluate)
            assert engine.search(position, Limits()).score == expected, (str(position), depth)
            assert engine.explain(position)[0].score == expected, (str(position), depth)


def test_pruning_among_candidates_changes_no_value() -> None:
    """A proved loss is not claimed where moves were left out; all else is plain minimax over the candidates."""
    for position in Sample("blockade", {"rows": 5, "cols": 5, "walls": 2}, range(4, 9), depth=2, count=8).positions():
        for depth in (1, 2):
            found = Minimax(depth).explain(position)[0].score
            expected = plain_minimax(position, depth, evaluate, lambda position: candidates(position).moves)
            if expected.loss_in and candidates(position).left_out:
                expected = Score(UNSEEN)
            assert found == expected, (str(position), depth)


@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_the_best_line_leads_to_the_value(sample: Sample) -> None:
    for position in sample.positions():
        result = Minimax(sample.depth, candidates=all_moves).search(position, Limits())
        assert result.move == (result.pv[0] if result.pv else None)
        end = position
        for move in result.pv:
            end = end.play(move)
        outcome = end.outcome()
        if result.score.exact:
            assert outcome
            assert outcome.winner is (position.side if result.score.win_in is not None else position.side.other)
            assert len(result.pv) == (result.score.win_in or result.score.loss_in or 0)
        else:
            assert not outcome
            assert len(result.pv) == result.depth == sample.depth
            assert result.score == Score(evaluate(end) if end.side is position.side else -evaluate(end))


@pytest.mark.parametrize(
    ("tree", "depth", "score", "line"),
    [
        # A win at once before a win later, wherever they stand.
        ([[[X], [X]], X], 3, Score(win_in=1), "b1"),
        ([[[[[X]]]], [[X]]], 5, Score(win_in=3), "b1 b0 b0"),
        ([[[[[X]]]], [[X, X], [[[X]]]]], 6, Score(win_in=5), "b0 b0 b0 b0 b0"),
        # A loss later before a loss at once. The other side, which wins, is as quick as it can be.
        ([[O, O], [[[O]], [[O]]]], 4, Score(loss_in=4), "b1 b0 b0 b0"),
        ([[[[O]], O], [[[O]], [[O]]]], 5, Score(loss_in=4), "b1 b0 b0 b0"),
        # One can move into a loss, as in Byte, and be forced to; and be given a win.
        ([O, [[X]]], 3, Score(win_in=3), "b1 b0 b0"),
        ([O], 1, Score(loss_in=1), "b0"),
        ([[X], [O]], 2, Score(win_in=2), "b0 b0"),
        # Any guess is better than a certain loss and worse than a certain win; a draw is worth nothing to either.
        ([[O], [-900]], 2, Score(-900), "b1 b0"),
        ([[[900]], [[X]]], 3, Score(win_in=3), "b1 b0 b0"),
        (["-", -1, O], 1, Score(0), "b0"),
        (["-", 1], 1, Score(1), "b1"),
        # The other side takes what is worst for us.
        ([[3, 12, 8], [2, 4, 6], [14, 5, 2]], 2, Score(3), "b0 b0"),
        ([[[1, 9], [7, 2]], [[3, 8], [6]]], 3, Score(7), "b0 b1 b0"),
        # Of equal moves the first.
        ([7, 7, 7], 1, Score(7), "b0"),
    ],
)
def test_trees(tree: Any, depth: int, score: Score, line: str) -> None:
    result, _ = Minimax(depth, evaluate=tree_value).explain(Tree(tree))
    assert (result.score, " ".join(map(str, result.pv))) == (score, line)


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize(
    ("game", "text", "win"),
    [
        ("blockade", "11x14 X 49,84,4B,8B 44,84,4B,8B 9,9,9,9 -", "X1-4B"),
        ("blockade", "11x14 O 5C,92,85,4D 44,84,4B,8B 0,0,0,0 -", "O1-84"),
        ("byte", "4/4/1,OXOOOO,2/1,XX,2/4/4/4/4 X 1-1", "D4-0-GL"),
        ("domineering", "3/3 X", "B1"),
    ],
)
def test_a_win_in_one_is_taken(game: str, text: str, win: str, depth: int) -> None:
    result = Minimax(depth).search(potez.parse(game, text), Limits())
    assert (str(result.move), result.score) == (win, Score(win_in=1))


FINISHED = [
    ("blockade", "11x14 O 4B,84,4B,8B 44,84,4B,8B 9,9,9,9 -", Score(loss_in=0)),
    ("byte", "4/4/4/4/4/4/4/4 X 2-1", Score(win_in=0)),
    ("byte", "8/" * 15 + "8 O 7-7", Score(0)),
    ("domineering", "2 X", Score(loss_in=0)),
]


@pytest.mark.parametrize(("game", "text", "score"), FINISHED)
def test_a_finished_game_has_a_score_and_no_move(game: str, text: str, score: Score) -> None:
    result = Minimax(4).search(potez.parse(game, text), Limits())
    assert (result.move, result.pv, result.score) == (None, (), score)


STARTS = [potez.start(game) for game in potez.GAMES]


@pytest.mark.parametrize("position", STARTS, ids=lambda position: position.game)
def test_the_same_question_gets_the_same_answer(position: Position[Any]) -> None:
    one, two = (Minimax(2 if position.game != "blockade" else 1).search(position, Limits()) for _ in range(2))
    assert (one.move, one.pv, one.score, one.nodes) == (two.move, two.pv, two.score, two.nodes)


@pytest.mark.parametrize("nodes", [0, 1, 20, 100, 500, 3000])
def test_a_limit_of_nodes_is_kept_after_the_first_depth_and_gives_the_same_answer(nodes: int) -> None:
    position = potez.start("byte")
    one, two = (Minimax().search(position, Limits(depth=20, nodes=nodes)) for _ in range(2))
    assert one.move in position.legal_moves()
    assert one.nodes <= max(nodes, 1 + len(position.legal_moves()))
    assert (one.pv, one.score, one.depth, one.nodes) == (two.pv, two.score, two.depth, two.nodes)


@pytest.mark.parametrize("limits", [Limits(seconds=0), Limits(seconds=-1, nodes=-1), Limits(depth=0), Limits(depth=-3)])
def test_any_limit_gets_an_answer_of_the_first_depth_at_least(limits: Limits) -> None:
    position = potez.start("domineering")
    result = Minimax().search(position, limits)
    assert (result.move, result.depth) == (Minimax(1).search(position, Limits()).move, 1)


def test_a_limit_of_depth_goes_before_the_depth_of_the_engine() -> None:
    assert Minimax(4).search(potez.start("domineering"), Limits(depth=2)).depth == 2


def test_each_finished_depth_is_told() -> None:
    infos: list[SearchInfo] = []
    engine: Engine = Minimax(3)
    result = engine.search(potez.start("byte"), Limits(), infos.append)
    assert [info.depth for info in infos] == [1, 2, 3]
    assert infos[-1] == result
    assert [info.nodes for info in infos] == sorted(info.nodes for info in infos)


def test_a_certain_result_ends_the_deepening() -> None:
    infos: list[SearchInfo] = []
    Minimax(9).search(potez.parse("domineering", "3/3 X"), Limits(), infos.append)
    assert [info.depth for info in infos] == [1]


def test_the_computer_beats_aimless_play() -> None:
    """Whole games, so that every kind of position comes up: openings, endings, passes, walls used up."""
    dice = random.Random(1)
    for position in STARTS:
        engine = Minimax(1 if position.game == "blockade" else 2)
        while not position.outcome():
            answer = engine.search(position, Limits()).move if position.side is O else None
            position = position.play(answer or dice.choice(position.legal_moves()))
        outcome = position.outcome()
        assert outcome
        assert outcome.winner is O, position
