"""The ratings of all players of one or more contests, on one scale.

Ratings are Bradley-Terry strengths in Elo, relative to an anchor or to the mean of the players. The interval of a
rating is that of the difference from there, so an anchor has none.

A pair of games is one observation, because its games start from the same opening. The variance V of the points of a
pair of two players is estimated from their N pairs, and from one imaginary pair of independent games without draws,
which matters while N is small:

  V = (sum of (points - 2 p)² + 2 p (1 - p)) / (N + 1), where p is the expected score of a game

The variance of the ratings follows from N V for every two players (`bradley_terry.variance`). With only two players it
approaches that of the pentanomial estimate (`elo`) as N grows.

A player who won everything against the others has no finite rating but a bound: the lowest rating at which winning all
those pairs has a chance of 2.5 %, with the others at their estimates or bounds. A group that won everything against the
others is bounded as a whole. Likewise for players who lost everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, log, sqrt
from statistics import NormalDist

from potez.arena.rating.bisection import root
from potez.arena.rating.bradley_terry import expected, information, laplacian, log_expected, strengths, variance
from potez.arena.rating.comparability import Tier, Tiers
from potez.arena.rating.elo import TAIL, Estimate, Pairs, Z
from potez.games.base import Message, SetupError

ELO = 400 / log(10)
"""The Elo of a strength of 1."""
_FAR = 100.0  # a difference of strengths that no games can show

Scores = Mapping[tuple[str, str], Pairs]
"""The pairs of games of every two players, from the point of view of the first."""


@dataclass(frozen=True)
class Rating:
    """A row of the table of ratings."""

    player: str
    elo: Estimate
    """Its value is infinite if there is only a bound."""
    points: float
    games: int
    lead: Estimate | None
    """The lead over the next player in the table."""
    superiority: float | None
    """The chance of being stronger than the next player in the table."""


@dataclass(frozen=True)
class Anchor:
    """A player whose rating is fixed."""

    player: str
    elo: float = 0.0


def rate(scores: Scores, anchor: Anchor | None = None) -> list[Rating]:
    """The table, the strongest player first. Raises SetupError if players cannot be compared."""
    field = _Field(scores)
    base = field.base(anchor)
    fits = {tier: _Fit(field, tier) for tier in field.tiers.all}
    scale = _Scale(field, fits[base], anchor)
    elos = {player: scale.estimate(player) for player in base}
    for player, bound in _lower_bounds(field, base, fits).items():
        elos[player] = Estimate(inf, scale.elo(bound), inf)
    for player, bound in _upper_bounds(field, base, fits).items():
        elos[player] = Estimate(-inf, -inf, scale.elo(bound))
    fit_of = {player: fit for tier, fit in fits.items() for player in tier}
    order = sorted(
        elos,
        key=lambda player: (elos[player].value, field.tiers.height(fit_of[player].tier), elos[player].low),
        reverse=True,
    )
    return [
        _rating(field, fit_of[player], elos[player], player, following)
        for player, following in zip(order, [*order[1:], None], strict=True)
    ]


class _Field:
    """The field of players: their numbers, and their pairs and points against each other."""

    def __init__(self, scores: Scores) -> None:
        self.players = list(dict.fromkeys(name for two in scores for name in two))
        if not self.players:
            raise SetupError(Message("no pair of games is finished, so nobody can be rated"))
        everybody = range(len(self.players))
        self.pairs: list[list[Pairs]] = [[(0,) * 5 for _ in everybody] for _ in everybody]
        for (first, second), pairs in scores.items():
            if first == second:
                raise SetupError(Message("{player} played against itself, which says nothing", player=first))
            i, j = self.players.index(first), self.players.index(second)
            self.pairs[i][j] = _sum(self.pairs[i][j], pairs)
            self.pairs[j][i] = _sum(self.pairs[j][i], pairs[::-1])
        self.points = [[sum(kind * n for kind, n in enumerate(pairs)) / 2 for pairs in row] for row in self.pairs]
        self.tiers = Tiers(self.points)
        if len(self.tiers.groups) > 1:
            raise SetupError(
                Message(
                    "no games connect {first} with {second}, so they cannot be compared",
                    first=self.names(self.tiers.groups[0]),
                    second=self.names(self.tiers.groups[1]),
                )
            )

    def names(self, players: Iterable[int]) -> str:
        return ", ".join(self.players[player] for player in players)

    def games(self, player: int) -> int:
        return 2 * sum(map(sum, self.pairs[player]))

    def base(self, anchor: Anchor | None) -> Tier:
        """The tier that the others are compared with. Raises SetupError."""
        number = self.players.index(anchor.player) if anchor and anchor.player in self.players else None
        if anchor and number is None:
            raise SetupError(
                Message(
                    "{player} cannot be the anchor: it is not among {players}",
                    player=anchor.player,
                    players=", ".join(self.players),
                )
            )
        tiers = self.tiers
        comparable = {
            one: [other for other in tiers.all if other == one or tiers.above(one, other) or tiers.above(other, one)]
            for one in tiers.all
        }
        base = max(
            tiers.all,
            key=lambda tier: (len(tier), sum(map(len, comparable[tier])), number in tier, self.games(tier[0])),
        )
        if lost := [tier for tier in tiers.all if tier not in comparable[base]]:
            raise SetupError(
                Message(
                    "{first} cannot be compared with {second}; let them play each other",
                    first=self.names(lost[0]),
                    second=self.names(base),
                )
            )
        if anchor and number not in base:
            raise SetupError(
                Message(
                    "{player} cannot be the anchor: it won or lost everything against others; choose one of {players}",
                    player=anchor.player,
                    players=self.names(base),
                )
            )
        return base


def _sum(one: Pairs, other: Pairs) -> Pairs:
    return tuple(a + b for a, b in zip(one, other, strict=True))


class _Fit:
    """The strengths of the players of a tier, from the games among them."""

    def __init__(self, field: _Field, tier: Tier) -> None:
        self.tier = tier
        points = [[field.points[i][j] for j in tier] for i in tier]
        found = strengths(points)
        self.strength = dict(zip(tier, found, strict=True))
        self._inner = information(found, points)
        self._outer = laplacian([[_variance(field.pairs[i][j], self.lead(i, j)) for j in tier] for i in tier])

    def lead(self, one: int, other: int) -> float:
        return self.strength[one] - self.strength[other]

    def deviation(self, one: int, others: Sequence[int]) -> float:
        """The standard error of the lead over the mean of others."""
        contrast = [(player == one) - (player in others) / len(others) for player in self.tier]
        return sqrt(variance(contrast, self._inner, self._outer))


def _variance(pairs: Pairs, lead: float) -> float:
    """The variance of the points of two players in all their pairs together: N V."""
    total, share = sum(pairs), expected(lead)
    if not total:
        return 0.0
    seen = sum(count * (kind / 2 - 2 * share) ** 2 for kind, count in enumerate(pairs))
    return (seen + 2 * share * (1 - share)) * total / (total + 1)


class _Scale:
    """Strengths in Elo, relative to the anchor or to the mean of the base."""

    def __init__(self, field: _Field, base: _Fit, anchor: Anchor | None) -> None:
        self._base = base
        self._from = (field.players.index(anchor.player),) if anchor else base.tier
        self._at = sum(base.strength[player] for player in self._from) / len(self._from)
        self._elo = anchor.elo if anchor else 0.0

    def elo(self, strength: float) -> float:
        return self._elo + ELO * (strength - self._at)

    def estimate(self, player: int) -> Estimate:
        return _estimate(self.elo(self._base.strength[player]), ELO * self._base.deviation(player, self._from))


def _estimate(value: float, deviation: float) -> Estimate:
    return Estimate(value, value - Z * deviation, value + Z * deviation)


def _lower_bounds(field: _Field, base: Tier, fits: Mapping[Tier, _Fit]) -> dict[int, float]:
    """Lower bounds for the strengths of the players above the base."""
    above = [tier for tier in field.tiers.all if field.tiers.above(tier, base)]
    return _bounds(field, fits[base], [fits[tier] for tier in sorted(above, key=field.tiers.height)], 1)


def _upper_bounds(field: _Field, base: Tier, fits: Mapping[Tier, _Fit]) -> dict[int, float]:
    """Upper bounds for the strengths of the players below the base."""
    below = [tier for tier in field.tiers.all if field.tiers.above(base, tier)]
    return _bounds(field, fits[base], [fits[tier] for tier in sorted(below, key=field.tiers.depth)], -1)


def _bounds(field: _Field, base: _Fit, tiers: Iterable[_Fit], sign: int) -> dict[int, float]:
    """The bounds of tiers, given in order from the base outwards; each depends on those before it."""
    placed = dict(base.strength)
    for fit in tiers:
        shift = _shift(field, fit.strength, placed, sign)
        placed |= {player: strength + shift for player, strength in fit.strength.items()}
    return {player: strength for player, strength in placed.items() if player not in base.tier}


def _shift(field: _Field, tier: Mapping[int, float], placed: Mapping[int, float], sign: int) -> float:
    """How far to move a tier so that the chance of winning all its pairs against the placed players (or of losing them,
    if the sign is -1) is that of a tail of the interval."""
    met = [
        (strength - there, sum(field.pairs[player][other]))
        for player, strength in tier.items()
        for other, there in placed.items()
    ]
    return sign * root(
        lambda shift: log(TAIL) - sum(pairs * log_expected(sign * lead + shift) for lead, pairs in met), -_FAR, _FAR
    )


def _rating(field: _Field, fit: _Fit, elo: Estimate, player: int, following: int | None) -> Rating:
    lead = superiority = None
    if following in fit.tier:
        value, deviation = fit.lead(player, following), fit.deviation(player, [following])
        lead, superiority = _estimate(ELO * value, ELO * deviation), NormalDist().cdf(value / deviation)
    return Rating(field.players[player], elo, sum(field.points[player]), field.games(player), lead, superiority)
