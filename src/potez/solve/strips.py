"""A bound that proves who wins many Domineering positions without any search.

Cut the board along horizontal lines into strips of a few rows. No horizontal domino is lost, only vertical ones that
would lie across a cut, so X does on the whole board at least as well as on the sum of the strips. A strip falls into
parts small enough for their thermographs to be known, and thermographs add up to a bound on the sum: for any
temperature t, with R and L the walls at t,

* X to move wins if, with one part to begin in, L of that part plus R of the others is above 0;
* O to move loses if R of all parts is above t: O begins, at t, and X answers at no worse a price ever after.

That holds from t = -1, where a move is worth just the having made it, upwards; the best cut may differ with t. For O,
turn the board.

Walls are kept at a few temperatures, in whole parts of 1/UNIT, and never above the true ones: on the safe side for the
player who is to win.
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
"""How large a part of a strip of one, two, three, four rows may be: the larger, the more there are to be looked at."""

ROW = 32
"""The bits a row takes in a set of cells: more than a board is wide, so that nothing is carried into the next."""

FIRST_COLUMN = sum(1 << (ROW * row) for row in range(len(MOST_CELLS)))
NONE = 1 << 20
"""More than any sum of walls."""


class Walls(NamedTuple):
    """What a part of the board is worth to X, at least, at each temperature: if X is to move in it, and if O is."""

    left: tuple[int, ...]
    right: tuple[int, ...]


def proves(position: Domineering, side: Side) -> bool:
    """Whether the bound proves that this side wins. If it does not, nothing is known."""
    lines = rows_of(position) if side is Side.X else _columns(position)
    for tallest in range(2, len(MOST_CELLS) + 1):  # the taller a strip, the dearer its walls
        strips = [_strips_up_to(lines[max(0, end - tallest) : end]) for end in range(1, len(lines) + 1)]
        if any(_wins(strips, lane, position.side is side) for lane in range(len(TEMPERATURES))):
            return True
    return False


def _wins(strips: list[list[tuple[int, Walls]]], lane: int, to_move: bool) -> bool:
    """Whether the best of all cuts into strips wins at one temperature."""
    begins, waits = [-NONE], [0]  # the highest sums below each line with one left wall, and with right walls only
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
    """The empty cells of each column, as bits: the rows of the turned board, on which O plays vertically."""
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
    if cells.bit_count() > MOST_CELLS[height - 1]:
        return None
    return _drawn(list(_options(cells, ROW)), list(_options(cells, 1)))


def _options(cells: int, step: int) -> Iterator[Walls]:
    """What can be left of a set of cells when a domino is laid upwards or to the right."""
    places = cells & cells >> step
    while places:
        place = places & -places
        walls = walls_of(cells ^ (place | place << step))
        assert walls, "what is left of a part is no larger"
        yield walls
        places ^= place


def _sum(one: Walls, other: Walls) -> Walls:
    """Walls of two games together: X begins in either. True walls could only be higher."""
    return Walls(
        tuple(map(max, map(add, one.left, other.right), map(add, one.right, other.left))),
        tuple(map(add, one.right, other.right)),
    )


def _drawn(left_options: list[Walls], right_options: list[Walls]) -> Walls:
    """The walls of a game, from those of what X and O can move to.

    A move costs t. Between two of the temperatures the wall of who moves falls or rises by at most a step, so where X's
    comes below O's on the way from one to the next they have met no lower than as computed here: the mast.
    """
    left, right = [-NONE] * len(TEMPERATURES), [NONE] * len(TEMPERATURES)
    if left_options:
        left = list(map(sub, map(max, zip(*(option.right for option in left_options), strict=True)), TEMPERATURES))
    if right_options:
        right = list(map(add, map(min, zip(*(option.left for option in right_options), strict=True)), TEMPERATURES))
    if left[0] <= right[0]:  # an integer, the simplest between the two
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
    """The connected parts of a set of cells, without cells that no domino can cover, each as its least image."""
    up, across = cells & cells >> ROW, cells & cells >> 1
    left = up | up << ROW | across | across << 1
    while left:
        part, more = 0, left & -left
        while part != more:
            part = more
            more = (part | part << ROW | part >> ROW | part << 1 | part >> 1) & left
        left ^= part
        yield _least_image(part)


@cache
def _least_image(part: int) -> int:
    """The least of a part's mirror images, moved into the corner."""
    while not part & (1 << ROW) - 1:
        part >>= ROW
    while not part & FIRST_COLUMN:
        part >>= 1
    rows = []
    while part:
        rows.append(part & (1 << ROW) - 1)
        part >>= ROW
    width = max(rows).bit_length()
    turned = [_reversed(row, width) for row in rows]
    return min(_joined(image) for image in (rows, rows[::-1], turned, turned[::-1]))


def _joined(rows: list[int]) -> int:
    return sum(row << (ROW * i) for i, row in enumerate(rows))


@cache
def _reversed(row: int, width: int) -> int:
    return int(f"{row:0{width}b}"[::-1], 2)
