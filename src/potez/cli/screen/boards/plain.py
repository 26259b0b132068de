"""A game without a board for the full screen: its plain board, and its legal moves to choose from."""

from typing import Any

from potez.boards.plain import caption, plain_lines
from potez.cli.screen.boards.board import Board
from potez.cli.screen.canvas import Canvas
from potez.games.base import Message, Position


class PlainBoard(Board[Position[Any], Any, int]):
    """A spot is the number of a legal move."""

    def forget(self) -> None:
        self.cursor = 0
        self._across = 1

    @property
    def question(self) -> Message:
        return Message("Choose a move")

    def step(self, right: int, down: int) -> None:
        there = self.cursor + right + down * self._across
        if 0 <= there < len(self.position.legal_moves()):
            self.cursor = there

    def point(self, spot: int) -> None:
        self.cursor = spot

    def choose(self) -> Any:
        moves = self.position.legal_moves()
        return moves[self.cursor] if moves else None

    def show(self, move: Any) -> None:
        moves = self.position.legal_moves()
        if move in moves:
            self.cursor = moves.index(move)

    def paint(self, width: int, height: int) -> Canvas[int]:
        lines = [*plain_lines(self.position), *map(str, caption(self.position)), ""]
        names = [str(move) for move in self.position.legal_moves()] if self.active else []
        column = max(map(len, names), default=0) + 2
        self._across = max(1, width // column)
        canvas = Canvas[int](
            max(*map(len, lines), min(self._across, len(names)) * column), len(lines) - (-len(names) // self._across)
        )
        for y, line in enumerate(lines):
            canvas.put(0, y, line, self.palette.label if not line else self.palette.gap)
        for number, name in enumerate(names):
            x, y = number % self._across * column, len(lines) + number // self._across
            style = self.palette.cursor if number == self.cursor else self.palette.target
            canvas.put(x, y, f" {name} ", style, number)
            if number == self.cursor:
                canvas.cursor = x, y, column, 1
        return canvas
