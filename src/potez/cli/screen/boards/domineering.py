"""Domineering on the full screen: the domino lies under the cursor before it is placed."""

from itertools import product

from rich.style import Style

from potez.boards.coloured import domino_shades
from potez.cli.screen.boards.board import Board
from potez.cli.screen.canvas import Canvas
from potez.games.base import Message, Side
from potez.games.domineering import Domineering, Placement

_LEFT, _TOP = 3, 1  # labels


class DomineeringBoard(Board[Domineering, Placement, Placement]):
    def begin(self) -> None:
        moves = self.position.legal_moves()
        middle = Placement(self.position.rows // 2, self.position.cols // 2)
        self.cursor = middle if middle in moves or not moves else moves[0]

    def settle(self) -> None:
        """Go to the nearest place for a domino."""
        row, col = self.cursor
        moves = self.position.legal_moves() or (self.cursor,)
        self.cursor = min(moves, key=lambda move: max(abs(move.row - row), abs(move.col - col)))

    def forget(self) -> None:
        self.shown: Placement | None = None

    @property
    def question(self) -> Message:
        return (
            Message("Place a vertical domino") if self.position.side is Side.X else Message("Place a horizontal domino")
        )

    @property
    def problems(self) -> list[Message]:
        return self.position.violations(self.shown or self.cursor) if self._ghost else []

    @property
    def _ghost(self) -> bool:
        """Whether a domino shows before it is placed."""
        return self.cursor_shown or self.shown is not None

    def step(self, right: int, down: int) -> None:
        self.shown = None
        if self.flipped:
            right, down = -right, -down
        row, col = self.cursor.row - down, self.cursor.col + right
        self.cursor = Placement(max(0, min(self.position.rows - 1, row)), max(0, min(self.position.cols - 1, col)))

    def point(self, spot: Placement) -> None:
        self.shown, self.cursor = None, spot

    def choose(self) -> Placement | None:
        return None if self.position.violations(self.cursor) else self.cursor

    def show(self, move: Placement) -> None:
        self.shown = move

    def back(self) -> bool:
        shown, self.shown = self.shown, None
        return shown is not None

    # Painting

    def paint(self, width: int, height: int) -> Canvas[Placement]:
        rows, cols = self.position.rows, self.position.cols
        self._tall = max(1, min(4, (height - _TOP) // rows, (width - _LEFT) // (2 * cols)))
        self._wide = max(1, min(2 * self._tall + (self._tall == 1), (width - _LEFT) // cols))
        canvas = Canvas[Placement](_LEFT + cols * self._wide, _TOP + rows * self._tall)
        self._shades = domino_shades(self.position)
        self._open = set(self.position.legal_moves()) if self.active else set()
        for col in range(cols):
            x, _ = self._corner(Placement(0, col))
            canvas.put(x, 0, chr(ord("A") + col).center(self._wide), self.palette.label)
        for row in range(rows):
            _, y = self._corner(Placement(row, 0))
            canvas.put(0, y + (self._tall - 1) // 2, f"{row + 1:2}", self.palette.label)
        for cell in map(Placement._make, product(range(rows), range(cols))):
            self._paint_cell(canvas, cell)
        if self._ghost:
            self._paint_ghost(canvas, self.shown or self.cursor)
        return canvas

    def _corner(self, cell: Placement) -> tuple[int, int]:
        """The column and row of the upper left character of a cell; row 1 is at the bottom."""
        row, col = self.position.rows - 1 - cell.row, cell.col
        if self.flipped:
            row, col = cell.row, self.position.cols - 1 - cell.col
        return _LEFT + col * self._wide, _TOP + row * self._tall

    def _paint_cell(self, canvas: Canvas[Placement], cell: Placement) -> None:
        owner, palette = self.position.owner(cell), self.palette
        if owner:
            new = self.before and self.last and cell in self.before.cells(self.last)
            style = (palette.other_piece if self._shades[cell] else palette.piece)[owner]
            self._cell(canvas, cell, "●" if new else str(owner), style)
            return
        style = palette.other_cell if (cell.row + cell.col) % 2 else palette.cell
        self._cell(canvas, cell, "·" if cell in self._open else "." if palette.signs else " ", style)

    def _paint_ghost(self, canvas: Canvas[Placement], move: Placement) -> None:
        """The domino under the cursor; crosses where it may not be placed."""
        side, refused = self.position.side, bool(self.problems)
        style = self.palette.refused if refused else self.palette.cursor
        for cell in self.position.cells(move):
            if cell.row < self.position.rows and cell.col < self.position.cols:
                self._cell(canvas, cell, "×" if refused else str(side).lower(), style)
        canvas.cursor = (*self._corner(move), self._wide, self._tall)

    def _cell(self, canvas: Canvas[Placement], cell: Placement, sign: str, style: Style) -> None:
        x, y = self._corner(cell)
        canvas.fill(x, y, self._wide, self._tall, style, cell)
        canvas.put(x, y + (self._tall - 1) // 2, sign.center(self._wide), style, cell)
