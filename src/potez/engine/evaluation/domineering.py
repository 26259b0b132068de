"""Domineering: count the dominoes each side could still lay, and once more those that nobody can prevent.

The loser is who runs out of places, so places are all that counts. A column of five empty cells has four places for a
vertical domino but room for two dominoes only: we count dominoes, laid from one end on, not places.

  room   the dominoes a side could lay if the other side laid no more. The other will take some of them.
  safe   those among them on cells the other side can never cover. They are moves in hand and count twice: once as
         room, once for being certain.
"""

from __future__ import annotations

from functools import lru_cache

from potez.games.base import Side
from potez.games.domineering import Domineering


def evaluate(position: Domineering) -> int:
    """The dominoes of the side to move, room and safe ones, less those of the other side."""
    vertical = _room(position, Side.X) + _safe(position, Side.X)
    horizontal = _room(position, Side.O) + _safe(position, Side.O)
    return vertical - horizontal if position.side is Side.X else horizontal - vertical


def _room(position: Domineering, side: Side) -> int:
    return _dominoes(position, side, position.empty)


def _safe(position: Domineering, side: Side) -> int:
    theirs = position.places(side.other)
    covered = theirs | theirs << (1 if side is Side.X else position.cols)
    return _dominoes(position, side, position.empty & ~covered)


def _dominoes(position: Domineering, side: Side, cells: int) -> int:
    """How many dominoes of a side fit on these cells at once."""
    if side is Side.X:
        lines, step = _rows(position.rows, position.cols), position.cols
    else:
        lines, step = _columns(position.rows, position.cols), 1
    count = 0
    for line in lines:
        laid = cells & line & cells >> step
        cells &= ~(laid << step)
        count += laid.bit_count()
    return count


@lru_cache
def _rows(rows: int, cols: int) -> tuple[int, ...]:
    """The cells of each row that has a row above it, from the bottom."""
    return tuple(((1 << cols) - 1) << (row * cols) for row in range(rows - 1))


@lru_cache
def _columns(rows: int, cols: int) -> tuple[int, ...]:
    """The cells of each column that has a column to its right, from the left."""
    return tuple(sum(1 << (row * cols + col) for row in range(rows)) for col in range(cols - 1))
