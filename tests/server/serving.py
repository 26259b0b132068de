"""A server for tests: the real one, on a free port of this machine, in a thread or in a process of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from potez.server.arena.rules import ArenaRules
from potez.server.http.app import create_app
from potez.server.limits import Bounds
from potez.server.process.run import listen, uvicorn_config
from potez.server.process.settings import Settings
from potez.server.storage import Storage, open_storage

PATIENCE = 60.0
POTEZ = ("-c", "from potez.cli import main; main()")
OPEN = Bounds(message_burst=10_000, request_burst=100_000, rooms_burst=10_000, sockets_per_address=1000)
"""Bounds that no test reaches by accident."""


@contextmanager
def serving(
    database_url: str, bounds: Bounds = OPEN, tournaments: Path | None = None, arena: ArenaRules | None = None
) -> Iterator[str]:
    """The address of a server in a thread."""
    with serving_with(open_storage(database_url), database_url, bounds, tournaments, arena) as address:
        yield address


@contextmanager
def serving_with(
    storage: Storage,
    database_url: str,
    bounds: Bounds = OPEN,
    tournaments: Path | None = None,
    arena: ArenaRules | None = None,
) -> Iterator[str]:
    """The same with a storage that a test can change."""
    listening = listen("127.0.0.1", 0)
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    settings = Settings(database_url, frozenset({address}), bounds, tournaments=tournaments, arena=arena)
    app = create_app(settings, storage)
    server = uvicorn.Server(uvicorn_config(app))
    thread = Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        _wait_for(lambda: server.started or not thread.is_alive())
        yield address
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listening.close()


class ServerProcess:
    """A server in a process of its own, which can be killed."""

    def __init__(
        self,
        database_url: str,
        *arguments: str,
        port: int = 0,
        program: tuple[str, ...] = POTEZ,
        under: Sequence[str] = (),
    ) -> None:
        """`under` is the command of a program that starts the server and watches it."""
        command = [*under, sys.executable, *program, "serve", "--port", str(port)]
        self._process = subprocess.Popen(
            [*command, "--database-url", database_url, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )
        self._log: list[str] = []
        self._reader = Thread(target=self._read_log, daemon=True)
        self._reader.start()
        assert self._process.stdout
        line = self._process.stdout.readline()
        if "http://" not in line:
            raise RuntimeError(self.end()[1])
        self.address = line.split("at ")[1].split(";")[0]

    @property
    def pid(self) -> int:
        return self._process.pid

    def __enter__(self) -> ServerProcess:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self.end(signal.SIGKILL)

    def end(self, how: signal.Signals = signal.SIGINT) -> tuple[int, str]:
        """Send a signal; the exit code and what was logged."""
        self._process.send_signal(how)
        code = self._process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        for pipe in (self._process.stdout, self._process.stderr):
            assert pipe
            pipe.close()
        return code, self.log

    @property
    def log(self) -> str:
        """What was logged so far."""
        return "".join(self._log)

    def _read_log(self) -> None:
        """Read the log as it comes: a server whose log nobody reads stops as soon as the pipe is full."""
        assert self._process.stderr
        self._log.extend(self._process.stderr)


def _wait_for(ready: Any) -> None:
    deadline = monotonic() + PATIENCE
    while not ready():
        assert monotonic() < deadline, "the server did not start"
        sleep(0.01)


class SocketClient:
    """A client of the socket of a room."""

    def __init__(self, address: str, room: str, token: str | None = None, v: int = 0, lang: str = "en") -> None:
        self.socket = dial(address, f"/api/rooms/{room}/socket")
        self.heard: deque[dict[str, Any]] = deque()
        self.send(t="hello", d={"token": token, "v": v, "lang": lang})
        self.first = self.receive("welcome", "missed", "refused")
        self.v = self.first.get("v", 0)
        self._count = 0

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def receive(self, *kinds: str) -> dict[str, Any]:
        """The next frame of one of these kinds. Events that come before it are kept for `event`."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(PATIENCE))
            if message["t"] == "event":
                self.v = message["v"]
                self.heard.append(message["d"])
            if message["t"] in kinds:
                return message

    def request(self, kind: str, v: int | None = None, name: str | None = None, **data: Any) -> dict[str, Any]:
        """Send something that is acknowledged or refused; the answer."""
        self._count += 1
        about = name or f"m{self._count}"
        message: dict[str, Any] = {"t": kind, "id": about, "v": self.v if v is None else v}
        self.send(**message, **({"d": data} if data else {}))
        while True:
            answer = self.receive("ack", "refused")
            if answer["id"] == about:
                return answer

    def move(self, text: str, **how: Any) -> dict[str, Any]:
        return self.request("move", move=text, **how)

    def event(self, kind: str) -> dict[str, Any]:
        """What came with the next event of a kind; those before it are passed over."""
        while True:
            if not self.heard:
                self.receive("event")
            found = self.heard.popleft()
            if found["event"]["kind"] == kind:
                return found

    def closed(self) -> int:
        """Receive until the server closes; its close code."""
        try:
            while True:
                self.socket.recv(PATIENCE)
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006

    def leave(self) -> None:
        self.socket.close()

    def __enter__(self) -> SocketClient:
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()


def dial(address: str, path: str, **options: Any) -> ClientConnection:
    connection: ClientConnection = connect(address.replace("http", "ws", 1) + path, proxy=None, **options).__enter__()
    return connection


class ApiClient:
    """A client of the HTTP API."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, trust_env=False)

    def room(self, game: str = "domineering", **more: Any) -> dict[str, Any]:
        answer = self.http.post("/api/rooms", json={"game": game, **more})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def pair(self, game: str = "domineering", **more: Any) -> tuple[str, SocketClient, SocketClient]:
        """A room with both its players connected."""
        made = self.room(game, **more)
        taken = self.http.post(f"/api/rooms/{made['room']}/seat", json={"name": "Boro"}).json()
        room = made["room"]
        return room, SocketClient(self.address, room, made["token"]), SocketClient(self.address, room, taken["token"])

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(path, json=body)

    def close(self) -> None:
        self.http.close()


def file_url(folder: Path) -> str:
    return f"sqlite:{folder / 'rooms.sqlite3'}"
