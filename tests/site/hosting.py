"""A plain file server, as any web host has it."""

from __future__ import annotations

import shutil
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread


class Host:
    """Shows a folder, with the site below /some/path/."""

    def __init__(self, folder: Path, handler: type[FileHandler] | None = None) -> None:
        self._folder = folder
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler or FileHandler, directory=str(folder)))
        Thread(target=self._server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}/some/path/"

    def put(self, site: Path) -> None:
        """Put another version of the site in the place of the one before."""
        place = self._folder / "some" / "path"
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(site, place)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class FileHandler(SimpleHTTPRequestHandler):
    """Sends files, and says nothing about it."""

    def log_message(self, *_: object) -> None:
        pass
