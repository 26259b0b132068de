"""Engines on a real Dask cluster of two workers: lost workers, a lost cluster, and the server that uses it."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster, get_worker

import potez
from potez.engine.types import SearchInfo
from potez.games.base import GameError, SetupError
from potez.server.engines.adviser import PoolAdviser
from potez.server.engines.cluster import Cluster
from potez.server.engines.fair_queue import Asker, Urgency
from potez.server.engines.worker_pool import WorkerPool
from potez.server.engines.worker_process import Processes
from tests.server.serving import POTEZ, ServerProcess, file_url
from tests.server.sockets.test_analysis import AnalysisClient

ANNA = Asker("anna", Urgency.ANALYSIS)
LONG = 300.0
"""Seconds: starting clusters and workers takes its time on a busy machine."""


def start_cluster() -> LocalCluster:
    return LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with start_cluster() as cluster:
        yield cluster.scheduler_address


def on_cluster(address: str, work: Any) -> Any:
    async def go() -> Any:
        supply = Cluster(address, Processes(1))
        pool = WorkerPool(supply)
        try:
            return await asyncio.wait_for(work(pool), LONG)
        finally:
            pool.close()
            supply.close()

    return asyncio.run(go())


def is_there() -> bool:
    """Whether this runs on a worker of a cluster."""
    try:
        get_worker()
    except ValueError:
        return False
    return True


def die_once(marker: Path) -> str:
    """Kill the process of the worker, but only the first one."""
    if marker.exists():
        return "done again"
    marker.touch()
    os.kill(os.getpid(), signal.SIGKILL)
    return "never"


def fail() -> None:
    raise ValueError("a bug")


def refuse() -> None:
    potez.start("byte", size=7)


def test_tasks_run_on_the_cluster(address: str) -> None:
    async def work(pool: WorkerPool) -> Any:
        return await pool.call(ANNA, is_there)

    assert on_cluster(address, work)


def test_refusals_and_failures_come_back(address: str) -> None:
    async def work(pool: WorkerPool) -> Any:
        with pytest.raises(SetupError, match="size"):
            await pool.call(ANNA, refuse)
        with pytest.raises(GameError, match="the computer failed at this; try again"):
            await pool.call(ANNA, fail)
        return await pool.call(ANNA, partial(max, 1, 2))

    assert on_cluster(address, work) == 2


def test_an_analysis_tells_what_it_finds_and_can_be_stopped(address: str) -> None:
    async def work(pool: WorkerPool) -> Any:
        told = asyncio.Event()

        def hear(info: SearchInfo) -> None:
            if info.depth >= 3:
                told.set()

        search = asyncio.ensure_future(PoolAdviser(pool, ANNA).search(potez.start("byte"), 3600.0, on_info=hear))
        await told.wait()
        search.cancel()
        with pytest.raises(asyncio.CancelledError):
            await search
        return await asyncio.gather(*(pool.call(ANNA, partial(max, 1, 2)) for _ in range(4)))

    assert on_cluster(address, work) == [2] * 4


def test_the_task_of_a_lost_worker_is_done_again(address: str, tmp_path: Path) -> None:
    async def work(pool: WorkerPool) -> Any:
        return await pool.call(ANNA, partial(die_once, tmp_path / "marker"), LONG)

    assert on_cluster(address, work) == "done again"


def test_without_its_cluster_the_server_works_alone() -> None:
    cluster = start_cluster()

    async def work(pool: WorkerPool) -> Any:
        before = await pool.call(ANNA, is_there)
        await asyncio.to_thread(cluster.close)
        while True:
            try:
                return before, await pool.call(ANNA, is_there)
            except GameError:  # the task was on its way when the cluster went
                await asyncio.sleep(0.1)

    assert on_cluster(cluster.scheduler_address, work) == (True, False)


def test_a_server_that_has_a_cluster(address: str, tmp_path: Path) -> None:
    process = ServerProcess(file_url(tmp_path), "--engines", address)
    try:
        client = AnalysisClient(process.address)
        client.request("analyse", "a", game="blockade", seconds=0.5)
        kinds = [frame["t"] for frame in client.until("done")]
        assert "info" in kinds
        client.socket.close()
    finally:
        process.end()


@pytest.mark.parametrize("address", ["nowhere://x", "tcp://127.0.0.1:1"])
def test_an_address_without_a_cluster(tmp_path: Path, address: str) -> None:
    command = [sys.executable, *POTEZ, "serve", "--port", "0", "--database-url", file_url(tmp_path)]
    answer = subprocess.run([*command, "--engines", address], capture_output=True, text=True, timeout=LONG)
    assert answer.returncode == 2
    assert f"no cluster answers at {address}" in answer.stderr
    assert "Traceback" not in answer.stderr
