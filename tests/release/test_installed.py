"""What a release consists of, installed where nothing else is: play, solve, serve, and the page in a browser."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, expect

from tests.cli.screen.emulator import FullScreen
from tools.try_wheel import ROOT, Installation, build, use

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution."""
    folder = tmp_path_factory.mktemp("source")
    subprocess.run([sys.executable, "-m", "build", "--sdist", "--outdir", str(folder), str(ROOT)], check=True)
    (made,) = folder.glob("*.tar.gz")
    return made


@pytest.fixture(scope="module", params=["wheel", "source"])
def installed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    made = request.getfixturevalue(request.param)
    return Installation.new(tmp_path_factory.mktemp("installed") / "venv", made)


def test_the_commands_of_a_newcomer(installed: Installation, capsys: pytest.CaptureFixture[str]) -> None:
    use(installed)
    printed = capsys.readouterr().out
    assert "The compiled half is installed." in printed
    assert "X wins" in printed
    assert "/api/health 200" in printed


def test_the_page_answers_a_click(installed: Installation, browser: Browser) -> None:
    with installed.server() as address:
        page = browser.new_page(base_url=address)
        page.goto("/analyse?game=domineering&start=4/4/4/4%20X&moves=A1%20C4&engine=off")
        expect(page.locator(".moves .move")).to_have_text(["A1", "C4"])
        expect(page.locator(".pieces .domino")).to_have_count(2)
        page.close()


@pytest.mark.parametrize("tool", ["uv tool", "pipx"])
def test_a_tool_installs_the_command(wheel: Path, tool: str, tmp_path: Path) -> None:
    """A person plays a move on the full screen, and asks the doctor for what `potez serve` needs."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    program = shutil.which(tool.split()[0], path=path)
    assert program, "`scripts/setup dev` installs uv and pipx"
    places = {
        "PATH": path,
        "UV_TOOL_DIR": tmp_path / "uv" / "tools",
        "UV_TOOL_BIN_DIR": tmp_path / "bin",
        "PIPX_HOME": tmp_path / "pipx",
        "PIPX_BIN_DIR": tmp_path / "bin",
    }
    environment = os.environ | {name: str(path) for name, path in places.items()}
    install = [program, *tool.split()[1:], "install", "--python", sys.executable, str(wheel)]
    subprocess.run(install, env=environment, check=True)
    installed = Installation(tmp_path, tmp_path / "bin")
    board = ("play", "domineering", "--rows", "4", "--cols", "4", "--x", "person", "--o", "person")
    with FullScreen(tmp_path, *board, command=(str(installed.programs / "potez"),)) as screen:
        screen.sees("X>")
        screen.press("A1", "enter")
        screen.sees("O>", "1. A1")
    command = re.search(r"\(potez serve\): (.*'.*')", installed.potez("doctor").replace("\n", " "))
    assert command
    subprocess.run(command[1], shell=True, env=environment, check=True)
    with installed.server() as address, urlopen(f"{address}/api/health") as answer:
        assert answer.status == 200
