"""The candidate walls of Blockade keep what they promise."""

from __future__ import annotations

import pytest

import potez
from potez.engine.candidates import all_moves, candidates
from potez.engine.evaluation.original import blockade as original
from potez.engine.minimax import Minimax
from potez.engine.types import Limits, Score
from tests.engine.small import Sample

BLOCKADE = [
    Sample("blockade", {"rows": 5, "cols": 5, "walls": 2}, range(8), depth=1, count=30),
    Sample("blockade", {"rows": 7, "cols": 8, "walls": 6}, range(20), depth=1, count=30),
    Sample("blockade", {"rows": 11, "cols": 14, "walls": 9}, range(30), depth=1, count=5),
]


def test_other_games_are_looked_at_in_full() -> None:
    for position in (potez.start("byte"), potez.start("domineering")):
        assert candidates(position) == (position.legal_moves(), 0)


@pytest.mark.parametrize("sample", BLOCKADE, ids=str)
def test_candidates_are_legal_in_order_and_with_every_pawn_move(sample: Sample) -> None:
    left_out_somewhere = False
    for position in sample.positions():
        legal = position.legal_moves()
        moves, left_out = candidates(position)
        chosen = set(moves)
        assert [move for move in legal if move in chosen] == list(moves)
        assert left_out == len(legal) - len(moves)
        assert {turn[:3] for turn in moves} == {turn[:3] for turn in legal}  # type: ignore[index]
        left_out_somewhere |= left_out > 0
    assert left_out_somewhere


@pytest.mark.parametrize("sample", BLOCKADE, ids=str)
def test_one_turn_deep_nothing_is_missed(sample: Sample) -> None:
    for position in sample.positions():
        for few, all_ in [
            (Minimax(1), Minimax(1, candidates=all_moves)),
            (Minimax(1, original, candidates), Minimax(1, original, all_moves)),
        ]:
            assert few.search(position, Limits()).score == all_.search(position, Limits()).score, str(position)


STUCK = ["B35", "B54", "B75", "B94", "G44", "G55", "G84", "G95"]
"""Walls between which X's pawns on 55 and 95 cannot move, if O's stand on 46 and 86."""


@pytest.mark.parametrize("missing", STUCK)
@pytest.mark.parametrize("pawn", ["88", "A6", "97"])
def test_no_win_in_one_is_missed_that_leaves_the_other_stuck(missing: str, pawn: str) -> None:
    walls = ",".join(wall for wall in STUCK if wall != missing)
    position = potez.parse("blockade", f"11x14 O 55,95,46,{pawn} 44,84,4B,8B 9,9,9,9 {walls}")
    wins = [move for move in position.legal_moves() if position.play(move).outcome()]
    assert wins
    assert [move for move in candidates(position).moves if move in wins] == wins
    assert Minimax(1).search(position, Limits()).score == Score(win_in=1)


def test_a_turn_without_a_wall_is_looked_at() -> None:
    position = potez.parse("blockade", "11x14 O 5C,92,87,4D 44,84,4B,8B 0,0,0,0 -")
    assert candidates(position) == (list(position.legal_moves()), 0)
