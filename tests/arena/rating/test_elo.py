"""Elo with intervals, against published figures, sums done by hand, and simulated matches."""

from math import inf, isclose, log, log10, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom

from potez.arena.rating.elo import (
    Estimate,
    Pairs,
    elo_of,
    estimate_elo,
    estimate_nelo,
    estimate_score,
    score_of,
    superiority,
)
from tests.arena.rating.pentanomials import drawn, mean_of, some_pairs, spread_of, varied_pairs


@pytest.mark.parametrize(
    ("losses", "mixed", "even", "better", "wins", "elo", "margin", "nelo", "nelo_margin", "los"),
    [
        # fastchess, app/tests/elo_test.cpp, "EloPentanomial 1..3": LL, LD, WL + DD, WD, WW, then what it tells of them.
        (34, 54, 31 + 32, 64, 75, 55.58, 27.65, 57.94, 28.28, 100.00),
        (332, 433, 457 + 41, 333, 334, -8.64, 10.33, -9.17, 10.96, 5.05),
        (7895, 8757, 5485 + 200, 568, 9999, -21.04, 2.95, -19.01, 2.65, 0.0),
    ],
)
def test_agrees_with_fastchess(
    losses: int,
    mixed: int,
    even: int,
    better: int,
    wins: int,
    elo: float,
    margin: float,
    nelo: float,
    nelo_margin: float,
    los: float,
) -> None:
    pairs = (losses, mixed, even, better, wins)
    for estimate, value, half in ((estimate_elo(pairs), elo, margin), (estimate_nelo(pairs), nelo, nelo_margin)):
        assert isclose(estimate.value, value, abs_tol=0.005)
        assert isclose(estimate.margin, half, abs_tol=0.005)
    assert isclose(100 * superiority(pairs), los, abs_tol=0.005)


def test_agrees_with_fishtest() -> None:
    # fishtest's page of statistics as montytest runs it (montytest.muzhen.org), test 69d3c8dc7c5b3724e29d2712:
    # results [13, 37, 50, 25, 3], expected value 0.43750, normalised Elo -63.97.
    pairs = (13, 37, 50, 25, 3)
    assert estimate_score(pairs).value == 0.4375
    assert isclose(estimate_nelo(pairs).value, -63.97, abs_tol=0.005)


def test_agrees_with_a_sum_by_hand() -> None:
    # Four pairs score 2, two score 1: mean (4 + 1) / 6, deviations 1/6 (four times) and 1/3 (twice).
    pairs = (0, 0, 2, 0, 4)
    mean, variance = 5 / 6, (4 / 36 + 2 / 9) / 6
    score, nelo = estimate_score(pairs), estimate_nelo(pairs)
    assert isclose(score.value, mean)
    assert isclose(score.margin * 2, (1 - (mean - 1.959964 * sqrt(variance / 6))), rel_tol=1e-6)  # cut at 1
    assert isclose(estimate_elo(pairs).value, 400 * log10(5))
    assert estimate_elo(pairs).high == inf
    assert isclose(nelo.value, (1 / 3) / sqrt(2 * variance) * 800 / log(10))
    assert isclose(nelo.margin, 1.959964 / sqrt(12) * 800 / log(10), rel_tol=1e-6)


@pytest.mark.parametrize(("score", "elo"), [(0.5, 0.0), (10 / 11, 400.0), (1 / 11, -400.0), (0.0, -inf), (1.0, inf)])
def test_elo_of_a_score(score: float, elo: float) -> None:
    assert isclose(elo_of(score), elo, abs_tol=1e-9)
    assert isclose(score_of(elo), score)


def test_all_pairs_won_or_lost_have_a_bound_on_one_side() -> None:
    won, lost = estimate_elo((0, 0, 0, 0, 50)), estimate_elo((50, 0, 0, 0, 0))
    chance = 0.025 ** (1 / 50)
    assert won.value == won.high == inf
    assert isclose(won.low, 400 * log10(chance / (1 - chance)))
    assert isclose(lost.high, -won.low)
    assert lost.value == lost.low == -inf
    assert superiority((0, 0, 0, 0, 3)) == 15 / 16
    assert superiority((3, 0, 0, 0, 0)) == 1 / 16


@pytest.mark.parametrize("pairs", [(0, 7, 0, 0, 0), (0, 0, 7, 0, 0), (0, 0, 0, 7, 0)])
def test_pairs_that_are_all_alike_otherwise_say_nothing_about_the_error(pairs: Pairs) -> None:
    for estimate in (estimate_elo(pairs), estimate_nelo(pairs)):
        assert (estimate.low, estimate.high) == (-inf, inf)


def close(one: Estimate, other: Estimate) -> bool:
    ends = zip((one.value, one.low, one.high), (other.value, other.low, other.high), strict=True)
    return all(isclose(a, b, rel_tol=1e-9, abs_tol=1e-6) for a, b in ends)


@given(some_pairs)
def test_the_other_player_is_weaker_by_as_much(pairs: Pairs) -> None:
    assert close(estimate_elo(pairs[::-1]), -estimate_elo(pairs))
    assert close(estimate_nelo(pairs[::-1]), -estimate_nelo(pairs))
    assert isclose(superiority(pairs[::-1]), 1 - superiority(pairs), abs_tol=1e-12)


@given(varied_pairs, st.integers(2, 50))
def test_more_of_the_same_is_surer_by_the_root(pairs: Pairs, times: int) -> None:
    many = tuple(times * count for count in pairs)
    assert isclose(estimate_elo(many).value, estimate_elo(pairs).value, abs_tol=1e-9)
    assert isclose(estimate_nelo(many).margin * sqrt(times), estimate_nelo(pairs).margin)
    assert abs(superiority(many) - 0.5) >= abs(superiority(pairs) - 0.5) - 1e-12


@given(some_pairs)
def test_the_value_is_within_its_interval(pairs: Pairs) -> None:
    for estimate in (estimate_elo(pairs), estimate_nelo(pairs)):
        assert estimate.low <= estimate.value <= estimate.high


@pytest.mark.parametrize(("lead", "opening", "draws"), [(0.0, 0.0, 0.0), (0.3, 1.0, 0.2), (-0.5, 3.0, 0.1)])
def test_the_interval_covers_the_truth_19_times_of_20(lead: float, opening: float, draws: float) -> None:
    dice, spread, matches = Random(7), spread_of(lead, opening, draws), 2000
    truth = elo_of(mean_of(spread))
    deviation = sqrt(2 * sum(p * (kind / 4 - mean_of(spread)) ** 2 for kind, p in enumerate(spread)))
    norm = (mean_of(spread) - 0.5) / deviation * 800 / log(10)
    played = [drawn(spread, 150, dice) for _ in range(matches)]
    least, most = binom.interval(0.9999, matches, 0.95)
    for estimates, true in ((map(estimate_elo, played), truth), (map(estimate_nelo, played), norm)):
        assert least <= sum(estimate.low <= true <= estimate.high for estimate in estimates) <= most


def test_superiority_is_right_as_often_as_it_says() -> None:
    # Who is stronger is drawn by lot beforehand, from leads that are all as likely.
    dice, matches = Random(3), 4000
    sure = right = 0.0
    for lead in (dice.uniform(-2, 2) for _ in range(matches)):
        chance = superiority(drawn(spread_of(lead), 60, dice))
        sure += max(chance, 1 - chance)
        right += (chance > 0.5) == (lead > 0)
    assert abs(sure - right) / matches < 0.01
