"""Power fails at any point of a real server's work, and every acknowledged move is found on the disk.

A server is recorded while people play: what it writes to the files of its database, when it synchronises them, and when
it sends acknowledgements, all in one order. Then the disk is rebuilt as it might be after a loss of power at many
points, and the storage opens it.
"""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path
from random import Random
from shutil import rmtree
from threading import Thread
from time import monotonic, sleep
from typing import Any, NamedTuple

import pytest

from potez.games.base import SetupError
from potez.server.storage.sqlite import Sqlite
from tests.server.faults.disk import Disk
from tests.server.faults.tracing import WORKS, Call, recorded, recording
from tests.server.serving import PATIENCE, ApiClient, ServerProcess, SocketClient, file_url

ROOMS, MOVES = 4, 210
BURST = 30
"""Requests that one connection may send as fast as it can."""
_ACK = re.compile(rb'\{"t":"ack","id":"([^"]+)"')


class Recorded(NamedTuple):
    """The calls of the server, the folder of its database, and in which order each room's moves were stored."""

    calls: list[Call]
    folder: Path
    stored: dict[str, list[str]]


def _play(address: str, made: dict[str, Any]) -> None:
    """Move and take back again and again."""
    for begin in range(0, MOVES, BURST):
        with SocketClient(address, made["room"], made["token"]) as player:
            for number in range(begin, begin + BURST):
                name = f"{made['room']}:{number}"
                answer = player.request("undo", name=name) if number % 2 else player.move("A1", name=name)
                assert answer["t"] == "ack"


def _ids(events: list[str]) -> list[str]:
    """The ids of the requests that caused events, which must have consecutive versions."""
    read = [json.loads(event) for event in events]
    assert [event["v"] for event in read] == list(range(1, len(read) + 1))
    return [event["id"] for event in read[1:]]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    folder, trace = tmp_path_factory.mktemp("database"), tmp_path_factory.mktemp("trace") / "trace"
    with ServerProcess(file_url(folder), under=recording(trace)) as server:
        api = ApiClient(server.address)
        rooms = [api.room(seats={"X": "me", "O": "me"}) for _ in range(ROOMS)]
        api.close()
        players = [Thread(target=_play, args=(server.address, made)) for made in rooms]
        for player in players:
            player.start()
        for player in players:
            player.join()
        server.end(signal.SIGKILL)
    deadline = monotonic() + PATIENCE
    while not re.search(rb"\+\+\+ killed by SIGKILL \+\+\+\n$", trace.read_bytes()[-200:]):
        assert monotonic() < deadline
        sleep(0.1)
    database = Sqlite(str(folder / "rooms.sqlite3"))
    stored = {}
    for made in rooms:
        found = database.open(made["room"])
        assert found
        stored[made["room"]] = _ids(found.events)
        assert len(stored[made["room"]]) == MOVES
    database.close()
    return Recorded(list(recorded(trace)), folder, stored)


def _acknowledged(calls: list[Call]) -> set[str]:
    sent = (call.data for call in calls if call.name in ("write", "writev", "sendto", "sendmsg"))
    return {name.decode() for data in sent for name in _ACK.findall(data)}


def _points(record: Recorded) -> list[int]:
    """The numbers of all calls that change the disk or may acknowledge something."""
    return [
        number
        for number, call in enumerate(record.calls)
        if call.path.startswith(str(record.folder)) or _acknowledged([call])
    ]


def _look(disk: Path, stored: dict[str, list[str]], acknowledged: set[str]) -> None:
    """What is on the disk is the beginning of each room, and everything acknowledged is in it."""
    database = Sqlite(str(disk / "rooms.sqlite3"))
    try:
        with database.reading.use() as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        for room, ids in stored.items():
            found = database.open(room)
            there = _ids(found.events) if found else []
            assert there == ids[: len(there)]
            assert {name for name in acknowledged if name.startswith(room)} <= set(there)
    finally:
        database.close()


def _lose_power_at(record: Recorded, points: set[int], into: Path, seed: int) -> int:
    """Lose power at these points, three times at each: all that is uncertain is lost, none of it, or any part of it."""
    disk, chance, losses = Disk(record.folder, ("-shm", "-lock")), Random(seed), 0
    for number, call in enumerate(record.calls):
        disk.play(call)
        if number not in points:
            continue
        acknowledged = _acknowledged(record.calls[: number + 1])
        for share in (0.0, 1.0, chance.random()):
            held = into / "disk"
            held.mkdir()
            disk.lose_power(held, lambda share=share: chance.random() < share)  # type: ignore[misc]
            _look(held, record.stored, acknowledged)
            rmtree(held)
            losses += 1
    return losses


if WORKS:

    def test_the_acknowledgements_are_in_the_record(record: Recorded) -> None:
        assert _acknowledged(record.calls) == {name for ids in record.stored.values() for name in ids}
        synchronised = [call.path for call in record.calls if call.name == "fdatasync"]
        assert any(path.endswith("sqlite3") for path in synchronised), "the log is copied into the database meanwhile"

    def test_no_acknowledged_move_is_lost_with_the_power(record: Recorded, tmp_path: Path) -> None:
        points = set(Random(1).sample(_points(record), 100))
        assert _lose_power_at(record, points, tmp_path, 1) == 300

    @pytest.mark.slow
    def test_no_acknowledged_move_is_lost_with_the_power_at_any_point(record: Recorded, tmp_path: Path) -> None:
        assert _lose_power_at(record, set(_points(record)), tmp_path, 2) >= 3000

    def test_a_disk_that_does_not_synchronise_would_be_noticed(record: Recorded, tmp_path: Path) -> None:
        """The same look at a disk on which nothing is ever certain."""
        lying = record._replace(calls=[call for call in record.calls if call.name not in ("fdatasync", "fsync")])
        points = set(Random(2).sample(range(len(lying.calls) // 2, len(lying.calls)), 20))
        with pytest.raises((AssertionError, SetupError)):
            _lose_power_at(lying, points, tmp_path, 3)
