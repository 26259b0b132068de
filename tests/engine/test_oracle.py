"""The engine asks the solver and the prover: what it then says is the truth, and what it plays keeps a win.

Lost games of Domineering it plays for traps: the opponent is taken for one who counts and looks three plies ahead,
which is how the readable minimax plays.
"""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from potez import Position, Side, core, parse
from potez.engine.minimax import Minimax
from potez.engine.native import NativeEngine
from potez.engine.types import Limits, Score

SIZES = ((8, 8), (6, 11), (10, 9))
ENOUGH = Limits(nodes=3_000_000)

# Lost for the side to move. In each of them minimax finds its way to the end if the move to which the smallest part of
# the answers wins is all that it has to meet.
LOST = (
    "3OOX2/5X2/8/8/8/5X2/1OO2XX1/6X1 O",
    "8/OO6/8/2X5/2X2OO1/8/3X4/3X4 X",
    "7X/7X/8/1X1OO1OO/1X6/8/8/8 X",
    "8/8/8/2XOO3/2X5/OO6/1X4X1/1X4X1 O",
    "8/5OO1/2OO4/8/8/3XX3/1X1XX3/1X6 O",
    "8/8/5OO1/1OOX4/3X3X/7X/8/8 X",
    "5OO1/8/8/8/8/1X1XX3/1X1XX3/OO6 O",
)


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
    found = core.solve(core.from_python(position)).winner
    assert found
    return found


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_engine_says_who_wins_and_keeps_a_win(size: tuple[int, int]) -> None:
    for position in positions(*size, count=6, plies=sum(size) * 4 // 5):
        result = NativeEngine().search(position, ENOUGH)
        assert result.score.exact
        assert (result.score > Score()) == (winner(position) is position.side)
        assert winner(position.play(result.move)) is winner(position)


@pytest.mark.parametrize("text", LOST)
def test_in_a_lost_game_it_sets_traps(text: str) -> None:
    position = parse("domineering", text)
    side, engine = position.side, NativeEngine()
    assert winner(position) is not side
    while winner(position) is not side:
        assert not position.outcome()
        result = engine.search(position, Limits(nodes=500_000))
        assert result.score < Score()
        position = position.play(result.move)
        if not position.outcome():
            position = position.play(Minimax(3).search(position, Limits()).move)


def test_traps_are_the_same_each_time() -> None:
    results = [NativeEngine().search(parse("domineering", LOST[0]), Limits(nodes=500_000)) for _ in range(2)]
    assert results[0].move == results[1].move
    assert results[0].nodes == results[1].nodes


def test_without_a_trap_it_leaves_few_winning_answers() -> None:
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


def test_on_a_small_board_the_solver_gets_the_nodes_first() -> None:
    """The solver needs about 240,000 nodes here. A search that shares them with it does not see the win."""
    result = NativeEngine().search(parse("domineering", "8/7X/7X/8/3OO3/8/8/8 X"), Limits(nodes=300_000))
    assert result.score.exact
    assert result.score > Score()


def test_a_best_move_that_is_refuted_is_not_played() -> None:
    """A7 looks best and loses. With few nodes the engine knows that, but not yet who wins."""
    position = parse("domineering", "3X2OO/3X4/8/1X6/1X6/7X/7X/4OO2 O")
    assert NativeEngine().search(position, Limits(depth=4)).move == position.parse_move("A7")
    engine = NativeEngine()
    results = [engine.search(position, Limits(nodes=nodes)) for nodes in range(40_000, 120_000, 10_000)]
    undecided = {str(result.move) for result in results if not result.score.exact}
    assert undecided > {"A7"}


def test_an_engine_can_go_while_it_prepares_tables() -> None:
    result = NativeEngine().search(core.start("domineering"), Limits(seconds=0.01))
    assert result.move


def test_what_it_spends_stays_within_its_nodes() -> None:
    for position in positions(10, 9, count=3, plies=6):
        for nodes in (10_000, 50_000):
            assert NativeEngine().search(position, Limits(nodes=nodes)).nodes <= nodes
    for text in LOST:
        assert NativeEngine().search(parse("domineering", text), Limits(nodes=150_000)).nodes <= 150_000


def endings(count: int, stacks: int) -> list[Position[Any]]:
    """Positions of random games of Byte with few stacks left."""
    dice = random.Random(1)
    found: list[Position[Any]] = []
    while len(found) < count:
        position: Position[Any] = core.start("byte")
        while position.outcome() is None and len(re.findall("[XO]+", str(position).split()[0])) > stacks:
            position = position.play_unchecked(dice.choice(position.legal_moves()))
        if position.outcome() is None:
            found.append(position)
    return found


def test_what_is_claimed_of_endings_of_byte_is_true() -> None:
    claims = 0
    for position in endings(count=12, stacks=8):
        result = NativeEngine(megabytes=4).search(position, Limits(nodes=20_000))
        if result.score.exact:
            claims += 1
            assert (result.score > Score()) == (core.solve(position).winner is position.side), str(position)
    assert claims >= 6


def test_the_only_win_of_an_ending_of_byte_is_found() -> None:
    """Plain search threw it away after three million positions."""
    position = parse("byte", "4/1,XOO,1,X/4/XOXO,2,XOX/2,OXOXX,OXO/4/OX,OXO,2/4 O 0-0")
    result = NativeEngine(megabytes=16).search(position, Limits(nodes=1_500_000))
    assert (str(result.move), result.score > Score(), result.score.exact) == ("D8-1-DL", True, True)
