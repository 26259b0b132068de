"""Searches beside the event loop: so many at once, so many waiting, and each ends when nobody wants it any more."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from threading import get_native_id
from typing import Any, TypeVar

from potez.engine.background import BackgroundSearch
from potez.engine.types import Engine, Limits, OnInfo, SearchResult
from potez.games.base import Message, Position
from potez.server.http.errors import Refusal
from potez.server.process.metrics import METRICS

T = TypeVar("T")

_NICENESS = 10


def _give_way() -> None:
    """Let the threads that serve people go first."""
    with suppress(AttributeError, OSError):  # only Linux has priorities of threads
        os.setpriority(os.PRIO_PROCESS, get_native_id(), _NICENESS)


class Polite(Engine):
    """An engine that is made, as large tables take their time, and thinks in a thread that gives way."""

    name = "Potez"

    def __init__(self, make: Callable[[], tuple[Engine, Limits]]) -> None:
        self._make = make
        self._engine: Engine | None = None

    def search(self, position: Position[Any], limits: Limits, on_info: OnInfo = None) -> SearchResult:
        """What the engine chooses within its own limits, which are made with it."""
        _give_way()
        self._engine, own = self._make()
        return self._engine.search(position, own, on_info)

    def stop(self) -> bool:
        return self._engine is None or self._engine.stop()


class Searches:
    """At most `workers` searches at once; `waiting` more may queue. To cancel one is to stop it."""

    def __init__(self, workers: int, waiting: int) -> None:
        self._workers = asyncio.Semaphore(workers)
        self._threads = ThreadPoolExecutor(workers, "work", _give_way)
        self._most = workers + waiting
        self._wanted = 0

    async def search(
        self,
        make: Callable[[], tuple[Engine, Limits]],
        position: Position[Any],
        on_info: OnInfo = None,
    ) -> SearchResult:
        """What an engine chooses; `on_info` hears on the event loop how far it has come. Raises Refusal."""
        async with self._worker():
            return await self._run(Polite(make), position, on_info)

    async def call(self, work: Callable[[], T], stop: Callable[[], None] = lambda: None) -> T:
        """What other work comes to that takes as long as a search. To cancel it is to call `stop`. Raises Refusal."""
        async with self._worker():
            going = asyncio.get_running_loop().run_in_executor(self._threads, work)
            try:
                return await asyncio.shield(going)
            except asyncio.CancelledError:
                stop()
                await asyncio.wait([going])  # only then is the worker free for others
                raise

    @asynccontextmanager
    async def _worker(self) -> AsyncIterator[None]:
        if self._wanted >= self._most:
            raise Refusal("busy", Message("too many searches are under way; try again soon"))
        self._wanted += 1
        try:
            async with self._workers:
                METRICS.searched.add()
                METRICS.searches.add()
                try:
                    yield
                finally:
                    METRICS.searches.add(-1)
        finally:
            self._wanted -= 1

    @staticmethod
    async def _run(engine: Polite, position: Position[Any], on_info: OnInfo) -> SearchResult:
        loop = asyncio.get_running_loop()
        ended: asyncio.Future[SearchResult] = loop.create_future()

        def tell(call: Callable[..., None], *values: object) -> None:
            with suppress(RuntimeError):  # the loop has closed: nobody is there to hear
                loop.call_soon_threadsafe(call, *values)

        def end(result: SearchResult, failure: Exception | None) -> None:
            if ended.done():
                return
            if failure:
                ended.set_exception(failure)
            else:
                ended.set_result(result)

        hear = partial(tell, on_info) if on_info else None
        search = BackgroundSearch(engine, position, Limits(), hear, partial(tell, end))
        try:
            return await asyncio.shield(ended)
        except asyncio.CancelledError:
            await asyncio.shield(asyncio.to_thread(search.stop))
            raise
