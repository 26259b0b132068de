"""Who wins a position, as a solver answers it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from potez.games.base import Option, Side

MEGABYTES = Option("megabytes", 512, range(1, 1 << 20))


@dataclass(frozen=True)
class Solution:
    """The winner of a position, or None if a limit was reached, and a winning move if the side to move wins.

    If nobody can force a win, and the game must end, `is_draw` is true and the move draws. `nodes` counts the positions
    tested, `expanded` those whose moves were tried. `seconds` does not include `table_seconds`, the time to make or
    load strip tables of Domineering. `plies` is how many plies it takes at most, for Byte and Blockade.
    """

    winner: Side | None
    move: Any
    nodes: int
    expanded: int
    seconds: float
    table_seconds: float = 0.0
    is_draw: bool = False
    plies: int | None = None
