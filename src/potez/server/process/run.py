"""The server as a process: its socket, its signals, its end."""

from __future__ import annotations

import logging
import socket
import sys
from collections.abc import Callable
from dataclasses import replace

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from potez.games.base import GameError, Message
from potez.server.http.app import create_app
from potez.server.process.logs import log_to_stderr
from potez.server.process.settings import Settings
from potez.server.storage import open_storage

FRAME = 8 * 1024
"""The largest message a visitor may send over a socket, in bytes."""
TRUSTED = ("127.0.0.1", "::1")
"""Where a proxy may stand whose word on a visitor's address is taken."""
_FAREWELL = 5.0  # seconds to read the last messages in


def run(settings: Settings, host: str, port: int, ready: Callable[[str], None], verbose: bool = False) -> None:
    """Serve until a signal ends it. `ready` hears the address. Raises GameError where it cannot begin."""
    try:
        listening = listen(host, port)
    except OSError as error:
        raise GameError(
            Message(
                "cannot listen on {host} port {port}: {reason}", host=host, port=port, reason=error.strerror or error
            )
        ) from None
    chosen = listening.getsockname()[1]
    address = _address(host, chosen)
    own = {_address(name, chosen) for name in (host, "localhost", "127.0.0.1", "::1")}
    settings = replace(settings, origins=settings.origins | own)
    storage = open_storage(settings.database_url)
    log_to_stderr(logging.INFO if verbose else logging.WARNING)
    # Python code of a search gives way to the event loop ten times sooner than it would by itself.
    sys.setswitchinterval(0.0005)
    ready(address)
    uvicorn.Server(configured(create_app(settings, storage))).run([listening])


class Connection(WebSocketsSansIOProtocol):
    """A socket that does not wait for ever, after its end, until a visitor has read what was written before."""

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.loop.call_later(_FAREWELL, self.transport.abort)


def configured(app: FastAPI) -> uvicorn.Config:
    """How the application is served, whoever starts it."""
    return uvicorn.Config(
        app,
        ws=Connection,
        ws_max_size=FRAME,
        ws_per_message_deflate=False,
        forwarded_allow_ips=list(TRUSTED),
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=3,
    )


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
