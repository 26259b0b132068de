"""The bar that shows how much of Python has come: it says what is true, and is there as long as one waits."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from threading import Condition
from typing import IO, Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site.hosting import Host
from tools.site.file_server import FileHandler

pytestmark = pytest.mark.slow

PATIENCE = 120_000
RUNTIME = "pyodide.asm.wasm"
LOADED = 0.8
"""Where the bar is when all bytes have come. The rest is for the start of Python."""
RECORD = """
  globalThis.seen = [];
  new MutationObserver(() => {
    const bar = document.querySelector(".loading-bar");
    if (bar && bar.value !== seen.at(-1)) seen.push(bar.value);
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["value"] });
"""


class SlowLine:
    """Lets through so much of the interpreter as it is told."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._allowed = 0

    def allow(self, size: int) -> None:
        """So many bytes of it, counted from the first."""
        with self._changed:
            self._allowed = size
            self._changed.notify_all()

    def send(self, content: bytes, target: IO[bytes]) -> None:
        sent = 0
        while sent < len(content):
            with self._changed:
                while self._allowed <= sent:
                    self._changed.wait()
                upto = min(self._allowed, len(content))
            target.write(content[sent:upto])
            sent = upto


@pytest.fixture
def line() -> Iterator[SlowLine]:
    made = SlowLine()
    yield made
    made.allow(1 << 40)  # nobody is left waiting


@pytest.fixture
def slow_host(site: Path, tmp_path: Path, line: SlowLine) -> Iterator[Host]:
    class Handler(FileHandler):
        def copyfile(self, source: Any, outputfile: Any) -> None:
            if self.path.endswith(RUNTIME):
                line.send(source.read(), outputfile)
            else:
                super().copyfile(source, outputfile)

    made = Host(tmp_path, Handler)
    made.put(site)
    yield made
    made.close()


@pytest.fixture
def page(browser: Browser, slow_host: Host) -> Iterator[Page]:
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script(RECORD)
    page.goto(slow_host.address)
    yield page
    context.close()


def test_the_bar_shows_the_bytes_that_have_come(page: Page, site: Path, line: SlowLine) -> None:
    [list_of_sizes] = site.rglob("python/sizes.json")
    sizes = json.loads(list_of_sizes.read_text("utf-8"))
    everything, runtime = sum(sizes.values()), sizes[RUNTIME]
    for part in (0.0, 0.25, 0.5, 0.9):
        line.allow(int(runtime * part))
        come = everything - runtime + int(runtime * part)
        expected = LOADED * come / everything
        page.wait_for_function("least => document.querySelector('.loading-bar')?.value >= least", arg=expected - 1e-9)
        assert max(page.evaluate("seen")) == pytest.approx(expected)
    assert page.evaluate("fetch('data/no-such-file').then(({ status }) => status)") == 404  # the page lives
    line.allow(runtime)
    expect(page.locator(".loading-bar")).to_have_count(0, timeout=PATIENCE)
    seen = page.evaluate("seen")
    assert all(before < after for before, after in pairwise(seen))
    assert seen[-1] <= 1


def test_the_bar_stays_until_a_move_can_be_confirmed(page: Page, line: SlowLine) -> None:
    """One chooses the first move before; it is sent as soon as the bar has gone."""
    page.evaluate("location.hash = '/?game=domineering'")
    page.locator(".page-home:not(.arriving) form.new-game").wait_for()
    page.get_by_role("button", name="Start the game").click()
    page.locator(".board-panel.can-move").wait_for()
    page.locator(".board-panel .ground > rect").nth(27).click(force=True)
    expect(page.locator(".loading-bar")).to_be_attached()
    expect(page.locator(".moves .move")).to_have_count(0)
    line.allow(1 << 40)
    page.locator(".moves .move").first.wait_for()
    expect(page.locator(".loading-bar")).to_have_count(0, timeout=PATIENCE)
