"""The page on a phone, in the dark, in Serbian, for screen readers, and on a slow connection."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from playwright.sync_api import expect

import potez
from potez.school.puzzle import puzzles
from tests.web.conftest import Visit
from tests.web.driving.accessibility import no_serious_violation
from tests.web.driving.games import start_game
from tests.web.driving.input_methods import Mouse

WEB = Path(potez.__file__).parent / "web"
PAGES = {
    "home": ("/", ".new-game"),
    "analysis": ("/#/analyse?game=byte", ".best li"),
    "tree": ("/#/tree", ".stage .node"),
    "learn": ("/learn", ".courses li"),
    "lesson": ("/#/learn/blockade", ".exercise .board"),
    "course": ("/course", ".list li"),
    "week of the course": ("/course/alpha-beta", ".stage .node"),
    "laboratory": ("/laboratory", ".editor"),
    "puzzles": ("/puzzles", ".daily"),
    "puzzle": (f"/puzzles/byte/{puzzles('byte')[0].id}", ".exercise .board"),
    "games": ("/#/games", "h1"),
    "tournaments": ("/tournaments", "h1"),
    "bots": ("/bots", "h1"),
    "nowhere": ("/nowhere", ".lead"),
    "embed": ("/embed/analyse/domineering?start=4/4/4/4%20X&moves=A1%20C4", ".board"),
}


@pytest.mark.parametrize("name", PAGES)
def test_axe_and_the_width_of_a_phone(visit: Visit, name: str) -> None:
    path, there = PAGES[name]
    page = visit(path)
    expect(page.locator(there).first).to_be_visible()
    no_serious_violation(page)
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_axe_of_a_game(visit: Visit) -> None:
    page = visit()
    start_game(page, "blockade", against="each other, on one screen")
    Mouse(page).choose((1, 1))
    page.get_by_text("Text mode").click()
    no_serious_violation(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    expect(page.locator(".result-card")).to_be_visible()
    no_serious_violation(page)


def test_the_current_page_is_marked_and_visible(visit: Visit) -> None:
    page = visit("/#/games", viewport={"width": 360, "height": 740})
    current = page.locator("nav a[aria-current=page]")
    expect(current).to_have_text("My games")
    expect(current).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("locale", ["en-GB", "sr-RS", "sr-Latn-RS"])
def test_the_menu_has_one_line_on_a_laptop(visit: Visit, locale: str) -> None:
    page = visit("/nowhere", viewport={"width": 1024, "height": 768}, locale=locale)
    links = page.locator("header nav a")
    expect(links).to_have_count(8)
    tops = links.evaluate_all("links => links.map(link => link.offsetTop)")
    assert len(set(tops)) == 1


@pytest.mark.parametrize(
    ("game", "start", "cells"),
    [
        ("blockade", "11x14 X 44,84,4B,8B 44,84,4B,8B 9,9,9,9 -", 154),
        ("blockade", "22x28 X 44,J4,4P,JP 44,J4,4P,JP 9,9,9,9 -", 616),
        ("byte", "8/X,7/8/8/8/8/8/8/8/8/8/8/8/8/8/O,7 X 0-0", 256),
        ("domineering", "/".join(["26"] * 26) + " X", 676),
        ("domineering", "1/1/1 X", 3),
    ],
)
def test_any_board_on_a_phone(visit: Visit, game: str, start: str, cells: int) -> None:
    page = visit(f"/#/analyse?game={game}&start={start.replace(' ', '%20')}", viewport={"width": 360, "height": 740})
    expect(page.locator(".board-panel.can-move")).to_be_visible()
    assert page.locator(".board-panel .ground > rect").count() == cells
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_serbian(visit: Visit) -> None:
    page = visit(locale="sr-RS")
    expect(page.get_by_role("button", name="Почни партију")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "sr-Cyrl")
    page.get_by_role("combobox", name="Језик").select_option("sr-Latn")
    page.get_by_role("button", name="Počni partiju").click()
    expect(page.locator(".instruction")).to_have_text("Izaberite svog pešaka")
    page.get_by_role("textbox", name="Upišite potez").fill("X1-45-B11")
    page.keyboard.press("Enter")
    expect(page.locator(".warning").first).to_contain_text("ne može")


def test_the_theme_is_chosen_and_kept(visit: Visit) -> None:
    page = visit(color_scheme="light")
    paper = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(paper)
    page.get_by_role("button", name="Light or dark").click()
    dark = page.evaluate(paper)
    assert dark != light
    page.reload()
    assert page.evaluate(paper) == dark


def test_motion_is_reduced_on_request(visit: Visit) -> None:
    moving = {}
    for wish in ("reduce", "no-preference"):
        page = visit(reduced_motion=wish)
        page.evaluate(
            "() => { window.animated = 0; const old = Element.prototype.animate;"
            "Element.prototype.animate = function (...rest) { window.animated++; return old.apply(this, rest); } }"
        )
        start_game(page, "domineering", against="each other, on one screen")
        page.get_by_role("textbox", name="Type a move").fill("A1")
        page.keyboard.press("Enter")
        expect(page.locator(".pieces .domino")).to_have_count(1)
        moving[wish] = page.evaluate("window.animated")
    assert moving == {"reduce": 0, "no-preference": 1}


def test_scripts_and_styles_are_light() -> None:
    """200 KB gzipped, all pages together, without what `make site` builds. A first visit is in test_delivery.py."""
    served = [file for folder in ("css", "js") for file in (WEB / folder).rglob("*") if file.suffix in (".js", ".css")]
    assert len(served) > 20
    assert sum(len(gzip.compress(file.read_bytes())) for file in served) <= 200 * 1000
