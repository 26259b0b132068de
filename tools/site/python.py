"""Python for the page: the runtime from Pyodide, and Potez and its part of the standard library as bytecode."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile, ZipInfo

from tools.site.core import ROOT, CannotBuildError

INSTALLED = ROOT / "src" / "potez" / "web" / "python"
"""Where the server and the wheel find it. It is not under version control."""
PACKAGES = ("games", "play", "exact", "boards", "render", "locale", "core", "engine", "arena", "school", "api")
"""The packages of Potez that the page has."""
_WITHOUT = (
    *("arena/contest/", "arena/solving", "arena/rating/report", "arena/rating/plot", "boards/coloured"),
    *("core/_core", "core/bench", "engine/ugi/compliance", "engine/ugi/server"),
    *("exact/certificate", "exact/proof", "school/making/"),
)
"""Parts that need processes, threads, files, a terminal or the extension."""
_RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
_SOURCES = ROOT / "src" / "potez"
_DATA = {".py", ".toml", ".md", ".jsonl"}
_PYODIDE = ROOT / "node_modules" / "pyodide"
_EPOCH = (1980, 1, 1, 0, 0, 0)


def python_files() -> dict[str, bytes]:
    """The files by name. Raises CannotBuildError."""
    node = shutil.which("node")
    if node is None or not _PYODIDE.exists():
        raise CannotBuildError("node or Pyodide is missing; install node and npm, then run: npm ci")
    with TemporaryDirectory() as temporary:
        sources, *archives = (Path(temporary) / name for name in ("sources.zip", "stdlib.zip", "potez.zip"))
        with ZipFile(sources, "w") as archive:
            for file in sources_of_page():
                archive.writestr(ZipInfo(f"potez/{file.relative_to(_SOURCES).as_posix()}", _EPOCH), file.read_bytes())
        command = [node, "tools/site/python.mjs", *map(str, (sources, *archives))]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if done.returncode != 0:
            raise CannotBuildError(f"Python for the page could not be built:\n{done.stderr}")
        # Hosts do not compress archives.
        files = {f"{path.name}.gz": gzip.compress(path.read_bytes(), 9, mtime=0) for path in archives}
    files |= {name: (_PYODIDE / name).read_bytes() for name in _RUNTIME}
    # For the bar. Nobody sees how much of a module has come.
    sizes = {name: len(content) for name, content in files.items() if not name.endswith(".mjs")}
    return {**files, "sizes.json": json.dumps(sizes).encode()}


def sources_of_page() -> Iterator[Path]:
    """The files of Potez that the page has."""
    yield _SOURCES / "__init__.py"
    for package in PACKAGES:
        for file in sorted((_SOURCES / package).rglob("*")):
            if file.suffix in _DATA and not file.relative_to(_SOURCES).as_posix().startswith(_WITHOUT):
                yield file
