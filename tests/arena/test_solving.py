"""Solving on a real Dask cluster of two worker processes, one of which is killed."""

import os
import signal
from collections.abc import Iterator
from threading import active_count

import pytest
from distributed import Client, LocalCluster

from potez.arena import solving
from potez.arena.solving import Job, leave, prove_on_cluster, search_on
from potez.core.solver import Share, Solver
from potez.games.base import SetupError, Side
from potez.games.domineering import Domineering

START = Domineering(8, 10, 0, 0, Side.O)  # takes some seconds


@pytest.fixture
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0") as cluster:
        yield cluster


def test_a_position_is_solved_though_a_worker_is_killed(cluster: LocalCluster) -> None:
    with Client(cluster) as client:
        victim = next(iter(client.run(os.getpid).values()))
    solver, is_killed, nodes = Solver(8, 10, 512), False, 0
    assert solver.solve(START, nodes=20_000).winner is None  # its tables are made
    for standing in prove_on_cluster(START, solver, cluster.scheduler_address, workers=2, megabytes=512):
        if standing.news and not is_killed:
            os.kill(victim, signal.SIGKILL)
            is_killed = True
        nodes = standing.progress.nodes
        solver.learn(standing.news)
    assert is_killed
    found = solver.solve(START)
    assert found.winner is Side.O
    assert found.nodes < nodes / 100


def test_a_cluster_that_cannot_solve_says_why(cluster: LocalCluster) -> None:
    with pytest.raises(SetupError, match=r"the cluster cannot solve: SetupError: megabytes must be"):
        for _ in prove_on_cluster(START, Solver(8, 10, 512), cluster.scheduler_address, workers=2, megabytes=0):
            pass


def job(name: str) -> Job:
    return Job(name, Domineering.start(10, 10), Share(0, 2), 64, 1)


def searched(name: str, at_least: int) -> int:
    """The positions that a search has tested, once there are so many."""
    while (part := search_on(job(name), b"")).progress.nodes < at_least:
        assert not part.is_solved
    return part.progress.nodes


def test_a_search_goes_on_from_one_task_to_the_next_beside_others() -> None:
    threads = active_count()
    try:
        one, another = searched("one", 1), searched("another", 1)
        searched("one", one + 1)
        searched("another", another + 1)
        assert active_count() == threads + 2
    finally:
        leave("one")
        leave("another")
    assert active_count() == threads


def test_a_search_that_nobody_asks_for_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "PATIENCE", 0.5)
    search_on(job("forgotten"), b"")
    solving._searches["forgotten"].thread.join(60)
    assert not solving._searches
