"""Elo with error bars, against published figures and against sums done by hand."""

from math import inf, isclose, log10, sqrt

import pytest

from potez.arena.game import NORMAL, Effort, Played
from potez.arena.tally import Tally, elo_of, estimate_elo, estimate_score
from potez.games.base import Side

NOTHING = (Effort(), Effort())


@pytest.mark.parametrize(
    ("losses", "mixed", "even", "better", "wins", "elo", "margin"),
    [
        # fastchess, app/tests/elo_test.cpp, "EloPentanomial 1..3": LL, LD, WL + DD, WD, WW, Elo and error.
        (34, 54, 31 + 32, 64, 75, 55.58, 27.65),
        (332, 433, 457 + 41, 333, 334, -8.64, 10.33),
        (7895, 8757, 5485 + 200, 568, 9999, -21.04, 2.95),
    ],
)
def test_agrees_with_fastchess(
    losses: int, mixed: int, even: int, better: int, wins: int, elo: float, margin: float
) -> None:
    estimate = estimate_elo((losses, mixed, even, better, wins))
    assert isclose(estimate.value, elo, abs_tol=0.005)
    assert isclose(estimate.margin, margin, abs_tol=0.005)


def test_agrees_with_a_sum_by_hand() -> None:
    # Four pairs score 2, two score 1: mean (4 + 1) / 6, deviations 1/6 (four times) and 1/3 (twice).
    mean, variance = 5 / 6, (4 / 36 + 2 / 9) / 6
    score = estimate_score((0, 0, 2, 0, 4))
    assert isclose(score.value, mean)
    assert isclose(score.margin * 2, (1 - (mean - 1.959964 * sqrt(variance / 6))), rel_tol=1e-6)  # cut at 1
    assert isclose(estimate_elo((0, 0, 2, 0, 4)).value, 400 * log10(5))
    assert estimate_elo((0, 0, 2, 0, 4)).high == inf


@pytest.mark.parametrize(("score", "elo"), [(0.5, 0.0), (10 / 11, 400.0), (1 / 11, -400.0), (0.0, -inf), (1.0, inf)])
def test_elo_of_a_score(score: float, elo: float) -> None:
    assert isclose(elo_of(score), elo, abs_tol=1e-9)


def test_all_pairs_won_or_lost_have_a_bound_on_one_side() -> None:
    won, lost = estimate_elo((0, 0, 0, 0, 50)), estimate_elo((50, 0, 0, 0, 0))
    chance = 0.025 ** (1 / 50)
    assert won.value == won.high == inf
    assert isclose(won.low, 400 * log10(chance / (1 - chance)))
    assert isclose(lost.high, -won.low)
    assert lost.value == lost.low == -inf


@pytest.mark.parametrize("pairs", [(0, 7, 0, 0, 0), (0, 0, 7, 0, 0), (0, 0, 0, 7, 0)])
def test_pairs_that_are_all_alike_otherwise_say_nothing_about_the_error(pairs: tuple[int, ...]) -> None:
    estimate = estimate_elo(pairs)
    assert (estimate.low, estimate.high) == (-inf, inf)


def test_counts_games_and_pairs() -> None:
    tally = Tally()
    for pair, first, winner, ending in [
        (0, Side.X, Side.X, NORMAL),
        (1, Side.X, Side.O, "crash"),
        (0, Side.O, Side.O, NORMAL),
        (1, Side.O, None, "ply limit"),
        (2, Side.X, Side.X, "stall"),
    ]:
        tally.add(Played(pair, first, winner, ending, NOTHING, ""))
    assert (tally.wins, tally.draws, tally.losses) == (3, 1, 1)
    assert tally.score == 0.7
    assert tally.pairs == (0, 1, 0, 0, 1)
    assert tally.endings(0) == {"crash": 1}
    assert tally.endings(1) == {NORMAL: 2, "stall": 1}
    assert tally.endings(None) == {"ply limit": 1}


def test_nothing_is_said_before_a_pair_is_complete() -> None:
    tally = Tally()
    tally.add(Played(0, Side.X, Side.X, NORMAL, NOTHING, ""))
    assert tally.elo is None
