"""The server as a process: its socket, its signals, its end."""

from __future__ import annotations

import logging
import socket
import sys
from collections.abc import Callable
from dataclasses import replace

import uvicorn

from potez.games.base import Fault, GameError
from potez.server.app import create_app
from potez.server.logs import log_to_stderr
from potez.server.settings import Settings
from potez.server.storage import open_storage

FRAME = 8 * 1024
"""The largest message a visitor may send over a socket, in bytes."""


def run(settings: Settings, host: str, port: int, ready: Callable[[str], None], verbose: bool = False) -> None:
    """Serve until a signal ends it. `ready` hears the address. Raises GameError where it cannot begin."""
    try:
        listening = listen(host, port)
    except OSError as error:
        raise GameError(
            Fault("cannot listen on {host} port {port}: {reason}", host=host, port=port, reason=error.strerror or error)
        ) from None
    chosen = listening.getsockname()[1]
    address = _address(host, chosen)
    own = {_address(name, chosen) for name in (host, "localhost", "127.0.0.1", "::1")}
    settings = replace(settings, origins=settings.origins | own)
    storage = open_storage(settings.database_url)
    log_to_stderr(logging.INFO if verbose else logging.WARNING)
    # Python code of a search gives way to the event loop ten times sooner than it would by itself.
    sys.setswitchinterval(0.0005)
    config = uvicorn.Config(
        create_app(settings, storage),
        ws_max_size=FRAME,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    ready(address)
    uvicorn.Server(config).run([listening])


def _address(host: str, port: int) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}" if port == 80 else f"http://{shown}:{port}"


def listen(host: str, port: int) -> socket.socket:
    """A socket that waits for visitors. Raises OSError."""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listening = socket.socket(family, kind, protocol)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(address)
    listening.listen(2048)
    return listening
