"""What a release consists of, installed where nothing else is: play, solve, serve, and the page in a browser."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tools.try_wheel import ROOT, Installation, build, use

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution."""
    folder = tmp_path_factory.mktemp("source")
    subprocess.run([sys.executable, "-m", "build", "--sdist", "--outdir", str(folder), str(ROOT)], check=True)
    (made,) = folder.glob("*.tar.gz")
    return made


@pytest.fixture(scope="module", params=["wheel", "source"])
def installed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    folder = tmp_path_factory.mktemp(request.param)
    made = build(folder) if request.param == "wheel" else request.getfixturevalue("source")
    return Installation(folder / "venv", made)


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
