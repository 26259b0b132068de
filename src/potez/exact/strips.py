"""A bound that proves who wins many Domineering positions without any search.

Cut the board along horizontal lines into strips of a few rows. The cuts cost no horizontal domino, only vertical ones
across a cut. So X does at least as well on the whole board as on the sum of the strips. A strip splits into connected
parts, small enough to compute their thermographs, and thermographs add up to a bound on the sum. For any temperature t,
with L and R the left and right walls at t:

* X to move wins if L of one part, where X starts, plus R of all others is above 0;
* O to move loses if R of all parts together is above t: O's first move gains at most t, and X answers every later move
  at no loss.

This holds for every t >= -1. The best cut may be different for each t. For O, rotate the board.

Walls are stored at a few temperatures, in units of 1/UNIT, and rounded so that they are never above the true walls. So
the bound is safe for the player whose win it proves.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from operator import add, sub
from typing import NamedTuple

from potez.games.base import Side
from potez.games.domineering import Domineering

UNIT = 8
STEP = UNIT // 2
TEMPERATURES = tuple(range(-UNIT, UNIT + 1, STEP))

MOST_CELLS = (26, 26, 18, 18)
"""The most cells in a part of one, two, three, four and more rows. Larger parts take too long."""

ROW = 32
"""The bits of a row in a set of cells: more than any board is wide, so that shifts do not spill into the next row."""

FIRST_COLUMN = sum(1 << (ROW * row) for row in range(ROW))
NONE = 1 << 20
"""Larger than any sum of walls."""


class Walls(NamedTuple):
    """Lower bounds on what a part is worth to X at each temperature, with X to move in it and with O to move."""

    left: tuple[int, ...]
    right: tuple[int, ...]


def proves(position: Domineering, side: Side) -> bool:
    """Whether the bound proves that this side wins. If it does not, the winner is unknown."""
    lines = rows_of(position) if side is Side.X else _columns(position)
    for tallest in range(2, len(MOST_CELLS) + 1):  # taller strips cost more time
        strips = [_strips_up_to(lines[max(0, end - tallest) : end]) for end in range(1, len(lines) + 1)]
        if any(_wins(strips, lane, position.side is side) for lane in range(len(TEMPERATURES))):
            return True
    return False


def _wins(strips: list[list[tuple[int, Walls]]], lane: int, to_move: bool) -> bool:
    """Whether the best cut into strips wins at one temperature."""
    begins, waits = [-NONE], [0]  # the highest sums up to each line: with one left wall, and with right walls only
    for ending in strips:
        begin = wait = -NONE
        for height, (left, right) in ending:
            gain = right[lane]
            if (total := waits[-height] + gain) > wait:
                wait = total
            if (total := begins[-height] + gain) > begin:
                begin = total
            if (total := waits[-height] + left[lane]) > begin:
                begin = total
        begins.append(begin)
        waits.append(wait)
    return begins[-1] > 0 if to_move else waits[-1] > TEMPERATURES[lane]


def rows_of(position: Domineering) -> tuple[int, ...]:
    """The empty cells of each row, as bits."""
    row = (1 << position.cols) - 1
    return tuple(position.empty >> (i * position.cols) & row for i in range(position.rows))


def _columns(position: Domineering) -> tuple[int, ...]:
    """The empty cells of each column, as bits: the rows of the rotated board, where O's dominoes are vertical."""
    rows = rows_of(position)
    return tuple(sum((row >> col & 1) << i for i, row in enumerate(rows)) for col in range(position.cols))


@cache
def _strips_up_to(lines: tuple[int, ...]) -> list[tuple[int, Walls]]:
    """The strips that end with the last of these lines: their heights and walls."""
    strips, cells = [], 0
    for height, line in enumerate(reversed(lines), start=1):
        cells = cells << ROW | line
        if walls := walls_of(cells):
            strips.append((height, walls))
    return strips


@cache
def walls_of(cells: int) -> Walls | None:
    """The walls of a set of cells, row by row in ROW bits each; None if a part of it is too large."""
    parts = list(_parts(cells))
    if parts != [cells]:
        total = _mast(0)
        for part in parts:
            walls = walls_of(part)
            if not walls:
                return None
            total = _sum(total, walls)
        return total
    height = -(-cells.bit_length() // ROW)
    if cells.bit_count() > MOST_CELLS[min(height, len(MOST_CELLS)) - 1]:
        return None
    return _walls_from_options(list(_options(cells, ROW)), list(_options(cells, 1)))


def _options(cells: int, step: int) -> Iterator[Walls]:
    """The walls of what is left after each placement of a domino, upwards or to the right."""
    places = cells & cells >> step
    while places:
        place = places & -places
        walls = walls_of(cells ^ (place | place << step))
        assert walls, "the rest of a part is no larger"
        yield walls
        places ^= place


def _sum(one: Walls, other: Walls) -> Walls:
    """Walls of the sum of two games; X may start in either. The true walls can only be higher."""
    return Walls(
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
    return Walls(tuple(left), tuple(right))


def _mast(value: int) -> Walls:
    return Walls((value,) * len(TEMPERATURES), (value,) * len(TEMPERATURES))


def _parts(cells: int) -> Iterator[int]:
    """The connected parts of a set of cells, each in its canonical form, without cells that no domino can cover."""
    up, across = cells & cells >> ROW, cells & cells >> 1
    left = up | up << ROW | across | across << 1
    while left:
        part, more = 0, left & -left
        while part != more:
            part = more
            more = (part | part << ROW | part >> ROW | part << 1 | part >> 1) & left
        left ^= part
        yield _canonical(part)


@cache
def _canonical(part: int) -> int:
    """The mirror image of a part with the smallest number, moved into the corner."""
    while not part & (1 << ROW) - 1:
        part >>= ROW
    while not part & FIRST_COLUMN:
        part >>= 1
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
