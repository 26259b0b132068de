"""PostgreSQL goes away in the middle of a game and comes back. Without PostgreSQL there is nothing to collect here."""

from __future__ import annotations

import signal
from contextlib import closing, suppress

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from potez.server.storage.postgres import Postgres
from tests.server.conftest import POSTGRESQL, empty_postgresql
from tests.server.serving import ApiClient, SocketClient, serving
from tests.server.storage.postgresql import PostgresProcess


def refusal(player: SocketClient) -> str:
    """What a player hears who moves while the database is away: nothing if the server noticed that before the move.

    In either case the server closes.
    """
    told = ""
    with suppress(ConnectionClosed):
        refused = player.move("C3", name="again")
        assert refused["d"]["code"] == "storage"
        told = str(refused)
    assert player.closed() == 1012
    return told


if POSTGRESQL:

    def test_a_postgresql_that_may_lose_commits_with_the_power_is_named_in_the_log(
        caplog: pytest.LogCaptureFixture, cluster_url: str
    ) -> None:
        assert POSTGRESQL
        Postgres(empty_postgresql(cluster_url)).close()
        assert caplog.records == []
        postgres = PostgresProcess(POSTGRESQL, "fsync=off", "full_page_writes=off", "synchronous_commit=off")
        try:
            Postgres(postgres.url).close()
        finally:
            postgres.remove()
        [line] = caplog.records
        assert (line.levelname, line.message) == ("WARNING", "PostgreSQL may lose moves with the power")
        assert line.__dict__["off"] == "fsync, full_page_writes", "each connection that writes sets the third itself"

    def test_a_lost_connection_is_opened_again(cluster_url: str) -> None:
        url = empty_postgresql(cluster_url)
        with serving(url) as address, closing(ApiClient(address)) as api:
            made = api.room(seats={"X": "me", "O": "me"})
            with SocketClient(address, made["room"], made["token"]) as player:
                player.move("A1")
                with psycopg.connect(cluster_url, autocommit=True) as other:
                    name = url.rsplit("/", 1)[1]
                    other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
                refusal(player)
            with SocketClient(address, made["room"], made["token"], v=2) as player:
                assert player.first["d"]["snapshot"]["moves"] == ["A1"]
                assert player.move("C3", name="again")["t"] == "ack"

    def test_the_absence_of_postgresql_is_503_and_1012_without_internals_and_heals_by_itself() -> None:
        assert POSTGRESQL
        postgres = PostgresProcess(POSTGRESQL)
        try:
            with serving(postgres.url) as address, closing(ApiClient(address)) as api:
                made = api.room(seats={"X": "me", "O": "me"})
                path = f"/api/rooms/{made['room']}"
                with SocketClient(address, made["room"], made["token"]) as player:
                    assert player.move("A1", name="first")["t"] == "ack"
                    postgres.end(signal.SIGKILL)
                    refused = refusal(player)
                answers = [api.http.get(path), api.http.get("/api/health"), api.post("/api/rooms", game="byte")]
                assert [answer.status_code for answer in answers] == [503] * 3
                with SocketClient(address, made["room"], made["token"]) as outside:
                    assert outside.first["d"]["code"] == "storage"
                    assert outside.closed() == 1012
                told = refused + str(outside.first) + "".join(answer.text for answer in answers)
                assert "127.0.0.1" not in told
                assert postgres.url.rsplit(":", 1)[1].split("/")[0] not in told, "its port"
                postgres.start()
                assert api.http.get(path).json()["moves"] == ["A1"], "the first read after it is back"
                with SocketClient(address, made["room"], made["token"]) as player:
                    assert player.move("C3", name="again")["t"] == "ack"
                assert api.http.get("/api/health").status_code == 200
        finally:
            postgres.remove()
