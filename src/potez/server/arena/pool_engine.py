"""A built-in player of a contest, which thinks in the workers like everything else, after all people."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import CancelledError
from time import perf_counter
from typing import Any

from potez.api.refusal import Refusal
from potez.arena.contest.timed_player import InterruptedGameError
from potez.engine.types import Engine, Limits, OnInfo, SearchResult
from potez.games.base import Position
from potez.server.engines.fair_queue import Asker, Urgency
from potez.server.engines.tasks import TimedSearchTask
from potez.server.engines.worker_pool import WorkerPool

_ASKER = Asker("contests", Urgency.CONTEST)
_LONGEST = 30.0  # seconds for a move without a limit of time
_BUSY = 0.5  # seconds until a player for whom there was no place tries again


class PoolEngine(Engine):
    """Used in the thread of the contest. `make` makes the engine in the worker, for each move anew."""

    def __init__(self, workers: WorkerPool, loop: asyncio.AbstractEventLoop, make: Callable[[], Engine]) -> None:
        self._workers, self._loop, self._make = workers, loop, make

    @property
    def name(self) -> str:
        return "a built-in player"

    def search(self, position: Position[Any], limits: Limits, on_info: OnInfo = None) -> SearchResult:
        """Raises Refusal if the worker fails, and InterruptedGameError if the server ends."""
        began = perf_counter()
        work = self._search(TimedSearchTask(self._make, position, limits), limits.seconds or _LONGEST)
        try:
            found, seconds = asyncio.run_coroutine_threadsafe(work, self._loop).result()
        except (RuntimeError, CancelledError):  # the loop has closed
            work.close()
            raise InterruptedGameError from None
        # Our own players keep their time. What is beyond it is the fault of a busy machine, not theirs.
        allowed = [limit for limit in (limits.seconds, limits.clock) if limit is not None]
        self.waited = perf_counter() - began - min([seconds, *allowed])
        result: SearchResult = found
        return result

    async def _search(self, task: TimedSearchTask, seconds: float) -> Any:
        while True:
            try:
                return await self._workers.run(_ASKER, task, seconds)
            except Refusal as error:
                if self._workers.closed:
                    raise InterruptedGameError from None
                if error.code != "busy":
                    raise
                await asyncio.sleep(_BUSY)
