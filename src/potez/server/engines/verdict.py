"""Who wins for certain, if the solver can prove it soon enough."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING, Any

from potez import core
from potez.api.analysis import Verdict
from potez.games.base import Position, SetupError
from potez.games.domineering import Domineering
from potez.server.engines.search_pool import SearchPool

if core.available:
    from potez.core.solver import Solver

if TYPE_CHECKING:
    from potez.core.solver import Progress, Solution

_MEGABYTES = 128  # including the tables of strips, which all verdicts share


class _GivenUpError(Exception):
    """Nobody waits for the solver any more."""


async def verdict(searches: SearchPool, position: Position[Any], seconds: float) -> Verdict | None:
    """The verdict on a position of Domineering, if it is found in so many seconds. Raises Refusal."""
    if not (core.available and isinstance(position, Domineering)):
        return None
    given_up = Event()

    def look(_: Progress) -> None:
        if given_up.is_set():
            raise _GivenUpError

    def solve() -> Solution | None:
        try:
            return Solver(position.rows, position.cols, _MEGABYTES).solve(position, seconds=seconds, on_progress=look)
        except SetupError:  # the board is too large
            return None

    found = await searches.call(solve, given_up.set)
    return Verdict(found.winner, found.move) if found and found.winner else None
