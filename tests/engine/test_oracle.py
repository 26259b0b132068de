"""The engine asks the solver: what it then says of Domineering is the truth, and what it plays keeps a win."""

from __future__ import annotations

import random
from typing import Any

import pytest

from potez import Position, Side, core
from potez.engine.native import NativeEngine
from potez.engine.types import Limits, Score

SIZES = ((8, 8), (6, 11), (10, 9))
ENOUGH = Limits(nodes=3_000_000)


def positions(rows: int, cols: int, count: int, plies: int) -> list[Position[Any]]:
    dice = random.Random(f"{rows} {cols}")
    found: list[Position[Any]] = []
    for _ in range(count):
        position: Position[Any] = core.start("domineering", rows=rows, cols=cols)
        for _ in range(plies):
            position = position.play_unchecked(dice.choice(position.legal_moves()))
        found.append(position)
    return found


def winner(position: Position[Any]) -> Side:
    if outcome := position.outcome():
        assert outcome.winner
        return outcome.winner
    found = core.solve(position).winner
    assert found
    return found


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_engine_says_who_wins_and_keeps_a_win(size: tuple[int, int]) -> None:
    for position in positions(*size, count=6, plies=sum(size) * 4 // 5):
        result = NativeEngine().search(position, ENOUGH)
        assert result.score.exact
        assert (result.score > Score()) == (winner(position) is position.side)
        assert winner(position.play(result.move)) is winner(position)


def test_in_a_lost_game_it_leaves_few_winning_answers() -> None:
    lost = [position for position in positions(8, 8, count=8, plies=14) if winner(position) is not position.side]
    assert lost
    for position in lost:
        result = NativeEngine().search(position, ENOUGH)
        parts = {move: winning_part(position.play(move)) for move in position.legal_moves()}
        assert parts[result.move] == min(parts.values())


def winning_part(position: Position[Any]) -> float:
    moves = position.legal_moves()
    if not moves:
        return 0
    return sum(winner(position.play(move)) is position.side for move in moves) / len(moves)


def test_a_search_with_a_depth_does_not_ask() -> None:
    result = NativeEngine().search(core.start("domineering"), Limits(depth=5))
    assert result.depth == 5
    assert not result.score.exact


def test_what_it_spends_stays_within_its_nodes() -> None:
    for position in positions(10, 9, count=3, plies=6):
        for nodes in (10_000, 50_000):
            assert NativeEngine().search(position, Limits(nodes=nodes)).nodes <= nodes
