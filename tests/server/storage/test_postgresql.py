"""PostgreSQL goes away in the middle of a game and comes back. Without PostgreSQL there is nothing to collect here."""

from __future__ import annotations

import psycopg

from tests.server.conftest import POSTGRESQL, empty_postgresql
from tests.server.serving import ApiClient, SocketClient, serving

if POSTGRESQL:

    def test_a_lost_connection_is_opened_again(cluster_url: str) -> None:
        url = empty_postgresql(cluster_url)
        with serving(url) as address:
            api = ApiClient(address)
            made = api.room(seats={"X": "me", "O": "me"})
            with SocketClient(address, made["room"], made["token"]) as player:
                player.move("A1")
                with psycopg.connect(cluster_url, autocommit=True) as other:
                    name = url.rsplit("/", 1)[1]
                    other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
                assert player.move("C3", name="again")["d"]["code"] == "storage"
                assert player.closed() == 1012
            with SocketClient(address, made["room"], made["token"], v=2) as player:
                assert player.first["d"]["snapshot"]["moves"] == ["A1"]
                assert player.move("C3", name="again")["t"] == "ack"
            api.close()
