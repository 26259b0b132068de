"""The exact solver of Domineering: who wins, and with which move."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any, NamedTuple

from potez.core.extension import available, require
from potez.core.moves import decode_placement
from potez.core.position import from_python
from potez.core.solution import MEGABYTES, Solution
from potez.games.base import Message, Option, Position, SetupError, Side
from potez.games.domineering import Placement

if available:
    from potez.core import _core

MOST_CELLS = 121
THREADS = Option("threads", 1, range(1, 257))

GRAPH_SCALE, GRAPH_POWER, GRAPH_FACTOR = 194.0, 0.464, 4.0
"""Positions expanded with a table of proofs, from the size of the sampled tree: fitted to the four boards of
docs/solver.md, which it misses by a factor of four at most."""


class Progress(NamedTuple):
    """How far a solver has come: the positions tested, and how many of the first moves it has settled.

    Of the `replies` to the first move that the solver is trying, `replies_settled` are settled. `table` is the finished
    part of the strip table that the solver is making, and 1 when it is making none. `done` is a guess what part of the
    search is done.
    """

    nodes: int
    settled: int
    moves: int
    table: float
    replies_settled: int = 0
    replies: int = 0
    done: float = 0.0


class Share(NamedTuple):
    """The part of the work with which one of several solvers begins. None of them searches that part alone: whoever
    is done with its own goes on with what the others have not proved yet."""

    number: int
    of: int


ALONE = Share(0, 0)


class Estimate(NamedTuple):
    """What solving a position will take, guessed from samples of its tree.

    The table of proofs turns the tree into a smaller graph; how much smaller was measured on solved boards. So
    `positions`, the number to expand, may be wrong by `factor` either way.
    """

    samples: int
    tree: float
    error: float
    positions: float
    factor: float


class Solver:
    """Solves positions on one size of board. It remembers what it has proved, within the given memory.

    With one thread the same questions take the same number of positions; several threads share what they prove.
    """

    def __init__(
        self, rows: int, cols: int, megabytes: int = MEGABYTES.default, threads: int = THREADS.default
    ) -> None:
        """Raises SetupError if the board is too large, NotCompiledError without the extension."""
        require()
        violations = MEGABYTES.violations(megabytes) + THREADS.violations(threads)
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
        self._native = _core.Solver(rows, cols, library(), megabytes, threads=threads)
        # Larger groups save lines of a proof, but Python has to draw their shapes. On small boards that takes longer
        # than the lines; how many shapes there are hardly depends on the board.
        self._group_cells = 14 if rows * cols <= 64 else 18

    def solve(
        self,
        position: Position[Any],
        nodes: int | None = None,
        seconds: float | None = None,
        on_progress: Callable[[Progress], object] | None = None,
        share: Share = ALONE,
    ) -> Solution:
        """Find the winner. Ctrl-C, or an exception raised by `on_progress`, ends the search.

        Several solvers that search one position begin with different replies if each has a share of the work.
        """

        def report(progress: tuple[int, tuple[int, int], tuple[int, int], float, float]) -> None:
            if on_progress:
                nodes, (settled, moves), (replies_settled, replies), table, done = progress
                on_progress(Progress(nodes, settled, moves, table, replies_settled, replies, done))

        winner, move, tested, expanded, taken, on_tables = self._native.solve(
            from_python(position).native, nodes or 0, seconds or 0.0, report if on_progress else None, share
        )
        placement = None if move is None else decode_placement(move)
        return Solution(Side(winner) if winner else None, placement, tested, expanded, taken, on_tables)

    def plan(self, position: Position[Any]) -> tuple[list[Placement], bool]:
        """All moves, those that the search tries first at the head; whether it expects the side to move to win."""
        moves, is_favourite = self._native.plan(from_python(position).native)
        return [decode_placement(move) for move in moves], is_favourite

    def facts(self, least_work: int) -> bytes:
        """What has been proved and took at least this many positions. `on_progress` may ask for it, too."""
        return self._native.facts(least_work)

    def take_news(self) -> bytes:
        """What has been proved as a share of the work and is worth telling the others. Each fact is told once."""
        return self._native.take_news()

    def learn(self, facts: bytes) -> None:
        """Take over what another solver of this size of board has proved. Raises ValueError if these are no facts."""
        self._native.learn(facts)

    def prove(
        self, position: Position[Any], winner: Side, take: Callable[[str], object], seconds: float | None = None
    ) -> bool:
        """Write the proof that this side wins (`exact.proof`). `take` gets its lines, several at once.

        Returns whether it is complete; it is not if the time was up. Ctrl-C, or an exception raised by `take`, ends it.
        """
        return self._native.prove(from_python(position).native, winner.value, self._group_cells, seconds or 0.0, take)

    def estimate(self, position: Position[Any], seconds: float, seed: int = 0) -> Estimate | None:
        """What it will take to solve this position, from as many samples as there is time for.

        None for boards of at most 64 cells: they take about a second, or less.
        """
        samples = self._native.samples(from_python(position).native, seconds, seed)
        if not samples:
            return None
        tree = mean(samples)
        error = stdev(samples) / sqrt(len(samples)) if len(samples) > 1 else tree
        return Estimate(len(samples), tree, error, min(tree, GRAPH_SCALE * tree**GRAPH_POWER), GRAPH_FACTOR)


def cache_folder() -> Path:
    """The folder for tables that take long to make, by the XDG convention."""
    given = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return (given if given.is_absolute() else Path.home() / ".cache") / "potez"


@cache
def library() -> _core.StripLibrary:
    """The strip tables that all solvers share."""
    return _core.StripLibrary(str(cache_folder()))
