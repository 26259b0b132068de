"""A web host with the site below a path."""

from __future__ import annotations

import shutil
from pathlib import Path
from threading import Thread

from tools.site.file_server import FileHandler, FileServer


class Host:
    """Shows a folder, with the site below /some/path/."""

    def __init__(self, folder: Path, handler: type[FileHandler] = FileHandler) -> None:
        self._folder = folder
        self._server = FileServer(folder, handler=handler)
        Thread(target=self._server.serve_forever, daemon=True).start()
        self.address = f"{self._server.address}some/path/"

    def put(self, site: Path) -> None:
        """Put another version of the site in the place of the one before."""
        place = self._folder / "some" / "path"
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(site, place)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
