"""Draws the pictures of the page that the README shows into docs/images.

    python -m tools.page_pictures

They are states of tests/web/test_looks.py, at three quarters of their size.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image
from playwright.sync_api import Page, expect, sync_playwright

from tests.server.serving import ServerProcess, file_url
from tests.web.driving.chromium import CHROMIUM, FLAGS
from tests.web.driving.visitors import Visitors
from tests.web.test_looks import BLOCKADE, BYTE, DOMINEERING, STATES, Look, Room, choose_pawn, opened

FOLDER = Path(__file__).parents[1] / "docs" / "images"
SIZE = (1080, 675)


def _lines(page: Page) -> None:
    expect(page.locator(".best li")).to_have_count(2)


PICTURES = {
    "blockade": Look(Room("blockade", BLOCKADE), act=choose_pawn),
    "byte": Look(Room("byte", start=BYTE), scheme="dark"),
    "domineering": Look(Room("domineering", DOMINEERING), theme="paper"),
    "analysis": Look(f"/analyse?game=blockade&moves={'%20'.join(BLOCKADE)}", act=_lines),
    "tree": STATES["classroom"],
    "phone": STATES["blockade-phone"],
}


def main() -> None:
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(file_url(Path(folder)))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        visitors = Visitors(browser)

        def visit(path: str, **options: Any) -> Page:
            page = visitors.page(base_url=server.address, **options)
            page.goto(path)
            return page

        for name, look in PICTURES.items():
            page = opened(visit, server.address, look)
            shot = Image.open(BytesIO(page.screenshot(animations="disabled", caret="hide"))).convert("RGB")
            if shot.width > shot.height:
                shot = shot.resize(SIZE, Image.Resampling.LANCZOS)
            shot.quantize(256, dither=Image.Dither.NONE).save(FOLDER / f"page-{name}.png", optimize=True)
            visitors.give_back(page)
        browser.close()
        server.end()


if __name__ == "__main__":
    main()
