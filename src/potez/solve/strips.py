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

from potez.games.base import Side
from potez.games.domineering import Domineering
from potez.solve.region import Cells, cells_value
from potez.solve.thermograph import at, thermograph

TEMPERATURES = tuple(Fraction(quarters, 4) for quarters in range(-4, 12))

Lanes = tuple[Fraction, ...]
"""One number for each of the temperatures."""


def proves(position: Domineering, side: Side) -> bool:
    """Whether the bound proves that this side wins. If it does not, nothing is known."""
    lines = _rows(position) if side is Side.X else _columns(position)
    begins: Lanes | None = None  # the best so far with one strip at its left wall
    waits: Lanes = (Fraction(0),) * len(TEMPERATURES)  # the best so far with all strips at their right walls
    before: list[tuple[Lanes | None, Lanes]] = [(begins, waits)]
    for last in range(len(lines)):
        begins_here, waits_here = [], []
        for height in (1, 2)[: last + 1]:
            left, right = _walls(lines[last + 1 - height : last + 1])
            begins, waits = before[-height]
            waits_here.append(_add(waits, right))
            begins_here.append(_add(waits, left))
            if begins is not None:
                begins_here.append(_add(begins, right))
        before.append((_best(begins_here), _best(waits_here)))
    begins, waits = before[-1]
    if position.side is side:
        return begins is not None and max(begins) > 0
    return any(total > t for total, t in zip(waits, TEMPERATURES, strict=True))


def _rows(position: Domineering) -> tuple[int, ...]:
    """The empty cells of each row, as bits."""
    row = (1 << position.cols) - 1
    return tuple(position.empty >> (i * position.cols) & row for i in range(position.rows))


def _columns(position: Domineering) -> tuple[int, ...]:
    """The empty cells of each column, as bits: the rows of the turned board, on which O plays vertically."""
    rows = _rows(position)
    return tuple(sum((row >> col & 1) << i for i, row in enumerate(rows)) for col in range(position.cols))


def _add(one: Lanes, other: Lanes) -> Lanes:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _best(lanes: list[Lanes]) -> Lanes:
    return tuple(map(max, zip(*lanes, strict=True)))


@cache
def _walls(strip: tuple[int, ...]) -> tuple[Lanes, Lanes]:
    """The left and right wall of a strip's thermograph at each of the temperatures."""
    cells: Cells = frozenset((i, j) for i, line in enumerate(strip) for j in range(line.bit_length()) if line >> j & 1)
    thermo = thermograph(cells_value(cells))
    left, right = (tuple(at(wall, t) for t in TEMPERATURES) for wall in (thermo.left, thermo.right))
    return left, right
