"""Measure the static site in Chromium, from a plain file server on this machine.

    python benchmarks/site.py [size] [start] [memory] [stop]

size    bytes of a first visit, compressed as hosts do (gzip, level 6)
start   seconds of the processor until a first move is possible, and until Python has confirmed one: a first visit, and
        later ones with the same browser
memory  what the page holds after a game against level 10 and an analysis
stop    milliseconds from the wish to stop a search until its answer, with and without shared memory

Seconds of the processor are those of the process that runs the page, its workers, and the compilation of WebAssembly.
They hold on a busy machine within a half; milliseconds of the clock do not. Needs `make site`. Results are in site.md.
"""

from __future__ import annotations

import contextlib
import gzip
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import BrowserContext, Page, sync_playwright

SITE = Path(__file__).parents[1] / "site"
VISITS, STOPS = 4, 20
FLAGS = ["--no-sandbox", "--disable-gpu", "--enable-blink-features=ForceEagerMeasureMemory"]
PATIENCE = 300_000
STOP = """async (seconds) => {
  const main = [...document.scripts].find((script) => script.src.endsWith("js/main.js")).src;
  const { openEngine } = await import(new URL("local/engine.js", main).href);
  const engine = await openEngine();
  const position = "4/X,X,X,X/O,O,O,O/X,X,X,X/O,O,O,O/X,X,X,X/O,O,O,O/4 X 0-0";
  const stop = new AbortController();
  const answer = engine.ask("search", { game: "byte", position }, undefined, stop.signal);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const before = performance.now();
  stop.abort();
  await answer;
  return performance.now() - before;
}"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextlib.contextmanager
def host() -> Iterator[str]:
    """The address of the site, below a path."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "potez").symlink_to(SITE)
        with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_address[1]}/potez/"
            server.shutdown()


@contextlib.contextmanager
def browser(profile: str) -> Iterator[BrowserContext]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        launch = playwright.chromium.launch_persistent_context
        context = launch(profile, executable_path=chromium, args=FLAGS, locale="en-GB")
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


def private_bytes(folder: Path) -> int:
    """Memory that a process shares with no other."""
    lines = (folder / "smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Private_"))


def first_move(page: Page, address: str, game: str = "domineering") -> None:
    """Go to the page and begin a game, until one can move."""
    page.goto(f"{address}#/?game={game}")
    page.get_by_role("button", name="Start the game").click()
    page.locator(".board-panel.can-move").wait_for()


def kept(page: Page) -> None:
    """Until the service worker has everything."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_timeout(3000)


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


def memory() -> None:
    with host() as address, tempfile.TemporaryDirectory() as profile, browser(profile) as context:
        page = context.pages[0]
        first_move(page, address)
        kept(page)
        page.reload()
        for game in ("byte", "blockade", "domineering"):
            page.evaluate("address => { location.hash = address; }", f"/?game={game}")
            page.locator("form.new-game").get_by_label("Level").fill("10")
            page.locator("form.new-game").get_by_text("O", exact=True).click()
            page.get_by_role("button", name="Start the game").click()
            page.locator(".moves .move").first.wait_for()
            page.evaluate("address => { location.hash = address; }", f"/analyse?game={game}")
            page.locator(".search-info .best li").first.wait_for()
            page.wait_for_timeout(4000)
            found = page.evaluate("performance.measureUserAgentSpecificMemory()")
            print(f"memory: {game}: {found['bytes'] / 1e6:.0f} MB as the browser measures it", flush=True)
            for part in sorted(found["breakdown"], key=lambda part: -part["bytes"])[:4]:
                where = [each.get("scope", "") + " " + each["url"].rpartition("/")[2] for each in part["attribution"]]
                print(f"  {part['bytes'] / 1e6:.1f} MB {where} {part['types']}")
        private = max(map(private_bytes, renderers()))
        print(f"memory: {private / 1e6:.0f} MB are the private memory of its process", flush=True)


def stop() -> None:
    with host() as address, tempfile.TemporaryDirectory() as profile, browser(profile) as context:
        page = context.pages[0]
        page.goto(address)
        page.get_by_role("button", name="Start the game").wait_for()
        for _ in range(2):
            took = sorted(page.evaluate(STOP, 0.2 + number / 50) for number in range(STOPS))
            shared = "with" if page.evaluate("crossOriginIsolated") else "without"
            told = f"p50 {took[STOPS // 2]:.0f} ms, max {took[-1]:.0f} ms of {STOPS}, load {os.getloadavg()[0]:.0f}"
            print(f"stop: {shared} shared memory: {told}", flush=True)
            kept(page)
            page.reload()


if __name__ == "__main__":
    if not SITE.exists():
        sys.exit("there is no site to measure; build it with: make site")
    for name in sys.argv[1:] or ("size", "start", "memory", "stop"):
        {"size": size, "start": start, "memory": memory, "stop": stop}[name]()
