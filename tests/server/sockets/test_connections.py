"""Connections as a proxy and as bad lines make them, by real sockets."""

from __future__ import annotations

import json
import os
import socket
from contextlib import ExitStack
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode

from potez.server.limits import Bounds
from tests.server.serving import OPEN, PATIENCE, ApiClient, SocketClient, dial, file_url, serving

LARGE = {"rows": 26, "cols": 26}
"""A board with long views, which fill the buffers of a connection soon."""


def deaf(address: str, room: str) -> socket.socket:
    """A watcher that sends hello and then reads nothing more."""
    url = httpx.URL(address)
    assert url.port
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect((url.host, url.port))
    key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    path = f"/api/rooms/{room}/socket"
    line.sendall(
        f"GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{key}\r\n\r\n".encode()
    )
    assert line.recv(12) == b"HTTP/1.1 101"
    line.sendall(Frame(Opcode.TEXT, json.dumps({"t": "hello"}).encode()).serialize(mask=True))
    return line


def open_files() -> int:
    """Files and sockets of this process, in which the server runs."""
    return len(os.listdir("/dev/fd"))


def test_a_client_that_does_not_read_is_disconnected_and_holds_nobody_up(tmp_path: Path) -> None:
    bounds = Bounds(message_burst=100_000, outbox=4)
    with serving(file_url(tmp_path), bounds) as address:
        api = ApiClient(address)
        made = api.room(options=LARGE, seats={"X": "me", "O": "me"})
        api.close()
        with SocketClient(address, made["room"], made["token"]) as player, ExitStack() as stack:
            before, watchers = open_files(), 0
            line = stack.enter_context(deaf(address, made["room"]))
            while not watchers:
                watchers = player.receive("presence")["d"]["watchers"]
            for _ in range(2000):
                assert player.move("A1")["t"] == "ack"
                assert player.request("undo")["t"] == "ack"
                if "potez_sockets 1\n" in httpx.get(f"{address}/api/metrics", trust_env=False).text:
                    break
            while watchers:
                watchers = player.receive("presence")["d"]["watchers"]
            deadline = monotonic() + PATIENCE
            while open_files() > before + 1:  # one is this end of the line, which is still open
                assert monotonic() < deadline, "the server has kept its end of the line"
                sleep(0.1)
            assert line.fileno() >= 0


def rooms(address: str, of: str | None, through: str) -> list[int]:
    """The status codes of three attempts to create a room, for an address and through a proxy."""
    transport = httpx.HTTPTransport(local_address=through)
    headers = {"X-Forwarded-For": of} if of else {}
    with httpx.Client(base_url=address, transport=transport, timeout=PATIENCE) as http:
        return [http.post("/api/rooms", json={"game": "byte"}, headers=headers).status_code for _ in range(3)]


def test_a_trusted_proxy_tells_whose_rooms_they_are(tmp_path: Path) -> None:
    with serving(file_url(tmp_path), Bounds(rooms_burst=2, rooms_rate=0.001)) as address:
        for client in ("203.0.113.7", "203.0.113.8", "2001:db8::7"):
            assert rooms(address, client, through="127.0.0.1") == [201, 201, 429]
        assert rooms(address, "203.0.113.7, 127.0.0.1", through="127.0.0.1") == [429] * 3
        assert rooms(address, None, through="127.0.0.1") == [201, 201, 429]


def test_any_other_is_not_believed(tmp_path: Path) -> None:
    with serving(file_url(tmp_path), Bounds(rooms_burst=2, rooms_rate=0.001)) as address:
        assert rooms(address, "203.0.113.7", through="127.0.0.2") == [201, 201, 429]
        assert rooms(address, "203.0.113.8", through="127.0.0.2") == [429] * 3
        assert rooms(address, "203.0.113.8", through="127.0.0.1") == [201, 201, 429]


def test_sockets_are_counted_by_the_clients_address(tmp_path: Path) -> None:
    bounds = Bounds(**vars(OPEN) | {"sockets_per_address": 1})
    with serving(file_url(tmp_path), bounds) as address:

        def open_socket(client: str, through: str = "127.0.0.1") -> None:
            path, headers = "/api/analysis", {"X-Forwarded-For": client}
            opened.append(dial(address, path, additional_headers=headers, source_address=(through, 0)))

        opened = list[object]()
        open_socket("203.0.113.7")
        open_socket("203.0.113.8")
        with pytest.raises(InvalidStatus):
            open_socket("203.0.113.7")
        open_socket("203.0.113.7", through="127.0.0.2")
        with pytest.raises(InvalidStatus):
            open_socket("203.0.113.9", through="127.0.0.2")
        assert len(opened) == 3
