"""Nothing is left behind: no memory after a load, and no process after the server."""

from __future__ import annotations

import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.server.serving import PATIENCE, ServerProcess, file_url
from tests.server.sockets.test_analysis import AnalysisClient

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes in /proc")


def family(pid: int) -> set[int]:
    """A process and all that it has started."""
    found = {pid}
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, task.read_text().split()):
            found |= family(child)
    return found


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def megabytes(pid: int) -> float:
    """The memory of a server and its workers."""
    return sum(_resident(each) for each in family(pid)) / 1024


def _resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/status").read_text().split("VmRSS:")[1].split()[0])


def analyse(address: str, rounds: int) -> None:
    """Four clients that let the server analyse one position after another."""
    with ExitStack() as stack:
        clients = [AnalysisClient(address) for _ in range(4)]
        for client in clients:
            stack.callback(client.socket.close)
        for number in range(rounds):
            for client, game in zip(clients, ("byte", "blockade", "domineering", "byte"), strict=True):
                client.request("analyse", f"a{number}", game=game, seconds=0.2)
            for client in clients:
                client.until("done")


def test_memory_is_back_after_a_load_of_analyses(tmp_path: Path) -> None:
    with ServerProcess(file_url(tmp_path)) as server:
        analyse(server.address, 2)
        before = megabytes(server.pid)
        analyse(server.address, 6)
        deadline = monotonic() + PATIENCE
        while (after := megabytes(server.pid)) > 1.1 * before:
            assert monotonic() < deadline, f"{before:.0f} MB before and {after:.0f} MB after"
            sleep(0.1)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_no_worker_outlives_its_server(tmp_path: Path, how: signal.Signals) -> None:
    with ServerProcess(file_url(tmp_path)) as server:
        client = AnalysisClient(server.address)
        client.request("analyse", "a", game="byte", seconds=10)
        client.until("info")
        processes = family(server.pid)
        assert len(processes) > 1
        code, log = server.end(how)
        assert code in (0, -how), "no abort at exit"
        assert "Traceback" not in log
    deadline = monotonic() + PATIENCE
    while any(map(is_running, processes)):
        assert monotonic() < deadline, "a worker goes on"
        sleep(0.05)


SEARCHING = """
import threading, time
import potez
from potez.engine.native import NativeEngine
from potez.engine.types import Limits
from potez.engine.background import BackgroundSearch
for _ in range(3):
    BackgroundSearch(NativeEngine(megabytes=1), potez.start("blockade"), Limits(), lambda info: None)
threading.Thread(target=potez.core.perft, args=(potez.core.start("blockade"), 9), daemon=True).start()
time.sleep(0.2)
"""


def test_an_interpreter_that_ends_during_searches_does_not_abort() -> None:
    for _ in range(3):
        ended = subprocess.run([sys.executable, "-c", SEARCHING], capture_output=True, text=True, timeout=PATIENCE)
        assert ended.returncode == 0, ended.stderr
