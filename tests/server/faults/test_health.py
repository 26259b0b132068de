"""A disk that is full, broken or read-only: health says so, nothing is acknowledged, and it heals by itself."""

from __future__ import annotations

import resource
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial

import httpx
import pytest

from tests.server.faults.tracing import SYNCS, WORKS, failing
from tests.server.serving import PATIENCE, ApiClient, ServerProcess, SocketClient, file_url

SMALL = {"rows": 4, "cols": 4}


@contextmanager
def no_larger_files(pid: int) -> Iterator[None]:
    """No file of the process may grow, as on a disk that is full."""
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


FAULTS: dict[str, Callable[[int], AbstractContextManager[None]]] = {"no larger files": no_larger_files}
if WORKS:
    FAULTS |= {
        "disk full": partial(failing, error="ENOSPC", calls="pwrite64"),
        "read-only": partial(failing, error="EROFS", calls="pwrite64"),
        "broken disk": partial(failing, error="EIO", calls="pwrite64"),
        "broken sync": partial(failing, error="EIO", calls=SYNCS),
    }


def health(server: ServerProcess) -> int:
    return httpx.get(f"{server.address}/api/health", timeout=PATIENCE, trust_env=False).status_code


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """It outlives one fault after another."""
    with ServerProcess(file_url(tmp_path_factory.mktemp("health"))) as server:
        yield server
        _, log = server.end()
    assert "Traceback" not in log


@pytest.mark.parametrize("fault", FAULTS)
def test_health_is_503_and_no_move_is_acknowledged_while_the_disk_takes_nothing(
    server: ServerProcess, fault: str
) -> None:
    api = ApiClient(server.address)
    made = api.room(options=SMALL, seats={"X": "me", "O": "me"})
    with SocketClient(server.address, made["room"], made["token"]) as player:
        assert player.move("A1", name="before")["t"] == "ack"
        assert health(server) == 200
        with FAULTS[fault](server.pid):
            assert player.move("A3", name="meanwhile")["d"]["code"] == "storage"
            assert player.closed() == 1012
            assert health(server) == 503
            assert api.post("/api/rooms", game="byte").status_code == 503
            with SocketClient(server.address, made["room"], made["token"]) as reader:
                assert reader.first["t"] == "welcome", "what is stored can still be read"
    assert health(server) == 200
    with SocketClient(server.address, made["room"], made["token"]) as player:
        assert player.first["d"]["snapshot"]["moves"] in (["A1"], ["A1", "A3"])
        assert player.move("A3", name="meanwhile", v=2)["t"] == "ack"
        assert player.request("resign")["t"] == "ack"
        snapshot = api.http.get(f"/api/rooms/{made['room']}").json()
        assert snapshot["moves"] == ["A1", "A3"], "once"
    api.close()
    assert made["token"] not in server.log
