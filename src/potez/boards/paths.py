"""Blockade's shortest paths: in words, and on the plain board as a dot where X lands, a ring for O.

Cell (row, column) is character 2 * column of line 2 * row, both counted from 0.
"""

from __future__ import annotations

from rich.text import Text

from potez.boards.plain import plain
from potez.games.base import Side
from potez.games.blockade import Blockade
from potez.games.walls import Cell

_MARK = {Side.X: "·", Side.O: "∘"}
_BOTH = "⊙"
_STYLE = {Side.X: "bold red", Side.O: "bold yellow"}


def path_lines(position: Blockade) -> list[str]:
    """The shortest path of every pawn to every goal, a line each."""

    def line(pawn: str, cell: Cell, home: Cell) -> str:
        path = " ".join(map(str, position.path(cell, home)))
        return f"{pawn} {cell} → {home}: {path} ({position.distance(cell, home)})"

    return [
        line(f"{side}{pawn}", cell, home)
        for side in Side
        for pawn, cell in enumerate(position.pawns_of(side), start=1)
        for home in position.homes_of(side.other)
    ]


def path_board(position: Blockade) -> Text:
    """The board with each pawn's path to its nearest goal."""
    lines = plain(position).split("\n")[: 2 * position.rows + 3]
    styles: dict[Cell, str] = {}
    for side, cell in landings(position):
        mark = _BOTH if cell in styles and styles[cell] != _STYLE[side] else _MARK[side]
        line = lines[2 * cell.row]
        if line[2 * cell.col] not in "XO":
            lines[2 * cell.row] = f"{line[: 2 * cell.col]}{mark}{line[2 * cell.col + 1 :]}"
            styles[cell] = _STYLE[side] if mark != _BOTH else "bold"
    text = Text("\n".join(lines))
    starts = [sum(len(line) + 1 for line in lines[:row]) for row in range(len(lines))]
    for cell, style in styles.items():
        at = starts[2 * cell.row] + 2 * cell.col
        text.stylize(style, at, at + 1)
    return text


def landings(position: Blockade) -> list[tuple[Side, Cell]]:
    """The cells where pawns land on their paths to their nearest goals."""
    return [
        (side, landing)
        for side in Side
        for pawn in position.pawns_of(side)
        for landing in position.path(
            pawn, min(position.homes_of(side.other), key=lambda home: position.distance(pawn, home))
        )
    ]
