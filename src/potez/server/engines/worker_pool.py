"""The pool of workers, which the fair queue shares out.

A worker that dies, or that overruns the deadline of its task, is replaced. Only whoever asked for its task hears of it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, TypeVar

from potez.api.refusal import Refusal
from potez.engine.types import Engine, Limits, OnInfo, SearchResult
from potez.games.base import Message, Position
from potez.server.engines.fair_queue import Asker, FairQueue, Urgency
from potez.server.engines.supply import AnyWorker, Supply
from potez.server.engines.tasks import CallTask, SearchTask, Task
from potez.server.process.metrics import METRICS

T = TypeVar("T")

_LOG = logging.getLogger("potez.server.engines.worker_pool")
_LONGEST = 30.0  # seconds for a task that has no limit of its own
_GRACE = 1.0  # seconds in which a worker must stop before it is killed
_DELAY = 20.0  # seconds by which a busy machine may be late: workers have a low priority
_TURN = 1.0  # seconds that a long search has before it must make room for others
_LOOK = 0.25  # seconds between two looks at whether it must
_WAITING, _WAITING_PER_OWNER = 2000, 400


@dataclass(eq=False)
class _Job:
    """A task, who wants it, and where its result goes."""

    asker: Asker
    task: Task
    seconds: float
    on_news: Callable[[Any], None] | None
    result: asyncio.Future[Any]
    began: float = 0.0
    timer: asyncio.TimerHandle | None = None
    making_room: bool = field(default=False)


class WorkerPool:
    """Used on an event loop. Workers are started when they are needed first."""

    def __init__(self, supply: Supply) -> None:
        self._supply = supply
        self._queue: FairQueue[_Job] = FairQueue(supply.count, _WAITING, _WAITING_PER_OWNER)
        self._idle: list[AnyWorker] = []
        self._jobs: dict[AnyWorker, _Job | None] = {}  # of all workers
        self._starting = 0  # workers that are not ready yet
        self._looking: asyncio.TimerHandle | None = None
        self.closed = False  # whether the server ends

    async def call(self, asker: Asker, function: Callable[[], T], seconds: float = _LONGEST) -> T:
        """What a function returns, which must be known by its name. Raises Refusal, or GameError if it does."""
        result: T = await self.run(asker, CallTask(function), seconds)
        return result

    async def search(
        self,
        asker: Asker,
        make: Callable[[], Engine],
        position: Position[Any],
        limits: Limits,
        on_info: OnInfo = None,
    ) -> SearchResult:
        """What an engine chooses. `on_info` is called as the search goes on. Raises Refusal."""
        task = SearchTask(make, position, limits)
        result: SearchResult = await self.run(asker, task, limits.seconds or _LONGEST, on_info)
        return result

    async def run(
        self, asker: Asker, task: Task, seconds: float = _LONGEST, on_news: Callable[[Any], None] | None = None
    ) -> Any:
        """The result of a task. Cancelling this stops the task. Raises Refusal."""
        job = _Job(asker, task, seconds, on_news, asyncio.get_running_loop().create_future())
        self._queue.put(asker, job)
        self._dispatch()
        try:
            return await job.result
        except asyncio.CancelledError:
            if not self._queue.remove(asker, job):
                self._interrupt(job)
            raise

    def close(self) -> None:
        """End all workers."""
        self.closed = True
        if self._looking:
            self._looking.cancel()
        for worker, job in self._jobs.items():
            if job and job.timer:
                job.timer.cancel()
            worker.kill()

    def _dispatch(self) -> None:
        """Give work to free workers, and start more of them if there may be more."""
        while not self.closed and self._idle and (job := self._queue.next()):
            worker = self._idle.pop()
            self._jobs[worker] = job
            job.began = monotonic()
            job.timer = asyncio.get_running_loop().call_later(job.seconds + _DELAY, self._overrun, worker)
            METRICS.searched.value += 1
            METRICS.searches.value += 1
            worker.start(job.task)
        if len(self._queue) > self._starting and len(self._jobs) < self._supply.count() and not self.closed:
            self._jobs[self._supply.make(self._hear)] = None
            self._starting += 1
        if len(self._queue) and self._looking is None and not self.closed:
            self._looking = asyncio.get_running_loop().call_later(_LOOK, self._look)

    def _look(self) -> None:
        """Let long searches make room for those whose turn it is."""
        self._looking = None
        first = self._queue.first()
        now = monotonic()
        for worker, job in self._jobs.items():
            if first is None or job is None or job.making_room or now - job.began < _TURN:
                continue
            claim = self._queue.claim(job.asker) + now - job.began
            if self._queue.claim(first) < claim and job.task.rest(now - job.began):
                job.making_room = True
                worker.stop()
                break
        self._dispatch()

    def _hear(self, worker: AnyWorker, message: tuple[str, Any] | None) -> None:
        if worker not in self._jobs:  # it was given up
            return
        job = self._jobs[worker]
        if message and message[0] == "news":
            if job and job.on_news and not job.result.done():
                job.on_news(message[1])
            return
        if message and message[0] == "ready":
            self._starting -= 1
        if message:
            self._jobs[worker] = None
            self._idle.append(worker)
        else:
            del self._jobs[worker]
            self._starting -= worker not in self._idle and job is None
            self._idle = [other for other in self._idle if other is not worker]
        if job:
            self._end(job, message)
        self._dispatch()

    def _end(self, job: _Job, message: tuple[str, Any] | None) -> None:
        used = monotonic() - job.began
        METRICS.searches.value -= 1
        self._queue.ended(job.asker, used)
        if job.timer:
            job.timer.cancel()
        if job.result.done():
            return
        kind: str
        content: Any
        kind, content = message or ("failed", "the worker has died")
        if kind == "refused":
            job.result.set_exception(content)
        elif kind == "failed":
            if not self.closed:
                _LOG.error("a task failed", extra={"owner": job.asker.owner, "reason": content})
            job.result.set_exception(Refusal("failed", Message("the computer failed at this; try again")))
        elif job.making_room and (rest := job.task.rest(used)):
            job.task, job.making_room, job.seconds = rest, False, job.seconds - used
            try:
                self._queue.put(job.asker, job)
            except Refusal:
                job.result.set_result(content)
        else:
            job.result.set_result(content)

    def _interrupt(self, job: _Job) -> None:
        """Stop a job that runs, and kill its worker if that does not help."""
        for worker, running in self._jobs.items():
            if running is job:
                worker.stop()
                if job.timer:
                    job.timer.cancel()
                job.timer = asyncio.get_running_loop().call_later(_GRACE, self._overrun, worker)

    def _overrun(self, worker: AnyWorker) -> None:
        """A worker has not ended in time."""
        if (job := self._jobs.get(worker)) and not job.result.done():
            _LOG.warning("a task took too long", extra={"owner": job.asker.owner})
            job.result.set_exception(Refusal("too large", Message("this takes too long here")))
        worker.kill()


__all__ = ["Asker", "Urgency", "WorkerPool"]
