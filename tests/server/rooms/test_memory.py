"""Rooms in memory: they come with the first client, and go some time after the last one."""

from __future__ import annotations

from pathlib import Path
from time import monotonic, sleep

from tests.server.serving import PATIENCE, ApiClient, ServerProcess, SocketClient, file_url

HASTY = "from potez.server.rooms import registry; registry._IDLE = 0.1; from potez.cli import main; main()"
"""A server in a process of its own, because all servers of a process count their rooms together."""


def rooms_in_memory(api: ApiClient) -> int:
    lines = api.http.get("/api/metrics").text.splitlines()
    [number] = [line.split()[1] for line in lines if line.startswith("potez_rooms ")]
    return int(number)


def test_a_room_without_clients_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    with ServerProcess(file_url(tmp_path), program=("-c", HASTY)) as server:
        api = ApiClient(server.address)
        played, x, o = api.pair()
        _, kept, also_kept = api.pair()
        _, ticking, also_ticking = api.pair(clock={"base": 3600, "increment": 0})
        with kept, also_kept:
            x.move("A1")
            ticking.move("A1")
            assert rooms_in_memory(api) == 3
            for client in (ticking, also_ticking, x, o):
                client.leave()
            deadline = monotonic() + PATIENCE
            while rooms_in_memory(api) > 2:
                assert monotonic() < deadline
                sleep(0.05)
            sleep(0.5)
            assert rooms_in_memory(api) == 2, "a clock that runs must be able to run out"
            assert kept.move("A1")["t"] == "ack", "a room with clients stays"
            with SocketClient(server.address, played) as watcher:
                assert watcher.first["d"]["snapshot"]["moves"] == ["A1"]
                assert watcher.first["d"]["snapshot"]["result"] is None
        api.close()
