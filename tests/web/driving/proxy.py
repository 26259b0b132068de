"""A proxy between a browser and the server, whose connections can be cut."""

from __future__ import annotations

import contextlib
import socket
from threading import Event, Thread


class Proxy:
    """Listens on a port of this machine and forwards everything to another."""

    def __init__(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._to = ("127.0.0.1", 0)
        self._ends: list[socket.socket] = []
        self._up = True
        self._passing = Event()
        self._passing.set()
        Thread(target=self._accept, daemon=True).start()

    def forward_to(self, address: str) -> None:
        self._to = ("127.0.0.1", int(address.rsplit(":", 1)[1]))

    def cut(self) -> None:
        """Drop every connection, and refuse new ones."""
        self._up = False
        for end in self._ends:
            _close(end)
        self._ends.clear()

    def silence(self) -> None:
        """Let nothing pass, and close nothing: nobody is told that the network is gone."""
        self._passing.clear()

    def restore(self) -> None:
        self._up = True
        self._passing.set()

    def close(self) -> None:
        self._passing.set()
        self.cut()
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            if not self._up:
                _close(near)
                continue
            try:
                far = socket.create_connection(self._to)
            except OSError:
                _close(near)
                continue
            self._ends += [near, far]
            for one, other in ((near, far), (far, near)):
                Thread(target=self._forward, args=(one, other), daemon=True).start()

    def _forward(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65_536):
                self._passing.wait()
                other.sendall(data)
        _close(other)


def _close(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
