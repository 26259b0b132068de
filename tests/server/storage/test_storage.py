"""Rooms are stored, all or nothing, in every kind of database."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event as Signal

import pytest

from potez.api.refusal import Refusal
from potez.games.base import SetupError
from potez.server.storage import open_storage
from potez.server.storage.database import RoomUpdate
from potez.server.storage.schema import MIGRATIONS
from potez.server.storage.sqlite import Sqlite
from tests.server.serving import ApiClient, SocketClient, file_url, serving, serving_with


def test_what_is_appended_is_read(database_url: str) -> None:
    async def go() -> None:
        storage = open_storage(database_url)
        assert await storage.open("a") is None
        await storage.append(RoomUpdate("a", [(1, "one"), (2, "two")], [("X", "secret")]))
        await storage.append(RoomUpdate("a", [(3, "ж")]), RoomUpdate("b", [(1, "other")]))
        assert await storage.open("a") == (["one", "two", "ж"], {"X": "secret"}, 1, False)
        await storage.close()
        again = open_storage(database_url)
        stored = await again.open("b")
        assert stored
        assert stored[:2] == (["other"], {})
        await again.close()

    asyncio.run(go())


def test_a_version_is_written_once_and_what_came_with_it_not_at_all(database_url: str) -> None:
    async def go() -> None:
        storage = open_storage(database_url)
        await storage.append(RoomUpdate("a", [(1, "one")]))
        with pytest.raises(Refusal):
            await storage.append(RoomUpdate("b", [(1, "new")]), RoomUpdate("a", [(1, "again")]))
        assert await storage.open("a") == (["one"], {}, 1, False)
        assert await storage.open("b") is None
        await storage.append(RoomUpdate("a", [(2, "two")]))
        assert await storage.open("a") == (["one", "two"], {}, 1, False)
        await storage.close()

    asyncio.run(go())


def test_jobs_that_wait_together_are_committed_together_and_none_spoils_another(database_url: str) -> None:
    async def go() -> list[int]:
        storage = open_storage(database_url)
        await storage.append(RoomUpdate("taken", [(1, "one")]))
        held, sizes = Signal(), list[int]()
        write = storage.database.write

        def counted(updates: list[RoomUpdate], incarnation: int) -> None:
            held.wait()
            sizes.append(len(updates))
            write(updates, incarnation)

        storage.database.write = counted  # type: ignore[method-assign, assignment]
        jobs = [asyncio.ensure_future(storage.append(RoomUpdate("first", [(1, "x")])))]
        await asyncio.sleep(0.05)
        jobs += [asyncio.ensure_future(storage.append(RoomUpdate(f"r{n}", [(1, "x")]))) for n in range(50)]
        jobs.append(asyncio.ensure_future(storage.append(RoomUpdate("taken", [(1, "again")]))))
        await asyncio.sleep(0.05)
        held.set()
        *good, bad = await asyncio.gather(*jobs, return_exceptions=True)
        assert good == [None] * 51
        assert isinstance(bad, Exception)
        assert [await storage.open(f"r{n}") for n in range(50)] == [(["x"], {}, 1, False)] * 50
        await storage.close()
        return sizes

    sizes = asyncio.run(go())
    assert sizes[:2] == [1, 51]


def test_closing_waits_for_what_is_under_way(database_url: str) -> None:
    async def go() -> None:
        storage = open_storage(database_url)
        job = asyncio.ensure_future(storage.append(RoomUpdate("a", [(1, "one")])))
        await asyncio.sleep(0)
        await storage.close()
        await job
        again = open_storage(database_url)
        stored = await again.open("a")
        assert stored
        assert stored[:2] == (["one"], {})
        await again.close()

    asyncio.run(go())


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    async def go() -> None:
        storage = open_storage(file_url(tmp_path))
        with pytest.raises(SetupError, match="another server"):
            open_storage(file_url(tmp_path))
        await storage.close()
        await open_storage(file_url(tmp_path)).close()

    asyncio.run(go())


def test_a_database_of_a_newer_potez_is_refused(database_url: str) -> None:
    async def go() -> None:
        storage = open_storage(database_url)
        with storage.database.writing.use() as connection:
            connection.execute(f"INSERT INTO schema_version VALUES ({len(MIGRATIONS) + 1})")
        await storage.close()

    asyncio.run(go())
    with pytest.raises(SetupError, match="newer"):
        open_storage(database_url)


def test_a_whole_game_on_every_database(database_url: str) -> None:
    with serving(database_url) as address:
        api = ApiClient(address)
        room, x, o = api.pair(options={"rows": 3, "cols": 3})
        with x, o:
            x.move("B1")
            o.event("move")
            o.move("A3")
            x.receive("event")
    with serving(database_url) as address, SocketClient(address, room) as watcher:
        assert watcher.first["d"]["snapshot"]["moves"] == ["B1", "A3"]
        api.close()


def test_a_move_that_cannot_be_stored_is_refused_and_the_room_is_loaded_again(tmp_path: Path) -> None:
    """The file is taken away from the server by a trigger that lets no event in, and then given back."""
    storage = open_storage(file_url(tmp_path))
    with serving_with(storage, file_url(tmp_path)) as address:
        api = ApiClient(address)
        made = api.room(seats={"X": "me", "O": "me"})
        with SocketClient(address, made["room"], made["token"]) as player:
            player.move("A1")
            with storage.database.writing.use() as connection:
                connection.execute(
                    "CREATE TRIGGER shut BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
                )
            assert player.move("C3", name="again")["d"]["code"] == "storage"
            assert player.closed() == 1012
        with storage.database.writing.use() as connection:
            connection.execute("DROP TRIGGER shut")
        with SocketClient(address, made["room"], made["token"], v=2) as player:
            assert player.first["d"]["snapshot"]["moves"] == ["A1"]
            assert player.move("C3", name="again")["t"] == "ack"
        api.close()


@pytest.mark.parametrize("url", ["", "file.db", "mysql://host/db", "sqlite:", "sqlite:/nowhere/at/all.db"])
def test_urls_that_are_no_database(url: str) -> None:
    with pytest.raises(SetupError):
        open_storage(url)


def test_a_database_that_is_not_there() -> None:
    with pytest.raises(SetupError, match="cannot be reached"):
        open_storage("postgresql://potez@127.0.0.1:1/nothing")


def test_the_file_is_private_and_every_commit_waits_for_the_disk(tmp_path: Path) -> None:
    database = Sqlite(file_url(tmp_path).removeprefix("sqlite:"))
    assert database.file.stat().st_mode & 0o077 == 0
    with database.writing.use() as connection:
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    database.close()


STORED = Path(__file__).parent / "stored"
"""A database that Potez wrote before rooms held a Game, with all kinds of events, and its snapshots and records."""


@pytest.fixture
def stored_url(tmp_path: Path) -> str:
    with closing(sqlite3.connect(tmp_path / "rooms.sqlite3")) as database:
        database.executescript((STORED / "rooms.sql").read_text())
    return file_url(tmp_path)


def test_rooms_that_an_earlier_version_stored_open_as_they_were(stored_url: str) -> None:
    rooms = json.loads((STORED / "rooms.json").read_text())
    with serving(stored_url) as address:
        api = ApiClient(address)
        for name, stored in rooms.items():
            path, before = f"/api/rooms/{stored['room']}", stored["snapshot"]
            now = api.http.get(path).json()
            for key in ("game", "start", "moves", "created", "players", "offers", "rematch"):
                assert now[key] == before[key], (name, key)
            ending = [now["result"][key] for key in ("winner", "reason")] if now["result"] else None
            assert ending == ([before["result"][key] for key in ("winner", "reason")] if before["result"] else None)
            assert api.http.get(path + "/record").text == stored["record"]
        api.close()


def test_a_game_that_an_earlier_version_stored_goes_on(stored_url: str) -> None:
    rooms = json.loads((STORED / "rooms.json").read_text())
    with (
        serving(stored_url) as address,
        SocketClient(address, rooms["going on"]["room"], rooms["going on"]["token"], v=1) as player,
    ):
        assert [event["kind"] for event in player.first["d"]["events"]][:3] == ["move", "undo", "move"]
        assert player.move("O1-6B-B12", name="m3") == {"t": "ack", "id": "m3", "v": 4}, "obeyed before"
        assert player.move("X1-74-B55", name="new")["t"] == "ack"
        assert player.event("move")["view"]["ply"] == 3
