"""The files of the page as the server sends them: under a name that changes with their content, and compressed.

All files of one state of `web` are below one folder whose name is the hash of them all, `/static/HASH/js/main.js`. So a
browser may keep them for ever, modules import each other by relative paths, and modules of two versions never mix. The
style sheets that index.html names are sent as one.
"""

from __future__ import annotations

import gzip
import mimetypes
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import quote

import potez

WEB = Path(potez.__file__).parent / "web"
NETWORKS = Path(potez.__file__).parent / "core"
"""The page's core, if it is there, uses those of the compiled half."""
STYLE = "style.css"
"""All style sheets in one."""
MAIN = "js/main.js"
_CORE = "core/potez.wasm"
_ICON = "icon.svg"
_PACKED = {".js", ".mjs", ".css", ".svg", ".json", ".wasm", ".network"}
_SENT = {*_PACKED, ".png", ".gz"}
_TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".network": "application/octet-stream",
    ".gz": "application/octet-stream",
}
_SHEET = re.compile(r' *<link rel="stylesheet" href="/static/([^"]+)" />\n')
_IMPORT = re.compile(r'^(?:import|\}) .*?from "(\.[^"]+)";$', re.MULTILINE)


@dataclass(frozen=True)
class Asset:
    """A file of the page."""

    content: bytes
    media_type: str
    packs: bool

    @cached_property
    def compressed(self) -> bytes | None:
        """As gzip, if that makes it smaller. It is made when it is first asked for: large files take a second."""
        packed = gzip.compress(self.content, mtime=0) if self.packs else self.content
        return packed if len(packed) < len(self.content) else None


class Assets:
    """The files in one state of a folder."""

    def __init__(self, folder: Path = WEB) -> None:
        files = {str(file.relative_to(folder).as_posix()): file for file in sorted(folder.rglob("*")) if file.is_file()}
        self.index = files.pop("index.html").read_text("utf-8")
        contents = {name: file.read_bytes() for name, file in files.items() if file.suffix in _SENT}
        if _CORE in contents:
            contents |= {f"core/{file.name}": file.read_bytes() for file in sorted(NETWORKS.glob("*.network"))}
        contents[STYLE] = b"".join(contents[sheet] for sheet in _SHEET.findall(self.index))
        self.hash = sha256(b"".join(name.encode() + content for name, content in contents.items())).hexdigest()[:12]
        self.files = {name: _asset(name, content) for name, content in contents.items()}

    def address(self, name: str) -> str:
        """The address of a file."""
        return f"/static/{self.hash}/{name}"

    @cached_property
    def template(self) -> str:
        """index.html without its style sheets, with its icon enclosed, and with the addresses of this state."""
        page = _SHEET.sub("", self.index)
        if icon := self.files.get(_ICON):
            page = page.replace(f'"/static/{_ICON}"', f'"data:image/svg+xml,{quote(icon.content)}"')
        return page.replace('"/static/', f'"/static/{self.hash}/')

    def modules(self, *names: str) -> list[str]:
        """The modules that these modules import, directly or not, and they themselves."""
        found: dict[str, None] = {}
        waiting = list(names)
        while waiting:
            name = waiting.pop(0)
            if name not in found and name in self.files:
                found[name] = None
                waiting += self._imports(name)
        return list(found)

    def _imports(self, name: str) -> Iterator[str]:
        for path in _IMPORT.findall(self.files[name].content.decode()):
            yield normpath(join(dirname(name), path))


def _asset(name: str, content: bytes) -> Asset:
    suffix = Path(name).suffix
    media_type = _TYPES.get(suffix) or mimetypes.types_map.get(suffix, "image/svg+xml")
    return Asset(content, media_type, suffix in _PACKED)


class AssetStore:
    """The assets of now. Edit a file and reload the page: the files are read again when one of them has changed."""

    def __init__(self, folder: Path = WEB) -> None:
        self._folder = folder
        self._state = (0, 0)
        self._assets: Assets | None = None

    def latest(self) -> Assets:
        times = [path.stat().st_mtime_ns for path in self._folder.rglob("*")]
        state = (len(times), max(times))  # a file that is gone leaves no time behind
        if self._assets is None or state != self._state:
            self._assets, self._state = Assets(self._folder), state
        return self._assets
