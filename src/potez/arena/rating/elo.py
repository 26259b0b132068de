"""How much stronger one player is than another, from pairs of games.

The two games of a pair start from the same opening, so they are not independent; pairs are. A pair scores 0, 1/2, 1,
3/2 or 2 points: five possibilities, hence "pentanomial". With x the points of a pair divided by two, N pairs, and n_x
pairs that scored x:

  mean             m  = sum of n_x x / N
  variance         s² = sum of n_x (x - m)² / N
  interval         m ± z s / sqrt(N), z = 1.96 for 95 %
  Elo              E(m) = 400 log10(m / (1 - m)), likewise for both ends of the interval
  normalised Elo   (m - 1/2) / (s sqrt(2)) * 800 / ln 10, likewise for both ends of the interval
  superiority      Phi((m - 1/2) sqrt(N) / s), the chance that the first player is the stronger one ("LOS")

Elo says how many points to expect. Normalised Elo measures the same lead in standard deviations of a game, s sqrt(2),
so it says how many games it takes to notice the lead, however many of them are drawn or decided by the opening. Its
unit agrees with Elo where the players are close and no game is drawn.

These are the estimates of Stockfish's test framework (fishtest; M. Van den Bergh, "Normalized Elo"; fastchess). They
say nothing if all pairs have the same score, because s is 0. If all N pairs were won, the mean is at least p with a
confidence of 97.5 %, where p, the chance to win a pair, solves p^N = 2.5 %; likewise if all were lost. We give that
bound, and no interval if all pairs have another score in common. The chance of superiority is then that of a coin which
has shown the same side N times, when every bias was equally likely beforehand: 1 - 2^-(N + 1).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import copysign, inf, isfinite, log, log10, sqrt
from statistics import NormalDist

CONFIDENCE = 0.95
TAIL = (1 - CONFIDENCE) / 2
Z = NormalDist().inv_cdf(1 - TAIL)
NELO = 800 / log(10)
"""Normalised Elo of a lead of one standard deviation of a game."""

Pairs = tuple[int, ...]
"""The numbers of pairs that scored 0, 1/2, 1, 3/2 and 2."""


@dataclass(frozen=True)
class Estimate:
    """A value with its confidence interval."""

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def __neg__(self) -> Estimate:
        return Estimate(-self.value, -self.high, -self.low)

    def to_json(self) -> dict[str, float | None]:
        """The value and the interval; None where infinite, which JSON cannot write."""
        ends = {"value": self.value, "low": self.low, "high": self.high}
        return {name: end if isfinite(end) else None for name, end in ends.items()}


def elo_of(score: float) -> float:
    """The Elo difference at which a player is expected to score this fraction of the points."""
    if score <= 0:
        return -inf
    return inf if score >= 1 else 400 * log10(score / (1 - score))


def score_of(elo: float) -> float:
    """The fraction of the points that a player is expected to score at this Elo difference."""
    return 1 / (1 + 10 ** (-elo / 400))


def spread(pairs: Pairs) -> tuple[float, float]:
    """The mean and variance of the score of a pair, from 0 to 1. Needs at least one pair."""
    total = sum(pairs)
    mean = sum(count * kind / 4 for kind, count in enumerate(pairs)) / total
    return mean, sum(count * (kind / 4 - mean) ** 2 for kind, count in enumerate(pairs)) / total


def estimate_score(pairs: Pairs) -> Estimate:
    """The expected fraction of the points. Needs at least one pair."""
    total = sum(pairs)
    mean, variance = spread(pairs)
    if pairs[4] == total:
        return Estimate(1.0, TAIL ** (1 / total), 1.0)
    if pairs[0] == total:
        return Estimate(0.0, 0.0, 1 - TAIL ** (1 / total))
    if total in pairs:
        return Estimate(mean, 0.0, 1.0)
    margin = Z * sqrt(variance / total)
    return Estimate(mean, max(0.0, mean - margin), min(1.0, mean + margin))


def estimate_elo(pairs: Pairs) -> Estimate:
    """How much stronger the first player is, in Elo. Needs at least one pair."""
    score = estimate_score(pairs)
    return Estimate(elo_of(score.value), elo_of(score.low), elo_of(score.high))


def estimate_nelo(pairs: Pairs) -> Estimate:
    """How much stronger the first player is, in normalised Elo. Needs at least one pair."""
    total = sum(pairs)
    mean, variance = spread(pairs)
    if total in pairs:
        return Estimate(copysign(inf, mean - 0.5) if mean != 0.5 else 0.0, -inf, inf)
    value = (mean - 0.5) / sqrt(2 * variance) * NELO
    margin = Z / sqrt(2 * total) * NELO
    return Estimate(value, value - margin, value + margin)


def superiority(pairs: Pairs) -> float:
    """The chance that the first player is the stronger one. Needs at least one pair."""
    total = sum(pairs)
    mean, variance = spread(pairs)
    if mean == 0.5:
        return 0.5
    if total in pairs:
        doubt = 0.5 ** (total + 1)
        return 1 - doubt if mean > 0.5 else doubt
    return NormalDist().cdf((mean - 0.5) * sqrt(total / variance))
