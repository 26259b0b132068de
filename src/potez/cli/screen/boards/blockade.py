"""Blockade on the full screen: choose a pawn, the cell it goes to, then the wall."""

from itertools import product
from typing import ClassVar, NamedTuple

from rich.style import Style
from rich.text import Text

from potez.boards.coloured import wall_gaps
from potez.boards.paths import landings
from potez.cli.screen.boards.board import Board
from potez.cli.screen.canvas import Canvas
from potez.games.base import Message, Side
from potez.games.blockade import Blockade, Turn
from potez.games.walls import BLUE, GREEN, Cell, Wall, symbol

_SIGN = {BLUE: "═", GREEN: "║"}
_GHOST = {BLUE: "─", GREEN: "│"}
_LEFT, _TOP = 2, 1  # labels


class Spot(NamedTuple):
    """A cell, or a gap: `below` it, `beside` it at its right, or at its lower right `corner`."""

    cell: Cell
    part: str = "cell"


class BlockadeBoard(Board[Blockade, Turn, Spot]):
    has_paths: ClassVar[bool] = True

    def begin(self) -> None:
        self.cursor = self.position.pawns_of(self.position.side)[0]
        self.colour = GREEN

    def forget(self) -> None:
        self.pawn: int | None = None
        self.cell: Cell | None = None
        self.wall: Wall | None = None

    # Choosing

    @property
    def question(self) -> Message:
        if self.cell:
            return Message("Now place a wall. Space turns it.")
        return Message("Choose where the pawn goes") if self.pawn else Message("Choose a pawn, or where one goes")

    @property
    def problems(self) -> list[Message]:
        return self.position.violations(self._turn()) if self.wall and self.active else self.refusals

    def _turn(self) -> Turn:
        assert self.pawn
        assert self.cell
        return Turn(self.position.side, self.pawn, self.cell, self.wall)

    def step(self, right: int, down: int) -> None:
        self.refusals = []
        if self.flipped:
            right, down = -right, -down
        if self.wall:
            self._aim(self.wall.colour, self.wall.row + down, self.wall.col + right)
        else:
            row, col = self.cursor.row + down, self.cursor.col + right
            self.cursor = Cell(_within(row, self.position.rows), _within(col, self.position.cols))

    def turn(self) -> None:
        """Turn the wall; before there is one, choose the other pawn."""
        if self.wall:
            self._aim(GREEN if self.wall.colour == BLUE else BLUE, self.wall.row, self.wall.col)
        else:
            self.pawn = 2 if self.pawn == 1 else 1
            self.cursor = self.position.pawns_of(self.position.side)[self.pawn - 1]

    def _aim(self, colour: str, row: int, col: int) -> None:
        self.colour = colour
        self.wall = Wall(colour, _within(row, self.position.rows - 1), _within(col, self.position.cols - 1))

    def point(self, spot: Spot) -> None:
        cell, part = spot
        if not self.wall:
            self.cursor = cell
        elif part != "cell":
            self._aim({"below": BLUE, "beside": GREEN}.get(part, self.wall.colour), cell.row, cell.col)

    def click(self, spot: Spot) -> Turn | None:
        if self.wall and spot.part == "cell":  # another choice of pawn or cell
            kept = None if self._own_pawn(spot.cell) else self.pawn
            self.forget()
            self.pawn = kept
        return super().click(spot)

    def choose(self) -> Turn | None:
        self.refusals = []
        if self.wall:
            return None if self.problems else self._turn()
        if own := self._own_pawn(self.cursor):
            self.pawn = None if self.pawn == own else own
            return None
        pawns = self._choosable()
        able = [pawn for pawn in pawns if self.cursor in self.position.pawn_moves(pawn)]
        if len(able) == 1:
            return self._take(able[0], self.cursor)
        if able:
            self.refuse(Message("both pawns can go to {cell}; choose a pawn first", cell=self.cursor))
        else:
            side = self.position.side
            turns = [Turn(side, pawn, self.cursor, None) for pawn in pawns]
            self.refuse(*(message for turn in turns for message in self.position.violations(turn)))
        return None

    def _choosable(self) -> tuple[int, ...]:
        return (self.pawn,) if self.pawn else (1, 2)

    def _own_pawn(self, cell: Cell) -> int | None:
        pawns = self.position.pawns_of(self.position.side)
        return pawns.index(cell) + 1 if cell in pawns else None

    def _take(self, pawn: int, cell: Cell) -> Turn | None:
        """Move the pawn; then there may be a wall to place."""
        self.pawn, self.cell = pawn, cell
        if not self.position.violations(self._turn()):
            return self._turn()
        hand = self.position.hand_of(self.position.side)
        colour = self.colour if hand[self.colour] else next(colour for colour, left in hand.items() if left)
        self._aim(colour, cell.row, cell.col)
        return None

    def back(self) -> bool:
        self.refusals = []
        if self.cell:
            self.cursor, self.cell, self.wall = self.cell, None, None
            return True
        chosen, self.pawn = self.pawn, None
        return chosen is not None

    def show(self, move: Turn) -> None:
        self.forget()
        if move.side is self.position.side and move.pawn in (1, 2) and self.position.maze.holds(move.cell):
            self.pawn, self.cell, self.wall = move.pawn, move.cell, move.wall

    # Painting

    def details(self) -> list[Text]:
        """How many moves each pawn is from its nearest goal, if the paths show."""
        if not self.paths:
            return []
        lines = []
        for side in Side:
            for pawn, cell in enumerate(self.position.pawns_of(side), start=1):
                goal = min(self.position.homes_of(side.other), key=lambda home: self.position.distance(cell, home))
                distance = self.position.distance(cell, goal)
                lines.append(
                    Text(f"  {side}{pawn} → {goal}  ")
                    .append("• " * distance, self.palette.faint[side])
                    .append(str(distance))
                )
        return lines

    def belongings(self) -> dict[Side, Text]:
        """The walls in hand, each as its sign."""
        found = {}
        for side in Side:
            text = Text()
            for colour, left in self.position.hand_of(side).items():
                text.append(f"{_SIGN[colour]} {left}", self.palette.wall[colour]).append("  ")
            found[side] = text
        return found

    def paint(self, width: int, height: int) -> Canvas[Spot]:
        rows, cols = self.position.rows, self.position.cols
        self._wide = max(1, min(9, (width - _LEFT + 1) // cols - 1))
        self._tall = max(1, min(4, (height - _TOP + 1) // rows - 1, (self._wide + 1) // 2))
        canvas = Canvas[Spot](_LEFT + cols * (self._wide + 1) - 1, _TOP + rows * (self._tall + 1) - 1)
        for col in range(1, cols + 1):
            x, _ = self._corner(Cell(1, col))
            canvas.put(x, 0, symbol(col).center(self._wide), self.palette.label)
        for row in range(1, rows + 1):
            _, y = self._corner(Cell(row, 1))
            canvas.put(0, y + (self._tall - 1) // 2, symbol(row), self.palette.label)
        self._targets = {cell for pawn in self._choosable() for cell in self.position.pawn_moves(pawn)}
        self._paths: dict[Cell, set[Side]] = {}
        for side, cell in landings(self.position) if self.paths else ():
            self._paths.setdefault(cell, set()).add(side)
        self._paint_gaps(canvas)
        for cell in map(Cell._make, product(range(1, rows + 1), range(1, cols + 1))):
            self._paint_cell(canvas, cell)
        return canvas

    def _corner(self, cell: Cell) -> tuple[int, int]:
        """The column and row of the upper left character of a cell."""
        row, col = cell.row - 1, cell.col - 1
        if self.flipped:
            row, col = self.position.rows - 1 - row, self.position.cols - 1 - col
        return _LEFT + col * (self._wide + 1), _TOP + row * (self._tall + 1)

    def _paint_gaps(self, canvas: Canvas[Spot]) -> None:
        new = self.last.wall if self.last else None
        gaps = wall_gaps(self.position.walls)
        refused = bool(self.wall and self.problems)
        ghosts = wall_gaps([self.wall]) if self.wall else {}
        for row, col in product(range(1, self.position.rows + 1), range(1, self.position.cols + 1)):
            for part in ("below", "beside", "corner"):
                sign, style = " ", self.palette.gap
                if wall := gaps.get((row, col, part)):
                    sign, style = (
                        _SIGN[wall.colour],
                        (self.palette.new_wall if wall == new else self.palette.wall)[wall.colour],
                    )
                if ghost := ghosts.get((row, col, part)):
                    sign = "×" if refused else _GHOST[ghost.colour]
                    style = self.palette.refused if refused else self.palette.ghost_wall[ghost.colour]
                x, y, wide, tall = self._gap(Cell(row, col), part)
                if wide and tall:
                    canvas.fill(x, y, wide, tall, style, Spot(Cell(row, col), part), sign)
        if self.wall:
            x, y, wide, tall = self._gap(Cell(self.wall.row, self.wall.col), "corner")
            canvas.cursor = x - self._wide, y - self._tall, 2 * self._wide + 1, 2 * self._tall + 1

    def _gap(self, cell: Cell, part: str) -> tuple[int, int, int, int]:
        """Where a gap is: column, row, width and height; nothing beyond the last cells."""
        if (part != "beside" and cell.row == self.position.rows) or (
            part != "below" and cell.col == self.position.cols
        ):
            return 0, 0, 0, 0
        x, y = self._corner(cell)
        away_x, away_y = (-1, -1) if self.flipped else (self._wide, self._tall)
        if part == "below":
            return x, y + away_y, self._wide, 1
        return (x + away_x, y, 1, self._tall) if part == "beside" else (x + away_x, y + away_y, 1, 1)

    def _paint_cell(self, canvas: Canvas[Spot], cell: Cell) -> None:
        x, y = self._corner(cell)
        text, style = self._content(cell)
        if self.cursor_shown and not self.wall and cell == self.cursor:
            style = self.palette.cursor
            canvas.cursor = x, y, self._wide, self._tall
        canvas.fill(x, y, self._wide, self._tall, style, Spot(cell))
        canvas.put(x, y + (self._tall - 1) // 2, text[: self._wide].center(self._wide), style, Spot(cell))

    def _content(self, cell: Cell) -> tuple[str, Style]:
        """What a cell shows."""
        position, palette, side = self.position, self.palette, self.position.side
        if self.pawn and self.cell and cell == self.cell:
            legal = cell in position.pawn_moves(self.pawn)
            return self._name(side, self.pawn), palette.piece[side] if legal else palette.refused
        for owner in sorted(
            Side, key=lambda owner: cell in position.homes_of(owner)
        ):  # who has just won here is on top
            if cell in position.pawns_of(owner):
                pawn = position.pawns_of(owner).index(cell) + 1
                return self._pawn(owner, pawn, cell)
        home = next((owner for owner in Side if cell in position.homes_of(owner)), None)
        if self.paths and (walkers := self._paths.get(cell)):
            sign = "×" if len(walkers) > 1 else min(walkers, key=str).value.lower()
            return sign, palette.path[min(walkers, key=str)]
        if self.active and not self.cell and cell in self._targets:
            return "⌂" if home else "•", palette.target
        if home:
            return f"⌂{home}" if self._wide > 1 else "⌂", palette.home[home]
        if self.last and self.before and cell == self.before.pawns_of(self.last.side)[self.last.pawn - 1]:
            return "∘", palette.last
        return "." if palette.signs else "", palette.cell

    def _pawn(self, owner: Side, pawn: int, cell: Cell) -> tuple[str, Style]:
        name, style = self._name(owner, pawn), self.palette.piece[owner]
        if owner is self.position.side and pawn == self.pawn:
            return (name.lower(), self.palette.faint[owner]) if self.cell else (name, self.palette.chosen)
        moved = self.last and self.last.cell == cell and self.last.side is owner
        return name, style + Style(underline=True) if moved else style

    def _name(self, owner: Side, pawn: int) -> str:
        return f"{owner}{pawn}" if self._wide > 1 else str(pawn)


def _within(number: int, most: int) -> int:
    return max(1, min(most, number))
