"""The server as a process: its socket, its signals, its end."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn

from potez.games.base import Fault, GameError
from potez.server.app import create_app
from potez.server.settings import Settings

FRAME = 8 * 1024
"""The largest message a visitor may send over a socket, in bytes."""


def run(settings: Settings, host: str, port: int, ready: Callable[[str], None]) -> None:
    """Serve until a signal ends it. `ready` hears the address. Raises GameError where it cannot listen."""
    try:
        listening = _listen(host, port)
    except OSError as error:
        raise GameError(
            Fault("cannot listen on {host} port {port}: {reason}", host=host, port=port, reason=error.strerror or error)
        ) from None
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listening.getsockname()[1]}"
    config = uvicorn.Config(
        create_app(),
        ws_max_size=FRAME,
        ws_per_message_deflate=False,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    ready(address)
    uvicorn.Server(config).run([listening])


def _listen(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listening = socket.socket(family, kind, protocol)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(address)
    listening.listen(2048)
    listening.set_inheritable(True)
    return listening
