"""Clobber: take the other side's stones until a side cannot.

The board has 2..10 rows and columns, 5 x 6 unless said otherwise. It starts full, with a stone of X on A1 and the two
sides alternating like the colours of a chessboard. Rows are numbered from 1 at the bottom, columns lettered from A. X
moves first. A move takes a stone of the other side with an own stone next to it, in the same row or column; the taker
moves to where the taken stone stood. A player who cannot move loses; there are no draws.

A move is written as two cells: A1-A2.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from potez.games import register
from potez.games.base import Message, NotationError, Option, Outcome, Position, Reason, SetupError, Side, normalise
from potez.games.info import GameInfo, Sample

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

ROWS = Option("rows", 5, range(2, 11))
COLS = Option("cols", 6, range(2, 11))

_MOVE = re.compile("([A-J]) ?([0-9]{1,2}) ?([A-J]) ?([0-9]{1,2})")
_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


class Cell(NamedTuple):
    """A cell of the board; row and column count from 0."""

    row: int
    col: int

    def __str__(self) -> str:
        return f"{chr(ord('A') + self.col)}{self.row + 1}"


class Capture(NamedTuple):
    """A stone takes its neighbour."""

    taker: Cell
    taken: Cell

    def __str__(self) -> str:
        return f"{self.taker}-{self.taken}"


@dataclass(frozen=True)
class Clobber(Position[Capture]):
    """A position of Clobber: the stones, row by row from A1, a dot where there is none; and who is to move."""

    game: ClassVar[str] = "clobber"
    options: ClassVar[tuple[Option, ...]] = (ROWS, COLS)
    move_type: ClassVar[type] = Capture

    rows: int
    cols: int
    stones: str
    side: Side = Side.X

    @classmethod
    def start(cls, rows: int = ROWS.default, cols: int = COLS.default) -> Clobber:
        if violations := ROWS.violations(rows) + COLS.violations(cols):
            raise SetupError(*violations)
        return cls(rows, cols, "".join("XO"[(row + col) % 2] for row in range(rows) for col in range(cols)))

    def stone(self, cell: Cell) -> str:
        return self.stones[cell.row * self.cols + cell.col]

    def cells(self) -> Iterator[Cell]:
        return (Cell(row, col) for row in range(self.rows) for col in range(self.cols))

    def _holds(self, cell: Cell) -> bool:
        return 0 <= cell.row < self.rows and 0 <= cell.col < self.cols

    def legal_moves(self) -> tuple[Capture, ...]:
        own, other = self.side.value, self.side.other.value
        return tuple(
            Capture(cell, near)
            for cell in self.cells()
            if self.stone(cell) == own
            for down, right in _STEPS
            if self._holds(near := Cell(cell.row + down, cell.col + right)) and self.stone(near) == other
        )

    def violations(self, move: Capture) -> list[Message]:
        if self.outcome():
            return [Message("the game is over")]
        if off := [cell for cell in move if not self._holds(cell)]:
            return [Message("{cell} is off the board", cell=cell) for cell in off]
        found = []
        if self.stone(move.taker) != self.side.value:
            found.append(Message("{side} has no stone on {cell}", side=self.side, cell=move.taker))
        if self.stone(move.taken) != self.side.other.value:
            found.append(Message("{side} has no stone on {cell}", side=self.side.other, cell=move.taken))
        if abs(move.taker.row - move.taken.row) + abs(move.taker.col - move.taken.col) != 1:
            found.append(Message("{one} and {two} are not next to each other", one=move.taker, two=move.taken))
        return found

    def read_move(self, text: str) -> Capture:
        found = _MOVE.fullmatch(normalise(text))
        if not found:
            raise NotationError(
                Message("{text} is not a Clobber move; write two cells, such as A1-A2", text=repr(text))
            )
        taker, taken = (Cell(int(found[n + 1]) - 1, ord(found[n]) - ord("A")) for n in (1, 3))
        return Capture(taker, taken)

    def play_unchecked(self, move: Capture) -> Clobber:
        stones = list(self.stones)
        for cell, stone in zip(move, (".", self.side.value), strict=True):
            stones[cell.row * self.cols + cell.col] = stone
        return Clobber(self.rows, self.cols, "".join(stones), self.side.other)

    def outcome(self) -> Outcome | None:
        return None if self.legal_moves() else Outcome(self.side.other, Reason.NO_MOVE)

    def __str__(self) -> str:
        lines = [self.stones[row * self.cols : (row + 1) * self.cols] for row in reversed(range(self.rows))]
        return f"{'/'.join(lines)} {self.side}"

    @classmethod
    def parse(cls, text: str) -> Clobber:
        found = re.fullmatch(r"([XO./]+) ([XO])", text)
        lines = found[1].split("/") if found else []
        if not found or len({len(line) for line in lines}) != 1:
            raise SetupError(
                Message(
                    "{text} is not a Clobber position; write its rows from the top, such as OX/XO X", text=repr(text)
                )
            )
        if violations := ROWS.violations(len(lines)) + COLS.violations(len(lines[0])):
            raise SetupError(*violations)
        return cls(len(lines), len(lines[0]), "".join(reversed(lines)), Side(found[2]))._accepted(text, [])


class ClobberEncoding:
    """Planes: own stones, the other side's. An action is a cell and one of four directions."""

    def shape(self, position: Clobber) -> tuple[int, int, int]:
        return 2, position.rows, position.cols

    def actions(self, position: Clobber) -> int:
        return 4 * position.rows * position.cols

    def action_of(self, position: Clobber, move: Capture) -> int:
        step = (move.taken.row - move.taker.row, move.taken.col - move.taker.col)
        return 4 * (move.taker.row * position.cols + move.taker.col) + _STEPS.index(step)

    def planes(self, position: Clobber, side: Side) -> npt.NDArray[np.int8]:
        import numpy as np

        seen = [[stone == owner.value for stone in position.stones] for owner in (side, side.other)]
        return np.array(seen, np.int8).reshape(self.shape(position))


CLOBBER = GameInfo(
    Clobber,
    "Clobber",
    Message("Take the other side's stones until it cannot move."),
    small=Sample({"rows": 4, "cols": 4}),
    tree=Sample({"rows": 2, "cols": 3}),
    encoding=ClobberEncoding,
)
register(CLOBBER)

if __name__ == "__main__":
    from potez.cli import main

    main()
