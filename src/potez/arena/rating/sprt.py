"""When a match may stop: the sequential probability ratio test.

The test weighs two hypotheses about the first player after every pair of games: "it is elo0 stronger" (H0) and "it is
elo1 stronger" (H1). The log likelihood ratio (LLR) says how much more likely H1 makes the results than H0 does. Below
ln(beta / (1 - alpha)) H0 is accepted, above ln((1 - beta) / alpha) H1. So H1 is accepted wrongly with a chance of at
most about alpha, H0 with a chance of at most about beta (A. Wald, "Sequential tests of statistical hypotheses", 1945).

The distribution of pairs over the five scores is unknown under either hypothesis. Each one therefore takes the most
likely distribution that satisfies it (the generalised test; M. Van den Bergh, "Comments on the likelihood ratio test
for the multinomial distribution" and "Normalized Elo: practical considerations"; fishtest and fastchess do the same).
With q_i the fraction of pairs that scored a_i, from 0 to 1, Lagrange's method gives that distribution p:

  logistic     the mean of p is the score s of the hypothesis:   p_i = q_i / (1 + x g_i),  g_i = a_i - s
  normalised   the mean m and deviation d of p satisfy (m - 1/2) / d = t, the hypothesis in deviations of a pair:
               the same with g_i = a_i - 1/2 - t d (1 + ((a_i - m) / d)²) / 2, where m and d are those of p,
               so it is found by iteration

where x makes the sum of p_i g_i zero. A score that has not occurred counts as a thousandth of a pair, as in fishtest:
otherwise the first few pairs could make a hypothesis impossible.
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
"""The largest Elo difference of a hypothesis."""
_UNSEEN = 1e-3  # pairs
_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)

Distribution = Sequence[float]
"""The chances of the five scores of a pair."""


class SprtDecision(Enum):
    """The hypothesis that a test accepted."""

    H0 = "H0 accepted"
    H1 = "H1 accepted"

    def __repr__(self) -> str:
        return f"SprtDecision.{self.name}"


@dataclass(frozen=True)
class Sprt:
    """A test of elo1 against elo0, in plain ("logistic") or normalised Elo. Raises SetupError."""

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
        """The LLR at which H0 is accepted, and the one at which H1 is."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def llr(self, pairs: Pairs) -> float:
        """The log likelihood ratio."""
        if not sum(pairs):
            return 0.0
        counts = [count or _UNSEEN for count in pairs]
        seen = [count / sum(counts) for count in counts]
        under0, under1 = (self._best(seen, elo) for elo in (self.elo0, self.elo1))
        return sum(count * log(p1 / p0) for count, p0, p1 in zip(counts, under0, under1, strict=True))

    def _best(self, seen: Distribution, elo: float) -> Distribution:
        return _with_mean(seen, score_of(elo)) if self.model == "logistic" else _with_lead(seen, elo / NELO * sqrt(2))

    def decision(self, pairs: Pairs) -> SprtDecision | None:
        """The decision; None while the test goes on."""
        low, high = self.bounds
        llr = self.llr(pairs)
        if low < llr < high:
            return None
        return SprtDecision.H1 if llr >= high else SprtDecision.H0


def _with_mean(seen: Distribution, score: float) -> Distribution:
    """The most likely distribution with this mean."""
    return _tilted(seen, [value - score for value in _SCORES])


def _with_lead(seen: Distribution, lead: float) -> Distribution:
    """The most likely distribution whose mean is `lead` of its deviations above 1/2."""
    best: Distribution = [1 / len(_SCORES)] * len(_SCORES)
    for _ in range(100):
        mean = sum(p * value for p, value in zip(best, _SCORES, strict=True))
        deviation = sqrt(sum(p * (value - mean) ** 2 for p, value in zip(best, _SCORES, strict=True)))
        before = best
        best = _tilted(seen, [v - 0.5 - lead * deviation * (1 + ((v - mean) / deviation) ** 2) / 2 for v in _SCORES])
        if max(abs(new - old) for new, old in zip(best, before, strict=True)) < 1e-9:
            break
    return best


def _tilted(seen: Distribution, slopes: Sequence[float]) -> Distribution:
    """The seen distribution with each part divided by 1 + x slope, where x makes the sum of part * slope zero."""
    # The sum decreases from plus to minus infinity as x moves between the two nearest poles.
    x = root(
        lambda x: sum(q * slope / (1 + x * slope) for q, slope in zip(seen, slopes, strict=True)),
        -1 / max(slopes),
        -1 / min(slopes),
    )
    return [q / (1 + x * slope) for q, slope in zip(seen, slopes, strict=True)]
