"""Each write and each sync of the storage fails in turn, once or from then on. What was acknowledged is there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from potez.server.storage.sqlite import Sqlite
from tests.server.faults.tracing import SYNCS, WORKS

UPDATES = 12
STORE = """
import asyncio, sys
from potez.api.refusal import Refusal
from potez.games.base import SetupError
from potez.server.storage import open_storage
from potez.server.storage.database import RoomUpdate

async def store(updates):
    storage = open_storage("sqlite:" + sys.argv[1])
    v = 1
    for number in range(updates):
        try:
            await storage.append(RoomUpdate("room", [(v, f'"{number}"')]))
            print(number, flush=True)
            v += 1
        except Refusal:
            try:  # nobody knows whether it was stored, so a server loads the room again
                stored = await storage.open("room")
                v = len(stored.events) + 1 if stored else 1
            except Refusal:
                pass
    await storage.close()

try:
    asyncio.run(store(int(sys.argv[2])))
except SetupError:
    sys.exit(2)
"""
FAULTS = [("pwrite64", "EIO"), ("pwrite64", "ENOSPC"), (SYNCS, "EIO"), ("ftruncate", "EIO")]


def store_with_fault(file: Path, calls: str, error: str, when: str) -> list[str]:
    """Store updates while a call fails; the numbers of those that were acknowledged."""
    under = ["strace", "-D", "-f", "-o", os.devnull, "-P", str(file), "-P", f"{file}-wal", "-e", f"trace={calls}"]
    command = [*under, "-e", f"inject={calls}:error={error}:when={when}", sys.executable, "-c", STORE]
    ended = subprocess.run([*command, str(file), str(UPDATES)], capture_output=True, text=True, timeout=120)
    assert ended.returncode in (0, 2), ended.stderr
    assert "Traceback" not in ended.stderr
    return ended.stdout.split()


def break_at(folder: Path, calls: str, error: str, when: str, new: bool = False) -> int:
    """How many updates were acknowledged, each of which must be there once and in order. The database is new or not."""
    folder.mkdir()
    file = folder / "rooms.sqlite3"
    if not new:
        Sqlite(str(file)).close()
    acknowledged = store_with_fault(file, calls, error, when)
    database = Sqlite(str(file))
    with database.reading.use() as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    found = database.open("room")
    there = [json.loads(event) for event in found.events] if found else []
    database.close()
    assert len(set(there)) == len(there)
    assert [number for number in there if number in acknowledged] == acknowledged
    return len(acknowledged)


if WORKS:

    @pytest.mark.parametrize(("calls", "error"), FAULTS[:3])
    def test_no_acknowledged_update_is_lost_when_the_disk_fails_now_and_then(
        tmp_path: Path, calls: str, error: str
    ) -> None:
        several = [break_at(tmp_path / when, calls, error, when) for when in ("6", "20+")]
        assert 0 < max(several) <= UPDATES
        assert min(several) < UPDATES, "some were refused"
        break_at(tmp_path / "new", calls, error, "8", new=True)

    @pytest.mark.slow
    @pytest.mark.parametrize("lasting", ["", "+"], ids=["once", "from then on"])
    @pytest.mark.parametrize("new", [False, True], ids=["", "new"])
    @pytest.mark.parametrize(("calls", "error"), FAULTS)
    def test_no_acknowledged_update_is_lost_whichever_call_fails(
        tmp_path: Path, calls: str, error: str, lasting: str, new: bool
    ) -> None:
        for when in range(1, 41):
            break_at(tmp_path / str(when), calls, error, f"{when}{lasting}", new)
