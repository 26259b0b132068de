"""A plain file server, as any web host has it."""

from __future__ import annotations

import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class FileHandler(SimpleHTTPRequestHandler):
    """Sends files, and says nothing about it."""

    def log_message(self, *_: object) -> None:
        pass


class FileServer(ThreadingHTTPServer):
    """Shows a folder on this machine. Port 0 is any free one."""

    def __init__(self, folder: Path, port: int = 0, handler: type[SimpleHTTPRequestHandler] = FileHandler) -> None:
        super().__init__(("127.0.0.1", port), partial(handler, directory=str(folder)))

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that leaves before it has the whole file is no error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)
