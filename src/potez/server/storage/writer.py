"""Storage as the event loop sees it: one thread writes, and commits together whatever came while it was busy.

A commit waits for the disk, and one wait serves many moves as well as one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import NamedTuple

from potez.server.process.metrics import METRICS
from potez.server.storage.database import Database, RoomUpdate, StoredRoom

_MOST = 1000  # jobs in one commit


class _Job(NamedTuple):
    updates: Sequence[RoomUpdate]
    done: Future[None]


class Storage:
    """Created and used on an event loop. `close` waits until everything is written."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._writer = Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()

    async def append(self, *updates: RoomUpdate) -> None:
        """Write the updates, all or none. Returns when they are on disk; raises what the database raised."""
        job = _Job(updates, Future())
        job.done.set_running_or_notify_cancel()  # what was asked for is written, even if nobody waits for it any more
        self._jobs.put(job)
        await asyncio.wrap_future(job.done)

    async def load(self, room: str) -> StoredRoom | None:
        return await asyncio.to_thread(self.database.read, room)

    async def add_bot(self, name: str, secret: str) -> bool:
        """Store a bot with its hashed token. False if there is a bot of that name."""
        return await asyncio.to_thread(self.database.add_bot, name, secret)

    async def bot(self, secret: str) -> str | None:
        """The name of the bot that has this hashed token."""
        return await asyncio.to_thread(self.database.bot, secret)

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self.database.close()

    def _write(self) -> None:
        while first := self._jobs.get():
            jobs = [first]
            with suppress(Empty):
                while len(jobs) < _MOST:
                    if not (job := self._jobs.get_nowait()):
                        self._jobs.put(None)  # the next round ends
                        break
                    jobs.append(job)
            self._commit(jobs)

    def _commit(self, jobs: list[_Job]) -> None:
        """Commit jobs together. If that fails, try each alone, so that one cannot spoil the others."""
        try:
            self.database.write([update for job in jobs for update in job.updates])
            METRICS.commits.value += 1
            METRICS.committed.value += len(jobs)
        except Exception as error:
            if len(jobs) > 1:
                for job in jobs:
                    self._commit([job])
                return
            jobs[0].done.set_exception(error)
            return
        for job in jobs:
            job.done.set_result(None)
