"""Builds the static site.

python -m tools.site          into the folder `site`
python -m tools.site core     only the compiled core, which the server and wheels use too
python -m tools.site serve    shows the site on this machine; `serve 9000` at another port
"""

from __future__ import annotations

import gzip
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from tools.site.core import ROOT, CannotBuildError, core_files, install_core, write_folder
from tools.site.file_server import FileServer
from tools.site.pages import page_files, write_site
from tools.site.python import INSTALLED as PYTHON
from tools.site.python import python_files

SITE = ROOT / "site"
LAST_PORT = 65_535
T = TypeVar("T")


class CannotServeError(Exception):
    """What is wrong, and what would be right."""


def step(what: str, work: Callable[[], T]) -> T:
    """Do something that takes a while, and show that it goes on. How long it takes, nobody knows."""
    columns = (SpinnerColumn(finished_text="✓"), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(what, total=1)
        done = work()
        progress.update(task, completed=1)
    return done


def build(folder: Path = SITE) -> dict[str, bytes]:
    """Build the whole site; its Python. Raises CannotBuildError."""
    core = step("Compiling the core to WebAssembly (a minute, the first time some minutes)", core_files)
    python = step("Compiling Python for the page", python_files)
    files = {f"core/{name}": content for name, content in core.items()}
    files |= {f"python/{name}": content for name, content in python.items()}
    files |= step("Writing the page", page_files)
    if folder.exists():
        shutil.rmtree(folder)
    version = write_site(folder, files)
    sizes = [len(gzip.compress(file.read_bytes(), 6)) for file in folder.rglob("*") if file.is_file()]
    Console().print(f"Version {version} is in {folder}: {len(sizes)} files, {sum(sizes) / 1e6:.2f} MB compressed.")
    return python


def build_and_install() -> None:
    """Build the site, and let the server and wheels have its core and its Python."""
    write_folder(PYTHON, build())
    install_core()


def serve(port: str = "8080") -> None:
    """Show the site on this machine until Ctrl-C. Raises CannotServeError."""
    if not SITE.exists():
        raise CannotServeError("there is no site yet; build it with: make site")
    if not port.isdecimal() or int(port) > LAST_PORT:
        raise CannotServeError(f"{port} is no port; choose a number up to {LAST_PORT}")
    try:
        server = FileServer(SITE, int(port))
    except OSError as error:
        raise CannotServeError(
            f"port {port}: {error.strerror}; choose another one: make site-serve PORT=9000"
        ) from error
    with server:
        Console().print(f"The site is at {server.address}  Ctrl-C ends it.")
        server.serve_forever()


def main() -> None:
    commands: dict[str, Callable[..., object]] = {"": build_and_install, "core": install_core, "serve": serve}
    name, *values = sys.argv[1:] or [""]
    if name not in commands or (values and commands[name] is not serve) or len(values) > 1:
        sys.exit(f"unknown command {' '.join(sys.argv[1:])}; choose core or serve, or none to build the site")
    try:
        commands[name](*values)
    except (CannotBuildError, CannotServeError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
