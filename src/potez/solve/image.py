"""Positions of Domineering that have one winner: mirror images, and boards that differ in cells nobody can use."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from potez.games.base import Side
from potez.games.domineering import Domineering, Placement


class Image(NamedTuple):
    """What stands for a position and all its mirror images: the least set of cells that some domino can still cover.

    `down` and `turned` say whether it was mirrored top to bottom and left to right.
    """

    cells: int
    down: bool
    turned: bool

    @classmethod
    def of(cls, position: Domineering) -> Image:
        vertical, horizontal = position.places(Side.X), position.places(Side.O)
        cells = vertical | vertical << position.cols | horizontal | horizontal << 1
        full = (1 << position.cols) - 1
        rows = [cells >> start & full for start in range(0, position.rows * position.cols, position.cols)]
        turned = [_reversed(row, position.cols) for row in rows]
        return min(
            cls(_joined(rows, position.cols), False, False),
            cls(_joined(rows[::-1], position.cols), True, False),
            cls(_joined(turned, position.cols), False, True),
            cls(_joined(turned[::-1], position.cols), True, True),
        )

    def mirrored(self, position: Domineering, move: Placement) -> Placement:
        """A move in the position as a move in its image, and the other way round."""
        first, second = position.cells(move)
        row = position.rows - 1 - second.row if self.down else first.row
        col = position.cols - 1 - second.col if self.turned else first.col
        return Placement(row, col)


def _joined(rows: list[int], cols: int) -> int:
    cells = 0
    for row in reversed(rows):
        cells = cells << cols | row
    return cells


@cache
def _reversed(row: int, cols: int) -> int:
    return int(f"{row:0{cols}b}"[::-1], 2)
