"""Limits at the door: connections, and how long, how slow and how unfinished a request may be. By real sockets."""

from __future__ import annotations

import json
import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest
from websockets.exceptions import ConnectionClosedError

from potez.server.limits import Bounds
from tests.server.serving import OPEN, PATIENCE, ApiClient, ServerProcess, dial, file_url, serving

MAIN = "from potez.cli import main; main()"
OTHER = "127.0.0.2"
"""An address that is no proxy of the server."""


def connect(address: str, source: str = "127.0.0.1") -> socket.socket:
    url = httpx.URL(address)
    assert url.port
    return socket.create_connection((url.host, url.port), timeout=PATIENCE, source_address=(source, 0))


def answer(line: socket.socket) -> bytes:
    """All that the server sends until it ends the connection."""
    received = b""
    with suppress(ConnectionResetError):
        while part := line.recv(65536):
            received += part
    return received


def status(line: socket.socket) -> int:
    """The status of the answer to a request; 0 if the connection ends without one."""
    received = answer(line)
    return int(received.split()[1]) if received else 0


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that is soon out of patience."""
    bounds = Bounds(**vars(OPEN) | {"head_time": 0.5, "body_time": 0.5, "reading_time": 0.5, "silence": 0.5})
    with serving(file_url(tmp_path_factory.mktemp("strict")), bounds) as address:
        yield address


def test_an_endless_header_is_refused_and_disturbs_nobody(tmp_path: Path) -> None:
    with serving(file_url(tmp_path)) as address, connect(address) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ")
        sent, longest = 0, 0.0
        with suppress(OSError):
            while sent < 50_000_000:
                sent += line.send(b"x" * 1_000_000)
                if sent % 10_000_000 < 1_000_000:
                    began = monotonic()
                    assert httpx.get(f"{address}/api/lobby", timeout=PATIENCE).status_code == 200
                    longest = max(longest, monotonic() - began)
        assert longest < 2, "it was 40 s for a header of 50 MB"
        assert status(line) in (431, 0)


def test_a_head_of_64_kib_is_too_long_and_a_shorter_one_is_not(tmp_path: Path) -> None:
    with serving(file_url(tmp_path)) as address:
        for size, expected in ((60_000, 200), (66_000, 431)):
            with connect(address) as line:
                head = (
                    f"GET /api/lobby HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Long: {'x' * size}\r\n\r\n"
                )
                line.sendall(head.encode())
                assert status(line) == expected


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: loc",
        b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
        b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5;",
    ],
    ids=["nothing", "half a head", "half a body", "half a chunk"],
)
def test_half_a_request_times_out(strict: str, half: bytes) -> None:
    with connect(strict) as line:
        line.sendall(half)
        assert status(line) == 408


def test_a_request_that_drips_times_out_too(strict: str) -> None:
    with connect(strict) as line:
        began = monotonic()
        with suppress(OSError):
            for letter in b"GET / HTTP/1.1\r\nX-Long: " + b"x" * 1000:
                line.send(bytes([letter]))
                sleep(0.05)
        assert monotonic() - began < 20


def test_many_requests_on_one_connection_are_served_however_long_it_lasts(strict: str) -> None:
    with httpx.Client(base_url=strict, timeout=PATIENCE) as http:
        for _ in range(8):
            assert http.post("/api/positions", json={"game": "byte"}).status_code == 200
            sleep(0.1)
    request = b"GET /api/lobby HTTP/1.1\r\nHost: localhost\r\n\r\n"
    last = request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    with connect(strict) as line:
        line.sendall(request * 20 + last)
        assert answer(line).count(b"HTTP/1.1 200") == 21


def test_an_answer_that_nobody_reads_is_given_up(strict: str, caplog: pytest.LogCaptureFixture) -> None:
    url = httpx.URL(strict)
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(PATIENCE)
        line.connect((url.host, url.port))
        line.sendall(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n" * 300)
        deadline = monotonic() + PATIENCE
        while "seconds to read an answer" not in [getattr(record, "limit", "") for record in caplog.records]:
            assert monotonic() < deadline, "the server goes on waiting"
            sleep(0.05)
        assert answer(line).count(b"HTTP/1.1 200") < 300


def test_a_silent_socket_is_closed(strict: str) -> None:
    api = ApiClient(strict)
    paths = ["/api/analysis", "/api/bots/socket", "/api/lobby/socket", f"/api/rooms/{api.room()['room']}/socket"]
    api.close()
    for path in paths:
        with dial(strict, path) as silent:
            with suppress(ConnectionClosedError):
                while True:  # the lobby greets first
                    silent.recv(PATIENCE)
            assert silent.close_code == 1008
    with dial(strict, "/api/analysis") as greeting:
        greeting.send('{"t": "ping"}')
        assert json.loads(greeting.recv(PATIENCE)) == {"t": "pong"}
        sleep(1)
        greeting.send('{"t": "ping"}')
        assert json.loads(greeting.recv(PATIENCE)) == {"t": "pong"}


def test_connections_of_one_address_are_limited_and_those_of_a_proxy_are_not(tmp_path: Path) -> None:
    with serving(file_url(tmp_path), Bounds(connections_per_address=5)) as address, ExitStack() as stack:
        inside = [stack.enter_context(connect(address, OTHER)) for _ in range(5)]
        assert status(stack.enter_context(connect(address, OTHER))) == 503
        assert httpx.get(f"{address}/api/lobby").status_code == 200
        for _ in range(8):
            stack.enter_context(connect(address))
        assert httpx.get(f"{address}/api/lobby").status_code == 200
        inside[0].close()
        with httpx.Client(transport=httpx.HTTPTransport(local_address=OTHER)) as http:
            sleep(0.2)
            assert http.get(f"{address}/api/lobby").status_code == 200


def test_3000_half_requests_make_room_for_whole_ones(tmp_path: Path) -> None:
    """With 1,024 descriptors; once they were used up, nobody could reach the server, and nothing was logged."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8000), hard))
    limited = ("-c", "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (1024, 1024));" + MAIN)
    process = ServerProcess(file_url(tmp_path), program=limited)
    try:
        with ExitStack() as stack:
            api = ApiClient(process.address)
            stack.callback(api.close)
            made = api.room(options={"rows": 3, "cols": 3}, seats={"X": "me", "O": "me"})
            with dial(process.address, f"/api/rooms/{made['room']}/socket") as watcher:
                watcher.send('{"t": "hello"}')
                assert json.loads(watcher.recv(PATIENCE))["t"] == "welcome"
                for _ in range(3000):
                    stack.enter_context(connect(process.address)).sendall(b"GET / HTTP/1.1\r\nX-Half:")
                assert httpx.get(f"{process.address}/api/lobby", timeout=PATIENCE).status_code == 200
                watcher.send('{"t": "ping"}')
                while json.loads(watcher.recv(PATIENCE))["t"] != "pong":
                    pass
    finally:
        _, logged = process.end()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    told = [json.loads(line) for line in logged.splitlines() if line.startswith("{")]
    assert any(entry["what"] == "there are too few file descriptors for all connections" for entry in told)
    assert any(entry.get("limit") == "connections" for entry in told)
