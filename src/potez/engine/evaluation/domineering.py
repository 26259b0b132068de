"""Domineering: count the dominoes that each side could still place, and once more those that nobody can prevent.

A player without a place for a domino loses, so only room counts. A column of five empty cells has four places for a
vertical domino but room for only two dominoes: the evaluation counts dominoes, placed from one end on, not places.

  room   the dominoes that a side could place if the other side stopped. The other side will take some of this room.
  safe   those of them on cells that the other side can never cover. They count twice: once as room, once because they
         are certain.
"""

from __future__ import annotations

from functools import lru_cache

from potez.games.base import Side
from potez.games.domineering import Domineering


def evaluate(position: Domineering) -> int:
    """Room and safe dominoes of the side to move, minus those of the other side."""
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
        placed = cells & line & cells >> step
        cells &= ~(placed << step)
        count += placed.bit_count()
    return count


@lru_cache
def _rows(rows: int, cols: int) -> tuple[int, ...]:
    """The cells of each row that has a row above it, from the bottom."""
    return tuple(((1 << cols) - 1) << (row * cols) for row in range(rows - 1))


@lru_cache
def _columns(rows: int, cols: int) -> tuple[int, ...]:
    """The cells of each column that has a column to its right, from the left."""
    return tuple(sum(1 << (row * cols + col) for row in range(rows)) for col in range(cols - 1))
