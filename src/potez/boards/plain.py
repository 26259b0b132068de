"""The boards in plain characters, as the first programs drew them, at any size.

Every board has its row symbols at the left and right and its column symbols above and below. What stands on a cell is
its owner's letter; Blockade shows neither the number of a pawn nor an empty home, and of two pawns on one cell only the
one that has just won there. Where the first programs left no trace, the boards agree with each other: Byte's column
numbers stand over the middle of their squares and Domineering's wider row numbers are aligned to the board. No line
ends in a blank.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from potez.games import GAMES
from potez.games.base import Message, Position, Side
from potez.games.blockade import Blockade
from potez.games.byte import Byte, Square
from potez.games.domineering import Domineering, Placement
from potez.games.walls import BLUE, GREEN, Cell, Wall, symbol

_SQUARE = 10  # the width of a square of Byte: the tallest stack, seven, in brackets and one to spare


def plain(position: Position[Any], say: Callable[[Message], str] = str) -> str:
    """The board and under it what `caption` has to say; `say` may say it in another language.

    A game without a board of its own is shown as its line of text.
    """
    return "\n".join([*_board(position), *map(say, caption(position))])


def caption(position: Position[Any]) -> tuple[Message, ...]:
    """What cannot be seen on the board, a sentence a line: the walls each side has left, or the score."""
    told = GAMES[position.game].part("caption") if position.game in GAMES else None
    return told(position) if told else ()


def _board(position: Position[Any]) -> list[str]:
    drawn = GAMES[position.game].part("text_board") if position.game in GAMES else None
    return drawn(position) if drawn else [str(position)]


def walls_left(position: Blockade) -> tuple[Message, ...]:
    """How many walls each side has in hand."""
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
    """Between two rows a line ⎯ or a blue wall ═, between two cells a line | or a green wall ǁ, and walls all round."""
    rows, cols = range(1, position.rows + 1), range(1, position.cols + 1)

    def line(marks: Iterable[str]) -> str:
        return "  " + " ".join(marks)

    def row_of_cells(i: int) -> str:
        cells = [_pawn(position, Cell(i, j)) for j in cols]
        edges = ["ǁ" if _stands(position, GREEN, (i - 1, j), (i, j)) else "|" for j in cols[:-1]]
        inside = "".join(cell + edge for cell, edge in zip(cells, [*edges, ""], strict=True))
        return f"{symbol(i)}ǁ{inside}ǁ{symbol(i)}"

    columns, border = line(map(symbol, cols)), line("═" for _ in cols)
    board = [columns, border]
    for i in rows:
        edges = ("═" if _stands(position, BLUE, (i, j - 1), (i, j)) else "⎯" for j in cols)
        board += [row_of_cells(i), border if i == position.rows else line(edges)]
    return [*board, columns]


def _stands(position: Blockade, colour: str, *anchors: tuple[int, int]) -> bool:
    return any(Wall(colour, *anchor) in position.walls for anchor in anchors)


def _pawn(position: Blockade, cell: Cell) -> str:
    owners = [side for side in Side if cell in position.pawns_of(side)]
    if len(owners) == 2:
        owners = [side for side in owners if cell in position.homes_of(side.other)]
    return str(owners[0]) if owners else " "


def byte(position: Byte) -> list[str]:
    """Light squares are blank, empty dark ones a line; a stack stands in brackets, its bottom at the left."""
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
