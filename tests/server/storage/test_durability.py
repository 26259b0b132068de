"""Acknowledged means on disk: the server is killed in the middle of play, again and again."""

from __future__ import annotations

import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from tests.server.serving import PATIENCE, ApiClient, ServerProcess, SocketClient, file_url

GAMES = 6


class Player:
    """Plays both sides of a game move by move, and keeps what was acknowledged."""

    def __init__(self, room: dict[str, Any]) -> None:
        self.room, self.acknowledged, self.unanswered = room, list[str](), 0
        self.count = 0

    def play(self, address: str) -> None:
        """Move until the server is gone, undoing the game whenever it is over."""
        try:
            with SocketClient(address, self.room["room"], self.room["token"]) as client:
                view = client.first["d"]["view"]
                while True:
                    self.count += 1
                    kind, move = ("undo", None) if view["outcome"] else ("move", next(iter(view["legal"]["anchors"])))
                    name = f"{kind}{self.count}"
                    answer = client.request(kind, name=name, **({"move": move} if move else {}))
                    assert answer["t"] == "ack", answer
                    self.acknowledged.append(name)
                    view = client.event(kind)["view"] if kind == "undo" else self._after(client)
        except (WebSocketException, OSError, EOFError):
            pass

    @staticmethod
    def _after(client: SocketClient) -> dict[str, Any]:
        view: dict[str, Any] = client.event("move")["view"]
        return view


def _kill_and_look(tmp_path: Path, times: int) -> int:
    """Kill the server so many times; how many moves were acknowledged in all."""
    url = file_url(tmp_path)
    server = ServerProcess(url)
    api = ApiClient(server.address)
    options = {"rows": 8, "cols": 8}
    players = [Player(api.room(options=options, seats={"X": "me", "O": "me"})) for _ in range(GAMES)]
    api.close()
    for kill in range(times):
        threads = [Thread(target=player.play, args=(server.address,)) for player in players]
        for thread in threads:
            thread.start()
        _wait_for(players, 20 * (kill + 1))
        sleep(0.1 * (kill % 7) / 7)  # so that it comes at another point of the work each time
        server.end(signal.SIGKILL)
        for thread in threads:
            thread.join(20)
            assert not thread.is_alive()
        server = ServerProcess(url)
        for player in players:
            _compare(player, server.address)
    server.end()
    return sum(len(player.acknowledged) for player in players)


def _wait_for(players: list[Player], acknowledged: int) -> None:
    deadline = monotonic() + PATIENCE
    while sum(len(player.acknowledged) for player in players) < acknowledged:
        assert monotonic() < deadline, "the server does not acknowledge"
        sleep(0.01)


def _compare(player: Player, address: str) -> None:
    """Every acknowledged message is in the room once and in order; at most the last one sent may be there besides."""
    with SocketClient(address, player.room["room"], player.room["token"], v=1) as client:
        ids = [event["id"] for event in client.first["d"].get("events", []) if event["kind"] in ("move", "undo")]
    assert len(set(ids)) == len(ids)
    assert [name for name in ids if name in set(player.acknowledged)] == player.acknowledged
    extra = [name for name in ids if name not in set(player.acknowledged)]
    player.acknowledged += [name for name in extra if name not in player.acknowledged]
    player.acknowledged.sort(key=ids.index)


def test_no_acknowledged_move_is_lost_or_doubled(tmp_path: Path) -> None:
    assert _kill_and_look(tmp_path, 3) >= 60


@pytest.mark.slow
def test_no_acknowledged_move_is_lost_or_doubled_in_fifty_kills(tmp_path: Path) -> None:
    assert _kill_and_look(tmp_path, 50) >= 1000


def test_no_clock_runs_while_the_server_is_away(tmp_path: Path) -> None:
    url = file_url(tmp_path)
    server = ServerProcess(url)
    api = ApiClient(server.address)
    made = api.room(seats={"X": "me", "O": "me"}, clock={"base": 600, "increment": 0})
    api.close()
    _move(server, made, "A1")
    for move in ("C3", "H1"):
        server.end(signal.SIGKILL)
        _an_hour_passes(tmp_path)
        server = ServerProcess(url)
        _move(server, made, move)
    with SocketClient(server.address, made["room"]) as watcher:
        snapshot = watcher.first["d"]["snapshot"]
    server.end()
    assert snapshot["moves"] == ["A1", "C3", "H1"]
    assert min(snapshot["clock"]["left"].values()) > 500


def _move(server: ServerProcess, made: dict[str, Any], move: str) -> None:
    with SocketClient(server.address, made["room"], made["token"]) as player:
        assert player.move(move, name=move)["t"] == "ack"


def _an_hour_passes(folder: Path) -> None:
    """All that has happened was an hour earlier."""
    with closing(sqlite3.connect(folder / "rooms.sqlite3")) as database:
        database.execute("UPDATE events SET event = json_set(event, '$.at', json_extract(event, '$.at') - 3600)")
        database.commit()


def test_a_signal_ends_the_server_cleanly_and_nothing_secret_is_logged(tmp_path: Path) -> None:
    server = ServerProcess(file_url(tmp_path), "--verbose")
    api = ApiClient(server.address)
    made = api.room()
    with SocketClient(server.address, made["room"], made["token"]) as client:
        client.move("A1")
        code, log = server.end(signal.SIGTERM)
        assert client.closed() in (1001, 1012)
    api.close()
    assert code in (0, -signal.SIGTERM)
    assert "/api/rooms" in log
    assert made["token"] not in log
    assert "Traceback" not in log


def test_a_port_in_use_is_explained_in_a_sentence(tmp_path: Path) -> None:
    server = ServerProcess(file_url(tmp_path))
    port = httpx.URL(server.address).port
    assert port
    with pytest.raises(RuntimeError, match=f"cannot listen on 127.0.0.1 port {port}"):
        ServerProcess(f"sqlite:{tmp_path / 'other.sqlite3'}", port=port)
    server.end()
