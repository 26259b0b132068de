"""A program that starts another one and ends leaves nothing behind."""

from __future__ import annotations

import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from potez.engine.ugi.pipe import Pipe

FORKS_AND_EXITS = """
import subprocess
away = subprocess.DEVNULL
child = subprocess.Popen(["sleep", "600"], stdin=away, stdout=away, stderr=away)
print(child.pid, flush=True)
"""
PATIENCE = 60.0


def is_running(pid: int) -> bool:
    """Whether a process is there and is not only waiting to be buried by its parent."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes in /proc")
def test_the_child_of_an_engine_that_has_ended_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "engine.py"
    program.write_text(FORKS_AND_EXITS, "ascii")
    pipe = Pipe(f"{sys.executable} {program}")
    line = pipe.read(monotonic() + PATIENCE)
    assert line
    child = int(line)
    assert is_running(child)
    pipe.close(PATIENCE)
    end = monotonic() + PATIENCE
    while is_running(child) and monotonic() < end:
        sleep(0.01)
    assert not is_running(child)
