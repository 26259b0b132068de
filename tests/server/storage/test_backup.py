"""A backup is made while the server plays on, and a server that begins with it finds every game."""

from __future__ import annotations

from pathlib import Path
from threading import Event, Thread

import pytest

from potez.games.base import SetupError
from potez.server.storage.backup import back_up, restore
from tests.server.conftest import POSTGRESQL, empty_postgresql
from tests.server.serving import ApiClient, SocketClient, file_url, serving

MOVES = ("A1", "C3", "C1", "E3", "E1", "G3")


def test_a_backup_while_the_server_runs_has_every_acknowledged_move(database_url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    with serving(database_url) as address:
        api = ApiClient(address)
        made = [api.room(seats={"X": "me", "O": "me"}) for _ in range(3)]
        stopped = Event()

        def play_on() -> None:
            with SocketClient(address, made[2]["room"], made[2]["token"]) as player:
                while not stopped.is_set():
                    player.move("A1", name=f"m{player.v}")
                    player.request("undo", name=f"u{player.v}")

        with SocketClient(address, made[0]["room"], made[0]["token"]) as player:
            for move in MOVES:
                assert player.move(move)["t"] == "ack"
            busy = Thread(target=play_on)
            busy.start()
            assert back_up(database_url, copy) == 3
            stopped.set()
            busy.join()
        api.close()
    with pytest.raises(SetupError, match="already"):
        back_up(database_url, copy)
    with serving(f"sqlite:{copy}") as address:
        for room, moves in ((made[0], MOVES), (made[1], ())):
            with SocketClient(address, room["room"], room["token"]) as player:
                assert player.first["d"]["snapshot"]["moves"] == list(moves)
        with SocketClient(address, made[2]["room"], made[2]["token"]) as player:
            assert player.first["t"] == "welcome"


def test_a_backup_is_restored_into_an_empty_database_only(database_url: str, tmp_path: Path) -> None:
    with serving(file_url(tmp_path)) as address:
        api = ApiClient(address)
        made = api.room(seats={"X": "me", "O": "me"})
        api.close()
    copy = tmp_path / "copy.sqlite3"
    back_up(file_url(tmp_path), copy)
    target = database_url if database_url.startswith("postgres") else f"sqlite:{tmp_path / 'new.sqlite3'}"
    assert restore(copy, target) == 1
    with pytest.raises(SetupError, match="already"):
        restore(copy, target)
    with serving(target) as address, SocketClient(address, made["room"], made["token"]) as player:
        assert player.move("A1")["t"] == "ack"


@pytest.mark.parametrize("url", ["sqlite:/nowhere/at/all", "postgresql://potez@127.0.0.1:1/nothing"])
def test_nothing_to_back_up_is_explained_in_a_sentence(url: str, tmp_path: Path) -> None:
    with pytest.raises(SetupError):
        back_up(url, tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


if POSTGRESQL:

    def test_a_backup_moves_games_from_a_file_to_postgresql(cluster_url: str, tmp_path: Path) -> None:
        with serving(file_url(tmp_path)) as address:
            api = ApiClient(address)
            made = api.room(seats={"X": "me", "O": "me"})
            api.close()
        back_up(file_url(tmp_path), tmp_path / "copy")
        url = empty_postgresql(cluster_url)
        restore(tmp_path / "copy", url)
        with serving(url) as address, SocketClient(address, made["room"], made["token"]) as player:
            assert player.first["t"] == "welcome"
