"""Storage as the event loop sees it: one thread writes, and commits together whatever came while it was busy.

A commit waits for the disk, and one wait serves many moves as well as one. Another thread reads. Whatever goes wrong in
the database is logged here, and clients hear only that it does not answer.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import chain, repeat
from operator import attrgetter
from queue import Empty, SimpleQueue
from threading import Thread
from typing import NamedTuple, TypeVar

from potez.api.refusal import Refusal
from potez.games.base import Message
from potez.server.process.metrics import METRICS
from potez.server.storage.database import Beat, Database, ElsewhereError, RoomUpdate, StoredRoom

T = TypeVar("T")

_LOG = logging.getLogger("potez.server.storage.writer")
_MOST = 1000  # jobs in one commit
_PATIENCE = 10.0  # seconds until a database that does not answer counts as away
_LEASE = 3.0  # seconds in which another server must have given a room up
_PAUSE = 0.1  # seconds between two attempts to open such a room


class _Job(NamedTuple):
    updates: Sequence[RoomUpdate]
    incarnation: int
    done: asyncio.Future[None]


_Settled = tuple[_Job, Exception | None]
"""A job that was tried, and what went wrong."""


class Storage:
    """Created and used on an event loop. `close` waits until everything is written. All but `close` raise Refusal."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._writer = Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()
        self._reader = ThreadPoolExecutor(1, "reader")

    @property
    def incarnation(self) -> int:
        """It changes when nothing in memory is certain any more."""
        return self.database.incarnation

    async def append(self, *updates: RoomUpdate, incarnation: int | None = None) -> None:
        """Write the updates, all or none. Returns when they are on disk."""
        loop = asyncio.get_running_loop()
        job = _Job(updates, incarnation or self.incarnation, loop.create_future())
        self._jobs.put(job)  # from now on it is written, even if nobody waits for it any more
        impatience = loop.call_later(_PATIENCE, _settle, [(job, TimeoutError())])
        try:
            await job.done
        except Exception as error:
            raise _away("cannot write", error) from None
        finally:
            impatience.cancel()

    async def open(self, room: str) -> StoredRoom | None:
        """A room, which this server has from now on. If another server has it, that one is asked for it."""
        for _ in range(round(_LEASE / _PAUSE)):
            try:
                return await self._ask(self.database.open, room)
            except ElsewhereError:
                await asyncio.sleep(_PAUSE)
        raise Refusal("storage", Message("another server has this game; try again"))

    async def give_up(self, rooms: Sequence[str]) -> None:
        await self._ask(self.database.give_up, rooms)

    async def beat(self, lobby: str) -> Beat:
        return await self._ask(self.database.beat, lobby)

    async def add_bot(self, name: str, secret: str) -> bool:
        """Store a bot with its hashed token. False if there is a bot of that name."""
        return await self._ask(self.database.add_bot, name, secret)

    async def bot(self, secret: str) -> str | None:
        """The name of the bot that has this hashed token."""
        return await self._ask(self.database.bot, secret)

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._reader.shutdown)
        self.database.close()

    async def _ask(self, ask: Callable[..., T], *values: object) -> T:
        try:
            async with asyncio.timeout(_PATIENCE):
                return await asyncio.get_running_loop().run_in_executor(self._reader, ask, *values)
        except ElsewhereError:
            raise
        except Exception as error:
            raise _away("cannot read", error) from None

    def _write(self) -> None:
        while first := self._jobs.get():
            jobs = [first]
            with suppress(Empty):
                while len(jobs) < _MOST:
                    if not (job := self._jobs.get_nowait()):
                        self._jobs.put(None)  # the next round ends
                        break
                    jobs.append(job)
            try:
                oldest = min(jobs, key=attrgetter("incarnation"))
                self.database.write(list(chain(*map(attrgetter("updates"), jobs))), oldest.incarnation)
            except Exception as error:
                settled = self._write_singly(jobs, error)
            else:
                settled = [*zip(jobs, repeat(None), strict=False)]
                METRICS.commits.value += 1
                METRICS.committed.value += len(jobs)
            with suppress(RuntimeError):  # the loop has ended
                first.done.get_loop().call_soon_threadsafe(_settle, settled)

    def _write_singly(self, jobs: list[_Job], error: Exception) -> list[_Settled]:
        """Write jobs that failed together each alone, so that one cannot spoil the others."""
        settled: list[_Settled] = []
        for job in jobs:
            try:
                if len(jobs) == 1:
                    raise error
                self.database.write(job.updates, job.incarnation)
            except Exception as own:
                settled.append((job, own))
            else:
                settled.append((job, None))
        return settled


def _settle(settled: Sequence[_Settled]) -> None:
    """Tell those who still wait for jobs what has become of them."""
    for job, error in settled:
        if job.done.done():
            continue
        if error:
            job.done.set_exception(error)
        else:
            job.done.set_result(None)


def _away(what: str, error: Exception) -> Refusal:
    """What clients hear of a failure. The log has the rest."""
    _LOG.error("the database %s", what, extra={"reason": f"{type(error).__name__}: {error}"})
    return Refusal("storage", Message("the database does not answer; try again"))
