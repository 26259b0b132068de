"""Which players can be compared.

Two players are in the same tier if each of them scored against the other, directly or through others: A scored against
B, who scored against C. Only then is the difference of their strengths finite. A tier is above another one if its
players scored against the players of the other, directly or through others, and never the other way round.
"""

from __future__ import annotations

from collections.abc import Sequence

Tier = tuple[int, ...]
"""The numbers of the players in it."""


class Tiers:
    """The tiers of players, from the points of each player (row) against each other (column)."""

    def __init__(self, points: Sequence[Sequence[float]]) -> None:
        players = range(len(points))
        self._reach = [[i == j or points[i][j] > 0 for j in players] for i in players]
        _close(self._reach)
        met = [[i == j or points[i][j] + points[j][i] > 0 for j in players] for i in players]
        _close(met)
        self.groups = _classes(met)
        """Players who are connected by games at all."""
        self.all = _classes([[self._reach[i][j] and self._reach[j][i] for j in players] for i in players])

    def above(self, one: Tier, other: Tier) -> bool:
        return self._reach[one[0]][other[0]] and not self._reach[other[0]][one[0]]

    def height(self, tier: Tier) -> int:
        """The number of tiers below. It is larger than for each of those."""
        return sum(self.above(tier, other) for other in self.all)

    def depth(self, tier: Tier) -> int:
        """The number of tiers above. It is larger than for each of those."""
        return sum(self.above(other, tier) for other in self.all)


def _close(relation: list[list[bool]]) -> None:
    """Make a relation transitive (Warshall's algorithm)."""
    for via in range(len(relation)):
        for row in relation:
            if row[via]:
                row[:] = [direct or indirect for direct, indirect in zip(row, relation[via], strict=True)]


def _classes(same: Sequence[Sequence[bool]]) -> list[Tier]:
    """The classes of an equivalence relation."""
    return list(dict.fromkeys(tuple(j for j, equal in enumerate(row) if equal) for row in same))
