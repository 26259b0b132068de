"""A contest on many machines: its pairs are the tasks of a Dask cluster, one at a time on each thread of each worker.

When a worker is lost, Dask plays its unfinished pairs again on another one. A pair over which several workers are lost
ends the contest. Potez must be installed on the machines of the workers.
"""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from time import monotonic
from uuid import uuid4

from distributed import CancelledError, Client, Event, Future, LocalCluster, as_completed
from distributed.scheduler import KilledWorker

from potez.arena.contest.game_result import GameResult
from potez.arena.contest.pair_player import PairPlayer
from potez.arena.contest.plan import Pair, Plan
from potez.arena.contest.runner import ignoring_ctrl_c
from potez.arena.contest.timed_player import InterruptedGameError
from potez.engine.errors import CrashError
from potez.games.base import Message, SetupError, Side
from potez.play.game import Game

LOCAL = "local"
"""Written instead of an address: a cluster that is started here and ends with the contest."""

_PATIENCE = 30.0  # seconds for a cluster to answer, and for its first worker to join
_POLL = 1.0  # seconds between two checks whether the contest was stopped
_AHEAD = 2  # tasks for each thread, so that none waits for the next


def play_on_cluster(
    plan: Plan, pairs: Iterable[Pair], address: str, processes: int
) -> Generator[GameResult, None, None]:
    """The games of these pairs, as the pairs end. Raises SetupError if there is no such cluster, CrashError if it
    cannot play a pair."""
    waiting, numbers = list(pairs)[::-1], dict[object, int]()
    if not waiting:
        return
    with cluster_client(address, processes) as client:
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
            if client.status == "running":  # otherwise the cluster is gone
                with suppress(OSError):
                    stop.set()
                    client.cancel(list(tasks.futures))


def _result(task: Future[list[GameResult]], pair: int) -> list[GameResult]:
    """The games of a pair. Raises CrashError."""
    try:
        return task.result()
    except KilledWorker:
        raise CrashError(Message("several workers were lost over pair {pair}", pair=pair)) from None
    except (Exception, CancelledError) as error:
        reason = f"{type(error).__name__}: {error}"
        raise CrashError(Message("the cluster cannot play pair {pair}: {error}", pair=pair, error=reason)) from None


def _play(plan: Plan, pair: Pair, stop: str) -> list[GameResult]:
    """The task of a worker: play one pair, unless the contest is stopped meanwhile."""
    stopped, looked = Event(stop), monotonic()

    def watch(side: Side, game: Game) -> None:
        nonlocal looked
        if monotonic() - looked > _POLL:
            looked = monotonic()
            if stopped.is_set():
                raise InterruptedGameError

    games: list[GameResult] = []
    with suppress(InterruptedGameError), PairPlayer(plan) as pair_player:
        games.extend(pair_player.play(pair, watch))
    return games


@contextmanager
def cluster_client(address: str, processes: int) -> Iterator[Client]:
    """A client of the cluster. Raises SetupError."""
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is raised as an error
    with ExitStack() as stack:
        if address == LOCAL:
            with ignoring_ctrl_c():
                here = LocalCluster(
                    n_workers=processes,
                    threads_per_worker=1,
                    host="127.0.0.1",
                    dashboard_address="127.0.0.1:0",  # any free port; Dask's own choice clashes with other clusters
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
