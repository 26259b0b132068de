"""A network between clients and servers that can be cut."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from threading import Lock, Thread

import httpx


class Relay:
    """Passes connections on to servers in turn. `address` stays the same, `targets` may change."""

    def __init__(self) -> None:
        self.targets: Sequence[str] = ()
        self.deaf = False
        """Whether answers are lost: requests arrive, and nobody hears what becomes of them."""
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._lines: set[socket.socket] = set()
        self._lock, self._numbers = Lock(), count()
        Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """End all connections, whatever is on its way."""
        with self._lock:
            lines, self._lines = self._lines, set()
        for line in lines:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._listening.close()
        self.cut()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                Thread(target=self._connect, args=(client,), daemon=True).start()

    def _connect(self, client: socket.socket) -> None:
        try:
            targets = self.targets
            url = httpx.URL(targets[next(self._numbers) % len(targets)])
            server = socket.create_connection((url.host, url.port or 80), timeout=5)
            server.settimeout(None)
        except (OSError, ZeroDivisionError):
            client.close()
            return
        with self._lock:
            self._lines |= {client, server}
        Thread(target=self._pass_on, args=(client, server, False), daemon=True).start()
        self._pass_on(server, client, True)

    def _pass_on(self, source: socket.socket, target: socket.socket, is_answer: bool) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if not (is_answer and self.deaf):
                    target.sendall(data)
        for line in (source, target):
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
        if is_answer:
            with self._lock:
                self._lines -= {source, target}
            source.close()
            target.close()
