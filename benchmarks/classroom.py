"""Measure a step of the classroom on large trees: the time of the browser's main thread, drawing included.

    python benchmarks/classroom.py

Each step is a key press. The page has two frames of time to draw; then Chromium is asked how much processor time its
main thread has used since the step before. It counts everything: events, scripts, style, layout and paint. What the
measuring itself takes, the median of presses of a key that does nothing, is told and taken off. Each tree is stepped
through at a readable size and as a whole, one search and two side by side. Needs Chromium and Playwright
(`scripts/setup dev`).
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from statistics import median, quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))  # for the browser of the tests
from tests.web.driving.chromium import CHROMIUM, FLAGS

TREES = {
    "2,047 nodes, 10 levels of 2": "random=10-2-1",
    "1,885 nodes, 3 levels of 12": "random=3-12-1",
    "1,555 nodes, 4 levels of 6": "random=4-6-1",
}
STEPS = 100
IDLE_KEY = "z"
SEARCHES = ("minimax", "alpha-beta", "minimax+alpha-beta")
MOST = 16.0  # milliseconds of a frame, at 60 frames a second
SERVE = """
import sys
from potez.server.process.run import run
from potez.server.process.settings import Settings
run(Settings(sys.argv[1]), "127.0.0.1", 0, lambda address: print(address, flush=True))
"""
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


def busy(client: Any) -> float:
    """Milliseconds that the main thread has worked so far."""
    metrics = {metric["name"]: metric["value"] for metric in client.send("Performance.getMetrics")["metrics"]}
    return 1000 * float(metrics["TaskDuration"])


def press(page: Any, client: Any, key: str, times: int) -> list[float]:
    """The milliseconds from each press of a key to the next: what is left for later frames counts too."""
    taken = []
    before = busy(client)
    for _ in range(times):
        page.evaluate(
            "key => void document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}))", key
        )
        page.evaluate(TWO_FRAMES)
        now = busy(client)
        taken.append(now - before)
        before = now
    return taken


def measure(page: Any, client: Any, query: str, whole: bool) -> tuple[list[float], float]:
    """The milliseconds of each of the first steps, and what the measuring takes of each."""
    page.goto(f"/tree?{query}")
    page.locator(".node").first.wait_for()
    page.wait_for_load_state("networkidle")
    if whole:
        press(page, client, "0", 1)
    idle = median(press(page, client, IDLE_KEY, STEPS // 2))
    return [time - idle for time in press(page, client, "ArrowRight", STEPS)], idle


def main() -> int:
    if CHROMIUM is None or not find_spec("playwright"):
        print("The classroom is not measured: Chromium or Playwright is missing.")
        return 0
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, f"sqlite:{folder}/rooms.sqlite3"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout
        address = server.stdout.readline().strip()
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
                page = browser.new_page(
                    base_url=address, viewport={"width": 1920, "height": 1080}, reduced_motion="reduce"
                )
                client = page.context.new_cdp_session(page)
                client.send("Performance.enable", {"timeDomain": "threadTicks"})
                for (name, query), searches, whole in product(TREES.items(), SEARCHES, (False, True)):
                    taken, idle = measure(page, client, f"{query}&variant={searches}", whole)
                    seen = "whole" if whole else "readable"
                    report(f"{name}, {searches.replace('+', ' and ')}, {seen}", taken, idle)
                browser.close()
        finally:
            server.terminate()
            server.wait()
    return 0


def report(name: str, taken: list[float], idle: float) -> None:
    above = sum(time > MOST for time in taken)
    print(
        f"{name}: median {median(taken):.1f} ms, 95 % below {quantiles(taken, n=20)[-1]:.1f} ms, "
        f"longest {max(taken):.1f} ms, above {MOST:.0f} ms: {above} of {len(taken)} (measuring: {idle:.1f} ms)",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
