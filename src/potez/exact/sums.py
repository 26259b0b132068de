"""Boards cut freely into groups of cells, and what the winner is sure of on the sum of the groups.

See the board as the winner does, the winner's dominoes upright, and put every maximal run of empty cells in a row into
a group. Each domino of the loser then lies in one group. So the groups have all moves of the loser and only some of the
winner's, and this stays true, for a run that is played in never becomes longer. Whoever wins the sum of the groups
wins the board. The walls of the groups (`exact.walls`) prove it: at any temperature from -1 up, a winner who is to move
is sure of the left wall of one group and the right walls of the others.

The walls at all temperatures are added up at once: the one at the i-th temperature is multiplied by 2^(16 i).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from operator import sub
from typing import NamedTuple

from potez.exact.walls import ROW, TEMPERATURES, Walls, walls_of

LANE = 16
_JUST_BELOW = sum(((1 << LANE - 1) - 1) << LANE * lane for lane in range(len(TEMPERATURES)))
_HIGHEST_BITS = sum(1 << LANE * lane + LANE - 1 for lane in range(len(TEMPERATURES)))


class TooLargeError(ValueError):
    """A group is too large for its walls to be drawn."""


class Worth(NamedTuple):
    """What a group is worth to the winner at all temperatures: its right wall, and what it gains with the move."""

    right: int
    gain: int


@lru_cache(maxsize=1 << 19)
def worth(group: int, cols: int) -> Worth:
    """What these cells of a board with so many columns are worth. Raises TooLargeError."""
    row, cells, place = (1 << cols) - 1, 0, 0
    while group:
        cells |= (group & row) << place
        group >>= cols
        place += ROW
    walls = walls_of(cells)
    if not walls:
        raise TooLargeError
    return _packed(walls)


@cache
def _packed(walls: Walls) -> Worth:
    return Worth(_joined(walls.right), _joined(map(sub, walls.left, walls.right)))


def _joined(wall: Iterable[int]) -> int:
    return sum(value << LANE * lane for lane, value in enumerate(wall))


def wins(groups: list[int], cols: int) -> bool:
    """Whether the winner, to move, is sure to win the sum of these groups."""
    worths = [worth(group, cols) for group in groups]
    right = sum(each.right for each in worths)
    return any(_is_positive(right + each.gain) for each in worths)


def open_replies(groups: list[int], cols: int, replies: int) -> int:
    """Those of the loser's dominoes after which the winner is not sure to win the sum of the groups.

    A domino changes one group, so the others need not be added up again.
    """
    hottest_first = sorted(((worth(group, cols), group) for group in groups), key=_gain, reverse=True)
    right = sum(each.right for each, _ in hottest_first)
    gains = [each.gain for each, _ in hottest_first]
    left_open = 0
    for i, (before, group) in enumerate(hottest_first):
        inside, gains_elsewhere = group & replies, gains[:i] + gains[i + 1 :]
        while inside:
            reply = inside & -inside
            inside ^= reply
            now = worth(group ^ 3 * reply, cols)
            rest = right - before.right + now.right
            if not _is_positive(rest + now.gain) and not any(_is_positive(rest + gain) for gain in gains_elsewhere):
                left_open |= reply
    return left_open


def _gain(item: tuple[Worth, int]) -> int:
    return item[0].gain


def _is_positive(walls: int) -> bool:
    """Whether a sum of walls is above 0 at some temperature."""
    return (walls + _JUST_BELOW) & _HIGHEST_BITS != 0
