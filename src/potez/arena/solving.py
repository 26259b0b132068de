"""Proves a Domineering position on a Dask cluster.

Positions near the root are the tasks. A worker solves one and returns what it has proved, and every later task begins
with what all earlier ones have proved. A worker that is lost loses only its task, and Dask gives that to another one.
The tasks decide nothing by themselves: whoever asked learns the facts and then solves the position, which is quick if
the tasks were the right ones, and right in any case.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from distributed import CancelledError, Future, as_completed
from distributed.scheduler import KilledWorker

from potez.arena.contest.cluster import cluster_client
from potez.core.solver import Solver
from potez.exact.symmetry import CanonicalCells
from potez.games.domineering import Domineering

LEAST_WORK = 1 << 12
"""Positions that a fact must have taken to be shared."""

RECORD = 24
"""Bytes of a fact."""

MOST_SHARED = RECORD * (1 << 16)
"""Bytes of facts that go with a task: the newest ones."""

FEW = 2000
"""Positions to search before a position becomes a task."""

TASKS_PER_WORKER = 12
"""Enough that all workers are busy to the end, though some tasks take much longer than others."""


class Settled(NamedTuple):
    """How many tasks of how many are settled, and what the last one has proved."""

    done: int
    tasks: int
    facts: bytes


def prove_on_cluster(
    position: Domineering, solver: Solver, address: str, workers: int, megabytes: int
) -> Iterator[Settled]:
    """Solve the positions near the root. Raises SetupError if there is no such cluster."""
    with cluster_client(address, workers) as client:
        threads = max(1, sum(client.nthreads().values()))
        waiting = frontier(position, solver, TASKS_PER_WORKER * threads)[::-1]
        count, done, known = len(waiting), 0, [solver.facts(LEAST_WORK)]
        tasks = as_completed(loop=client.loop)

        def refill() -> None:
            while waiting and tasks.count() < threads:
                tasks.add(
                    client.submit(solve_task, waiting.pop(), b"".join(known)[-MOST_SHARED:], megabytes, pure=False)
                )

        try:
            refill()
            for task in tasks:
                facts = _facts(task)
                known.append(facts)
                done += 1
                refill()
                yield Settled(done, count, facts)
        finally:
            if client.status == "running":
                client.cancel(list(tasks.futures))


def _facts(task: Future[bytes]) -> bytes:
    """Nothing from a task that failed on several workers: what it would have proved is proved in the end."""
    try:
        return task.result()
    except (KilledWorker, CancelledError):
        return b""


class Worker:
    """The solver of a worker remembers what it has proved from one task to the next."""

    def __init__(self, rows: int, cols: int, megabytes: int) -> None:
        self.solver = Solver(rows, cols, megabytes)
        self.shared: set[bytes] = set()

    def solve(self, position: Domineering, facts: bytes) -> bytes:
        """Solve a position. Returns what nobody else is known to have proved."""
        self.shared |= _records(facts)
        self.solver.learn(facts)
        self.solver.solve(position)
        new = _records(self.solver.facts(LEAST_WORK)) - self.shared
        self.shared |= new
        return b"".join(new)


def solve_task(position: Domineering, facts: bytes, megabytes: int) -> bytes:
    """The task of a worker."""
    return _worker(position.rows, position.cols, megabytes).solve(position, facts)


@cache
def _worker(rows: int, cols: int, megabytes: int) -> Worker:
    return Worker(rows, cols, megabytes)


def _records(facts: bytes) -> set[bytes]:
    return {facts[i : i + RECORD] for i in range(0, len(facts), RECORD)}


def frontier(position: Domineering, solver: Solver, wanted: int) -> list[Domineering]:
    """Positions with the favourite to move. If it wins them all, it wins this one.

    The favourite makes the move that the solver would try first; all replies count, but those that mirror each other
    are one, and those that a short search decides are left out.
    """
    _, is_favourite = solver.plan(position)
    level = [position] if is_favourite else _after_all_moves([position])
    while level := [now for now in level if solver.solve(now, nodes=FEW).winner is None]:
        if len(level) >= wanted:
            break
        level = _after_all_moves([now.play_unchecked(solver.plan(now)[0][0]) for now in level])
    return level


def _after_all_moves(positions: list[Domineering]) -> list[Domineering]:
    found: dict[int, Domineering] = {}
    for position in positions:
        for move in position.legal_moves():
            after = position.play_unchecked(move)
            found.setdefault(CanonicalCells.of(after).cells, after)
    return list(found.values())
