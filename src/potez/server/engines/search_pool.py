"""Searches beside the event loop: so many run at once, so many wait, and each stops when nobody wants it any more."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from threading import get_native_id
from typing import Any, TypeVar

from potez.api.refusal import Refusal
from potez.engine.background import BackgroundSearch
from potez.engine.types import Engine, Limits, OnInfo, SearchResult
from potez.games.base import Message, Position
from potez.server.process.metrics import METRICS

T = TypeVar("T")

_NICENESS = 10


def lower_priority() -> None:
    """Give this thread a low priority: those that serve people go first."""
    with suppress(AttributeError, OSError):  # only Linux has thread priorities
        os.setpriority(os.PRIO_PROCESS, get_native_id(), _NICENESS)


class LowPriorityEngine(Engine):
    """An engine that is created and searches in the thread of the search, at low priority. Large tables take a while
    to create."""

    name = "Potez"

    def __init__(self, make: Callable[[], tuple[Engine, Limits]]) -> None:
        self._make = make
        self._engine: Engine | None = None

    def search(self, position: Position[Any], limits: Limits, on_info: OnInfo = None) -> SearchResult:
        """What the engine chooses within its own limits, which are created with it."""
        lower_priority()
        engine, own = self._make()
        self._engine = engine
        try:
            return engine.search(position, own, on_info)
        finally:
            self._engine = None  # this object may wait for the garbage collector; the engine's tables must not

    def stop(self) -> bool:
        engine = self._engine
        return engine is None or engine.stop()


class SearchPool:
    """Runs at most `workers` searches at once; `waiting` more may queue. Cancelling one stops it."""

    def __init__(self, workers: int, waiting: int) -> None:
        self._workers = asyncio.Semaphore(workers)
        self._threads = ThreadPoolExecutor(workers, "search", lower_priority)
        self._most = workers + waiting
        self._wanted = 0

    async def search(
        self,
        make: Callable[[], tuple[Engine, Limits]],
        position: Position[Any],
        on_info: OnInfo = None,
    ) -> SearchResult:
        """What an engine chooses. `on_info` is called on the event loop as the search goes on. Raises Refusal."""
        async with self._worker():
            return await self._run(LowPriorityEngine(make), position, on_info)

    async def call(self, work: Callable[[], T], stop: Callable[[], None] = lambda: None) -> T:
        """The result of other work that takes as long as a search. Cancelling it calls `stop`. Raises Refusal."""
        async with self._worker():
            going = asyncio.get_running_loop().run_in_executor(self._threads, work)
            try:
                return await asyncio.shield(going)
            except asyncio.CancelledError:
                stop()
                await asyncio.wait([going])  # until then the worker is not free
                going.exception()  # nobody is left to hear of it
                raise

    @asynccontextmanager
    async def _worker(self) -> AsyncIterator[None]:
        if self._wanted >= self._most:
            raise Refusal("busy", Message("too many searches are running; try again shortly"))
        self._wanted += 1
        try:
            async with self._workers:
                METRICS.searched.value += 1
                METRICS.searches.value += 1
                try:
                    yield
                finally:
                    METRICS.searches.value -= 1
        finally:
            self._wanted -= 1

    @staticmethod
    async def _run(engine: LowPriorityEngine, position: Position[Any], on_info: OnInfo) -> SearchResult:
        loop = asyncio.get_running_loop()
        ended: asyncio.Future[SearchResult] = loop.create_future()

        def tell(call: Callable[..., None], *values: object) -> None:
            with suppress(RuntimeError):  # the loop has closed: the server has ended
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
            ended.add_done_callback(asyncio.Future.exception)  # nobody is left to hear of it
            await asyncio.shield(asyncio.to_thread(search.stop))
            raise
