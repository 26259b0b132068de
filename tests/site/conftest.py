"""The compiled core for the page, run by node."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from potez.core import networks
from tests.site.hosting import Host
from tools.site.__main__ import build
from tools.site.core import CannotBuildError, build_core, install_core

ROOT = Path(__file__).parents[2]
ANSWER = Path(__file__).parent / "answer.mjs"


class Ask:
    """Asks the core a request by its name. `memory` is what the core has taken by then, in bytes."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.memory = 0

    def __call__(self, request: str, **given: Any) -> Any:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps({"request": request, "d": given}) + "\n")
        self._process.stdin.flush()
        answered = json.loads(self._process.stdout.readline())
        self.memory = answered["memory"]
        return answered["answer"]


@pytest.fixture(scope="session")
def built_core() -> Path:
    try:
        return build_core()
    except CannotBuildError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def installed_core(built_core: Path) -> None:
    """The core as the server finds it. A server that runs meanwhile gets new addresses: only for slow tests."""
    install_core()


@pytest.fixture(scope="session")
def editor() -> None:
    """The editor of the laboratory, where the site takes it from."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is missing")
    subprocess.run([npm, "run", "--silent", "editor"], check=True, cwd=ROOT)


@pytest.fixture(scope="session")
def site(editor: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site, with Python and the editor, as `make site` builds it."""
    folder = tmp_path_factory.mktemp("built") / "site"
    try:
        build(folder)
    except CannotBuildError as error:
        pytest.skip(str(error))
    return folder


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[Host]:
    """A web host that shows the site."""
    made = Host(tmp_path)
    made.put(site)
    yield made
    made.close()


@pytest.fixture(scope="module")
def ask(built_core: Path) -> Iterator[Ask]:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is missing")
    files = sorted(Path(networks.__file__).parent.glob("*.network"))
    command = [node, str(ANSWER), str(built_core), *map(str, files)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Ask(process)
        assert process.stdin
        process.stdin.close()
