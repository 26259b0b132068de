"""The Bradley-Terry model, against published figures and an independent library."""

from collections.abc import Sequence
from itertools import pairwise
from math import isclose, sqrt
from random import Random

import choix
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from potez.arena.rating.bradley_terry import expected, information, laplacian, log_expected, strengths, variance
from potez.arena.rating.comparability import Tiers

# Games of the 1987 season in the Eastern Division of the American League: A. Agresti, Categorical Data Analysis.
TEAMS = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")
SEASON = [
    [0, 7, 9, 7, 7, 9, 11],
    [6, 0, 7, 5, 11, 9, 9],
    [4, 6, 0, 7, 7, 8, 12],
    [6, 8, 6, 0, 6, 7, 10],
    [6, 2, 6, 7, 0, 7, 12],
    [4, 4, 5, 6, 6, 0, 6],
    [2, 4, 1, 3, 1, 7, 0],
]


@pytest.mark.parametrize(
    ("team", "estimate", "error"),
    [
        # The R package BradleyTerry2 (H. Turner and D. Firth), tests/baseball.Rout.save, model 1, after Agresti.
        ("Boston", 1.1077, 0.3339),
        ("Cleveland", 0.6839, 0.3319),
        ("Detroit", 1.4364, 0.3396),
        ("Milwaukee", 1.5814, 0.3433),
        ("New York", 1.2476, 0.3359),
        ("Toronto", 1.2945, 0.3367),
    ],
)
def test_agrees_with_bradleyterry2_about_baseball(team: str, estimate: float, error: float) -> None:
    found = strengths(SEASON)
    one, other = TEAMS.index(team), TEAMS.index("Baltimore")
    assert isclose(found[one] - found[other], estimate, abs_tol=5e-5)
    sharp = information(found, SEASON)
    contrast = [(player == one) - (player == other) for player in range(len(TEAMS))]
    assert isclose(sqrt(variance(contrast, sharp, sharp)), error, abs_tol=5e-5)


def test_two_players_are_a_logarithm_of_odds() -> None:
    high, low = strengths([[0, 30], [10, 0]])
    assert isclose(high - low, np.log(3))
    sharp = information([high, low], [[0, 30], [10, 0]])
    assert isclose(variance([1, -1], sharp, sharp), 1 / 30 + 1 / 10)  # as for any logarithm of odds


def test_half_points_count_half() -> None:
    assert np.allclose(strengths([[0, 2.5, 1], [1.5, 0, 3], [1, 1, 0]]), strengths([[0, 5, 2], [3, 0, 6], [2, 2, 0]]))


def test_variance_agrees_with_numpy() -> None:
    """For any variances of the scores, and by the pseudo-inverse, which singles out no player."""
    dice = Random(8)
    found, weights = strengths(SEASON), [[0.0] * len(TEAMS) for _ in TEAMS]
    for i in range(len(TEAMS)):
        for j in range(i):
            weights[i][j] = weights[j][i] = dice.uniform(0.1, 5)
    sharp, outer = information(found, SEASON), laplacian(weights)
    contrast = np.array([0.5, 0.5, 0, -0.25, -0.25, -0.5, 0])
    turned = np.linalg.pinv(np.array(sharp)) @ contrast
    assert isclose(variance(list(contrast), sharp, outer), float(turned @ np.array(outer) @ turned))


points = st.integers(2, 7).flatmap(
    lambda size: st.lists(st.lists(st.integers(0, 40), min_size=size, max_size=size), min_size=size, max_size=size)
)


def without_oneself(points: Sequence[Sequence[int]]) -> list[list[float]]:
    return [[0.0 if i == j else count / 2 for j, count in enumerate(row)] for i, row in enumerate(points)]


solvable = points.map(without_oneself).filter(lambda points: len(Tiers(points).all) == 1)


@given(solvable)
def test_agrees_with_choix(points: list[list[float]]) -> None:
    theirs = choix.ilsr_pairwise_dense(np.array(points), max_iter=100_000, tol=1e-12)
    assert np.allclose(strengths(points), theirs - theirs.mean(), atol=1e-5)


@given(solvable)
def test_everybody_is_expected_to_score_what_they_scored(points: list[list[float]]) -> None:
    found = strengths(points)
    assert isclose(sum(found), 0, abs_tol=1e-9)
    for i, row in enumerate(points):
        wanted = sum((row[j] + points[j][i]) * expected(found[i] - found[j]) for j in range(len(points)))
        assert isclose(wanted, sum(row), rel_tol=1e-6, abs_tol=1e-6)


@given(solvable)
def test_losses_for_wins_turn_the_strengths_around(points: list[list[float]]) -> None:
    turned = [list(column) for column in zip(*points, strict=True)]
    assert np.allclose(strengths(turned), [-strength for strength in strengths(points)], atol=1e-6)


def test_a_very_long_ladder_is_climbed() -> None:
    """Only neighbours meet, and nearly always the same one wins: the solution is far from where the search begins."""
    size = 30
    ladder = [[199.5 if j == i + 1 else 0.5 if j == i - 1 else 0.0 for j in range(size)] for i in range(size)]
    found = strengths(ladder)
    assert all(isclose(high - low, np.log(399), rel_tol=1e-6) for high, low in pairwise(found))


@pytest.mark.parametrize("lead", [-800.0, -5.0, 0.0, 0.3, 40.0, 800.0])
def test_expectations_of_two_players_sum_to_one(lead: float) -> None:
    assert isclose(expected(lead) + expected(-lead), 1)
    assert log_expected(lead) <= 0
    if lead > -700:
        assert isclose(np.exp(log_expected(lead)), expected(lead), rel_tol=1e-9, abs_tol=1e-300)


def test_tiers_and_islands() -> None:
    # 0 and 1 share points; 2 lost all against 1; 3 beat 0 always; 4 and 5 played among themselves only.
    points = [
        [0, 3, 0, 0, 0, 0],
        [1, 0, 4, 0, 0, 0],
        [0, 0, 0, 0, 0, 0],
        [2, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 1],
        [0, 0, 0, 0, 0, 0],
    ]
    tiers = Tiers(points)
    assert tiers.groups == [(0, 1, 2, 3), (4, 5)]
    assert tiers.all == [(0, 1), (2,), (3,), (4,), (5,)]
    assert tiers.above((3,), (2,))
    assert tiers.above((3,), (0, 1))
    assert not tiers.above((0, 1), (3,))
    assert not tiers.above((4,), (0, 1))
    assert [tiers.height(tier) for tier in tiers.all] == [1, 0, 2, 1, 0]
    assert [tiers.depth(tier) for tier in tiers.all] == [1, 2, 0, 0, 1]


def test_tiers_of_a_circle_are_one() -> None:
    dice = Random(5)
    order = dice.sample(range(9), 9)
    points = [[0] * 9 for _ in range(9)]
    for one, other in zip(order, [*order[1:], order[0]], strict=True):
        points[one][other] = 1
    assert Tiers(points).all == [tuple(range(9))]
