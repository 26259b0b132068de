"""The machine's clock is set while a game is played: no player loses time by it, nor by a restart."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.server.serving import ApiClient, ServerProcess, SocketClient, file_url

HOUR = 3600
JUMPING = """
import pathlib, time
real, offset = time.time, pathlib.Path({file!r})
time.time = lambda: real() + float(offset.read_text())
from potez.cli import main
main()
"""


def set_clock(offset: Path, seconds: int) -> None:
    """At once: a server must never find an empty file."""
    new = offset.with_name("new offset")
    new.write_text(str(seconds))
    new.rename(offset)


def left(server: ServerProcess, room: str) -> list[float]:
    """The seconds that both sides have left. The game must not be over."""
    with SocketClient(server.address, room) as watcher:
        snapshot = watcher.first["d"]["snapshot"]
    assert snapshot["result"] is None
    return list(snapshot["clock"]["left"].values())


@pytest.mark.parametrize("jump", [HOUR, pytest.param(-HOUR, marks=pytest.mark.slow)])
def test_a_clock_that_is_set_flags_nobody(tmp_path: Path, jump: int) -> None:
    offset = tmp_path / "offset"
    set_clock(offset, 0)
    program = ("-c", JUMPING.format(file=str(offset)))
    with ServerProcess(file_url(tmp_path), program=program) as server:
        api = ApiClient(server.address)
        made = api.room(seats={"X": "me", "O": "me"}, clock={"base": 600, "increment": 0})
        api.close()
        with SocketClient(server.address, made["room"], made["token"]) as player:
            assert player.move("A1")["t"] == "ack"
            set_clock(offset, jump)
            assert player.move("C3")["t"] == "ack"
            set_clock(offset, -jump)
            assert player.move("H1")["t"] == "ack"
            assert player.event("move")["status"]["clock"]
        assert min(left(server, made["room"])) > 500
        server.end(signal.SIGKILL)
    for restarted in (jump, 0):
        set_clock(offset, restarted)
        with ServerProcess(file_url(tmp_path), program=program) as server:
            assert min(left(server, made["room"])) > 500
            with SocketClient(server.address, made["room"], made["token"]) as player:
                assert player.move("E5" if restarted else "A5", name=f"m{restarted}")["t"] == "ack"
            server.end(signal.SIGKILL)
