"""Positions as drawings. A game without a `picture` is drawn as its line of text."""

from __future__ import annotations

from typing import Any

from potez.games import in_python, part_of
from potez.games.base import Move, Position, Side
from potez.games.blockade import Blockade, Turn
from potez.games.byte import Byte, Lift, dark_squares
from potez.games.domineering import Domineering, Placement
from potez.games.walls import BLUE, Cell, Wall, symbol
from potez.render.drawing import Bar, Box, Disc, Drawing, Label

CELL = 40
_EDGE = 28  # the margin, with the names of rows and columns

_PAPER, _INK, _GRID, _LIGHT, _DARK, _LAST = "#fbf8f1", "#3a3a3a", "#d9d2c3", "#efe7d6", "#c9b79a", "#8cc9c4"
_FILL = {"X": "#c8553d", "O": "#f0b429"}
_RIM = {"X": "#7d2b1b", "O": "#8a6206"}
_HOME = {"X": "#f3d3cb", "O": "#fbe9bd"}
_WALL = {"B": "#2563a8", "G": "#2f8f4e"}


def draw(position: Position[Any], before: Position[Any] | None = None, move: Move | None = None) -> Drawing:
    """The board. Given the position before and the move made there, the drawing marks that move."""
    part = part_of(position.game, "picture")
    if part:
        drawing: Drawing = part(in_python(position), in_python(before) if before else None, move)
        return drawing
    text, size = str(position), 14
    words = Label(_EDGE + len(text) * size * 0.3, 1.5 * size, text, size, _INK)
    return Drawing(2 * _EDGE + len(text) * size * 0.6, 3 * size, _title(position), [words])


def _title(position: Position[Any]) -> str:
    return f"{position.game} {position}"


def _board(position: Position[Any], rows: list[str], cols: list[str], cell: float = CELL) -> Drawing:
    """An empty board with the names of its rows, from the top, and of its columns."""
    width, height = len(cols) * cell, len(rows) * cell
    drawing = Drawing(width + 2 * _EDGE, height + 2 * _EDGE, _title(position))
    drawing.shapes.append(Box(0, 0, drawing.width, drawing.height, _PAPER))
    for at, name in enumerate(cols):
        x = _EDGE + (at + 0.5) * cell
        drawing.shapes += [Label(x, y, name, 13, _INK) for y in (_EDGE / 2, drawing.height - _EDGE / 2)]
    for at, name in enumerate(rows):
        y = _EDGE + (at + 0.5) * cell
        drawing.shapes += [Label(x, y, name, 13, _INK) for x in (_EDGE / 2, drawing.width - _EDGE / 2)]
    return drawing


def _square(row: int, col: int, fill: str, cell: float = CELL) -> Box:
    """A cell of the board. Rows count from the top, columns from the left, both from 0."""
    return Box(_EDGE + col * cell + 1, _EDGE + row * cell + 1, cell - 2, cell - 2, fill, 3)


def blockade(position: Blockade, before: Blockade | None, move: Turn | None) -> Drawing:
    names = [symbol(number) for number in range(1, max(position.rows, position.cols) + 1)]
    drawing = _board(position, names[: position.rows], names[: position.cols])
    homes = {home: side.value for side in Side for home in position.homes_of(side)}
    left = before.pawns_of(move.side)[move.pawn - 1] if before and move else None
    for row in range(1, position.rows + 1):
        for col in range(1, position.cols + 1):
            cell = Cell(row, col)
            fill = _HOME[homes[cell]] if cell in homes else _LIGHT
            drawing.shapes.append(_square(row - 1, col - 1, _LAST if cell == left else fill))
    for wall in sorted(position.walls):
        if move and wall == move.wall:
            drawing.shapes.append(_bar(wall, 12, _LAST))
        drawing.shapes.append(_bar(wall, 6, _WALL[wall.colour]))
    for side in Side:
        for number, pawn in enumerate(position.pawns_of(side), start=1):
            x, y = _EDGE + (pawn.col - 0.5) * CELL, _EDGE + (pawn.row - 0.5) * CELL
            moved = move and move.side is side and move.pawn == number
            drawing.shapes.append(Disc(x, y, 14, _FILL[side.value], _LAST if moved else _RIM[side.value]))
            drawing.shapes.append(Label(x, y, f"{side}{number}", 13, "#ffffff" if side is Side.X else _INK))
    return drawing


def _bar(wall: Wall, width: float, colour: str) -> Bar:
    x, y, reach = _EDGE + wall.col * CELL, _EDGE + wall.row * CELL, CELL - 6
    if wall.colour == BLUE:
        return Bar(x - reach, y, x + reach, y, width, colour)
    return Bar(x, y - reach, x, y + reach, width, colour)


def byte(position: Byte, before: Byte | None, move: Lift | None) -> Drawing:
    cell = 56
    numbers = range(position.size)
    drawing = _board(position, [chr(ord("A") + n) for n in numbers], [str(n + 1) for n in numbers], cell)
    touched = {move.square, move.square.step(move.direction)} if move and move.square else set()
    for square, stack in zip(dark_squares(position.size), position.stacks, strict=True):
        drawing.shapes.append(_square(square.row, square.col, _LAST if square in touched else _DARK, cell))
        x, floor = _EDGE + square.col * cell, _EDGE + (square.row + 1) * cell - 5
        for level, owner in enumerate(stack, start=1):
            drawing.shapes.append(Box(x + 9, floor - level * 6.5, cell - 18, 6, _RIM[owner], 2))
            drawing.shapes.append(Box(x + 10, floor - level * 6.5 + 0.7, cell - 20, 4.6, _FILL[owner], 2))
    score = f"X {position.score[0]} : {position.score[1]} O"
    drawing.height += 20
    drawing.shapes[0] = Box(0, 0, drawing.width, drawing.height, _PAPER)
    drawing.shapes.append(Label(drawing.width / 2, drawing.height - 12, score, 14, _INK))
    return drawing


def domineering(position: Domineering, before: Domineering | None, move: Placement | None) -> Drawing:
    letters = [chr(ord("A") + col) for col in range(position.cols)]
    drawing = _board(position, [str(row) for row in range(position.rows, 0, -1)], letters)
    for row in range(position.rows):
        drawing.shapes += [_square(row, col, _LIGHT) for col in range(position.cols)]
    for side, lower in _dominoes(position):
        marked = move is not None and before is not None and before.side is side and lower == move
        drawing.shapes += _domino(position, side, lower, marked)
    return drawing


def _dominoes(position: Domineering) -> list[tuple[Side, Placement]]:
    """Each domino by its lower or left cell. How a run of cells was covered makes no difference to the position."""
    found = []
    for side, step in ((Side.X, (1, 0)), (Side.O, (0, 1))):
        covered = set[Placement]()
        for row in range(position.rows):
            for col in range(position.cols):
                here = Placement(row, col)
                if position.owner(here) is side and here not in covered:
                    covered |= {here, Placement(row + step[0], col + step[1])}
                    found.append((side, here))
    return found


def _domino(position: Domineering, side: Side, lower: Placement, marked: bool) -> list[Box]:
    tall, wide = (2, 1) if side is Side.X else (1, 2)
    x = _EDGE + lower.col * CELL + 4
    y = _EDGE + (position.rows - lower.row - tall) * CELL + 4
    width, height = wide * CELL - 8, tall * CELL - 8
    rim = Box(x - 2, y - 2, width + 4, height + 4, _LAST if marked else _RIM[side.value], 8)
    return [rim, Box(x, y, width, height, _FILL[side.value], 6)]
