"""The adviser of the server: the strongest engine for a game, and the solver, in the workers."""

from __future__ import annotations

from typing import Any

from potez import core
from potez.api.analysis import Verdict
from potez.engine.types import OnInfo, SearchInfo, SearchResult
from potez.games.base import Position
from potez.games.domineering import Domineering
from potez.server.engines.fair_queue import Asker
from potez.server.engines.tasks import VerdictTask, advice
from potez.server.engines.worker_pool import WorkerPool


class PoolAdviser:
    """Advises one asker."""

    def __init__(self, workers: WorkerPool, asker: Asker) -> None:
        self._workers, self._asker = workers, asker

    async def search(
        self, position: Position[Any], seconds: float, variations: int = 1, on_info: OnInfo = None
    ) -> SearchResult:
        deepest = 0

        def hear(info: SearchInfo) -> None:
            """A search that made room for others begins anew, and soon is where it was."""
            nonlocal deepest
            if on_info and info.depth >= deepest:
                deepest = info.depth
                on_info(info)

        task = advice(position, seconds, variations)
        result: SearchResult = await self._workers.run(self._asker, task, seconds, hear)
        return result

    async def verdict(self, position: Position[Any], seconds: float) -> Verdict | None:
        """The verdict on a position of Domineering, if it is found in so many seconds. Raises Refusal."""
        if not (core.available and isinstance(position, Domineering)):
            return None
        task = VerdictTask(position, seconds)
        found: Verdict | None = await self._workers.run(self._asker, task, seconds)
        return found
