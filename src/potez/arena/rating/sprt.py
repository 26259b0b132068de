"""When a match may stop: the sequential probability ratio test.

Two claims about the first player, "it is elo0 stronger" (H0) and "it is elo1 stronger" (H1), are weighed after every
pair of games by the logarithm of how much more likely H1 makes what was seen. Below ln(beta / (1 - alpha)) H0 is
accepted, above ln((1 - beta) / alpha) H1; so H1 is accepted wrongly at most about alpha of the times, H0 beta of the
times (A. Wald, "Sequential tests of statistical hypotheses", 1945).

How pairs are spread over the five scores is unknown under either claim. Each claim therefore takes the spread that fits
it and what was seen best (the generalised test; M. Van den Bergh, "Comments on the likelihood ratio test for the
multinomial distribution" and "Normalized Elo: practical considerations"; fishtest and fastchess do the same). With q_i
the part of the pairs that scored a_i, from 0 to 1, the best spread p is found by Lagrange's method:

  logistic     the mean of p is that of the claim, s:   p_i = q_i / (1 + x g_i),  g_i = a_i - s
  normalised   mean m and deviation d of p have (m - 1/2) / d = t, the claim in deviations of a pair:
               the same with g_i = a_i - 1/2 - t d (1 + ((a_i - m) / d)²) / 2, m and d being those of p,
               which is therefore found by repetition

where x makes the sum of p_i g_i zero. A score that was never seen counts as a thousandth of a pair, as it does in
fishtest: otherwise the first few pairs could make a claim impossible.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import log, sqrt
from typing import Literal

from potez.arena.rating.bisection import root
from potez.arena.rating.elo import NELO, Pairs, score_of
from potez.games.base import Message, SetupError

FARTHEST = 200.0
"""The largest difference that a claim may be about."""
_UNSEEN = 1e-3
_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)

Spread = Sequence[float]
"""The chances of the five scores of a pair."""


class Verdict(Enum):
    """What a test has decided; its value says it in words."""

    H0 = "H0 accepted"
    H1 = "H1 accepted"

    def __repr__(self) -> str:
        return f"Verdict.{self.name}"


@dataclass(frozen=True)
class Sprt:
    """A test of elo1 against elo0, plain ("logistic") or normalised Elo. Raises SetupError for one that cannot be."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: Literal["logistic", "normalised"] = "logistic"

    def __post_init__(self) -> None:
        if not -FARTHEST <= self.elo0 < self.elo1 <= FARTHEST:
            raise SetupError(
                Message(
                    "elo0 must be less than elo1 and both within ±{farthest}, not {elo0} and {elo1}",
                    farthest=f"{FARTHEST:g}",
                    elo0=f"{self.elo0:g}",
                    elo1=f"{self.elo1:g}",
                )
            )
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                raise SetupError(
                    Message("{name} must be more than 0 and less than 0.5, not {value}", name=name, value=f"{value:g}")
                )

    @property
    def bounds(self) -> tuple[float, float]:
        """Where H0 is accepted, and where H1 is."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def llr(self, pairs: Pairs) -> float:
        """The logarithm of the likelihood ratio."""
        if not sum(pairs):
            return 0.0
        counts = [count or _UNSEEN for count in pairs]
        seen = [count / sum(counts) for count in counts]
        under0, under1 = (self._best(seen, elo) for elo in (self.elo0, self.elo1))
        return sum(count * log(p1 / p0) for count, p0, p1 in zip(counts, under0, under1, strict=True))

    def _best(self, seen: Spread, elo: float) -> Spread:
        return _with_mean(seen, score_of(elo)) if self.model == "logistic" else _with_lead(seen, elo / NELO * sqrt(2))

    def verdict(self, pairs: Pairs) -> Verdict | None:
        """What is decided, if anything is."""
        low, high = self.bounds
        llr = self.llr(pairs)
        if low < llr < high:
            return None
        return Verdict.H1 if llr >= high else Verdict.H0


def _with_mean(seen: Spread, score: float) -> Spread:
    """The likeliest spread with this mean."""
    return _tilted(seen, [value - score for value in _SCORES])


def _with_lead(seen: Spread, lead: float) -> Spread:
    """The likeliest spread whose mean is so many of its deviations above 1/2."""
    best: Spread = [1 / len(_SCORES)] * len(_SCORES)
    for _ in range(100):
        mean = sum(p * value for p, value in zip(best, _SCORES, strict=True))
        deviation = sqrt(sum(p * (value - mean) ** 2 for p, value in zip(best, _SCORES, strict=True)))
        before = best
        best = _tilted(seen, [v - 0.5 - lead * deviation * (1 + ((v - mean) / deviation) ** 2) / 2 for v in _SCORES])
        if max(abs(new - old) for new, old in zip(best, before, strict=True)) < 1e-9:
            break
    return best


def _tilted(seen: Spread, slopes: Sequence[float]) -> Spread:
    """The spread seen, each part divided by 1 + x times its slope, with x such that the slopes cancel out."""
    # The sum falls as x grows, from plus to minus infinity between the points where a part would become infinite.
    x = root(
        lambda x: sum(q * slope / (1 + x * slope) for q, slope in zip(seen, slopes, strict=True)),
        -1 / max(slopes),
        -1 / min(slopes),
    )
    return [q / (1 + x * slope) for q, slope in zip(seen, slopes, strict=True)]
