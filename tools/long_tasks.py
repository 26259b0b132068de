"""Measure the long tasks of the page while somebody plays on the largest boards.

    python tools/long_tasks.py

A browser points at the boards of Byte 16 x 16, Blockade 22 x 28 and Domineering 26 x 26 and makes moves there.
Printed are the longest task of the page's own code, and how many tasks took more than 50 ms, as the browser counts them
(PerformanceObserver, "longtask"). Measure on a quiet machine.
"""

from __future__ import annotations

from playwright.sync_api import Page, sync_playwright

from tools.walk_of_a_click import CHROMIUM, serving

BOARDS = {
    "byte": "/analyse?game=byte&engine=off&start="
    + "/".join(["8", *["X,X,X,X,X,X,X,X", "O,O,O,O,O,O,O,O"] * 7, "8"])
    + "%20X%200-0",
    "blockade": "/analyse?game=blockade&engine=off&start=22x28%20X%2044,J4,4P,JP%2044,J4,4P,JP%209,9,9,9%20-",
    "domineering": "/analyse?game=domineering&engine=off&start=" + "/".join(["26"] * 26) + "%20X",
}
WATCH = """() => {
    window.tasks = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((entry) => entry.duration)))
        .observe({ type: "longtask", buffered: false });
}"""
MOVES = 6


def play(page: Page) -> None:
    """Point at many cells and click those where something can be done."""
    box = page.locator(".board-panel .board").bounding_box()
    assert box
    for move in range(MOVES):
        for step in range(20):
            x = box["x"] + box["width"] * (0.1 + 0.04 * step)
            y = box["y"] + box["height"] * (0.15 + 0.11 * move)
            page.mouse.move(x, y)
            if step % 5 == 0:
                page.mouse.click(x, y)
        page.wait_for_timeout(300)


def main() -> None:
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for game, path in BOARDS.items():
            page = browser.new_page(base_url=address, viewport={"width": 1440, "height": 900})
            page.goto(path)
            page.locator(".board-panel.can-move").wait_for()
            page.wait_for_timeout(2000)
            page.evaluate(WATCH)
            play(page)
            tasks: list[float] = page.evaluate("window.tasks")
            print(f"{game}: {len(tasks)} tasks over 50 ms, the longest {max(tasks, default=0):.0f} ms")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
