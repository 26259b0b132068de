"""The sequential test, against published figures, a general optimiser, and simulated matches."""

from math import isclose, log, sqrt
from random import Random
from typing import Literal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import minimize
from scipy.stats import binom

from potez.arena.rating.elo import NELO, Pairs, elo_of, score_of
from potez.arena.rating.sprt import Sprt, SprtDecision
from potez.games.base import SetupError
from tests.arena.rating.pentanomials import drawn, mean_of, some_pairs, spread_of

Model = Literal["logistic", "normalised"]
NORMALISED: Model = "normalised"
LOGISTIC: Model = "logistic"


@pytest.mark.parametrize(
    ("model", "elo0", "elo1", "pairs", "llr"),
    [
        # fastchess, app/tests/sprt_test.cpp, "normalized pentanomial 1..3" and "logistic pentanomial 1, 2".
        (NORMALISED, 0, 2, (365, 16618, 36029 + 200, 16974, 390), 2.25),
        (NORMALISED, -1.75, 0.25, (127, 4883, 10311 + 401, 5150, 104), 3.01),
        (NORMALISED, 0, 5, (0, 0, 0, 0, 5550), 111.82),
        (LOGISTIC, 0.5, 2.5, (223, 9863, 20279 + 1000, 10037, 246), -3.07),
        (LOGISTIC, 0, 2, (871, 26175, 55003 + 980, 26678, 821), -4.98),
    ],
)
def test_agrees_with_fastchess(model: Model, elo0: float, elo1: float, pairs: Pairs, llr: float) -> None:
    assert isclose(Sprt(elo0, elo1, model=model).llr(pairs), llr, rel_tol=0.01)  # the tolerance of those tests


@pytest.mark.parametrize(
    ("model", "elo0", "elo1", "pairs", "llr"),
    [
        # Tests of Stockfish as reported by fishtest, with the number of the pull request that quotes them.
        (NORMALISED, 0, 2, (758, 38802, 84253, 39511, 772), 2.93),  # 5452
        (NORMALISED, 0.5, 2.5, (19, 6089, 15803, 6441, 22), 2.95),  # 5452
        (NORMALISED, -1.75, 0.25, (289, 26459, 62934, 26379, 331), 2.94),  # 6285
        (NORMALISED, -1.75, 0.25, (118, 38575, 109888, 38432, 122), 2.95),  # 6285
        (NORMALISED, 0, 2, (2, 1925, 6607, 2176, 2), 2.94),  # 6616
        (NORMALISED, 0.5, 2.5, (5, 2968, 10474, 3253, 5), 2.96),  # 6616
        (NORMALISED, 0, 2, (0, 1236, 4490, 1474, 1), 2.94),  # 6036
        (LOGISTIC, -1, 3, (424, 2948, 5832, 3045, 460), 2.94),  # 2493
        (LOGISTIC, 0, 2, (1284, 17437, 55536, 18085, 1292), 2.94),  # 2493
        (LOGISTIC, -0.5, 1.5, (17, 253, 1042, 337, 39), 2.96),  # 2971
        (LOGISTIC, 0.25, 1.75, (11, 407, 3238, 513, 11), 2.93),  # 2971
        (LOGISTIC, -1.5, 0.5, (40, 1272, 12142, 1300, 30), 3.01),  # 3017
        (LOGISTIC, -0.25, 1.25, (253, 4282, 17604, 4431, 286), 2.94),  # 3209
        (LOGISTIC, 0.25, 1.25, (14, 1030, 14318, 1163, 19), 2.93),  # 3331
        # fishtest's page of statistics as montytest runs it (montytest.muzhen.org), test 69d3c8dc7c5b3724e29d2712. It
        # turns a normalised Elo of 4 into a plain one, shown as 2.716, with the variance of a pair, 0.0576171875.
        (NORMALISED, 0, 4, (13, 37, 50, 25, 3), -0.54912),
        (LOGISTIC, 0, elo_of(0.5 + 4 / NELO * sqrt(2 * 0.0576171875)), (13, 37, 50, 25, 3), -0.53772),
    ],
)
def test_agrees_with_fishtest(model: Model, elo0: float, elo1: float, pairs: Pairs, llr: float) -> None:
    digits = len(str(llr).partition(".")[2])
    assert isclose(Sprt(elo0, elo1, model=model).llr(pairs), llr, abs_tol=0.51 * 10**-digits)


def likeliest(pairs: Pairs, model: Model, elo: float) -> float:
    """The log likelihood of a pair under a hypothesis, found by a general optimiser."""
    seen = np.array(pairs) / sum(pairs)
    scores = np.linspace(0, 1, 5)

    def claim(spread: np.ndarray) -> float:
        mean = float(spread @ scores)
        if model == LOGISTIC:
            return mean - score_of(elo)
        return mean - 0.5 - elo / NELO * sqrt(2 * spread @ (scores - mean) ** 2)

    found = minimize(
        lambda spread: -float(seen @ np.log(spread)),
        seen,
        bounds=[(1e-9, 1)] * 5,
        constraints=[{"type": "eq", "fun": claim}, {"type": "eq", "fun": lambda spread: spread.sum() - 1}],
        options={"ftol": 1e-14, "maxiter": 1000},
    )
    assert found.success
    return -float(found.fun)


@pytest.mark.parametrize("model", [LOGISTIC, NORMALISED])
@pytest.mark.parametrize("pairs", [(13, 37, 50, 25, 3), (1, 2, 3, 4, 5), (90, 1, 40, 2, 10), (5, 5, 400, 30, 5)])
@pytest.mark.parametrize(("elo0", "elo1"), [(0, 5), (-20, 60), (50, 100)])
def test_agrees_with_a_general_optimiser(model: Model, pairs: Pairs, elo0: float, elo1: float) -> None:
    ratio = likeliest(pairs, model, elo1) - likeliest(pairs, model, elo0)
    assert isclose(Sprt(elo0, elo1, model=model).llr(pairs), sum(pairs) * ratio, rel_tol=1e-4, abs_tol=1e-4)


def test_bounds_are_those_of_wald() -> None:
    low, high = Sprt(0, 5, alpha=0.05, beta=0.1).bounds
    assert isclose(low, log(0.1 / 0.95))
    assert isclose(high, log(0.9 / 0.05))
    assert isclose(Sprt(0, 5).bounds[1], 2.94, abs_tol=0.005)  # what everybody quotes


models = st.sampled_from([LOGISTIC, NORMALISED])
elos = st.floats(-150, 150).map(lambda elo: round(elo, 2))


@given(some_pairs, models, elos, elos)
def test_the_other_player_sees_the_mirrored_test(pairs: Pairs, model: Model, one: float, other: float) -> None:
    low, high = min(one, other), max(one, other) + 1
    llr = Sprt(low, high, model=model).llr(pairs)
    assert isclose(Sprt(-high, -low, model=model).llr(pairs[::-1]), -llr, rel_tol=1e-6, abs_tol=1e-6)


@given(some_pairs.filter(all), models, st.integers(2, 9))
def test_more_of_the_same_weighs_as_much_more(pairs: Pairs, model: Model, times: int) -> None:
    test = Sprt(0, 20, model=model)
    assert isclose(test.llr(tuple(times * n for n in pairs)), times * test.llr(pairs), rel_tol=1e-6, abs_tol=1e-6)


def test_nothing_is_decided_by_nothing() -> None:
    assert Sprt(0, 5).llr((0, 0, 0, 0, 0)) == 0
    assert Sprt(0, 5).decision((0, 0, 0, 0, 0)) is None


@pytest.mark.parametrize("model", [LOGISTIC, NORMALISED])
def test_decides_wrongly_as_seldom_as_asked(model: Model) -> None:
    """Simulated matches in which first H0, then H1 is true, with openings that favour a side."""
    dice, runs, wrong = Random(11), 120, 0.1
    for lead, true in ((0.0, SprtDecision.H0), (0.6, SprtDecision.H1)):
        spread = spread_of(lead, opening=0.8)
        upper = spread_of(0.6, opening=0.8)
        mean = mean_of(upper)
        deviation = sqrt(2 * sum(p * (kind / 4 - mean) ** 2 for kind, p in enumerate(upper)))
        elo1 = 400 * log(mean / (1 - mean)) / log(10) if model == LOGISTIC else (mean - 0.5) / deviation * NELO
        test = Sprt(0, elo1, wrong, wrong, model)
        decisions = [played_out(test, spread, dice) for _ in range(runs)]
        assert decisions.count(true) + binom.ppf(0.999, runs, wrong) >= runs
        assert runs > decisions.count(true) > 0  # a test that is never wrong plays too long


def played_out(test: Sprt, spread: list[float], dice: Random) -> SprtDecision:
    pairs: Pairs = (0, 0, 0, 0, 0)
    while not (decision := test.decision(pairs)):
        pairs = tuple(a + b for a, b in zip(pairs, drawn(spread, 3, dice), strict=True))
    return decision


@pytest.mark.parametrize(
    ("elo0", "elo1", "alpha", "beta", "words"),
    [
        (5, 5, 0.05, 0.05, "elo0 must be less than elo1 and both within ±200, not 5 and 5"),
        (0, 201, 0.05, 0.05, "not 0 and 201"),
        (float("nan"), 5, 0.05, 0.05, "not nan and 5"),
        (0, 5, 0, 0.05, "alpha must be more than 0 and less than 0.5, not 0"),
        (0, 5, 0.05, 0.5, "beta must be more than 0 and less than 0.5, not 0.5"),
    ],
)
def test_a_test_that_cannot_be_is_refused(elo0: float, elo1: float, alpha: float, beta: float, words: str) -> None:
    with pytest.raises(SetupError) as refused:
        Sprt(elo0, elo1, alpha, beta)
    assert words in str(refused.value)
