"""Count the functions of the page that run between a click and the opponent's board.

    python tools/walk_of_a_click.py

Two browsers play one move of Domineering. The walk has two halves: from the press of the mouse to `WebSocket.send` in
the page of the player who moves, and from `onmessage` to the new domino on the board in the page of the opponent. What
the server does in between is not part of it.

Chromium counts the calls: precise coverage of the DevTools protocol. A `debugger` statement stops a page at the end of
its half, so that nothing after it counts. An inline callback belongs to the function around it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))  # for the browser of the tests
from tests.web.driving.chromium import CHROMIUM, FLAGS

_QUIET = 1000  # milliseconds until a page has done what it does at its start

NO_PINGS = "setInterval = () => 0"  # they come at any time, and are no part of the walk
STOP_AT_SEND = """() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) { debugger; send.call(this, text); };
}"""
STOP_AT_DOMINO = """() => {
    const insertBefore = Node.prototype.insertBefore;
    Node.prototype.insertBefore = function (child, next) {
        insertBefore.call(this, child, next);
        if (this.matches(".pieces")) debugger;
        return child;
    };
}"""


class Function(NamedTuple):
    """A function of the page; inline callbacks have no name."""

    file: str
    name: str


class Probe:
    """Finds the functions that run in a page from `start` until its next `debugger` statement."""

    def __init__(self, page: Page) -> None:
        self.found: set[Function] | None = None
        self._devtools = page.context.new_cdp_session(page)
        self._devtools.on("Debugger.paused", self._paused)
        for command in ("Profiler.enable", "Debugger.enable"):
            self._devtools.send(command)
        self._devtools.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": False})

    def start(self) -> None:
        self._devtools.send("Profiler.takePreciseCoverage")  # which sets the counts to 0

    def _paused(self, _: Any) -> None:
        scripts = self._devtools.send("Profiler.takePreciseCoverage")["result"]
        self._devtools.send("Debugger.resume")
        if self.found is None:
            self.found = set(_called(scripts))


def _called(scripts: list[dict[str, Any]]) -> Iterator[Function]:
    for script in scripts:
        file = script["url"].partition("/static/")[2].partition("/js/")[2]
        for function in script["functions"] if file else ():
            if function["ranges"][0]["count"]:
                yield Function(file, function["functionName"])


@contextmanager
def serving() -> Iterator[str]:
    """The address of a server in a process of its own."""
    with TemporaryDirectory() as folder:
        command = ["-c", "from potez.cli import main; main()", "serve", "--port", "0"]
        server = subprocess.Popen(
            [sys.executable, *command, "--database-url", f"sqlite:{Path(folder) / 'rooms.sqlite3'}"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )
        assert server.stdout
        try:
            yield server.stdout.readline().split("at ")[1].split(";")[0]
        finally:
            server.terminate()
            server.communicate()


def open_room(browser: Browser, address: str) -> tuple[Page, Page]:
    """The pages of X and O in one room, each in a browser of its own."""
    with httpx.Client(base_url=f"{address}/api", trust_env=False) as http:
        options = {"rows": 4, "cols": 4}
        new = {"game": "domineering", "options": options, "seats": {"X": "me", "O": "open"}}
        made = http.post("/rooms", json=new).raise_for_status().json()
        taken = http.post(f"/rooms/{made['room']}/seat", json={"name": ""}).raise_for_status().json()
    pages = []
    for token in (made["token"], taken["token"]):
        context = browser.new_context(base_url=address, locale="en-GB", reduced_motion="reduce")
        stored = f'[{{"room": "{made["room"]}", "game": "domineering", "token": "{token}", "at": 0}}]'
        context.add_init_script(NO_PINGS)
        context.add_init_script(f"localStorage.setItem('potez.games', '{stored}')")
        page = context.new_page()
        page.goto(f"/play/{made['room']}")
        page.locator(".board-panel .board").wait_for()
        page.wait_for_timeout(_QUIET)
        pages.append(page)
    return pages[0], pages[1]


def walk() -> tuple[set[Function], set[Function]]:
    """The functions that run in the page of the player who moves, and in the opponent's."""
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        x, o = open_room(browser, address)
        box = x.locator(".board-panel .board").bounding_box()
        assert box
        x.mouse.move(box["x"] + box["width"] * 0.4, box["y"] + box["height"] * 0.4)
        x.evaluate(STOP_AT_SEND)
        o.evaluate(STOP_AT_DOMINO)
        at_x, at_o = Probe(x), Probe(o)
        at_x.start()
        at_o.start()
        x.mouse.down()
        x.mouse.up()
        o.locator(".pieces .domino").wait_for()
        browser.close()
        assert at_x.found
        assert at_o.found
        return at_x.found, at_o.found


def main() -> None:
    halves = walk()
    for title, found in zip(("From the click to the request:", "From the frame to the board:"), halves, strict=True):
        print(title)
        for function in sorted(found):
            if function.name:
                print(f"  {function.file}  {function.name}")
    every = {function for found in halves for function in found}
    named = {function for function in every if function.name}
    files = {function.file for function in named}
    print(f"{len(named)} functions in {len(files)} files")


if __name__ == "__main__":
    main()
