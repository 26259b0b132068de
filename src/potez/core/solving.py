"""Solve any position of any compiled game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from potez.core.extension import require
from potez.core.prover import Prover
from potez.core.solution import MEGABYTES, Solution
from potez.core.solver import Progress, Solver
from potez.games.base import Position
from potez.games.domineering import Domineering


def solve(
    position: Position[Any],
    nodes: int | None = None,
    seconds: float | None = None,
    megabytes: int = MEGABYTES.default,
    on_progress: Callable[[Progress], object] | None = None,
) -> Solution:
    """Find who wins a position, and how. Raises SetupError for games without a solver and for boards too large for it.

    Without limits it ends only when the winner is known: positions of Byte and Blockade with many moves ahead take
    longer than anybody has, so give a limit. Ctrl-C ends it, and so does an exception raised by `on_progress`, which
    is called for Domineering alone.
    """
    require()
    if position.game != Domineering.game:
        return Prover(megabytes).solve(position, nodes, seconds)
    board = Domineering.parse(str(position))
    return Solver(board.rows, board.cols, megabytes).solve(position, nodes, seconds, on_progress)
