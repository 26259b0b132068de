"""The homes of a Blockade board: where they are by default, and how they may be given. The order is X1, X2, O1, O2."""

from __future__ import annotations

import re
from typing import Any

from potez.games.base import Message, SetupError
from potez.games.walls import Cell, read_cell


def read_homes(text: str) -> tuple[Cell, ...]:
    """The cells in a text such as "44 84 4B 8B". Raises SetupError."""
    cells = re.findall(r"[^\s,;()\[\]]+", text)
    if wrong := [cell for cell in cells if not re.fullmatch("[1-9A-S]{2}", cell.upper())]:
        raise SetupError(
            *(Message("{text} is not a cell; write its row and column, such as 4B", text=repr(c)) for c in wrong)
        )
    return tuple(read_cell(cell.upper()) for cell in cells)


def default_homes(rows: int, cols: int) -> tuple[Cell, ...]:
    """The homes of a board of this size."""
    top, bottom = (4, rows - 3) if rows >= 8 else (2, rows - 1)
    left, right = (4, cols - 3) if cols >= 8 else (2, cols - 1)
    return Cell(top, left), Cell(bottom, left), Cell(top, right), Cell(bottom, right)


def check_homes(homes: Any) -> tuple[Cell, ...]:
    """The four homes from what the caller passed. Raises SetupError."""
    try:
        cells = tuple(Cell(row, col) for row, col in homes)
    except (TypeError, ValueError):
        cells = ()
    if len(cells) != 4 or not all(type(n) is int and n >= 1 for cell in cells for n in cell):
        raise SetupError(
            Message(
                "homes must be four cells, X's two and then O's two, such as {example}, not {homes}",
                example="((4, 4), (8, 4), (4, 11), (8, 11))",
                homes=repr(homes),
            )
        )
    return cells
