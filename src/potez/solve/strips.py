"""A bound that proves who wins many Domineering positions without any search.

Cut the board along horizontal lines into strips of one or two rows. No horizontal domino is lost, only vertical ones
that would lie across a cut, so X does on the whole board at least as well as on the sum of the strips. A strip is small
enough for its thermograph to be known, and thermographs add up to a bound on the sum: for any temperature t, with R
and L the walls at t,

* X to move wins if, with one strip to begin in, L of that strip plus R of the others is above 0;
* O to move loses if R of all strips is above t: O begins, at t, and X answers at no worse a price ever after.

That holds from t = -1, where a move is worth just the having made it, upwards; the best cut may differ with t. For O,
turn the board.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import floor
from operator import add

from potez.games.base import Side
from potez.games.domineering import Domineering
from potez.solve.region import Cells, cells_value
from potez.solve.thermograph import at, thermograph

TEMPERATURES = tuple(Fraction(quarters, 4) for quarters in range(-4, 12))

UNIT = 32
"""Walls are counted in whole parts of 1/32, rounded down, which is the safe side for the player who is to win."""

Lanes = tuple[int, ...]
"""One number, in parts of 1/32, for each of the temperatures."""

NONE: Lanes = (-1 << 20,) * len(TEMPERATURES)
"""Less than any sum of walls."""


def proves(position: Domineering, side: Side) -> bool:
    """Whether the bound proves that this side wins. If it does not, nothing is known."""
    lines = _rows(position) if side is Side.X else _columns(position)
    # The best sums so far with one strip at its left wall, and with all strips at their right walls: now and a line ago
    begins, waits = NONE, (0,) * len(TEMPERATURES)
    begins_before, waits_before = begins, waits
    for last, line in enumerate(lines):
        left, right = _walls((line,))
        begins_now, waits_now = _best(_add(waits, left), _add(begins, right)), _add(waits, right)
        if last:
            left, right = _walls((lines[last - 1], line))
            begins_now = _best(begins_now, _add(waits_before, left), _add(begins_before, right))
            waits_now = _best(waits_now, _add(waits_before, right))
        begins_before, waits_before, begins, waits = begins, waits, begins_now, waits_now
    if position.side is side:
        return max(begins) > 0
    return any(total > t * UNIT for total, t in zip(waits, TEMPERATURES, strict=True))


def _rows(position: Domineering) -> tuple[int, ...]:
    """The empty cells of each row, as bits."""
    row = (1 << position.cols) - 1
    return tuple(position.empty >> (i * position.cols) & row for i in range(position.rows))


def _columns(position: Domineering) -> tuple[int, ...]:
    """The empty cells of each column, as bits: the rows of the turned board, on which O plays vertically."""
    rows = _rows(position)
    return tuple(sum((row >> col & 1) << i for i, row in enumerate(rows)) for col in range(position.cols))


def _add(one: Lanes, other: Lanes) -> Lanes:
    return tuple(map(add, one, other))


def _best(*sums: Lanes) -> Lanes:
    return tuple(map(max, *sums))


@cache
def _walls(strip: tuple[int, ...]) -> tuple[Lanes, Lanes]:
    """The left and right wall of a strip's thermograph at each of the temperatures."""
    cells: Cells = frozenset((i, j) for i, line in enumerate(strip) for j in range(line.bit_length()) if line >> j & 1)
    thermo = thermograph(cells_value(cells))
    left, right = (tuple(floor(UNIT * at(wall, t)) for t in TEMPERATURES) for wall in (thermo.left, thermo.right))
    return left, right
