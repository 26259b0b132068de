"""A worker: a process beside the server that does one task after another, at low priority and with little memory.

Tasks come over a connection, and reports and results go back. When the server ends, however it does, the connection
ends, and so does the worker.
"""

from __future__ import annotations

import gc
import os
import signal
import traceback
from collections.abc import Callable
from contextlib import suppress
from ctypes import CDLL
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import Any

from potez.api.refusal import Refusal
from potez.games.base import GameError, Message
from potez.server.engines.tasks import Task, forget

_NICENESS = 5
_MEMORY = 1 << 30  # bytes of data that a worker may have
_REST = 5.0  # seconds without a task
_AGAIN = 0.02  # seconds; a task that had not begun may have missed the first stop
STOP = "stop"


class Worker:
    """The process from within."""

    def __init__(self, connection: Connection) -> None:
        self._connection, self._lock = connection, Lock()
        self._tasks: SimpleQueue[Task] = SimpleQueue()
        self._task: Task | None = None
        self._idle = Event()

    def run(self) -> None:
        Thread(target=self._listen, daemon=True).start()
        self._send("ready", None)
        while True:
            self._task = self._next()
            self._idle.clear()
            answer = do(self._task, lambda news: self._send("news", news))
            self._idle.set()
            self._task = None
            self._send(*answer)

    def _next(self) -> Task:
        """The next task. While there is none, the worker gives back the memory that it does not need."""
        try:
            return self._tasks.get(timeout=_REST)
        except Empty:
            forget()
            gc.collect()
            with suppress(AttributeError, OSError, TypeError):  # only the C library of GNU has it
                CDLL(None).malloc_trim(0)
            return self._tasks.get()

    def _listen(self) -> None:
        with suppress(EOFError, OSError):
            while True:
                message = self._connection.recv()
                if message == STOP:
                    self._stop()
                else:
                    self._idle.clear()
                    self._tasks.put(message)
        os._exit(0)

    def _stop(self) -> None:
        while not self._idle.is_set():
            if self._task:
                self._task.stop()
            self._idle.wait(_AGAIN)

    def _send(self, kind: str, content: Any) -> None:
        with self._lock:
            self._connection.send((kind, content))


def do(task: Task, tell: Callable[[Any], None]) -> tuple[str, Any]:
    """Do a task: what kind of end it has, and the result, the refusal or the failure."""
    try:
        return "result", task.run(tell)
    except GameError as error:
        return "refused", error
    except MemoryError:
        return "refused", Refusal("too large", Message("this takes too much memory"))
    except Exception:
        return "failed", traceback.format_exc()


def main(connection: Connection) -> None:
    with suppress(AttributeError, OSError):
        os.nice(_NICENESS)
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers
    Worker(connection).run()
