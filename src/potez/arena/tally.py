"""The score of a match and what it says about strength.

The two games of a pair begin alike and so are not independent; pairs are. A pair scores 0, 1/2, 1, 3/2 or 2 points,
five kinds, hence "pentanomial". With x the points of a pair divided by two, N pairs, and n_x pairs of each kind:

  mean       m  = sum of n_x x / N
  variance   s² = sum of n_x (x - m)² / N
  interval   m ± z s / sqrt(N), z = 1.96 for 95 %
  Elo        E(m) = 400 log10(m / (1 - m)), and for both ends of the interval alike

This is the estimate that Stockfish's testers use (fishtest, M. Van den Bergh, "The generalized sequential probability
ratio test", and fastchess, whose published figures the tests compare with). It says nothing where all pairs have the
same score: s is 0 there. If all N pairs were won, the mean is still at least p with the confidence 97.5 %, where p, the
chance to win a pair, solves p^N = 2.5 %; likewise if all were lost. We tell that bound, and for other scores that all
pairs share no interval at all.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import inf, log10, sqrt
from statistics import NormalDist

from potez.arena.game import Played

CONFIDENCE = 0.95
_TAIL = (1 - CONFIDENCE) / 2
_Z = NormalDist().inv_cdf(1 - _TAIL)


def elo_of(score: float) -> float:
    """The difference in Elo at which a player is expected to score this part of the points."""
    if score <= 0:
        return -inf
    return inf if score >= 1 else 400 * log10(score / (1 - score))


@dataclass(frozen=True)
class Estimate:
    """A value with its interval of confidence."""

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half of the interval."""
        return (self.high - self.low) / 2


def estimate_score(pairs: tuple[int, ...]) -> Estimate:
    """The expected part of the points, from how many pairs scored 0, 1/2, 1, 3/2 and 2. At least one pair."""
    total = sum(pairs)
    mean = sum(count * kind / 4 for kind, count in enumerate(pairs)) / total
    if pairs[4] == total:
        return Estimate(1.0, _TAIL ** (1 / total), 1.0)
    if pairs[0] == total:
        return Estimate(0.0, 0.0, 1 - _TAIL ** (1 / total))
    if total in pairs:
        return Estimate(mean, 0.0, 1.0)
    variance = sum(count * (kind / 4 - mean) ** 2 for kind, count in enumerate(pairs)) / total
    margin = _Z * sqrt(variance / total)
    return Estimate(mean, max(0.0, mean - margin), min(1.0, mean + margin))


def estimate_elo(pairs: tuple[int, ...]) -> Estimate:
    """How much stronger the first player is."""
    score = estimate_score(pairs)
    return Estimate(elo_of(score.value), elo_of(score.low), elo_of(score.high))


@dataclass
class Tally:
    """The games of a match so far, as the first player sees them."""

    games: list[Played] = field(default_factory=list)

    def add(self, played: Played) -> None:
        self.games.append(played)

    @property
    def wins(self) -> int:
        return sum(game.points == 2 for game in self.games)

    @property
    def draws(self) -> int:
        return sum(game.points == 1 for game in self.games)

    @property
    def losses(self) -> int:
        return sum(game.points == 0 for game in self.games)

    @property
    def score(self) -> float:
        """The part of the points won, of all games."""
        return sum(game.points for game in self.games) / (2 * len(self.games))

    @property
    def pairs(self) -> tuple[int, ...]:
        """How many complete pairs scored 0, 1/2, 1, 3/2 and 2."""
        points, games = Counter[int](), Counter[int]()
        for game in self.games:
            points[game.pair] += game.points
            games[game.pair] += 1
        kinds = Counter(points[pair] for pair, played in games.items() if played == 2)
        return tuple(kinds[kind] for kind in range(5))

    @property
    def elo(self) -> Estimate | None:
        """How much stronger the first player is; nothing can be said before a pair is complete."""
        return estimate_elo(self.pairs) if sum(self.pairs) else None

    def endings(self, loser: int | None) -> Counter[str]:
        """How the games ended that a player lost, 0 or 1, or how the draws did."""
        return Counter(game.ending for game in self.games if game.loser == loser)
