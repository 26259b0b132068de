"""Byte on the full screen: choose a stack, the level to lift from, then the direction.

A stack lies on its side, its bottom at the left: the checkers above, their edges with the numbers of the levels below.
"""

from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from potez.cli.screen.boards.board import Board
from potez.cli.screen.canvas import Canvas
from potez.games.base import Message, Side
from potez.games.byte import DIRECTIONS, PASS, Byte, Lift, Square, dark_squares

_LEFT, _TOP = 2, 1  # labels


class Spot(NamedTuple):
    """A dark square, or a checker on it."""

    square: Square
    level: int | None = None


class ByteBoard(Board[Byte, Lift, Spot]):
    def begin(self) -> None:
        sources = [move.square for move in self.position.legal_moves() if move.square]
        self.cursor = sources[0] if sources else Square(0, 0)

    def forget(self) -> None:
        self.source: Square | None = None
        self.level = 0

    # Choosing

    @property
    def question(self) -> Message:
        if self._must_pass:
            return Message("{side} cannot move. Press Enter to pass.", side=self.position.side)
        if not self.source:
            return Message("Choose a stack to lift from")
        if len(self._levels(self.source)) > 1:
            return Message("Choose where it goes. Space changes the level.")
        return Message("Choose where it goes")

    @property
    def problems(self) -> list[Message]:
        move = self._move()
        return self.refusals or (self.position.violations(move) if move and self.active else [])

    @property
    def _must_pass(self) -> bool:
        return self.position.legal_moves() == (PASS,)

    def _levels(self, square: Square) -> list[int]:
        """The levels from which the side to move can lift."""
        return sorted({move.level for move in self.position.legal_moves() if move.square == square})

    def _move(self) -> Lift | None:
        """The move to the cursor, legal or not."""
        step = self.source and (self.cursor.row - self.source.row, self.cursor.col - self.source.col)
        way = next((way for way, steps in DIRECTIONS.items() if steps == step), None)
        return Lift(self.source, self.level, way) if way else None

    def step(self, right: int, down: int) -> None:
        self.refusals = []
        if self.flipped:
            right, down = -right, -down
        if self.source:
            self._lean(right, down)
            return
        row, col = self.cursor
        sideways = 2 * right if right else down if 0 <= col + down < self.position.size else -down
        self._go(Square(row + down, col + sideways))

    def _lean(self, right: int, down: int) -> None:
        """Change the direction of the move: up or down, left or right."""
        assert self.source
        now = self.cursor.row - self.source.row, self.cursor.col - self.source.col
        if now == (0, 0):
            now = 1, 1
        self._go(Square(self.source.row + (down or now[0]), self.source.col + (right or now[1])))

    def _go(self, square: Square) -> None:
        if square in dark_squares(self.position.size):
            self.cursor = square

    def turn(self) -> None:
        """Lift from the next level."""
        self.refusals = []
        if self.source and (levels := self._levels(self.source)):
            self.level = next((level for level in levels if level > self.level), levels[0])

    def point(self, spot: Spot) -> None:
        self.refusals = []
        self.cursor = spot.square

    def click(self, spot: Spot) -> Lift | None:
        again = self.source == spot.square
        if again and spot.level is None:
            self.back()
            return None
        self.point(spot)
        move = None if again else self.choose()
        if self.source == spot.square and spot.level is not None:
            self._lift_from(spot.level)
        return move

    def _lift_from(self, level: int) -> None:
        assert self.source
        if level in self._levels(self.source):
            self.level = level
        else:
            self.refuse(*self._why_not(self.source, level))

    def choose(self) -> Lift | None:
        self.refusals = []
        if self._must_pass:
            return PASS
        move = self._move()
        if move and not self.position.violations(move):
            return move
        if self.cursor == self.source:
            self.turn()
        elif not move and (levels := self._levels(self.cursor)):
            self.source, self.level = self.cursor, levels[0]
            ways = [move.direction for move in self.position.legal_moves() if move.square == self.source]
            self.cursor = self.source.step(ways[0])
        elif not move:
            stack = self.position.stack(self.cursor)
            own = stack.find(str(self.position.side))
            self.refuse(*self._why_not(self.cursor, max(0, own)))
        return None

    def _why_not(self, square: Square, level: int) -> list[Message]:
        """Why nothing can be lifted from a level."""
        messages = {
            str(message): message
            for way in DIRECTIONS
            if square.step(way) in dark_squares(self.position.size)
            for message in self.position.violations(Lift(square, level, way))
        }
        return list(messages.values())

    def back(self) -> bool:
        self.refusals = []
        if not self.source:
            return False
        self.cursor = self.source
        self.forget()
        return True

    def show(self, move: Lift) -> None:
        self.forget()
        squares = dark_squares(self.position.size)
        if move.square in squares and move.square and move.square.step(move.direction) in squares:
            self.source, self.level, self.cursor = move.square, move.level, move.square.step(move.direction)

    # Painting

    def details(self) -> list[Text]:
        """The stack under the cursor or the chosen one as a tower, with the part to be lifted above a gap."""
        square = self.source or self.cursor
        stack = self.position.stack(square)
        lines = []
        for level in reversed(range(len(stack))):
            owner = Side(stack[level])
            lifted = self.source is not None and level >= self.level
            line = Text().append(f"{str(square) if level == len(stack) - 1 else '':>4} {level} ", "dim")
            line.append("  " if lifted else "").append(f"  {owner}  ", self.palette.piece[owner])
            line.append("▏", self.palette.edge[owner]).append(" ▲" if lifted else "", "bold")
            lines.append(line)
        return lines

    def belongings(self) -> dict[Side, Text]:
        """The stacks that each side has won."""
        won = dict(zip(Side, self.position.score, strict=True))
        return {
            side: Text("■ " * stacks, self.palette.faint[side]).append("□ " * (self.position.total // 2 + 1 - stacks))
            for side, stacks in won.items()
        }

    def paint(self, width: int, height: int) -> Canvas[Spot]:
        size = self.position.size
        self._wide = max(3, min(16, (width - _LEFT) // size))
        self._tall = max(2, min(4, (height - _TOP) // size, self._wide // 2))
        canvas = Canvas[Spot](_LEFT + size * self._wide, _TOP + size * self._tall)
        moves = self.position.legal_moves() if self.active else ()
        self._sources = {move.square for move in moves}
        lifted = [move for move in moves if move.square == self.source and move.level == self.level]
        self._goals = {move.square.step(move.direction) for move in lifted if move.square}
        self._touched = (
            {self.last.square, self.last.square.step(self.last.direction)} if self.last and self.last.square else set()
        )
        for number in range(size):
            x, y = self._corner(Square(number, number))
            canvas.put(x, 0, str(number + 1).center(self._wide), self.palette.label)
            canvas.put(0, y + (self._tall - 1) // 2, chr(ord("A") + number), self.palette.label)
        canvas.fill(
            _LEFT,
            _TOP,
            size * self._wide,
            size * self._tall,
            self.palette.unused,
            None,
            "░" if self.palette.signs else " ",
        )
        for square in dark_squares(size):
            self._paint_square(canvas, square)
        return canvas

    def _corner(self, square: Square) -> tuple[int, int]:
        """The column and row of the upper left character of a square."""
        row, col = square
        if self.flipped:
            row, col = self.position.size - 1 - row, self.position.size - 1 - col
        return _LEFT + col * self._wide, _TOP + row * self._tall

    def _paint_square(self, canvas: Canvas[Spot], square: Square) -> None:
        x, y = self._corner(square)
        ground = self._ground(square)
        canvas.fill(x, y, self._wide, self._tall, ground, Spot(square))
        if self.cursor_shown and square == self.cursor:
            canvas.cursor = x, y, self._wide, self._tall
            for row in range(self._tall) if self.palette.signs else ():
                canvas.put(x, y + row, "▌", ground, Spot(square))
                canvas.put(x + self._wide - 1, y + row, "▐", ground, Spot(square))
        stack = self.position.stack(square)
        if not stack:
            if square in self._goals:
                canvas.put(x, y + (self._tall - 1) // 2, "•".center(self._wide), ground, Spot(square))
            return
        thick = max(1, min(2, (self._wide - 2) // len(stack)))
        room = self._wide // thick
        left = x + max(0, (self._wide - thick * len(stack)) // 2)
        for level, checker in enumerate(stack):
            column = left + thick * (level % room)
            self._paint_checker(
                canvas, column, y + level // room, thick, Spot(square, level), Side(checker), len(stack) > room
            )

    def _ground(self, square: Square) -> Style:
        palette = self.palette
        if (self.cursor_shown or self.source) and square == self.cursor:
            move = self._move()
            if move and self.position.violations(move):
                return palette.refused
            return palette.cursor
        if square == self.source:
            return palette.chosen
        if square in self._goals or (not self.source and square in self._sources):
            return palette.target
        return palette.last if square in self._touched else palette.cell

    def _paint_checker(
        self, canvas: Canvas[Spot], x: int, y: int, thick: int, spot: Spot, owner: Side, crowded: bool
    ) -> None:
        """A checker and, below it, its edge with the number of its level; arrows under the part to be lifted."""
        palette = self.palette
        lifted = spot.square == self.source and spot.level is not None and spot.level >= self.level
        face = 1 if crowded else max(1, min(2, self._tall - 1))
        y += 0 if crowded else (self._tall - face - 1) // 2
        style = palette.piece[owner] + Style(underline=True) if lifted else palette.piece[owner]
        canvas.fill(x, y, thick, face, style, spot)
        canvas.put(x, y + (face - 1) // 2, str(owner).ljust(thick), style, spot)
        if not crowded:
            edge = palette.chosen if lifted else palette.edge[owner]
            canvas.put(x, y + face, ("▲" if lifted else str(spot.level)).ljust(thick), edge, spot)
