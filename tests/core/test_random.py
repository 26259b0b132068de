"""Random moves are legal, and all are equally likely."""

from collections import Counter

import pytest

import potez
from potez import core

# Pearson's chi-squared has mean f and variance 2f for f degrees of freedom. The seeds are fixed.
SIGMAS = 4

CASES = {
    "domineering": ("domineering", "4/4/1X2/1X2 O"),
    "domineering of several words": ("domineering", "/".join(["26"] * 25 + ["24OO"]) + " X"),
    "stacks": ("byte", "1,XOX,2/XO,O,2/OOX,3/4/4/4/X,3/4 X 0-0"),
    "a pass": ("byte", "4/4/4/4/1,OX,2/1,O,2/4/4 X 0-0"),
    "pawns and walls": ("blockade", "5x5 X 22,42,24,44 22,42,24,44 1,1,1,1 -"),
    "winning turns have no wall": ("blockade", "5x5 X 23,43,24,44 22,42,24,44 1,1,1,1 -"),
    "walls that only some pawn moves allow": ("blockade", "5x5 X 11,42,24,44 22,42,24,44 1,1,1,1 B11"),
    "one pawn move goes without a wall": (
        "blockade",
        "5x6 O 33,31,16,32 22,42,25,45 0,4,6,8 B11,B23,B43,G13,G21,G24,G25,G33,G45",
    ),
    "most pawn moves go without a wall": (
        "blockade",
        "5x5 O 22,11,33,32 22,42,24,44 0,5,0,5 G11,G12,G13,G14,G41,G42,G43,G44",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_random_moves_are_equally_likely(case: str) -> None:
    position = core.parse(*CASES[case])
    moves = position.native.moves()
    draws = 40 * len(moves)
    drawn = Counter(position.native.random_move(seed) for seed in range(draws))
    assert set(drawn) <= set(moves)
    expected = draws / len(moves)
    chi_squared = sum((drawn[move] - expected) ** 2 / expected for move in moves)
    freedom = len(moves) - 1
    assert abs(chi_squared - freedom) <= SIGMAS * (2 * freedom) ** 0.5


@pytest.mark.parametrize("game", potez.GAMES)
def test_a_finished_game_has_no_random_move(game: str) -> None:
    position = core.start(game)
    seed = 0
    while (move := position.native.random_move(seed)) is not None:
        position = type(position)(position.native.play(move))
        seed += 1
    assert position.outcome() is not None
