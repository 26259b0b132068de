"""A third witness: the rules against brute force, move lists in their order, on games played at random."""

from __future__ import annotations

import random
from typing import Any, Protocol

import pytest

import potez
from tests.games.oracles import blockade, byte, domineering
from tests.games.setup import texts


class Oracle(Protocol):
    def __init__(self, text: str) -> None: ...
    def __str__(self) -> str: ...
    def moves(self) -> list[str]: ...
    def play(self, move: str) -> None: ...
    def outcome(self) -> str | None: ...


ORACLES: dict[str, type[Oracle]] = {
    "blockade": blockade.Oracle,
    "byte": byte.Oracle,
    "domineering": domineering.Oracle,
}


def follow(game: str, options: dict[str, int], plies: int, seed: int) -> None:
    """Play a random game by the rules and by the oracle, and compare all they say on the way."""
    dice = random.Random(f"{game} {options} {seed}")
    position: potez.Position[Any] = potez.start(game, **options)
    oracle = ORACLES[game](str(position))
    for _ in range(plies):
        moves, outcome = texts(position), position.outcome()
        assert oracle.moves() == moves, str(position)
        assert oracle.outcome() == (outcome and str(outcome.winner or "draw")), str(position)
        if not moves:
            break
        move = dice.choice(moves)
        position = position.play(move)
        oracle.play(move)
        assert str(oracle) == str(position)
        assert str(ORACLES[game](str(position))) == str(position)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("size", [(1, 2), (2, 1), (3, 3), (4, 7), (8, 8), (9, 5), (26, 26)])
def test_domineering(size: tuple[int, int], seed: int) -> None:
    follow("domineering", {"rows": size[0], "cols": size[1]}, 340, seed)


@pytest.mark.parametrize(("size", "games"), [(8, 12), (10, 6), (16, 1)])
def test_byte(size: int, games: int) -> None:
    for seed in range(games):
        follow("byte", {"size": size}, 1000, seed)


@pytest.mark.parametrize(("rows", "cols", "walls", "games"), [(5, 5, 0, 3), (5, 5, 18, 4), (5, 6, 2, 2), (6, 5, 18, 1)])
def test_blockade_on_small_boards(rows: int, cols: int, walls: int, games: int) -> None:
    for seed in range(games):
        follow("blockade", {"rows": rows, "cols": cols, "walls": walls}, 24, seed)


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "cols"), [(5, 5), (5, 8), (6, 6)])
def test_blockade_on_more_boards(rows: int, cols: int) -> None:
    for seed in range(10, 13):
        follow("blockade", {"rows": rows, "cols": cols, "walls": 18}, 40, seed)


@pytest.mark.parametrize(("rows", "cols", "cuts"), [(8, 9, 5), (11, 14, 5), (22, 28, 0)])
def test_blockade_on_large_boards_with_many_walls(rows: int, cols: int, cuts: int) -> None:
    """On the largest board random walls hardly ever cut anything off; on the others the path rule must have spoken."""
    dice = random.Random(rows)
    position = potez.start("blockade", rows=rows, cols=cols, walls=18)
    refused = 0
    for ply in range(60):
        moves = texts(position)
        if not moves:
            break
        if ply % 8 == 7:
            refused += compare_some_walls(str(position), moves, dice)
        position = position.play_unchecked(position.read_move(dice.choice(moves)))
    assert refused >= cuts


def compare_some_walls(text: str, moves: list[str], dice: random.Random) -> int:
    """Compare all steps of a pawn, and for one of them a few walls: any, and some that only the path rule refuses.

    How many were of those.
    """
    oracle, symbols = blockade.Oracle(text), blockade.SYMBOLS
    pawn = oracle.side + dice.choice("12")
    steps = {f"{pawn}-{symbols[r]}{symbols[c]}": (r, c) for r, c in oracle.pawn_steps(pawn)}
    assert list(dict.fromkeys(move[:5] for move in moves if move.startswith(pawn))) == list(steps)
    step = dice.choice(list(steps))
    if step in moves:
        return 0
    placed = {wall: f"{step}-{wall[0]}{symbols[wall[1]]}{symbols[wall[2]]}" in moves for wall in oracle.all_walls()}
    refused = [wall for wall, legal in placed.items() if not legal and oracle.fits(wall)]
    refused = dice.sample(refused, min(4, len(refused)))
    for wall in [*refused, *dice.sample(list(placed), 6)]:
        assert oracle.may_place(pawn, steps[step], wall) == placed[wall], f"{step} {wall}"
    return len(refused)
