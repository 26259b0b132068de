"""Domineering: X places vertical dominoes, O horizontal ones, and a player who cannot move loses.

The board has 1..26 rows and columns, 8 x 8 unless said otherwise. Rows are numbered from 1 at the bottom, columns
lettered from A. X moves first. A domino covers two empty cells and stays; nobody may pass; there are no draws.

A move is named by the lower (X) or left (O) of the two cells: X at C4 covers C4 and C5, O covers C4 and D4.

A set of cells is an int: the cell in row r and column c, both from 0, is bit r * cols + c. Shifting it down by `cols`
moves every cell one row down, by 1 one column to the left; what falls over the left edge is masked away.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress
from typing import ClassVar, NamedTuple

from potez.games.base import (
    Message,
    NotationError,
    Option,
    Outcome,
    Position,
    Reason,
    SetupError,
    Side,
    Step,
    normalise,
)
from potez.games.steps import Naming

ROWS = Option("rows", 8, range(1, 27))
COLS = Option("cols", 8, range(1, 27))

_MOVE = re.compile("([A-Z]) ?([0-9]{1,2})|([0-9]{1,2}) ?([A-Z])")
_STEP = re.compile("(?P<row>[0-9]+)|(?P<col>[^0-9 ]+)")
_GAP = re.compile(r"\.+")
_LETTERS = str.maketrans("012", ".XO")
_ROW, _COL = range(2)


class Placement(NamedTuple):
    """A domino, named by its lower or left cell; row and column count from 0."""

    row: int
    col: int

    def __str__(self) -> str:
        return f"{chr(ord('A') + self.col)}{self.row + 1}"


@lru_cache
def _placements(rows: int, cols: int) -> tuple[Placement, ...]:
    """The placement anchored at each cell of a board, in the order of the bits."""
    return tuple(Placement(row, col) for row in range(rows) for col in range(cols))


@lru_cache
def _left_ends(rows: int, cols: int) -> int:
    """All cells but those of the last column: where the left end of a horizontal domino may be."""
    return sum(((1 << (cols - 1)) - 1) << (row * cols) for row in range(rows))


@dataclass(frozen=True)
class Domineering(Position[Placement]):
    """A position of Domineering: the cells under X's and under O's dominoes, and who is to move."""

    game: ClassVar[str] = "domineering"
    options: ClassVar[tuple[Option, ...]] = (ROWS, COLS)
    move_type: ClassVar[type] = Placement
    move_steps: ClassVar[tuple[Step, ...]] = (
        Step(
            Message("Which row?"),
            Message("{text} is not a row; write its number, such as 4"),
            Message("the row is missing; write its number"),
        ),
        Step(
            Message("Which column?"),
            Message("{text} is not a column; write its letter, such as C"),
            Message("the column is missing; write its letter"),
        ),
    )

    rows: int
    cols: int
    vertical: int
    horizontal: int
    side: Side = Side.X

    @classmethod
    def start(cls, rows: int = ROWS.default, cols: int = COLS.default) -> Domineering:
        if violations := ROWS.violations(rows) + COLS.violations(cols):
            raise SetupError(*violations)
        return cls(rows, cols, 0, 0)

    @property
    def empty(self) -> int:
        """The cells without a domino."""
        return ((1 << (self.rows * self.cols)) - 1) & ~(self.vertical | self.horizontal)

    @property
    def most_plies(self) -> int:
        return self.empty.bit_count() // 2

    def places(self, side: Side | str) -> int:
        """The anchors of all dominoes that a side could place now, if it were to move."""
        empty = self.empty
        if Side.read(side) is Side.X:
            return empty & (empty >> self.cols)
        return empty & (empty >> 1) & _left_ends(self.rows, self.cols)

    def legal_moves(self) -> tuple[Placement, ...]:
        anchors = map(int, f"{self.places(self.side):b}"[::-1])
        return tuple(compress(_placements(self.rows, self.cols), anchors))

    def play_unchecked(self, move: Placement) -> Domineering:
        anchor = 1 << (move.row * self.cols + move.col)
        if self.side is Side.X:
            vertical = self.vertical | anchor | (anchor << self.cols)
            return Domineering(self.rows, self.cols, vertical, self.horizontal, Side.O)
        horizontal = self.horizontal | anchor | (anchor << 1)
        return Domineering(self.rows, self.cols, self.vertical, horizontal, Side.X)

    def outcome(self) -> Outcome | None:
        return None if self.places(self.side) else Outcome(self.side.other, Reason.NO_PLACE)

    def cells(self, move: Placement) -> tuple[Placement, Placement]:
        """The two cells that the side to move would cover; the second may be off the board."""
        if self.side is Side.X:
            return move, Placement(move.row + 1, move.col)
        return move, Placement(move.row, move.col + 1)

    def owner(self, cell: Placement) -> Side | None:
        """Whose domino covers a cell of the board; None if it is empty."""
        bit = 1 << (cell.row * self.cols + cell.col)
        if self.vertical & bit:
            return Side.X
        return Side.O if self.horizontal & bit else None

    def lines(self) -> list[str]:
        """The rows of the board from the bottom, a letter for each cell and a dot for an empty one."""
        # Read as decimal numbers, binary ones add up without a carry: 1 stands for X and 2 for O.
        owners = int(f"{self.vertical:b}") + 2 * int(f"{self.horizontal:b}")
        cells = f"{owners:0{self.rows * self.cols}}"[::-1].translate(_LETTERS)
        return [cells[start : start + self.cols] for start in range(0, len(cells), self.cols)]

    def violations(self, move: Placement) -> list[Message]:
        if self.outcome():
            return [Message("the game is over")]
        if not self._holds(move):
            last = Placement(self.rows - 1, self.cols - 1)
            return [Message("{cell} is off the board, which runs from A1 to {last}", cell=move, last=last)]
        other = self.cells(move)[1]
        if not self._holds(other) and self.side is Side.X:
            return [Message("a vertical domino on {cell} needs row {row} too", cell=move, row=other.row + 1)]
        if not self._holds(other):
            return [Message("a horizontal domino on {cell} needs a column to its right", cell=move)]
        return [Message("{cell} is taken", cell=cell) for cell in (move, other) if self.owner(cell)]

    def _holds(self, cell: Placement) -> bool:
        return 0 <= cell.row < self.rows and 0 <= cell.col < self.cols

    def read_move(self, text: str) -> Placement:
        found = _MOVE.fullmatch(normalise(text))
        if not found:
            return self._read_by_steps(text)
        letter, number = (found[1], found[2]) if found[1] else (found[4], found[3])
        return Placement(int(number) - 1, ord(letter) - ord("A"))

    @classmethod
    def steps_of(cls, move: Placement) -> tuple[str, ...]:
        return str(move.row + 1), chr(ord("A") + move.col)

    def read_steps(self, text: str, chosen: Mapping[int, str]) -> dict[int, str]:
        """A number is a row, a letter a column, in either order."""
        found = dict[int, str]()
        for part in _STEP.finditer(normalise(text)):
            step = _ROW if part["row"] else _COL
            if step in found or step in chosen:
                found.clear()
                break
            found[step] = part[0].lstrip("0") or "0" if part["row"] else part[0]
        wrong = [step for step, value in found.items() if not re.fullmatch("[0-9]{1,2}|[A-Z]", value)]
        if chosen and not found:
            [asked] = {_ROW, _COL} - {*chosen}
            raise NotationError(self.move_steps[asked].unreadable.fill(text=repr(text)))
        if not found or (len(wrong) == len(found) and not chosen):
            raise NotationError(
                Message("{text} is not a Domineering move; write a column and a row, such as C4", text=repr(text))
            )
        if wrong:
            raise NotationError(*(self.move_steps[step].unreadable.fill(text=repr(found[step])) for step in wrong))
        return found

    def __str__(self) -> str:
        cells = _GAP.sub(lambda gap: str(len(gap[0])), "/".join(reversed(self.lines())))
        return f"{cells} {self.side}"

    @classmethod
    def parse(cls, text: str) -> Domineering:
        found = re.fullmatch(r"(?!.*[0-9]{3})([0-9XO/]+) ([XO])", text)
        if not found:
            raise SetupError(
                Message(
                    "{text} is not a Domineering position; write its rows from the top and the side to move, "
                    "such as 3/1XO/1X1 X",
                    text=repr(text),
                )
            )
        lines = [re.findall(r"\d+|[XO]", line) for line in reversed(found[1].split("/"))]
        widths = [sum(int(token) if token.isdigit() else 1 for token in line) for line in lines]
        if violations := ROWS.violations(len(lines)) + COLS.violations(widths[-1]):
            raise SetupError(*violations)
        rows, cols = len(lines), widths[-1]
        violations = [
            Message("row {row} has {width} cells, the top row has {cols}", row=row, width=width, cols=cols)
            for row, width in enumerate(widths, start=1)
            if width != cols
        ]
        if violations:
            raise SetupError(*violations)
        board = "".join("." * int(token) if token.isdigit() else token for line in lines for token in line)
        vertical, horizontal = (sum(1 << bit for bit, cell in enumerate(board) if cell == side) for side in "XO")
        position = cls(rows, cols, vertical, horizontal, Side(found[2]))
        return position._accepted(text, position._domino_violations(board))

    def _domino_violations(self, board: str) -> list[Message]:
        """Runs of a side's cells that its dominoes cannot cover."""
        violations = []
        for col in range(self.cols):
            if any(len(run) % 2 for run in re.findall("X+", board[col :: self.cols])):
                letter = chr(ord("A") + col)
                violations.append(
                    Message("the X cells of column {col} do not split into vertical dominoes", col=letter)
                )
        for row in range(self.rows):
            if any(len(run) % 2 for run in re.findall("O+", board[row * self.cols : (row + 1) * self.cols])):
                violations.append(
                    Message("the O cells of row {row} do not split into horizontal dominoes", row=row + 1)
                )
        return violations


class UpperCell(Naming):
    """Names a vertical domino by its upper cell, as one of the original programs did."""

    def read(self, position: Position[Placement], text: str) -> Placement:
        move = position.read_move(text)
        return move._replace(row=move.row - 1) if position.side is Side.X else move

    def steps(self, position: Position[Placement], move: Placement) -> tuple[str, ...]:
        return position.steps_of(move._replace(row=move.row + 1) if position.side is Side.X else move)
