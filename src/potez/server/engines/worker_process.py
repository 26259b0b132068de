"""A worker as the server sees it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any

from potez.server.engines.supply import Hear
from potez.server.engines.tasks import Task
from potez.server.engines.worker import STOP, main

_PROCESSES = get_context("spawn")  # a fork would share connections and locks with the server


class WorkerProcess:
    """Does one task at a time. Created on an event loop."""

    def __init__(self, hear: Hear) -> None:
        self._connection: Connection
        self._connection, theirs = _PROCESSES.Pipe()
        self._process = _PROCESSES.Process(target=main, args=(theirs,), name="worker", daemon=True)
        self._process.start()
        theirs.close()
        self._hear, self._loop = hear, asyncio.get_running_loop()
        Thread(target=self._listen, name="worker", daemon=True).start()

    def start(self, task: Task) -> None:
        self._send(task)

    def stop(self) -> None:
        """Ask the worker to end its task. Its answer comes as usual."""
        self._send(STOP)

    def kill(self) -> None:
        self._process.kill()

    def _send(self, message: object) -> None:
        with suppress(OSError):  # it has ended, and its listener will notice
            self._connection.send(message)

    def _listen(self) -> None:
        with suppress(EOFError, OSError):
            while True:
                self._tell(self._connection.recv())
        self._process.kill()
        self._process.join()
        self._connection.close()
        self._tell(None)

    def _tell(self, message: tuple[str, Any] | None) -> None:
        with suppress(RuntimeError):  # the loop has closed: the server has ended
            self._loop.call_soon_threadsafe(self._hear, self, message)


class Processes:
    """Workers of this machine, at most so many."""

    def __init__(self, most: int) -> None:
        self._most = most

    def count(self) -> int:
        return self._most

    def make(self, hear: Hear) -> WorkerProcess:
        return WorkerProcess(hear)

    def close(self) -> None:
        """Nothing but the workers, which their pool ends."""
