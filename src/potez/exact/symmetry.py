"""One key for all Domineering positions that must have the same winner: mirror images, and boards that differ only in
cells that no domino can cover any more."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from potez.games.base import Side
from potez.games.domineering import Domineering, Placement


class CanonicalCells(NamedTuple):
    """The cells that some domino can still cover, in the mirror image of the position that has the smallest number.

    `flipped` and `mirrored` tell whether that image was mirrored top to bottom and left to right.
    """

    cells: int
    flipped: bool
    mirrored: bool

    @classmethod
    def of(cls, position: Domineering) -> CanonicalCells:
        vertical, horizontal = position.places(Side.X), position.places(Side.O)
        cells = vertical | vertical << position.cols | horizontal | horizontal << 1
        full = (1 << position.cols) - 1
        rows = [cells >> start & full for start in range(0, position.rows * position.cols, position.cols)]
        reversed_rows = [_reversed(row, position.cols) for row in rows]
        return min(
            cls(_joined(rows, position.cols), False, False),
            cls(_joined(rows[::-1], position.cols), True, False),
            cls(_joined(reversed_rows, position.cols), False, True),
            cls(_joined(reversed_rows[::-1], position.cols), True, True),
        )

    def map_move(self, position: Domineering, move: Placement) -> Placement:
        """The same move in the canonical image; given a move of the image, the move in the position."""
        first, second = position.cells(move)
        row = position.rows - 1 - second.row if self.flipped else first.row
        col = position.cols - 1 - second.col if self.mirrored else first.col
        return Placement(row, col)


def _joined(rows: list[int], cols: int) -> int:
    cells = 0
    for row in reversed(rows):
        cells = cells << cols | row
    return cells


@cache
def _reversed(row: int, cols: int) -> int:
    return int(f"{row:0{cols}b}"[::-1], 2)
