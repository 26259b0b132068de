"""Boards in plain characters, at any size, as the first programs for these games drew them.

Every board has row symbols at the left and right and column symbols above and below. A cell shows the letter of its
owner. Blockade shows neither the numbers of pawns nor empty homes; if two pawns share a cell, it shows the one that has
just won there. Where the first programs give no example, the boards follow each other: Byte's column numbers are above
the middle of their squares, and Domineering's row numbers are aligned to the board. No line ends in a space.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from potez.games import in_python, part_of
from potez.games.base import Message, Position, Side
from potez.games.blockade import Blockade
from potez.games.byte import Byte, Square
from potez.games.domineering import Domineering, Placement
from potez.games.walls import BLUE, GREEN, Cell, Wall, symbol

_SQUARE = 10  # the width of a Byte square: the tallest stack, seven, in brackets, and one space


def plain(position: Position[Any], translate: Callable[[Message], str] = str) -> str:
    """The board with its `caption` below, translated by `translate`.

    The board of a game without a `text_board` is the position's line of text.
    """
    return "\n".join([*plain_lines(position), *map(translate, caption(position))])


def caption(position: Position[Any]) -> tuple[Message, ...]:
    """What the board does not show, one message a line: the walls each side has left, or the score."""
    part = part_of(position.game, "caption")
    return part(in_python(position)) if part else ()


def plain_lines(position: Position[Any]) -> list[str]:
    """The lines of the board, without the caption."""
    part = part_of(position.game, "text_board")
    return part(in_python(position)) if part else [str(position)]


def walls_left(position: Blockade) -> tuple[Message, ...]:
    """How many walls each side has left."""
    return tuple(
        Message("{side} has {blue} blue and {green} green walls left", side=side, blue=hand[BLUE], green=hand[GREEN])
        for side in Side
        for hand in (position.hand_of(side),)
    )


def score(position: Byte) -> tuple[Message, ...]:
    """The stacks that each side has won."""
    x, o = position.score
    return (Message("score: X {x}, O {o}", x=x, o=o),)


def blockade(position: Blockade) -> list[str]:
    """Between two rows a line ⎯ or a blue wall ═, between two cells a line | or a green wall ǁ; walls all around."""
    rows, cols = range(1, position.rows + 1), range(1, position.cols + 1)

    def line(marks: Iterable[str]) -> str:
        return "  " + " ".join(marks)

    def row_of_cells(i: int) -> str:
        cells = [_pawn(position, Cell(i, j)) for j in cols]
        edges = ["ǁ" if _has_wall(position, GREEN, (i - 1, j), (i, j)) else "|" for j in cols[:-1]]
        inside = "".join(cell + edge for cell, edge in zip(cells, [*edges, ""], strict=True))
        return f"{symbol(i)}ǁ{inside}ǁ{symbol(i)}"

    columns, border = line(map(symbol, cols)), line("═" for _ in cols)
    board = [columns, border]
    for i in rows:
        edges = ("═" if _has_wall(position, BLUE, (i, j - 1), (i, j)) else "⎯" for j in cols)
        board += [row_of_cells(i), border if i == position.rows else line(edges)]
    return [*board, columns]


def _has_wall(position: Blockade, colour: str, *anchors: tuple[int, int]) -> bool:
    return any(Wall(colour, *anchor) in position.walls for anchor in anchors)


def _pawn(position: Blockade, cell: Cell) -> str:
    owners = [side for side in Side if cell in position.pawns_of(side)]
    if len(owners) == 2:
        owners = [side for side in owners if cell in position.homes_of(side.other)]
    return str(owners[0]) if owners else " "


def byte(position: Byte) -> list[str]:
    """Light squares are blank, empty dark ones a line. A stack is in brackets, its bottom at the left."""
    squares = range(position.size)

    def square(row: int, col: int) -> str:
        if (row + col) % 2:
            return " " * _SQUARE
        stack = position.stack(Square(row, col))
        return (f"[{stack}]" if stack else "").ljust(_SQUARE, "_")

    columns = "".join(str(col + 1).center(_SQUARE) for col in squares)
    board = [(chr(ord("A") + row), "".join(square(row, col) for col in squares)) for row in squares]
    return _framed(board, columns, "=" * _SQUARE * position.size)


def domineering(position: Domineering) -> list[str]:
    """A letter on every covered cell. Row 1 is at the bottom."""
    columns = " ".join(chr(ord("A") + col) for col in range(position.cols))
    board = []
    for row in reversed(range(position.rows)):
        owners = (position.owner(Placement(row, col)) for col in range(position.cols))
        board.append((str(row + 1), "|".join(str(owner) if owner else " " for owner in owners)))
    return _framed(board, columns, " ".join("=" * position.cols))


def _framed(board: list[tuple[str, str]], columns: str, border: str) -> list[str]:
    """Rows with their symbols, between two borders and two lines of column symbols."""
    width = max(len(name) for name, _ in board)
    margin = " " * (width + 2)
    rows = [f"{name:>{width}}||{cells}||{name}" for name, cells in board]
    outside = [margin + columns.rstrip(), margin + border]
    return [*outside, *rows, *reversed(outside)]
