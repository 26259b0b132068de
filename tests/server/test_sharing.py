"""Two real servers behind a real proxy, with one PostgreSQL: a room wanders, and a server that dies is replaced."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import httpx
from websockets.exceptions import WebSocketException

from tests.server.conftest import POSTGRESQL, empty_postgresql
from tests.server.proxy import installed, proxy
from tests.server.serving import PATIENCE, ApiClient, ServerProcess, SocketClient
from tests.server.storage.postgresql import free_port

OPTIONS = {"rows": 8, "cols": 8}
MOVES = ("A1", "C3", "C1", "E3", "E1", "G3")


def connect_again(address: str, made: dict[str, str]) -> SocketClient:
    """A client that connects until it is let in, as the page does."""
    deadline = monotonic() + PATIENCE
    while True:
        try:
            client = SocketClient(address, made["room"], made["token"])
            if client.first["t"] != "refused":
                return client
        except (WebSocketException, OSError):
            pass
        assert monotonic() < deadline
        sleep(0.05)


@contextmanager
def two_servers(url: str, *arguments: str) -> Iterator[list[ServerProcess]]:
    with ServerProcess(url, *arguments) as first, ServerProcess(url, *arguments) as second:
        yield [first, second]


if POSTGRESQL:

    def test_a_room_moves_to_the_server_that_is_asked_for_it(cluster_url: str) -> None:
        with two_servers(empty_postgresql(cluster_url)) as servers:
            api = ApiClient(servers[0].address)
            made = api.room(options=OPTIONS, seats={"X": "me", "O": "me"})
            api.close()
            for n, move in enumerate(MOVES):
                with connect_again(servers[n % 2].address, made) as player:
                    assert player.move(move, name=move)["t"] == "ack"
            with connect_again(servers[0].address, made) as watcher:
                assert watcher.first["d"]["snapshot"]["moves"] == list(MOVES)
                with connect_again(servers[1].address, made):
                    assert watcher.closed() == 1012, "its server has given the room up"

    def test_public_rooms_of_one_server_are_in_the_lobby_of_the_other(cluster_url: str) -> None:
        with two_servers(empty_postgresql(cluster_url)) as servers:
            api = ApiClient(servers[0].address)
            made = api.room(public=True)
            api.close()
            with SocketClient(servers[0].address, made["room"], made["token"]):
                deadline = monotonic() + PATIENCE
                while True:
                    lobby = httpx.get(f"{servers[1].address}/api/lobby", trust_env=False).json()
                    if [entry["room"] for entry in lobby["challenges"]] == [made["room"]]:
                        break
                    assert monotonic() < deadline
                    sleep(0.05)


if POSTGRESQL and installed():

    def test_games_go_on_elsewhere_when_a_server_is_killed(cluster_url: str, tmp_path: Path) -> None:
        port = free_port()
        with (
            two_servers(empty_postgresql(cluster_url), "--origin", f"http://127.0.0.1:{port}") as servers,
            proxy(tmp_path, [server.address for server in servers], port) as address,
        ):
            api = ApiClient(address)
            rooms = [api.room(options=OPTIONS, seats={"X": "me", "O": "me"}) for _ in range(6)]
            api.close()
            players = [connect_again(address, made) for made in rooms]
            for player in players:
                assert player.move(MOVES[0], name="m0")["t"] == "ack"
            servers[0].end(signal.SIGKILL)
            for made, player in zip(rooms, players, strict=True):
                player.leave()
                with connect_again(address, made) as again:
                    assert again.first["d"]["snapshot"]["moves"] == [MOVES[0]]
                    assert again.move(MOVES[1], name="m1")["t"] == "ack"
