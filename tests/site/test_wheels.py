"""Wheels take the core of the page along if it is there. Without it the server thinks, and everything else works."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, expect

from tests.server.serving import POTEZ, ServerProcess, file_url
from tools.site.core import ROOT, write_folder

pytestmark = pytest.mark.slow

PATIENCE = 180_000
POSITION = "/analyse?game=byte"  # which needs a network


def wheel(folder: Path, core: dict[str, bytes]) -> Path:
    """The wheel of these sources, unpacked, with what is given as the core of the page."""
    sources = folder / "sources"
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        (sources / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, sources / name)
    if core:
        write_folder(sources / "src" / "potez" / "web" / "core", core)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(sources)]
    subprocess.run(command, env=os.environ | {"POTEZ_BUILD": "pure"}, check=True)
    [made] = folder.glob("*.whl")
    with ZipFile(made) as archive:
        archive.extractall(folder / "unpacked")
    return folder / "unpacked"


@pytest.mark.parametrize("has_core", [True, False], ids=["with the core", "without the core"])
def test_a_server_from_a_wheel(browser: Browser, built_core: Path, tmp_path: Path, has_core: bool) -> None:
    unpacked = wheel(tmp_path, {built_core.name: built_core.read_bytes()} if has_core else {})
    web = unpacked / "potez" / "web"
    assert (web / "core" / "potez.wasm").exists() == has_core
    assert (web / "js" / "main.js").exists()
    # With -S, Python does not see the Potez that is installed for development.
    place = f"PYTHONPATH={unpacked}{os.pathsep}{sysconfig.get_path('purelib')}"
    process = ServerProcess(file_url(tmp_path), under=["env", place], program=("-S", *POTEZ))
    context = browser.new_context(base_url=process.address, locale="en-GB")
    try:
        page = context.new_page()
        expect.set_options(timeout=PATIENCE)
        page.goto(POSITION)
        expect(page.locator(".search-info .best li").first).to_be_visible()
        choice = page.get_by_label("Where the engine thinks")
        if has_core:
            expect(choice).to_have_value("here")
        else:
            expect(choice).to_have_count(0)
    finally:
        context.close()
        process.end()
