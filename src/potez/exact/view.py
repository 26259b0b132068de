"""The board as the winner sees it, dominoes upright: X sees it as it is, O with rows and columns exchanged.

A set of cells is a number: cell (row, col) is bit row * cols + col, row 0 at the bottom.
"""

from __future__ import annotations

from potez.games.base import Side
from potez.games.domineering import Domineering


class View:
    """A board of a size, as the winner sees it. A domino is named by its lower or its left cell."""

    def __init__(self, position: Domineering, winner: Side) -> None:
        size = position.rows, position.cols
        self.rows, self.cols = size if winner is Side.X else size[::-1]
        self.starts = range(0, self.rows * self.cols, self.cols)
        self.row = (1 << self.cols) - 1
        self.not_last = sum(self.row >> 1 << start for start in self.starts)
        self.binary = f"{{:0{self.rows * self.cols}b}}".format
        runs = [_runs(bits) for bits in range(1 << self.cols)]
        self.runs_in_row = [[[run << start for run in found] for found in runs] for start in self.starts]
        empty = position.empty
        self.empty = sum(
            1 << (row * position.cols + col if winner is Side.X else col * position.rows + row)
            for row in range(position.rows)
            for col in range(position.cols)
            if empty >> (row * position.cols + col) & 1
        )

    def replies(self, cells: int) -> int:
        """The loser's dominoes that fit into these cells."""
        return cells & cells >> 1 & self.not_last

    def usable(self, cells: int) -> int:
        """The cells that some domino can still cover."""
        up, across = cells & cells >> self.cols, self.replies(cells)
        return up | up << self.cols | across | across << 1

    def runs(self, cells: int) -> list[int]:
        """The maximal runs of neighbours in a row, from the lowest row up, from left to right."""
        found: list[int] = []
        for in_row, start in zip(self.runs_in_row, self.starts, strict=True):
            found += in_row[cells >> start & self.row]
        return found

    def canonical(self, cells: int) -> int:
        """The mirror image with the smallest number. All four have the same winner."""
        text = self.binary(cells)  # to turn round as text is faster than row by row
        flipped = "".join([text[start : start + self.cols] for start in reversed(self.starts)])
        return min(cells, int(text[::-1], 2), int(flipped, 2), int(flipped[::-1], 2))


def _runs(bits: int) -> list[int]:
    found = []
    while bits:
        run = bits & ~(bits + (bits & -bits))
        found.append(run)
        bits ^= run
    return found
