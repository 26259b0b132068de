"""Proves a Domineering position on a Dask cluster.

All workers search the same position. Each begins with its own share of the replies, at every position near the root, so
they seldom do the same work; whoever is done with its share goes on with what the others have not proved yet. A search
goes on in a thread of the worker, and all the time the workers learn what the others have proved. No worker is needed
for the answer: what a lost one has not told, the others prove, and a new one learns what is known. Whoever asked learns
the facts too, and then solves the position, which is quick and does not rely on what a worker says of the winner.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from threading import Lock, Thread
from time import monotonic
from typing import NamedTuple
from uuid import uuid4

from distributed import CancelledError, Client, Future, wait

from potez.arena.contest.cluster import cluster_client
from potez.core.solver import Progress, Share, Solver
from potez.games.base import Message, SetupError
from potez.games.domineering import Domineering

MOMENT = 0.2
"""Seconds between two times that a worker tells what it has proved and is told what others have."""

MOST_KEPT = 24 << 20
"""Bytes of facts, 24 for each, that are kept for a worker until it is told: the newest ones."""

LEAST_WORK = 1 << 10
"""Positions that a fact must have taken for a worker that comes later to be told of it."""

PATIENCE = 30.0
"""Seconds after which a search ends that nobody asks for its news."""

_POLL = 1.0  # seconds without news, after which whoever asked may look at the time


class Job(NamedTuple):
    """What a worker has to do, and with what."""

    name: str
    position: Domineering
    share: Share
    megabytes: int
    threads: int


class Part(NamedTuple):
    """Whether a worker has solved the position, what it has proved since it was asked last, how far it is."""

    is_solved: bool
    news: bytes
    progress: Progress


class Standing(NamedTuple):
    """What the workers have proved since the last time, how many they are, and how far they are."""

    news: bytes
    workers: int
    progress: Progress


def prove_on_cluster(
    position: Domineering, solver: Solver, address: str, workers: int, megabytes: int
) -> Iterator[Standing]:
    """Search until a worker has solved the position, if `solver` is always told the news.

    Raises SetupError if there is no such cluster, or it cannot.
    """
    with cluster_client(address, workers) as client:
        team = _Team(client, position, solver, megabytes)
        try:
            yield from team.search()
        finally:
            team.stop()


class _Team:
    """The workers of a cluster. Each has a task at all times: to search on, and to tell its news after a moment."""

    def __init__(self, client: Client, position: Domineering, solver: Solver, megabytes: int) -> None:
        self.client, self.position, self.solver, self.megabytes = client, position, solver, megabytes
        self.name = f"potez-{uuid4()}"
        self.untold: dict[str, bytes] = {}  # what a worker has not been told
        self.tasks: dict[str, Future[Part]] = {}
        self.progress: dict[str, Progress] = {}

    def search(self) -> Iterator[Standing]:
        is_solved = False
        while not is_solved:
            self._assign()
            news = b""
            for worker, part in self._finished():
                for other in self.untold.keys() - {worker}:
                    self.untold[other] = (self.untold[other] + part.news)[-MOST_KEPT:]
                self.progress[worker] = part.progress
                news += part.news
                is_solved = is_solved or part.is_solved
            yield Standing(news, len(self.untold), self._total())

    def stop(self) -> None:
        if self.client.status == "running":  # otherwise the cluster is gone
            self.client.cancel(list(self.tasks.values()))
            with suppress(OSError):
                self.client.run(leave, self.name)

    def _assign(self) -> None:
        """Give a task to every worker that has none, and forget those that are gone."""
        threads = self.client.nthreads()
        for gone in self.untold.keys() - threads.keys():
            del self.untold[gone]
            if task := self.tasks.pop(gone, None):
                task.cancel()
        for number, worker in enumerate(sorted(threads)):
            if worker not in self.untold:
                self.untold[worker] = self.solver.facts(LEAST_WORK)
            if worker not in self.tasks:
                job = Job(self.name, self.position, Share(number, len(threads)), self.megabytes, threads[worker])
                facts, self.untold[worker] = self.untold[worker], b""
                self.tasks[worker] = self.client.submit(search_on, job, facts, workers=[worker], pure=False)

    def _finished(self) -> Iterator[tuple[str, Part]]:
        """The tasks that are done, once there are any, with what they brought. Raises SetupError."""
        with self.client.as_current(), suppress(TimeoutError):
            wait(list(self.tasks.values()), _POLL, "FIRST_COMPLETED")
        for worker, task in list(self.tasks.items()):
            if not task.done():
                continue
            del self.tasks[worker]
            try:
                yield worker, task.result()
            except CancelledError:
                continue  # the worker is gone
            except Exception as error:
                reason = f"{type(error).__name__}: {error}"
                raise SetupError(Message("the cluster cannot solve: {reason}", reason=reason)) from None

    def _total(self) -> Progress:
        """The worker that is farthest, with the positions of all."""
        farthest = max(self.progress.values(), key=lambda progress: progress.done, default=Progress(0, 0, 0, 1))
        return farthest._replace(nodes=sum(progress.nodes for progress in self.progress.values()))


class _LeftError(Exception):
    """Nobody wants to know any more."""


class _Search:
    """A search in a thread of a worker, from one task to the next."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.solver = Solver(job.position.rows, job.position.cols, job.megabytes, job.threads)
        self.lock = Lock()
        self.heard, self.news = b"", b""
        self.progress = Progress(0, 0, 0, 1)
        self.is_solved = self.is_left = False
        self.error: Exception | None = None
        self.asked = monotonic()
        self.thread = Thread(target=self._run, name=job.name)
        self.thread.start()

    def go_on(self, facts: bytes) -> Part:
        """Let the search learn these facts, and go on for a moment. Raises what the search has raised."""
        with self.lock:
            self.heard += facts
            self.asked = monotonic()
        self.thread.join(MOMENT)
        if self.error:
            raise self.error
        with self.lock:
            news, self.news = self.news, b""
            return Part(self.is_solved, news, self.progress)

    def leave(self) -> None:
        self.is_left = True
        self.thread.join()

    def _run(self) -> None:
        try:
            found = self.solver.solve(self.job.position, on_progress=self._exchange, share=self.job.share)
            with self.lock:
                self.progress = self.progress._replace(nodes=found.nodes)
                self.news += self.solver.take_news()
                self.is_solved = True
        except _LeftError:
            _searches.pop(self.job.name, None)
        except Exception as error:
            self.error = error

    def _exchange(self, progress: Progress) -> None:
        """Called by the solver in its thread."""
        with self.lock:
            if self.is_left or monotonic() - self.asked > PATIENCE:
                raise _LeftError
            self.progress = progress
            self.news += self.solver.take_news()
            heard, self.heard = self.heard, b""
        self.solver.learn(heard)


_searches: dict[str, _Search] = {}  # of this worker, by the names of their jobs


def search_on(job: Job, facts: bytes) -> Part:
    """The task of a worker: begin with a job, or go on with it."""
    search = _searches.get(job.name)
    if not search:
        search = _searches[job.name] = _Search(job)
    return search.go_on(facts)


def leave(name: str) -> None:
    """End the search of a job, and forget what it has proved."""
    if search := _searches.pop(name, None):
        search.leave()
