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
from operator import itemgetter, sub
from typing import NamedTuple

from potez.exact.walls import ROW, TEMPERATURES, Walls, walls_of

LANE = 16
_JUST_BELOW = sum(((1 << LANE - 1) - 1) << LANE * lane for lane in range(len(TEMPERATURES)))
_HIGHEST_BITS = sum(1 << LANE * lane + LANE - 1 for lane in range(len(TEMPERATURES)))
_GAIN = itemgetter(1)


class TooLargeError(ValueError):
    """A group is too large for its walls to be drawn."""


class Worth(NamedTuple):
    """What a group is worth to the winner, and what it is worth after a reply.

    Its right wall at all temperatures, and what it gains with the move. `changes` says what each domino of the loser
    makes of it: dominoes, how much more the right wall is after one of them, and what the group then gains with the
    move. Dominoes that do the same are together.
    """

    right: int
    gain: int
    changes: tuple[tuple[int, int, int], ...]


@lru_cache(maxsize=1 << 18)
def worth(group: int, cols: int) -> Worth:
    """What these cells of a board with so many columns are worth, also after replies. Raises TooLargeError."""
    right, gain = _right_and_gain(group, cols)
    alike: dict[tuple[int, int], int] = {}
    dominoes = group & group >> 1 & _not_last(cols)
    while dominoes:
        domino = dominoes & -dominoes
        dominoes ^= domino
        left = _right_and_gain(group ^ 3 * domino, cols)
        alike[left] = alike.get(left, 0) | domino
    return Worth(right, gain, tuple((found, now - right, now_gain) for (now, now_gain), found in alike.items()))


@lru_cache(maxsize=1 << 18)
def _right_and_gain(group: int, cols: int) -> tuple[int, int]:
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
def _not_last(cols: int) -> int:
    """All cells but those of the last column, in more rows than a board has."""
    return sum(((1 << cols - 1) - 1) << cols * row for row in range(ROW))


@cache
def _packed(walls: Walls) -> tuple[int, int]:
    return _joined(walls.right), _joined(map(sub, walls.left, walls.right))


def _joined(wall: Iterable[int]) -> int:
    return sum(value << LANE * lane for lane, value in enumerate(wall))


def wins(groups: list[int], cols: int) -> bool:
    """Whether the winner, to move, is sure to win the sum of these groups."""
    total, gains = _JUST_BELOW, []
    for group in groups:
        right, gain = _right_and_gain(group, cols)
        total += right
        gains.append(gain)
    return _any_above(total, gains)


def open_replies(groups: list[int], cols: int, replies: int) -> int:
    """Those of the loser's dominoes after which the winner is not sure to win the sum of the groups.

    A domino changes one group, so the others need not be added up again.
    """
    worths = [worth(group, cols) for group in groups]
    worths.sort(key=_GAIN, reverse=True)  # the hottest first
    gains = [each.gain for each in worths]
    total = _JUST_BELOW
    for each in worths:
        total += each.right
    left_open = 0
    for i, (_, gain, changes) in enumerate(worths):
        gains[i] = 0
        for dominoes, change, now_gain in changes:
            if dominoes & replies:
                rest = total + change
                if not (rest + now_gain) & _HIGHEST_BITS and not _any_above(rest, gains):
                    left_open |= dominoes & replies
        gains[i] = gain
    return left_open


def _any_above(walls: int, gains: list[int]) -> bool:
    """Whether a sum of walls, to which _JUST_BELOW was added, is above 0 at some temperature with one of the gains."""
    for gain in gains:  # noqa: SIM110 - most sums are above 0 with the first, and any() takes longer than that
        if (walls + gain) & _HIGHEST_BITS:
            return True
    return False
