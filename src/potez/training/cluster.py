"""Self-play on a Dask cluster: the games of one file are a task.

Potez must be installed on the machines of the workers. A worker gets the network as bytes and returns the samples, so
it needs none of the folders of the machine that asks.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from distributed import as_completed

from potez.arena.contest.cluster import cluster_client
from potez.training.data import store
from potez.training.self_play import Plan, Sample, play


def generate_on_cluster(folder: Path, plan: Plan, batches: list[range], address: str, processes: int) -> Iterator[int]:
    """Play the games and write the files. Yields the number of samples of each. Raises SetupError without a cluster."""
    folder.mkdir(parents=True, exist_ok=True)
    if not batches:
        return
    network = plan.network.read_bytes() if plan.network else None
    with cluster_client(address, processes) as client:
        tasks = {
            client.submit(play_task, plan._replace(network=None), network, batch, pure=False): batch
            for batch in batches
        }
        for task in as_completed(list(tasks), loop=client.loop):
            yield store(folder, plan, tasks.pop(task), task.result())
            task.release()


def play_task(plan: Plan, network: bytes | None, games: range) -> list[Sample]:
    """The task of a worker."""
    if network is None:
        return list(play(plan, games))
    with TemporaryDirectory() as folder:
        file = Path(folder) / "network"
        file.write_bytes(network)
        return list(play(plan._replace(network=file), games))
