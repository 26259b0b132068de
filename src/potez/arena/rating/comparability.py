"""Who can be compared with whom.

Two players are of one tier if each of them scored against the other, directly or by way of third ones: "A scored
against B, who scored against C". Only then is the difference of their strengths finite. A tier is above another one if
its players scored against those of the other, by whatever way, and none of those against them.
"""

from __future__ import annotations

from collections.abc import Sequence

Tier = tuple[int, ...]
"""The numbers of its players."""


class Tiers:
    """The tiers of players who scored so many points against each other."""

    def __init__(self, points: Sequence[Sequence[float]]) -> None:
        players = range(len(points))
        self._reach = [[i == j or points[i][j] > 0 for j in players] for i in players]
        _close(self._reach)
        met = [[i == j or points[i][j] + points[j][i] > 0 for j in players] for i in players]
        _close(met)
        self.islands = _parted(met)
        """Those who are connected by games at all."""
        self.all = _parted([[self._reach[i][j] and self._reach[j][i] for j in players] for i in players])

    def above(self, one: Tier, other: Tier) -> bool:
        return self._reach[one[0]][other[0]] and not self._reach[other[0]][one[0]]

    def height(self, tier: Tier) -> int:
        """How many tiers are below; more than of any of those."""
        return sum(self.above(tier, other) for other in self.all)

    def depth(self, tier: Tier) -> int:
        """How many tiers are above; more than of any of those."""
        return sum(self.above(other, tier) for other in self.all)


def _close(relation: list[list[bool]]) -> None:
    """Whoever is related by way of another is related (Warshall's algorithm)."""
    for way in range(len(relation)):
        for row in relation:
            if row[way]:
                row[:] = [there or further for there, further in zip(row, relation[way], strict=True)]


def _parted(same: Sequence[Sequence[bool]]) -> list[Tier]:
    """The classes of a relation that parts the players into such."""
    return list(dict.fromkeys(tuple(j for j, there in enumerate(row) if there) for row in same))
