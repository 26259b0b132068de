"""Servers that share a PostgreSQL: each room is open on one of them, and one that has lost a room cannot write it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from potez.api.refusal import Refusal
from potez.api.rooms.events import Created, Seat
from potez.server.engines.worker_pool import WorkerPool
from potez.server.engines.worker_process import Processes
from potez.server.rooms import registry
from potez.server.rooms.registry import RoomRegistry
from potez.server.storage import Storage, open_storage
from potez.server.storage.database import ElsewhereError, RoomUpdate
from potez.server.storage.postgres import SILENCE
from tests.server.conftest import POSTGRESQL, empty_postgresql

if POSTGRESQL:

    @asynccontextmanager
    async def two_servers(cluster_url: str) -> AsyncIterator[tuple[Storage, Storage]]:
        url = empty_postgresql(cluster_url)
        first, second = open_storage(url), open_storage(url)
        await first.append(RoomUpdate("a", [(1, "one")]))
        yield first, second
        await first.close()
        await second.close()

    def silence(server: Storage) -> None:
        """The server has said nothing for too long."""
        with server.database.reading.use() as connection:
            name = server.database.name  # type: ignore[attr-defined]
            connection.execute("UPDATE servers SET seen = seen - %s WHERE name = %s", (2 * SILENCE, name))

    def test_a_room_is_open_on_one_server_until_that_gives_it_up(cluster_url: str) -> None:
        async def go() -> None:
            async with two_servers(cluster_url) as (first, second):
                assert await first.open("a")
                with pytest.raises(ElsewhereError):
                    await second._ask(second.database.open, "a")
                assert (await first.beat("")).wanted == ["a"]
                await first.give_up(["a"])
                stored = await second.open("a")
                assert stored
                assert not stored.inherited

        asyncio.run(go())

    def test_a_server_that_lives_is_waited_for_and_then_the_client_is_told_to_try_again(cluster_url: str) -> None:
        async def go() -> None:
            async with two_servers(cluster_url) as (first, second):
                await first.open("a")

                async def live() -> None:
                    while True:
                        await first.beat("")
                        await asyncio.sleep(0.1)

                living = asyncio.ensure_future(live())
                with pytest.raises(Refusal):
                    await second.open("a")
                living.cancel()

        asyncio.run(go())

    def test_a_silent_server_is_replaced_and_cannot_write_any_more(cluster_url: str) -> None:
        async def go() -> None:
            async with two_servers(cluster_url) as (first, second):
                mine = await first.open("a")
                assert mine
                silence(first)
                stored = await second.open("a")
                assert stored
                assert stored.inherited
                with pytest.raises(Refusal):
                    await first.append(RoomUpdate("a", [(2, "from the dead")]), incarnation=mine.incarnation)
                with pytest.raises(Refusal):
                    await first.append(RoomUpdate("b", [(1, "from the dead")]))
                await second.append(RoomUpdate("a", [(2, "two")]), incarnation=stored.incarnation)
                await first.beat("")
                assert first.incarnation == mine.incarnation + 1
                await first.append(RoomUpdate("b", [(1, "alive again")]))
                with pytest.raises(Refusal):
                    await first.append(RoomUpdate("a", [(3, "too old")]), incarnation=mine.incarnation)

        asyncio.run(go())

    def test_a_server_that_was_silent_does_not_answer_from_memory(
        cluster_url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Another server may have gone on with its games, and it does not know that yet."""
        monkeypatch.setattr(registry, "_BEAT", 3600)
        person = Seat(kind="person")
        created = Created(v=1, at=0.0, game="domineering", start="2/2 X", seats={"X": person, "O": person})

        async def go() -> None:
            async with two_servers(cluster_url) as (first, second):
                rooms = [RoomRegistry(storage, WorkerPool(Processes(1))) for storage in (first, second)]
                name, _ = await rooms[0].create(created, frozenset())
                before = await rooms[0].session(name)
                await asyncio.sleep(1.1 * SILENCE)
                await rooms[1].session(name)
                assert not before.lost, "it has not heard of that"
                assert await rooms[0].session(name) is not before
                for each in rooms:
                    each.close()

        asyncio.run(go())

    def test_a_clock_of_the_database_that_was_set_back_does_not_keep_a_dead_server_alive(cluster_url: str) -> None:
        async def go() -> None:
            async with two_servers(cluster_url) as (first, second):
                await first.open("a")
                with first.database.reading.use() as connection:
                    connection.execute("UPDATE servers SET seen = seen + 3600")
                await second.beat("")
                assert await second.open("a")

        asyncio.run(go())

    def test_servers_see_each_others_lobby_while_they_live(cluster_url: str) -> None:
        async def go() -> None:
            async with two_servers(cluster_url) as (first, second):
                await first.beat("first")
                assert (await second.beat("second")).lobbies == ["first"]
                assert (await first.beat("first")).lobbies == ["second"]
                silence(first)
                assert (await second.beat("second")).lobbies == []

        asyncio.run(go())

    def test_names_that_no_room_has_leave_nothing_behind(cluster_url: str) -> None:
        async def go() -> None:
            async with two_servers(cluster_url) as (first, _):
                assert await first.open("nothing") is None
                with first.database.reading.use() as connection:
                    assert connection.execute("SELECT count(*) FROM leases").fetchone() == (0,)

        asyncio.run(go())

    def test_two_servers_that_start_together_make_one_database(cluster_url: str) -> None:
        async def go() -> None:
            url = empty_postgresql(cluster_url)
            opened = await asyncio.gather(*(asyncio.to_thread(open_storage, url) for _ in range(4)))
            for storage in opened:
                await storage.close()

        asyncio.run(go())
