"""The same as test_power_loss.py with PostgreSQL: power fails at any point, and it recovers what the disk holds.

PostgreSQL is recorded while two servers write: what it writes to its files, when it synchronises them, and when it
answers. An answer to a write is what a server waits for before it acknowledges a move.
"""

from __future__ import annotations

import json
import re
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Thread
from time import monotonic, sleep
from typing import NamedTuple

import psycopg
import pytest

from potez.server.storage.database import RoomUpdate
from potez.server.storage.postgres import Postgres
from tests.server.conftest import POSTGRESQL
from tests.server.faults.disk import Disk
from tests.server.faults.tracing import WORKS, Call, recorded, recording
from tests.server.serving import PATIENCE
from tests.server.storage.postgresql import PostgresProcess

UPDATES = 60
"""Of each server, in a room of its own."""
LOSSES = 6
"""Points at which power is lost, three times each."""
IGNORED = ("postmaster.", "pg_internal.init", "/pg_stat", "/pg_dynshmem", "/log")
"""What PostgreSQL makes anew when it starts after a crash."""


class Recorded(NamedTuple):
    """The calls of PostgreSQL, what was in its folder before, and the name of each server with its room."""

    postgres: PostgresProcess
    calls: list[Call]
    base: Path
    rooms: dict[str, str]


def _write(database: Postgres, room: str) -> None:
    for number in range(UPDATES):
        event = json.dumps({"number": number, "more": "x" * 300})
        database.write([RoomUpdate(room, [(number + 1, event)])], database.incarnation)


def _record(postgres: PostgresProcess, folder: Path) -> Recorded:
    """Two servers write at once, and in the middle PostgreSQL copies its log into its tables."""
    Postgres(postgres.url).close()
    postgres.end(signal.SIGINT)
    base, trace = folder / "base", postgres.folder / "trace"
    shutil.copytree(postgres.folder / "data", base)
    postgres.start(recording(trace))
    servers = {room: Postgres(postgres.url) for room in ("one", "two")}
    writers = [Thread(target=_write, args=(server, room)) for room, server in servers.items()]
    for writer in writers:
        writer.start()
    with psycopg.connect(postgres.url, autocommit=True) as other:
        while other.execute("SELECT count(*) FROM events").fetchone() < (UPDATES,):  # type: ignore[operator]
            sleep(0.01)
        other.execute("CHECKPOINT")
    for writer in writers:
        writer.join(PATIENCE)
    rooms = {server.name: room for room, server in servers.items()}
    postgres.end()  # at once: it writes no more
    for server in servers.values():
        server.close()
    deadline = monotonic() + PATIENCE
    while not re.search(rb"\+\+\+ (exited|killed)[^\n]*\n$", trace.read_bytes()[-200:]):
        assert monotonic() < deadline
        sleep(0.1)
    return Recorded(postgres, list(recorded(trace)), base, rooms)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Recorded]:
    assert POSTGRESQL
    postgres = PostgresProcess(POSTGRESQL)
    try:
        yield _record(postgres, tmp_path_factory.mktemp("postgresql"))
    finally:
        postgres.remove()


def _answered(record: Recorded, calls: list[Call]) -> dict[str, int]:
    """How many writes of each room PostgreSQL had answered."""
    sent = [call.data for call in calls if call.name == "sendto"]
    return {
        room: sum(name.encode() in data and b"SELECT 1\0" in data for data in sent)
        for name, room in record.rooms.items()
    }


def _look(record: Recorded, disk: Path, answered: dict[str, int]) -> None:
    """PostgreSQL starts with this disk, and has the beginning of each room with everything that was answered."""
    data = record.postgres.folder / "data"
    shutil.rmtree(data)
    disk.rename(data)
    record.postgres.hand_over(data)
    record.postgres.start()
    try:
        with psycopg.connect(record.postgres.url) as connection:
            for room, count in answered.items():
                rows = connection.execute("SELECT v, event FROM events WHERE room = %s ORDER BY v", (room,)).fetchall()
                assert [v for v, _ in rows] == list(range(1, len(rows) + 1))
                assert [json.loads(event)["number"] for _, event in rows] == list(range(len(rows)))
                assert count <= len(rows) <= UPDATES
    finally:
        record.postgres.end()


def _lose_power_at(record: Recorded, points: set[int], seed: int) -> int:
    disk, chance, losses = Disk(record.postgres.folder / "data", IGNORED, record.base), Random(seed), 0
    for number, call in enumerate(record.calls):
        disk.play(call)
        if number not in points:
            continue
        answered = _answered(record, record.calls[: number + 1])
        for share in (0.0, 1.0, chance.random()):
            held = record.postgres.folder / "disk"
            held.mkdir(mode=0o700)
            disk.lose_power(held, lambda share=share: chance.random() < share)  # type: ignore[misc]
            _look(record, held, answered)
            losses += 1
    return losses


if WORKS and POSTGRESQL:

    @pytest.mark.slow
    def test_no_answered_write_is_lost_with_the_power_of_postgresql(record: Recorded) -> None:
        assert set(_answered(record, record.calls).values()) == {UPDATES}
        folder = str(record.postgres.folder / "data")
        busy = [number for number, call in enumerate(record.calls) if call.path.startswith(folder)]
        points = {*Random(1).sample(busy, LOSSES - 1), len(record.calls) - 1}
        assert _lose_power_at(record, points, 1) == 3 * LOSSES

    @pytest.mark.slow
    def test_a_disk_that_does_not_synchronise_postgresql_would_be_noticed(record: Recorded) -> None:
        lying = record._replace(calls=[call for call in record.calls if call.name not in ("fdatasync", "fsync")])
        with pytest.raises(AssertionError):
            _lose_power_at(lying, {len(lying.calls) - 1}, 2)
