"""An event on many machines: its pairs as tasks of a Dask cluster, one at a time on each thread of each worker.

What a worker has not sent when it is lost is played again on another one, as Dask does by itself; only a pair over
which several workers were lost ends the event. Potez must be installed where the workers are.
"""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from time import monotonic
from uuid import uuid4

from distributed import CancelledError, Client, Event, Future, LocalCluster, as_completed
from distributed.scheduler import KilledWorker

from potez.arena.contest.game import InterruptedGameError, Played
from potez.arena.contest.pair_player import Table
from potez.arena.contest.plan import Pair, Plan
from potez.arena.contest.runner import deaf_to_ctrl_c
from potez.engine.errors import CrashError
from potez.games.base import Message, SetupError, Side

LOCAL = "local"
"""Stands for the address of a cluster that is started here, and ends with the event."""

_PATIENCE = 30.0  # seconds for a cluster to answer, and for its first worker to join
_GLANCE = 1.0  # seconds from one look whether the event was stopped to the next
_AHEAD = 2  # tasks for each thread, so that none waits for the next


def play_on_cluster(plan: Plan, pairs: Iterable[Pair], address: str, processes: int) -> Generator[Played, None, None]:
    """The games of these pairs as their pairs end. Raises SetupError where there is no such cluster, CrashError where
    it cannot play a pair."""
    waiting, numbers = list(pairs)[::-1], dict[object, int]()
    if not waiting:
        return
    with _client(address, processes) as client:
        stop = Event(f"potez-{uuid4()}", client)
        tasks = as_completed(loop=client.loop)

        def refill() -> None:
            while waiting and tasks.count() < _AHEAD * max(1, sum(client.nthreads().values())):
                pair = waiting.pop()
                task = client.submit(_play, plan, pair, stop.name, pure=False)
                numbers[task.key] = pair.number
                tasks.add(task)

        try:
            refill()
            for task in tasks:
                games = _result(task, numbers[task.key] + 1)
                refill()
                yield from games
        finally:
            if client.status == "running":  # else the cluster is gone
                with suppress(OSError):
                    stop.set()
                    client.cancel(list(tasks.futures))


def _result(task: Future[list[Played]], pair: int) -> list[Played]:
    """The games of a pair. Raises CrashError."""
    try:
        return task.result()
    except KilledWorker:
        raise CrashError(Message("several workers were lost over pair {pair}", pair=pair)) from None
    except (Exception, CancelledError) as error:
        told = f"{type(error).__name__}: {error}"
        raise CrashError(Message("the cluster cannot play pair {pair}: {error}", pair=pair, error=told)) from None


def _play(plan: Plan, pair: Pair, stop: str) -> list[Played]:
    """What a worker does: one pair, unless the event was stopped meanwhile."""
    stopped, looked = Event(stop), monotonic()

    def watch(side: Side) -> None:
        nonlocal looked
        if monotonic() - looked > _GLANCE:
            looked = monotonic()
            if stopped.is_set():
                raise InterruptedGameError

    games: list[Played] = []
    with suppress(InterruptedGameError), Table(plan) as table:
        games.extend(table.play(pair, watch))
    return games


@contextmanager
def _client(address: str, processes: int) -> Iterator[Client]:
    """A client of the cluster. Raises SetupError."""
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters becomes an error here
    with ExitStack() as stack:
        if address == LOCAL:
            with deaf_to_ctrl_c():
                here = LocalCluster(
                    n_workers=processes,
                    threads_per_worker=1,
                    host="127.0.0.1",
                    dashboard_address=None,
                    silence_logs=logging.CRITICAL,
                )
            address = stack.enter_context(here).scheduler_address
        try:
            client = stack.enter_context(Client(address, timeout=_PATIENCE, set_as_default=False))
            client.wait_for_workers(1, timeout=_PATIENCE)
        except (OSError, ValueError, TimeoutError) as error:
            raise SetupError(
                Message("no cluster with workers answers at {address}: {reason}", address=address, reason=error)
            ) from None
        yield client
