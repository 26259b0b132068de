"""The exact solver of Domineering: who wins, and by which move. It loads only where there is an extension."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from potez.core import _core, from_python
from potez.games.base import Message, Option, Position, SetupError, Side
from potez.games.domineering import Placement

MOST_CELLS = 121
MEGABYTES = Option("megabytes", 512, range(1, 1 << 20))


class Progress(NamedTuple):
    """How far a solver has come: the positions tested, and the first moves it has settled of how many.

    While it makes a table of strips, `table` is the part of it that is done; otherwise 1.
    """

    nodes: int
    settled: int
    moves: int
    table: float


@dataclass(frozen=True)
class Solution:
    """Who wins a position, None if a limit was reached first, and a winning move if the side to move wins.

    `nodes` are the positions tested, `expanded` those whose moves were tried; the `seconds` do not include the
    `table_seconds` in which tables of strips were made or loaded.
    """

    winner: Side | None
    move: Placement | None
    nodes: int
    expanded: int
    seconds: float
    table_seconds: float


class Solver:
    """Solves positions on one size of board and remembers what it has proved, within its memory."""

    def __init__(self, rows: int, cols: int, megabytes: int = MEGABYTES.default) -> None:
        """Raises SetupError for a board that is too large."""
        violations = MEGABYTES.violations(megabytes)
        if rows * cols > MOST_CELLS:
            violations.append(
                Message(
                    "a board of {cells} cells is too large to be solved; at most {most} are possible",
                    cells=rows * cols,
                    most=MOST_CELLS,
                )
            )
        if violations:
            raise SetupError(*violations)
        self._native = _core.Solver(rows, cols, library(), megabytes)

    def solve(
        self,
        position: Position[Any],
        nodes: int | None = None,
        seconds: float | None = None,
        on_progress: Callable[[Progress], object] | None = None,
    ) -> Solution:
        """Who wins. Ctrl-C, or an exception raised by `on_progress`, ends it early."""

        def hear(told: tuple[int, tuple[int, int], tuple[int, int], float]) -> None:
            if on_progress:
                nodes, (settled, moves), _, table = told
                on_progress(Progress(nodes, settled, moves, table))

        winner, move, tested, expanded, taken, on_tables = self._native.solve(
            from_python(position).native, nodes or 0, seconds or 0.0, hear if on_progress else None
        )
        placement = None if move is None else Placement(move >> 5, move & 31)
        return Solution(Side(winner) if winner else None, placement, tested, expanded, taken, on_tables)


def cache_folder() -> Path:
    """Where tables that take long to make are kept, by the XDG convention."""
    given = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return (given if given.is_absolute() else Path.home() / ".cache") / "potez"


@cache
def library() -> _core.StripLibrary:
    """The tables of strips, shared by all solvers."""
    return _core.StripLibrary(str(cache_folder()))
