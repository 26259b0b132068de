"""Measure the page in Chromium on loopback, with a server of its own.

    python benchmarks/page.py [visit] [shift] [tasks] [offline]

visit    a first visit: requests and bytes over the wire, and the time until one can choose a game
shift    how far things jump while each page loads (layout shift as browsers define it), the worst of two widths
tasks    the longest task while somebody plays on the largest boards by mouse; browsers call 50 ms long
offline  the time until the page says that the network is gone: unplugged, silent, and with a server that ended

Tasks are told in seconds of the clock and of the processor: on a busy machine the clock also counts the time of other
programs. The results are in page.md.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from threading import Event, Thread
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

import potez
from potez.games.blockade import Turn
from potez.games.byte import Lift

sys.path.insert(0, str(Path(__file__).parents[1]))  # for the browser of the tests
from tests.web.driving.chromium import CHROMIUM, FLAGS

VISITS, MOVES, CUTS = 10, 12, 5
DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
PLACES = (
    *("/", "/play", "/analyse?game=blockade", "/analyse?game=byte", "/tree", "/learn", "/learn/byte", "/games"),
    *("/tournaments", "/bots", "/nowhere"),
)
SHIFTS = """
window.shift = 0;
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({type: "layout-shift", buffered: true});
"""
SEEN = """
new MutationObserver(() => {
  if (!window.seen && document.querySelector(".new-game button.primary:enabled")) window.seen = performance.now();
}).observe(document, {attributes: true, childList: true, subtree: true});
"""

NOTICED = """
new MutationObserver(() => {
  if (!document.querySelector(".notice").hidden) window.noticed ??= performance.now();
}).observe(document.querySelector(".notice"), {attributes: true});
"""


class Server:
    """A server in a process of its own, with its games in a file."""

    def __init__(self, folder: str, *arguments: str) -> None:
        serve = "from potez.cli import main; main()"
        url = f"sqlite:{folder}/rooms.sqlite3"
        command = [sys.executable, "-c", serve, "serve", "--port", "0", "--database-url", url, *arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout
        self.address = self.process.stdout.readline().split("at ")[1].split(";")[0]

    def room(self, game: str, **more: Any) -> Any:
        data = json.dumps({"game": game, "seats": {"X": "me", "O": "me"}, **more}).encode()
        asked = Request(self.address + "/api/rooms", data, {"Content-Type": "application/json"})
        with urlopen(asked, timeout=30) as answer:
            return json.load(answer)

    def end(self) -> None:
        self.process.terminate()
        self.process.wait()


@contextlib.contextmanager
def running() -> Iterator[tuple[Server, Browser]]:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(folder)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield server, browser
        browser.close()
        server.end()


def seated(
    browser: Browser, server: Server, room: Any, game: str, size: ViewportSize = DESK, through: str = ""
) -> Page:
    """The page of the player of a room, with a board to move on."""
    page = browser.new_context(base_url=through or server.address, viewport=size, locale="en-GB").new_page()
    page.goto("/api/health")
    kept = json.dumps([{"room": room["room"], "game": game, "token": room["token"], "at": 0}])
    page.evaluate("kept => localStorage.setItem('potez.games', kept)", kept)
    page.add_init_script(SHIFTS)
    page.goto(f"/play/{room['room']}")
    page.wait_for_selector(".board-panel.can-move")
    return page


# A first visit


def visit() -> None:
    with running() as (server, browser):
        for locale in ("en-GB", "sr-RS"):
            times, requests, size = [], 0, 0
            for _ in range(VISITS):
                context = browser.new_context(base_url=server.address, locale=locale)
                page = context.new_page()
                page.add_init_script(SEEN)
                wire = _Wire(page)
                page.goto("/")
                page.wait_for_selector(".new-game button.primary:enabled")
                page.wait_for_load_state("networkidle")
                times.append(page.evaluate("window.seen") / 1000)
                requests, size = len(wire.requests), wire.bytes
                context.close()
            told = f"p50 {median(times):.2f} s, max {max(times):.2f} s of {VISITS} until one can choose a game"
            print(f"visit: {locale}: {requests} requests, {size / 1000:.0f} KB, {told}", flush=True)


class _Wire:
    """What comes over the wire, as Chromium counts it."""

    def __init__(self, page: Page) -> None:
        self.requests: list[str] = []
        self.bytes = 0
        devtools = page.context.new_cdp_session(page)
        devtools.on("Network.requestWillBeSent", self._sent)
        devtools.on("Network.loadingFinished", self._finished)
        devtools.send("Network.enable")

    def _sent(self, event: dict[str, Any]) -> None:
        if not event["request"]["url"].startswith(("data:", "ws:")):
            self.requests.append(event["request"]["url"])

    def _finished(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["encodedDataLength"])


# Things that jump


def shift() -> None:
    with running() as (server, browser):
        for place in PLACES:
            found = []
            for size in (DESK, PHONE):
                if place == "/play":
                    page = seated(browser, server, server.room("blockade"), "blockade", size)
                else:
                    page = browser.new_context(base_url=server.address, viewport=size, locale="en-GB").new_page()
                    page.add_init_script(SHIFTS)
                    page.goto(place)
                page.wait_for_selector("h1", state="attached")
                page.wait_for_load_state("networkidle")
                page.wait_for_timeout(1500)
                found.append(page.evaluate("window.shift"))
                page.context.close()
            print(f"shift: {place}: {max(found):.4f}", flush=True)


# Tasks


class Task(NamedTuple):
    """A task of the page's main thread, in milliseconds."""

    clock: float
    processor: float


def tasks() -> None:
    boards: dict[str, dict[str, Any]] = {"byte": {"size": 16}, "blockade": {"rows": 22, "cols": 28, "walls": 18}}
    with running() as (server, browser):
        for game, options in boards.items():
            for against, seat in (("oneself", "me"), ("the computer", {"level": 1})):
                room = server.room(game, options=options, seats={"X": "me", "O": seat})
                found = _tasks_of_a_game(browser, seated(browser, server, room, game), potez.start(game, **options))
                by_clock, by_processor = max(task.clock for task in found), max(task.processor for task in found)
                long = sum(task.clock > 50 for task in found)
                told = f"longest {by_clock:.0f} ms of the clock, {by_processor:.0f} ms of the processor"
                told += f"; {long} of {len(found)} over 50 ms"
                print(f"tasks: {game} {options} against {against}: {told}", flush=True)


def _tasks_of_a_game(browser: Browser, page: Page, start: potez.Position[Any]) -> list[Task]:
    # The tool that drives the browser brings a script of its own, once; that is no task of the page.
    moves = page.locator(".moves .move")
    expect(moves).to_have_count(0)
    moves.all_inner_texts()
    page.locator(".ground > rect").nth(1).bounding_box()
    browser.start_tracing(page=page, categories=["toplevel", "disabled-by-default-devtools.timeline"])
    for number in range(MOVES):
        position, played = start, moves.all_inner_texts()
        for text in played:
            position = position.play(text)
        legal = position.legal_moves()
        _play(page, position, legal[len(legal) * (2 * number + 1) // (2 * MOVES + 1)])
        expect(moves).not_to_have_count(len(played))
        page.wait_for_selector(".board-panel.can-move")
    page.wait_for_timeout(400)
    found = _main_thread(json.loads(browser.stop_tracing())["traceEvents"])
    page.context.close()
    return found


def _main_thread(events: list[dict[str, Any]]) -> list[Task]:
    """The tasks of the page that was traced: the main thread with the most to do."""
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    found: dict[Any, list[Task]] = {}
    for event in events:
        if event["name"] in ("RunTask", "ThreadControllerImpl::RunTask") and event.get("ph") == "X":
            at = event["pid"], event["tid"]
            if at in mains:
                found.setdefault(at, []).append(Task(event["dur"] / 1000, event.get("tdur", 0) / 1000))
    return max(found.values(), key=lambda tasks: sum(task.processor for task in tasks))


def _play(page: Page, position: Any, move: Any) -> None:
    """Make a move by mouse, as slowly as a person: the pointer wanders over the board."""
    if isinstance(move, Turn):
        pawn = position.pawns_of(move.side)[move.pawn - 1]
        _click(page, pawn[0] - 1, pawn[1] - 1)
        _click(page, move.cell[0] - 1, move.cell[1] - 1)
        if move.wall:
            colour, row, col = str(move.wall)[0], *(_SYMBOLS.index(each) for each in str(move.wall)[1:])
            aside = (0.5, 0.75) if colour == "B" else (0.75, 0.5)
            _click(page, row + aside[0], col + aside[1])
    elif isinstance(move, Lift) and move.square:
        row, col = move.square
        _click(page, row, col)
        levels = sorted({each.level for each in position.legal_moves() if each.square == move.square})
        if len(levels) > 1:
            page.locator(".buttons button[aria-pressed]").nth(levels.index(move.level)).click()
        target = move.square.step(move.direction)
        _click(page, target[0], target[1])


_SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _click(page: Page, row: float, col: float) -> None:
    cells = page.locator(".board-panel .ground > rect")
    one, two = cells.nth(0).bounding_box(), cells.nth(1).bounding_box()
    assert one
    assert two
    pitch = two["x"] - one["x"]
    page.mouse.move(one["x"] + one["width"] / 2 + col * pitch, one["y"] + one["height"] / 2 + row * pitch, steps=8)
    page.mouse.down()
    page.mouse.up()


# The network goes


class Wire:
    """Forwards connections to the server until it falls silent: it stays open, and nothing passes."""

    def __init__(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self.to = 0
        self.passing = Event()
        self.passing.set()
        Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self.to))
                for one, other in ((near, far), (far, near)):
                    Thread(target=self._forward, args=(one, other), daemon=True).start()

    def _forward(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65_536):
                self.passing.wait()
                other.sendall(data)
            other.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        self._listening.close()


def offline() -> None:
    with running() as (_, browser):
        for how in ("unplugged", "silent", "ended"):
            times = [_until_noticed(browser, how) for _ in range(CUTS)]
            print(f"offline: {how}: p50 {median(times):.2f} s, max {max(times):.2f} s of {CUTS}", flush=True)


def _until_noticed(browser: Browser, how: str) -> float:
    """Seconds of the page's own clock from the cut to the notice."""
    wire = Wire()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, "--origin", wire.address)
        wire.to = int(server.address.rsplit(":", 1)[1])
        page = seated(browser, server, server.room("domineering"), "domineering", through=wire.address)
        page.wait_for_timeout(1000 + 137 * len(how))  # not in step with the pings
        page.evaluate(NOTICED)
        began = page.evaluate("performance.now()")
        if how == "unplugged":
            page.context.set_offline(True)
        elif how == "silent":
            wire.passing.clear()
        else:
            server.process.kill()
        page.wait_for_selector(".notice:not([hidden])")
        seconds = (page.evaluate("window.noticed") - began) / 1000
        page.context.close()
        wire.passing.set()
        wire.close()
        server.end()
    return float(seconds)


def main() -> None:
    named = {run.__name__: run for run in (visit, shift, tasks, offline)}
    for name in sys.argv[1:] or named:
        if name not in named:
            sys.exit(f"there is no {name}; there are {', '.join(named)}")
        named[name]()
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
