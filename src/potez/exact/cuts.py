"""A bound for a board cut freely into groups of cells, not only along straight lines.

Cut the empty cells into any groups that leave the loser's dominoes whole: every domino that the loser can place lies in
one group. So the winner does at least as well on the whole board as on the sum of the groups, to the end of the game,
for a domino that no longer fits cannot fit later. The walls of the groups (`exact.strips`) then prove the win as those
of strips do: at some temperature, the left wall of one group and the right walls of the others add up to more than 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from potez.exact.strips import ROW, TEMPERATURES, Walls, walls_of
from potez.games.base import Side
from potez.games.domineering import Domineering


def proves(position: Domineering, groups: Sequence[int]) -> bool:
    """Whether these groups of cells show that the side to move wins. A cell is bit row * cols + col."""
    if not _divide(position, groups):
        return False
    walls = [_walls(group, position.cols, position.side) for group in groups]
    known = [both for both in walls if both]
    if not known or len(known) < len(walls):
        return False
    return any(
        sum(both.right[lane] for both in known) + max(both.left[lane] - both.right[lane] for both in known) > 0
        for lane in range(len(TEMPERATURES))
    )


def _divide(position: Domineering, groups: Sequence[int]) -> bool:
    """Whether each empty cell is in one group at most, and each domino of the other side in one group."""
    taken = 0
    for group in groups:
        if not group or group & (taken | ~position.empty):
            return False
        taken |= group
    step = 1 if position.side is Side.X else position.cols
    dominoes = position.places(position.side.other)
    whole = 0
    for group in groups:
        whole |= dominoes & group & group >> step
    return whole == dominoes


@cache
def _walls(group: int, cols: int, owner: Side) -> Walls | None:
    """The walls of a group, seen with the owner's dominoes upright; None if it is too large."""
    cells = 0
    while group:
        lowest = group & -group
        row, col = divmod(lowest.bit_length() - 1, cols)
        cells |= 1 << (ROW * row + col if owner is Side.X else ROW * col + row)
        group ^= lowest
    return walls_of(cells)
