"""The lobby: public rooms come when somebody is there and go when nobody is."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import PATIENCE, ApiClient, SocketClient, dial, file_url, serving


class LobbyClient:
    """A client of the lobby's socket."""

    def __init__(self, address: str) -> None:
        self.socket = dial(address, "/api/lobby/socket")
        self.socket.send('{"t": "ping"}')

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first lobby of which something is true."""
        while True:
            frame = json.loads(self.socket.recv(PATIENCE))
            if frame["t"] == "lobby" and wanted(frame["d"]):
                found: dict[str, Any] = frame["d"]
                return found


@pytest.fixture
def api(tmp_path: Path) -> Iterator[ApiClient]:
    with serving(file_url(tmp_path)) as address:
        api = ApiClient(address)
        yield api
        api.close()


def names(rooms: list[dict[str, Any]]) -> list[str]:
    return [room["room"] for room in rooms]


def test_a_challenge_becomes_a_game_and_ends(api: ApiClient) -> None:
    lobby = LobbyClient(api.address)
    assert lobby.until(lambda now: True) == {"challenges": [], "games": []}
    made = api.room("domineering", public=True, name="Ana", options={"rows": 2, "cols": 2})
    room = made["room"]
    maker = SocketClient(api.address, room, made["token"])
    [challenge] = lobby.until(lambda now: now["challenges"])["challenges"]
    assert challenge["players"]["X"] == {"kind": "person", "name": "Ana", "level": None}
    assert (challenge["room"], challenge["start"], challenge["clock"]) == (room, "2/2 X", None)
    token = api.post(f"/api/rooms/{room}/seat", name="Boro").json()["token"]
    assert lobby.until(lambda now: now["games"]) == api.http.get("/api/lobby").json()
    with SocketClient(api.address, room, token):
        maker.move("A1")
    assert lobby.until(lambda now: not now["games"]) == {"challenges": [], "games": []}
    lobby.socket.close()


def test_private_rooms_are_never_shown(api: ApiClient) -> None:
    _, x, _ = api.pair()
    made = api.room()
    with SocketClient(api.address, made["room"], made["token"]):
        x.move("A1")
        public = api.room(public=True)
        with SocketClient(api.address, public["room"], public["token"]):
            lobby = LobbyClient(api.address).until(lambda now: now["challenges"])
    assert (names(lobby["challenges"]), lobby["games"]) == ([public["room"]], [])


def test_a_challenge_without_its_maker_is_not_shown(api: ApiClient) -> None:
    lobby = LobbyClient(api.address)
    made = api.room(public=True)
    maker = SocketClient(api.address, made["room"], made["token"])
    lobby.until(lambda now: names(now["challenges"]) == [made["room"]])
    with SocketClient(api.address, made["room"]):  # watches
        maker.leave()
        lobby.until(lambda now: now["challenges"] == [])


def test_a_rematch_of_a_public_game_is_public(api: ApiClient) -> None:
    _, x, o = api.pair(public=True, options={"rows": 2, "cols": 2})
    x.move("A1")
    x.request("rematch")
    o.event("offer")
    o.request("rematch")
    new = x.event("rematch")["event"]["room"]
    with SocketClient(api.address, new):
        lobby = LobbyClient(api.address).until(lambda now: now["games"])
    assert names(lobby["games"]) == [new]


def test_the_socket_answers_pings_and_refuses_the_rest(api: ApiClient) -> None:
    lobby = LobbyClient(api.address)
    lobby.until(lambda now: True)
    assert json.loads(lobby.socket.recv(PATIENCE)) == {"t": "pong"}
    lobby.socket.send('{"t": "move"}')
    assert json.loads(lobby.socket.recv(PATIENCE))["d"]["code"] == "malformed"
