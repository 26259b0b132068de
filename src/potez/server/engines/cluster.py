"""Workers on a Dask cluster, so that engines grow with machines.

Each worker here does one task at a time there. Dask gives it to a free worker of its own, and to another one if that is
lost. What a task tells on the way comes back as events of one topic. While the cluster is away, or has no workers,
this machine does the work; when the cluster is back, it does.

Potez and what its server needs must be installed on the machines of the cluster, and its workers must have one thread
each.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import socket
from contextlib import suppress
from threading import Event, Thread
from typing import Any
from uuid import uuid4
from weakref import WeakValueDictionary

from distributed import CancelledError, Client, Future, get_worker
from distributed.comm.addressing import get_address_host_port

from potez.games.base import Message, SetupError
from potez.server.engines.supply import AnyWorker, Hear, Supply
from potez.server.engines.tasks import Task
from potez.server.engines.worker import do

_LOG = logging.getLogger("potez.server.engines.cluster")
_PATIENCE = 10.0  # seconds for a cluster to answer
_LOOK = 2.0  # seconds between two looks at the cluster
_AGAIN = 0.1  # seconds; a task that had not begun may have missed the first stop


class Cluster:
    """The supply of workers on a cluster, and on this machine while there is none."""

    def __init__(self, address: str, here: Supply) -> None:
        """Raises SetupError if no cluster answers at the address."""
        self._address, self._here = address, here
        self._topic = f"potez-{uuid4()}"
        self._workers: WeakValueDictionary[str, ClusterWorker] = WeakValueDictionary()  # the pool keeps them
        self._closed = Event()
        try:
            self._client, self._threads = self._connect()
        except (OSError, ValueError, TimeoutError) as error:
            raise SetupError(
                Message("no cluster answers at {address}: {reason}", address=address, reason=error)
            ) from None
        Thread(target=self._watch, name="cluster", daemon=True).start()

    def count(self) -> int:
        return self._threads or self._here.count()

    def make(self, hear: Hear) -> AnyWorker:
        if not self._threads:
            return self._here.make(hear)
        worker = ClusterWorker(self._client, self._topic, hear)
        self._workers[worker.name] = worker
        return worker

    def close(self) -> None:
        self._closed.set()
        with suppress(OSError, TimeoutError):
            self._client.close(timeout=1)
        self._here.close()

    def _connect(self) -> tuple[Client, int]:
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is raised as an error
        # A client that finds nothing there would try for a while even after it was told to end.
        socket.create_connection(get_address_host_port(self._address, strict=True), timeout=_PATIENCE).close()
        client = Client(self._address, timeout=_PATIENCE, set_as_default=False)
        client.subscribe_topic(self._topic, self._hear_news)
        return client, sum(client.nthreads().values())

    def _hear_news(self, event: tuple[float, tuple[str, str, bytes]]) -> None:
        name, key, news = event[1]
        if worker := self._workers.get(name):
            worker.hear_news(key, pickle.loads(news))

    def _watch(self) -> None:
        """Look again and again how many workers the cluster has."""
        while not self._closed.wait(_LOOK):
            before = self._threads
            try:
                if self._client.status != "running":
                    self._client, _ = self._connect()
                self._threads = sum(self._client.nthreads().values())
            except (OSError, ValueError, TimeoutError):
                self._threads = 0
            if self._closed.is_set() or bool(before) == bool(self._threads):
                continue
            _LOG.warning("the cluster is back" if self._threads else "the cluster is away", extra={"at": self._address})
            for worker in list(self._workers.values()):
                worker.end()


class ClusterWorker:
    """A worker on the cluster. Created on an event loop."""

    def __init__(self, client: Client, topic: str, hear: Hear) -> None:
        self.name = str(uuid4())
        self._client, self._topic, self._hear = client, topic, hear
        self._loop = asyncio.get_running_loop()
        self._future: Future[tuple[str, Any]] | None = None
        self._ended = False
        self._tell(("ready", None))

    def start(self, task: Task) -> None:
        key = f"potez-{uuid4()}"
        self._future = self._client.submit(do_there, task, self._topic, self.name, key, key=key, pure=False)
        self._future.add_done_callback(self._done)

    def stop(self) -> None:
        """Ask again and again, because the task may not have begun."""
        future = self._future
        if future and not self._ended:
            self._loop.run_in_executor(None, self._stop_there, str(future.key))
            self._loop.call_later(_AGAIN, self._stop_again, future)

    def _stop_again(self, future: Future[tuple[str, Any]]) -> None:
        if self._future is future:
            self.stop()

    def kill(self) -> None:
        """Give the task up. Whatever still runs there ends at its own limit."""
        if future := self._future:
            self._loop.run_in_executor(None, self._cancel, future)
        self.end()

    def end(self) -> None:
        """The worker is gone."""
        if not self._ended:
            self._tell(None)
            self._ended = True

    def hear_news(self, key: str, news: Any) -> None:
        if self._future and self._future.key == key:
            self._tell(("news", news))

    def _stop_there(self, key: str) -> None:
        with suppress(Exception, CancelledError):  # whatever is wrong with the cluster, its watch notices
            self._client.run(stop_there, key)

    def _cancel(self, future: Future[tuple[str, Any]]) -> None:
        self._stop_there(str(future.key))
        with suppress(Exception, CancelledError):
            self._client.cancel([future], force=True)

    def _done(self, future: Future[tuple[str, Any]]) -> None:
        """Called by Dask in a thread of its own."""
        self._future = None
        if future.status == "finished":
            try:
                self._tell(future.result(_PATIENCE))
            except (Exception, CancelledError) as error:
                self._tell(("failed", repr(error)))
        elif future.status == "error":
            self._tell(("failed", repr(future.exception())))
        else:
            self.end()

    def _tell(self, message: tuple[str, Any] | None) -> None:
        if not self._ended:
            with suppress(RuntimeError):  # the loop has closed: the server has ended
                self._loop.call_soon_threadsafe(self._hear, self, message)


_RUNNING: dict[str, Task] = {}  # what this worker of the cluster does, by key


def do_there(task: Task, topic: str, name: str, key: str) -> tuple[str, Any]:
    """Do a task on a worker of the cluster."""
    here = get_worker()
    _RUNNING[key] = task
    try:
        return do(task, lambda news: here.log_event(topic, (name, key, pickle.dumps(news))))
    finally:
        del _RUNNING[key]


def stop_there(key: str) -> None:
    """Stop a task, if this worker does it."""
    if task := _RUNNING.get(key):
        task.stop()
