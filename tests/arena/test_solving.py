"""Solving on a real Dask cluster of two worker processes, one of which is killed."""

import os
import signal

from distributed import Client, LocalCluster

from potez.arena.solving import frontier, prove_on_cluster
from potez.core.solver import Solver
from potez.games.base import Side
from potez.games.domineering import Domineering

START = Domineering.start(8, 8)


def test_two_workers_prove_what_is_asked() -> None:
    alone = Solver(8, 8, 64).solve(START).nodes
    solver = Solver(8, 8, 64)
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0") as cluster,
        Client(cluster) as client,
    ):
        victim = next(iter(client.run(os.getpid).values()))
        settled: list[int] = []
        for report in prove_on_cluster(START, solver, cluster.scheduler_address, workers=2, megabytes=64):
            if not settled:
                os.kill(victim, signal.SIGKILL)
            settled.append(report.done)
            solver.learn(report.facts)
    assert settled == list(range(1, report.tasks + 1))
    found = solver.solve(START)
    assert found.winner is Side.X
    assert found.nodes < alone


def test_a_favourite_that_wins_the_frontier_wins() -> None:
    solver = Solver(7, 9, 64)
    position = Domineering.start(7, 9)  # X to move: O wins
    level = frontier(position, solver, 12)
    assert len(level) >= 12
    assert {now.side for now in level} == {Side.O}
    assert {solver.solve(now).winner for now in level} == {Side.O}
