"""What axe finds on a page."""

from __future__ import annotations

from importlib.resources import files
from itertools import product
from typing import Any, Literal

from playwright.sync_api import Page

from potez.render.art import THEMES

AXE = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def no_serious_violation(page: Page) -> None:
    """In every theme, in the light and in the dark. Themes change colours only: the other rules are tried once."""
    page.evaluate(AXE)
    rules: dict[str, Any] = {}
    for theme, scheme in product(THEMES, SCHEMES):
        page.emulate_media(color_scheme=scheme)
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        found: dict[str, Any] = page.evaluate("rules => axe.run(rules)", rules)
        rules = {"runOnly": ["color-contrast"]}
        serious = [message for message in found["violations"] if message["impact"] in ("serious", "critical")]
        told = [(message["id"], [node["html"][:120] for node in message["nodes"]]) for message in serious]
        assert told == [], (theme, scheme)
