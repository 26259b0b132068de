"""Storage as the event loop sees it: one thread writes, and commits together whatever came while it was busy.

A commit has to wait for the disk, and one wait serves many moves as well as one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import NamedTuple

from potez.server.process.metrics import METRICS
from potez.server.storage.database import Database, Entry, Kept

_MOST = 1000  # entries in one commit


class _Job(NamedTuple):
    entries: Sequence[Entry]
    done: asyncio.Future[None]


class Storage:
    """Made and used on an event loop; `close` waits until all is written."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._writer = Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()

    async def append(self, *entries: Entry) -> None:
        """Add the entries, all or none. Returns when they are on disk; raises what the database raised."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(entries, done))
        await done

    async def load(self, room: str) -> Kept | None:
        return await asyncio.to_thread(self.database.read, room)

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
                        self._jobs.put(None)  # the end is for the next round
                        break
                    jobs.append(job)
            self._commit(jobs)

    def _commit(self, jobs: list[_Job]) -> None:
        """Commit jobs together. Where that fails, each is tried alone, so that one cannot spoil the others."""
        try:
            self.database.write([entry for job in jobs for entry in job.entries])
        except Exception as error:
            if len(jobs) > 1:
                for job in jobs:
                    self._commit([job])
                return
            self._tell(jobs, error)
        else:
            METRICS.commits.add()
            METRICS.committed.add(len(jobs))
            self._tell(jobs, None)

    @staticmethod
    def _tell(jobs: list[_Job], error: Exception | None) -> None:
        def tell() -> None:
            for job in jobs:
                if not job.done.done():
                    job.done.set_result(None) if error is None else job.done.set_exception(error)

        loop = jobs[0].done.get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(tell)
