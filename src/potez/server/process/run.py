"""The server as a process: it listens, serves until a signal comes, and ends."""

from __future__ import annotations

import logging
import socket
import sys
from collections.abc import Callable
from dataclasses import replace

import uvicorn
from fastapi import FastAPI

from potez.games.base import GameError, Message
from potez.server.engines.supply import Supply
from potez.server.engines.worker_process import Processes
from potez.server.http.app import create_app
from potez.server.process.logs import log_to_stderr
from potez.server.process.protocols import HttpProtocol, WebSocketProtocol
from potez.server.process.settings import Settings
from potez.server.storage import open_storage

SOCKET_REQUEST_BYTES = 8 * 1024
"""The largest request over a socket."""


def run(settings: Settings, host: str, port: int, ready: Callable[[str], None], verbose: bool = False) -> None:
    """Serve until a signal comes. `ready` gets the address. Raises GameError if the server cannot start."""
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
    supply = _cluster(settings)
    log_to_stderr(logging.INFO if verbose else logging.WARNING)
    storage = open_storage(settings.database_url)
    # A search written in Python then yields to the event loop ten times sooner.
    sys.setswitchinterval(0.0005)
    ready(address)
    uvicorn.Server(uvicorn_config(create_app(settings, storage, supply))).run([listening])


def _cluster(settings: Settings) -> Supply | None:
    """The cluster for the engines, if there is to be one. Raises GameError."""
    if settings.engines is None:
        return None
    try:
        from potez.server.engines.cluster import Cluster
    except ImportError:
        raise GameError(Message("--engines needs Dask; run pip install potez[cluster]")) from None
    return Cluster(settings.engines, Processes(settings.workers))


def uvicorn_config(app: FastAPI) -> uvicorn.Config:
    """How uvicorn serves the application."""
    return uvicorn.Config(
        app,
        http=HttpProtocol,
        ws=WebSocketProtocol,
        ws_max_size=SOCKET_REQUEST_BYTES,
        ws_per_message_deflate=False,
        forwarded_allow_ips=sorted(app.state.proxies),
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=3,
    )


def _address(host: str, port: int) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}" if port == 80 else f"http://{shown}:{port}"


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens for clients. Raises OSError."""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listening = socket.socket(family, kind, protocol)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(address)
    listening.listen(2048)
    return listening
