"""Measure the static site in Chromium, from a plain file server on this machine.

    python benchmarks/site.py [size] [start] [memory] [stop] [threads]

size    bytes of a first visit, compressed as hosts do (gzip, level 6)
start   seconds of the processor until a first move is possible, and until Python has confirmed one: a first visit, and
        later ones with the same browser
memory  what the page holds after a move of level 10 and during an analysis in each game, and when it has been left
        alone for a while: a first visit, and a later one
stop    milliseconds from the wish to stop a search until its answer: without shared memory, with it, and with two
        threads
threads seconds of the clock until a depth or a solution, with two threads and with one; both cores must be free

Seconds of the processor are those of the process that runs the page, its workers, and the compilation of WebAssembly.
They hold on a busy machine within a half; milliseconds of the clock do not. Needs `make site`. Results are in site.md.
"""

from __future__ import annotations

import contextlib
import gzip
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from threading import Thread
from time import sleep
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.web.driving.chromium import CHROMIUM, FLAGS  # noqa: E402
from tests.web.driving.unwatched import Unwatched  # noqa: E402
from tools.site.file_server import FileServer  # noqa: E402

SITE = ROOT / "site"
VISITS, FIRST_STOPS, STOPS, RUNS = 4, 3, 50, 5
PATIENCE = 300_000
WORKING, LEFT_ALONE, KEPT = 4, 10, 3
"""Seconds of an analysis before its memory is told, after which the browser has given back what it needed only for a
while, and in which the service worker keeps the files."""
FORM = "document.querySelector('form.new-game')"
START = "[...document.querySelectorAll('button')].find((each) => each.textContent.trim() === 'Start the game')"
ENGINE = """
  const main = [...document.scripts].find((script) => script.src.endsWith("js/main.js")).src;
  const { openEngine } = await import(new URL("local/engine.js", main).href);
  const engine = await openEngine();
"""
STOP = f"""async ([request, d, seconds]) => {{{ENGINE}
  const stop = new AbortController();
  const answer = engine.ask(request, d, undefined, stop.signal);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const before = performance.now();
  stop.abort();
  await answer;
  return performance.now() - before;
}}"""
ASK = f"""async ([request, d]) => {{{ENGINE}
  const before = performance.now();
  await engine.ask(request, d);
  return (performance.now() - before) / 1000;
}}"""
BYTE = {"game": "byte", "position": "4/X,X,X,X/O,O,O,O/X,X,X,X/O,O,O,O/X,X,X,X/O,O,O,O/4 X 0-0"}
BLOCKADE = {"game": "blockade", "position": "11x14 X 44,84,4B,8B 44,84,4B,8B 9,9,9,9 -"}
DOMINEERING = {"game": "domineering", "position": "/".join(["12"] * 12) + " X"}
Task = tuple[str, str, dict[str, Any]]
"""A name, a request and what it holds."""
ENDLESS: tuple[Task, ...] = (
    ("Byte", "search", BYTE),
    ("Blockade", "search", BLOCKADE),
    ("Domineering 10 x 10", "search", {"game": "domineering", "position": "/".join(["10"] * 10) + " X"}),
    ("solve 10 x 10", "solve", {"position": "/".join(["10"] * 10) + " X"}),
)
FIRST: tuple[Task, ...] = (
    ("the first search of a page, Domineering 10 x 10", *ENDLESS[2][1:]),
    ("its first proof, Domineering 10 x 10", *ENDLESS[3][1:]),
)
"""Tables are made in these, by code that the browser has not optimised yet."""
TASKS: tuple[Task, ...] = (
    ("Byte, depth 14", "search", BYTE | {"depth": 14}),
    ("Blockade, depth 8", "search", BLOCKADE | {"depth": 8}),
    ("Domineering 12 x 12, depth 6", "search", DOMINEERING | {"depth": 6}),
    ("Domineering 8 x 8, solved", "solve", {"position": "8/8/8/8/8/8/8/8 X"}),
)


@contextlib.contextmanager
def host() -> Iterator[str]:
    """The address of the site, below a path."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "potez").symlink_to(SITE)
        with FileServer(Path(folder)) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            yield f"{server.address}potez/"
            server.shutdown()


@contextlib.contextmanager
def browser(profile: str) -> Iterator[BrowserContext]:
    with sync_playwright() as playwright:
        launch = playwright.chromium.launch_persistent_context
        context = launch(profile, executable_path=CHROMIUM, args=FLAGS, locale="en-GB")
        context.set_default_timeout(PATIENCE)
        yield context
        context.close()


def renderers() -> list[Path]:
    """The processes of the browser that run pages, as folders of /proc."""
    parents = dict[str, str]()
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parents[folder.name] = (folder / "stat").read_text().rpartition(") ")[2].split()[1]

    def is_ours(process: str) -> bool:
        return process == str(os.getpid()) or (process in parents and is_ours(parents[process]))

    ours = [Path("/proc", process) for process in parents if is_ours(process)]
    return [folder for folder in ours if b"--type=renderer" in (folder / "cmdline").read_bytes()]


def processor() -> dict[str, float]:
    """Seconds of the processor that each of them has used."""
    used = dict[str, float]()
    for folder in renderers():
        times = (folder / "stat").read_text().rpartition(") ")[2].split()[11:13]
        used[folder.name] = sum(map(int, times)) / os.sysconf("SC_CLK_TCK")
    return used


def own_bytes(folder: Path) -> int:
    """Memory that a process shares with no other and has written to: no page of the browser's program."""
    lines = (folder / "smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Private_Dirty"))


def first_move(page: Page, address: str, game: str = "domineering") -> None:
    """Go to the page and begin a game, until one can move."""
    page.goto(f"{address}#/?game={game}")
    page.get_by_role("button", name="Start the game").click()
    page.locator(".board-panel.can-move").wait_for()


def kept(page: Page) -> None:
    """Until the service worker has everything."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_timeout(KEPT * 1000)


def size() -> None:
    files = [file for file in SITE.rglob("*") if file.is_file()]
    sizes = {file.name: len(gzip.compress(file.read_bytes(), 6)) for file in files}
    total = sum(len(gzip.compress(file.read_bytes(), 6)) for file in files)
    print(f"size: {len(files)} files, {total:,} bytes; the core {sizes['potez.wasm']:,}", flush=True)


def start() -> None:
    with host() as address, tempfile.TemporaryDirectory() as profile:
        for number in range(VISITS):
            with browser(profile) as context:
                page = context.pages[0]
                before = processor()
                first_move(page, address)
                possible = processor()
                page.locator(".board-panel .ground > rect").nth(27).click(force=True)
                page.locator(".moves .move").first.wait_for()
                confirmed = processor()
                # Other processes have the browser's own pages.
                ours = max(confirmed, key=lambda which: confirmed[which] - before.get(which, 0))
                kept(page)
            kind = "later visit" if number else "first visit"
            to, then = (used[ours] - before.get(ours, 0) for used in (possible, confirmed))
            told = f"{to:.2f} s until a move, {then:.2f} s until it is confirmed"
            print(f"start: {kind}: {told}, load {os.getloadavg()[0]:.0f}", flush=True)


def think_and_analyse(page: Unwatched, game: str) -> None:
    """Let level 10 begin a game, and then analyse one; tell the memory after each."""
    page.evaluate(f"location.hash = '/?game={game}'")
    page.wait_for(FORM)
    page.evaluate(f"{FORM}.querySelector('input[name=level]').value = 10")
    page.evaluate(f"[...{FORM}.querySelectorAll('label')].find((each) => each.textContent.trim() === 'O').click()")
    page.evaluate(f"{START}.click()")
    page.wait_for("document.querySelector('.moves .move')")
    tell_memory(f"{game}, after a move")
    page.evaluate(f"location.hash = '/analyse?game={game}'")
    page.wait_for("document.querySelector('.search-info .best li')")
    sleep(WORKING)
    tell_memory(f"{game}, while it is analysed")


def memory() -> None:
    with host() as address, tempfile.TemporaryDirectory() as profile:
        for visit in ("first", "later"):
            print(f"memory: {visit} visit", flush=True)
            page = Unwatched(profile)
            page.goto(f"{address}#/?game=domineering")
            page.wait_for(START)
            for game in ("byte", "blockade", "domineering"):
                think_and_analyse(page, game)
            sleep(LEFT_ALONE)
            tell_memory("left alone")
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            sleep(KEPT)
            page.close()


def tell_memory(when: str) -> None:
    print(f"memory: {when}: {max(map(own_bytes, renderers())) / 1e6:.0f} MB", flush=True)


@contextlib.contextmanager
def isolated() -> Iterator[tuple[Page, Page]]:
    """A page of a first visit, and one of a later visit, which may share memory."""
    with host() as address, tempfile.TemporaryDirectory() as profile, browser(profile) as context:
        page = context.pages[0]
        page.goto(address)
        page.get_by_role("button", name="Start the game").wait_for()
        kept(page)
        other = context.new_page()
        other.goto(address)
        other.get_by_role("button", name="Start the game").wait_for()
        yield page, other


def sharing(page: Page) -> str:
    return f"{'with' if page.evaluate('crossOriginIsolated') else 'without'} shared memory"


def stop() -> None:
    for _ in range(FIRST_STOPS):
        with isolated() as pages:
            for page in pages:
                for name, request, given in FIRST:
                    took = page.evaluate(STOP, [request, given, 0.05])
                    print(f"stop: {sharing(page)}, {name}: {took:.0f} ms", flush=True)
    with isolated() as (first, later):
        for page, threads in ((first, 1), (later, 1), (later, 2)):
            for name, request, given in ENDLESS:
                d = given | {"threads": threads}
                took = sorted(page.evaluate(STOP, [request, d, 0.05 + number % 20 / 100]) for number in range(STOPS))
                told = f"p50 {took[STOPS // 2]:.0f} ms, max {took[-1]:.0f} ms of {STOPS}"
                kind = f"{sharing(page)}, threads {threads}, {name}"
                print(f"stop: {kind}: {told}, load {os.getloadavg()[0]:.0f}", flush=True)


def threads() -> None:
    with isolated() as (_, page):
        for name, request, given in TASKS:
            one, two = [], []
            for _ in range(RUNS):
                one.append(page.evaluate(ASK, [request, given | {"threads": 1}]))
                two.append(page.evaluate(ASK, [request, given | {"threads": 2}]))
            ratio = median(one) / median(two)
            told = f"one {median(one):.2f} s, two {median(two):.2f} s: {ratio:.2f} times as fast"
            print(f"threads: {name}: {told}, load {os.getloadavg()[0]:.0f}", flush=True)


if __name__ == "__main__":
    if not SITE.exists():
        sys.exit("there is no site to measure; build it with: make site")
    parts = {"size": size, "start": start, "memory": memory, "stop": stop, "threads": threads}
    for name in sys.argv[1:] or parts:
        parts[name]()
