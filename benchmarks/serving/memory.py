"""The memory of a server and its workers."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path


def megabytes(pid: int) -> list[float]:
    """Of a process and all below it; the process itself comes first."""
    pids, found = [pid], list[float]()
    while pids:
        folder = Path(f"/proc/{pids.pop()}")
        with suppress(FileNotFoundError, ProcessLookupError):
            found.append(int((folder / "status").read_text().split("VmRSS:")[1].split()[0]) / 1024)
            for children in (folder / "task").glob("*/children"):
                pids += map(int, children.read_text().split())
    return found
