"""Tasks: what a worker is asked to do. They travel to it, so they hold data and functions by name only."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from threading import Event
from time import perf_counter
from typing import Any

from potez import core
from potez.api.analysis import Verdict
from potez.engine.minimax import Minimax
from potez.engine.native import NativeEngine
from potez.engine.players import MINIMAX_DEPTH
from potez.engine.types import Engine, Limits, OnInfo, SearchResult
from potez.games.base import Position, SetupError
from potez.games.domineering import Domineering

_MEGABYTES = 32  # of memory for an engine that advises
_SOLVER_MEGABYTES = 128  # including the tables of strips, which all verdicts share


class Task(ABC):
    """Something to do in a worker. `run` and `stop` are called there, from two threads."""

    @abstractmethod
    def run(self, tell: Callable[[Any], None]) -> Any:
        """The result. Reports on the way are told."""

    def stop(self) -> None:  # noqa: B027 - a worker that does not stop is killed
        """End soon. It may be called before `run`, and more than once."""

    def rest(self, seconds: float) -> Task | None:
        """What is left to do if it makes room for others after so many seconds; None if it cannot do that."""
        return None


@dataclass
class CallTask(Task):
    """Calls a function."""

    function: Callable[[], Any]

    def run(self, tell: Callable[[Any], None]) -> Any:
        return self.function()


@dataclass
class SearchTask(Task):
    """Lets an engine search. `make` is the function that makes it."""

    make: Callable[[], Engine]
    position: Position[Any]
    limits: Limits

    def run(self, tell: OnInfo) -> SearchResult:
        self._engine = self.make()
        try:
            return self._engine.search(self.position, self.limits, tell)
        finally:
            del self._engine

    def stop(self) -> None:
        if engine := getattr(self, "_engine", None):
            engine.stop()


@dataclass
class TimedSearchTask(SearchTask):
    """The result is that of the search, with the seconds that the search took."""

    def run(self, tell: OnInfo) -> Any:
        began = perf_counter()
        return super().run(tell), perf_counter() - began


@dataclass
class AdviceTask(SearchTask):
    """A search of the strongest engine. The worker keeps the engine for whoever goes on with the same position."""

    make: Callable[[], Engine]

    def run(self, tell: OnInfo) -> SearchResult:
        wanted = (self.position.game, str(self.position), self.make.args)  # type: ignore[attr-defined]
        if _KEPT.get("for") != wanted:
            _KEPT.clear()  # first: two would need twice the memory
            _KEPT["engine"] = self.make()
            _KEPT["for"] = wanted
        self._engine = _KEPT["engine"]
        return self._engine.search(self.position, self.limits, tell)

    def rest(self, seconds: float) -> AdviceTask | None:
        left = (self.limits.seconds or 0.0) - seconds
        return replace(self, limits=Limits(seconds=left)) if left > 0 and core.plays(self.position.game) else None


_KEPT: dict[str, Any] = {}  # the engine of the last advice in this process, and what it was for


def forget() -> None:
    """Free the engine that was kept."""
    _KEPT.clear()


def advice(position: Position[Any], seconds: float, variations: int) -> AdviceTask:
    return AdviceTask(partial(strongest, position.game, variations), position, Limits(seconds=seconds))


def strongest(game: str, variations: int) -> Engine:
    """For a game without a compiled half it is the readable search, which finds one variation."""
    if core.plays(game):
        return NativeEngine(megabytes=_MEGABYTES, multipv=variations)
    return Minimax(max(MINIMAX_DEPTH.allowed))


class _GivenUpError(Exception):
    """Nobody waits for the solver any more."""


@dataclass
class VerdictTask(Task):
    """Looks for a proof of who wins a position of Domineering."""

    position: Domineering
    seconds: float

    def run(self, tell: Callable[[Any], None]) -> Verdict | None:
        from potez.core.solver import Progress, Solver

        self._given_up = Event()

        def look(_: Progress) -> None:
            if self._given_up.is_set():
                raise _GivenUpError

        position = self.position
        try:
            solver = Solver(position.rows, position.cols, _SOLVER_MEGABYTES)
            found = solver.solve(position, seconds=self.seconds, on_progress=look)
        except (SetupError, _GivenUpError):  # the board is too large
            return None
        return Verdict(found.winner, found.move) if found.winner else None

    def stop(self) -> None:
        if given_up := getattr(self, "_given_up", None):
            given_up.set()
