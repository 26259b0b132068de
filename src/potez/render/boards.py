"""Positions as drawings. A game without a `picture` is drawn as its line of text."""

from __future__ import annotations

from typing import Any

from potez.games import in_python, part_of
from potez.games.base import Move, Position, Side
from potez.games.blockade import Blockade, Turn
from potez.games.byte import Byte, Lift, dark_squares
from potez.games.domineering import Domineering, Placement
from potez.games.walls import BLUE, Cell, Wall, symbol
from potez.render.art import size
from potez.render.drawing import Box, Drawing, Label, Piece, Shape

CELL = 44
_EDGE = CELL * size("margin")  # the margin, with the names of rows and columns
_GAP = CELL * size("gap")
_CORNER = CELL * size("corner")
_TALL = 26  # the line with the score of Byte


def draw(
    position: Position[Any],
    before: Position[Any] | None = None,
    move: Move | None = None,
    theme: str = "wood",
    mode: str = "light",
) -> Drawing:
    """The board. Given the position before and the move made there, the drawing marks that move."""
    part = part_of(position.game, "picture")
    if part:
        drawing: Drawing = part(in_python(position), in_python(before) if before else None, move)
    else:
        text, height = str(position), 14
        words = Label(_EDGE + len(text) * height * 0.3, 1.5 * height, text, height, "ink")
        paper = Box(0, 0, 2 * _EDGE + len(text) * height * 0.6, 3 * height, "sheet")
        drawing = Drawing(paper.width, paper.height, _title(position), [paper, words])
    drawing.theme, drawing.mode = theme, mode
    return drawing


def _title(position: Position[Any]) -> str:
    return f"{position.game} {position}"


def _board(position: Position[Any], rows: list[str], cols: list[str]) -> Drawing:
    """An empty board with the names of its rows, from the top, and of its columns."""
    width, height = len(cols) * CELL, len(rows) * CELL
    drawing = Drawing(width + 2 * _EDGE, height + 2 * _EDGE, _title(position))
    drawing.shapes += _table(drawing)
    drawing.shapes.append(Box(_EDGE - _GAP, _EDGE - _GAP, width + 2 * _GAP, height + 2 * _GAP, "groove", _CORNER))
    for at, name in enumerate(cols):
        x = _EDGE + (at + 0.5) * CELL
        drawing.shapes += [Label(x, y, name, 13, "label") for y in (_EDGE / 2, drawing.height - _EDGE / 2)]
    for at, name in enumerate(rows):
        y = _EDGE + (at + 0.5) * CELL
        drawing.shapes += [Label(x, y, name, 13, "label") for x in (_EDGE / 2, drawing.width - _EDGE / 2)]
    return drawing


def _table(drawing: Drawing) -> list[Shape]:
    """The frame around the cells, as large as the drawing."""
    width, height = drawing.width, drawing.height
    return [
        Box(0, 0, width, height, "frame-edge"),
        Box(1.5, 1.5, width - 3, height - 3, "frame/frame-low", _CORNER),
    ]


def _cell(row: int, col: int, fill: str, gap: float = _GAP) -> Box:
    """A cell of the board. Rows count from the top, columns from the left, both from 0."""
    side = CELL - 2 * gap
    return Box(_EDGE + col * CELL + gap, _EDGE + row * CELL + gap, side, side, fill, _CORNER if gap else 0)


def tile(row: int, col: int) -> str:
    """The colour of a cell: neighbours differ a little, as boards of wood do."""
    return f"tile{(row * 7 + col * 13 + row * col) % 3 + 1}"


def _piece(name: str, row: float, col: float) -> Piece:
    """A piece with its origin at a place, in cells from the upper left corner of the upper left cell."""
    return Piece(_EDGE + col * CELL, _EDGE + row * CELL, name, CELL)


def blockade(position: Blockade, before: Blockade | None, move: Turn | None) -> Drawing:
    names = [symbol(number) for number in range(1, max(position.rows, position.cols) + 1)]
    drawing = _board(position, names[: position.rows], names[: position.cols])
    homes = {home: side.value.lower() for side in Side for home in position.homes_of(side)}
    moved = {before.pawns_of(move.side)[move.pawn - 1], move.cell} if before and move else set()
    for row in range(position.rows):
        for col in range(position.cols):
            cell = Cell(row + 1, col + 1)
            fill = f"home-{homes[cell]}" if cell in homes else tile(row, col)
            drawing.shapes.append(_cell(row, col, "last" if cell in moved else fill))
    drawing.shapes += [_piece(f"home-{owner}", row - 0.5, col - 0.5) for (row, col), owner in homes.items()]
    for wall in sorted(position.walls):
        if move and wall == move.wall:
            drawing.shapes.append(_wall_mark(wall))
        drawing.shapes.append(_piece(f"wall-{wall.colour.lower()}", wall.row, wall.col))
    pawns = [(pawn, side, number) for side in Side for number, pawn in enumerate(position.pawns_of(side), start=1)]
    for pawn, side, number in sorted(pawns, key=lambda each: each[0]):
        owner = side.value.lower()
        drawing.shapes.append(_piece(f"pawn-{owner}", pawn.row - 0.5, pawn.col - 0.5))
        x, y = _EDGE + (pawn.col - 0.5) * CELL, _EDGE + (pawn.row - 0.5 + 0.2) * CELL
        drawing.shapes.append(Label(x, y, f"{side}{number}", CELL * 0.25, f"{owner}-ink"))
    return drawing


def _wall_mark(wall: Wall) -> Box:
    """What lies under the newest wall."""
    x, y, reach, half = _EDGE + wall.col * CELL, _EDGE + wall.row * CELL, CELL * 0.97, CELL * 0.14
    if wall.colour == BLUE:
        return Box(x - reach, y - half, 2 * reach, 2 * half, "last", _CORNER)
    return Box(x - half, y - reach, 2 * half, 2 * reach, "last", _CORNER)


def byte(position: Byte, before: Byte | None, move: Lift | None) -> Drawing:
    numbers = range(position.size)
    drawing = _board(position, [chr(ord("A") + n) for n in numbers], [str(n + 1) for n in numbers])
    touched = [move.square, move.square.step(move.direction)] if move and move.square else []  # a set has no order
    for row in numbers:
        fills = ("light" if (row + col) % 2 else "dark" for col in numbers)
        drawing.shapes += [_cell(row, col, fill, 0) for col, fill in enumerate(fills)]
    drawing.shapes += [_cell(square.row, square.col, "last", 0) for square in touched]
    for square, stack in zip(dark_squares(position.size), position.stacks, strict=True):
        drawing.shapes += _stack(square.row, square.col, stack)
    score = f"X {position.score[0]} : {position.score[1]} O"
    drawing.height += _TALL
    drawing.shapes[:2] = _table(drawing)
    drawing.shapes.append(Label(drawing.width / 2, drawing.height - _TALL / 2 - 2, score, 16, "label"))
    return drawing


def _stack(row: int, col: int, stack: str) -> list[Piece]:
    """Checkers from the bottom to the top. A stack may reach over the light square behind it, which is always empty."""
    if not stack:
        return []
    foot, thick = row + 0.5 + size("floor"), size("thickness")
    checkers = [
        _piece(f"checker-{owner.lower()}", foot - level * thick, col + 0.5) for level, owner in enumerate(stack)
    ]
    top = _piece(f"checker-mark-{stack[-1].lower()}", foot - (len(stack) - 1) * thick, col + 0.5)
    return [_piece("checker-shadow", foot, col + 0.5), *checkers, top]


def domineering(position: Domineering, before: Domineering | None, move: Placement | None) -> Drawing:
    letters = [chr(ord("A") + col) for col in range(position.cols)]
    drawing = _board(position, [str(row) for row in range(position.rows, 0, -1)], letters)
    for row in range(position.rows):
        drawing.shapes += [_cell(row, col, tile(row, col), _GAP / 2) for col in range(position.cols)]
    for side, lower in _dominoes(position):
        tall, wide = (2, 1) if side is Side.X else (1, 2)
        row, col = position.rows - lower.row - tall, lower.col
        if move is not None and before is not None and before.side is side and lower == move:
            x, y = _EDGE + col * CELL, _EDGE + row * CELL
            drawing.shapes.append(Box(x, y, wide * CELL, tall * CELL, "last", 2 * _CORNER))
        drawing.shapes.append(_piece(f"domino-{side.value.lower()}", row + tall / 2, col + wide / 2))
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
