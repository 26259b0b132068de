"""What a set of cells is worth to the player of vertical dominoes, from the rules: the walls of its thermograph.

The left wall at a temperature t is what the player gets with the move, if every move costs t, the right wall what the
player gets without it (Berlekamp, Conway, Guy, Winning Ways, chapter 6). Walls are kept at a few temperatures, in units
of 1/UNIT, and rounded so that they are never above the true walls. So whatever follows from them is safe for the player
whose win it proves.

A set is the sum of its connected parts. A shifted or mirrored part is worth the same, so each shape is drawn only once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from operator import add, sub
from typing import NamedTuple

UNIT = 16
STEP = UNIT // 2
TEMPERATURES = tuple(range(-UNIT, 3 * UNIT, STEP))

MOST_CELLS = (26, 26, 18, 18)
"""The most cells in a part of one, two, three, four and more rows. Larger parts take too long."""

ROW = 32
"""The bits of a row in a set of cells: more than any board is wide, so that shifts do not spill into the next row."""

FIRST_COLUMN = sum(1 << (ROW * row) for row in range(ROW))
NONE = 1 << 20
"""Larger than any sum of walls."""


class Walls(NamedTuple):
    """Lower bounds on what a set is worth at each temperature, with the player to move in it and with the other."""

    left: tuple[int, ...]
    right: tuple[int, ...]


@lru_cache(maxsize=1 << 19)
def walls_of(cells: int) -> Walls | None:
    """The walls of a set of cells, row by row in ROW bits each; None if a part of it is too large."""
    up, across = cells & cells >> ROW, cells & cells >> 1
    left = up | up << ROW | across | across << 1  # without cells that no domino can cover
    total = None
    while left:
        part, more = 0, left & -left
        while part != more:
            part = more
            more = (part | part << ROW | part >> ROW | part << 1 | part >> 1) & left
        left ^= part
        walls = _walls_of_part(_in_corner(part))
        if not walls:
            return None
        total = _sum(total, walls) if total else walls
    return total or _mast(0)


@cache
def _walls_of_part(part: int) -> Walls | None:
    """The walls of a connected part in the corner, in any of its mirror images."""
    return _drawn(_canonical(part))


@cache
def _drawn(part: int) -> Walls | None:
    """The walls of a connected part in its canonical form, from its options; None if it is too large."""
    height = -(-part.bit_length() // ROW)
    if part.bit_count() > MOST_CELLS[min(height, len(MOST_CELLS)) - 1]:
        return None
    return _walls_from_options(list(_options(part, ROW)), list(_options(part, 1)))


def _options(cells: int, step: int) -> Iterator[Walls]:
    """The walls of what is left after each placement of a domino, upwards or to the right."""
    places = cells & cells >> step
    while places:
        place = places & -places
        walls = walls_of(cells ^ (place | place << step))
        assert walls, "the rest of a part is no larger"
        yield walls
        places ^= place


@lru_cache(maxsize=1 << 18)
def _sum(one: Walls, other: Walls) -> Walls:
    """Walls of the sum of two games; X may start in either. The true walls can only be higher."""
    return _same(
        tuple(map(max, map(add, one.left, other.right), map(add, one.right, other.left))),
        tuple(map(add, one.right, other.right)),
    )


def _walls_from_options(left_options: list[Walls], right_options: list[Walls]) -> Walls:
    """The walls of a game, from the walls of the options of X and O.

    A move costs t. Between two of the temperatures a wall falls or rises by at most one step. So where X's wall falls
    below O's between them, the two have met no lower than the value computed here: the mast.
    """
    left, right = [-NONE] * len(TEMPERATURES), [NONE] * len(TEMPERATURES)
    if left_options:
        left = list(map(sub, map(max, zip(*(option.right for option in left_options), strict=True)), TEMPERATURES))
    if right_options:
        right = list(map(add, map(min, zip(*(option.left for option in right_options), strict=True)), TEMPERATURES))
    if left[0] <= right[0]:  # an integer: the simplest number between the two
        return _mast(min(max(0, left[0]), right[0]))
    for lane in range(1, len(TEMPERATURES)):
        if left[lane] < right[lane]:
            mast = max(left[lane], right[lane - 1], (left[lane - 1] + right[lane] - STEP) // 2)
            left[lane:] = right[lane:] = [mast] * (len(TEMPERATURES) - lane)
            break
    return _same(tuple(left), tuple(right))


def _mast(value: int) -> Walls:
    return _same((value,) * len(TEMPERATURES), (value,) * len(TEMPERATURES))


@cache
def _same(left: tuple[int, ...], right: tuple[int, ...]) -> Walls:
    """These walls. Many shapes have the same ones, and they are kept once."""
    return Walls(left, right)


def _in_corner(part: int) -> int:
    """A part, moved down and to the left as far as it goes."""
    part >>= ((part & -part).bit_length() - 1) // ROW * ROW
    while not part & FIRST_COLUMN:
        part >>= 1
    return part


def _canonical(part: int) -> int:
    """The mirror image with the smallest number, of a part in the corner."""
    rows = []
    while part:
        rows.append(part & (1 << ROW) - 1)
        part >>= ROW
    width = max(rows).bit_length()
    mirrored = [_reversed(row, width) for row in rows]
    return min(_joined(image) for image in (rows, rows[::-1], mirrored, mirrored[::-1]))


def _joined(rows: list[int]) -> int:
    return sum(row << (ROW * i) for i, row in enumerate(rows))


@cache
def _reversed(row: int, width: int) -> int:
    return int(f"{row:0{width}b}"[::-1], 2)
