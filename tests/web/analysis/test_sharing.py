"""A game is saved and shared: the record, and pictures of the position and of the game."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import potez
from potez.play.record_reader import read_records
from potez.render.art import MODES, THEMES
from potez.render.bitmap import png
from potez.render.boards import draw
from potez.render.svg import svg
from tests.web.conftest import Visit
from tests.web.driving.games import start_game

BEGINS = {"PNG": b"\x89PNG", "SVG": b"<", "GIF": b"GIF89a"}


@pytest.fixture
def page(visit: Visit) -> Page:
    """A game of two moves."""
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    start_game(page, "domineering", against="each other, on one screen")
    for move in ("A1", "B4"):
        page.get_by_role("textbox", name="Type a move").fill(move)
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=move, exact=True)).to_be_visible()
    page.get_by_text("Save and share").click()
    return page


@pytest.mark.parametrize("kind", BEGINS)
def test_pictures(page: Page, kind: str, tmp_path: Path) -> None:
    with page.expect_download() as download:
        page.get_by_role("button", name=kind, exact=True).click()
    assert download.value.suggested_filename.endswith(f".{kind.lower()}")
    download.value.save_as(tmp_path / "picture")
    assert (tmp_path / "picture").read_bytes().startswith(BEGINS[kind])


def test_pictures_have_the_colours_of_the_page(page: Page, tmp_path: Path) -> None:
    before = potez.start("domineering", rows=4, cols=4).play("A1")
    move = before.parse_move("B4")
    seen = set()
    for theme, mode in product(THEMES, MODES):
        page.emulate_media(color_scheme="dark" if mode == "dark" else "light")
        page.get_by_role("combobox", name="Theme").select_option(theme)
        for kind in BEGINS:
            with page.expect_download() as download:
                page.get_by_role("button", name=kind, exact=True).click()
            download.value.save_as(tmp_path / kind)
        drawing = draw(before.play(move), before, move, theme, mode)
        assert (tmp_path / "SVG").read_text() == svg(drawing)
        assert (tmp_path / "PNG").read_bytes() == png(drawing)
        seen.add((tmp_path / "GIF").read_bytes())
    assert len(seen) == len(THEMES) * len(MODES)


def test_small_boards_have_the_colours_of_the_page(page: Page) -> None:
    page.get_by_role("combobox", name="Theme").select_option("paper")
    page.get_by_role("link", name="My games").click()
    small = page.locator(".small-board img")
    expect(small).to_have_attribute("src", re.compile("theme=paper&mode=light"))
    page.get_by_role("button", name="Light or dark").click()
    expect(small).to_have_attribute("src", re.compile("theme=paper&mode=dark"))
    page.goto("/")
    frame = page.locator(".card .preview svg rect").first
    paper = frame.evaluate("frame => getComputedStyle(frame).fill")
    page.get_by_role("combobox", name="Theme").select_option("contrast")
    assert frame.evaluate("frame => getComputedStyle(frame).fill") != paper


def test_record(page: Page, tmp_path: Path) -> None:
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    download.value.save_as(tmp_path / "record.txt")
    text = (tmp_path / "record.txt").read_text()
    assert [str(move) for move in read_records(text)[0].game.moves] == ["A1", "B4"]
    page.get_by_role("button", name="Copy the record").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == text


def test_an_analysis_is_kept_as_a_record(visit: Visit, tmp_path: Path) -> None:
    """The whole line with its comments, also when the board shows an earlier position; and it comes back."""
    page = visit("/#/analyse?game=domineering&start=4/4/4/4%20X&moves=A1%20C4%20B1&at=1&engine=off")
    expect(page.locator(".moves .move")).to_have_count(3)
    expect(page.locator(".pieces .domino")).to_have_count(1)
    page.get_by_role("textbox", name="Comment").fill("a corner\nor c:\\\\x")
    page.keyboard.press("Tab")
    expect(page.locator(".remark")).to_have_count(1)
    page.get_by_text("Save and share").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    download.value.save_as(tmp_path / "record.txt")
    record = read_records((tmp_path / "record.txt").read_text())[0]
    assert str(record.game.start) == "4/4/4/4 X"
    assert [str(move) for move in record.game.moves] == ["A1", "C4", "B1"]
    assert record.comments == {1: "a corner\nor c:\\\\x"}
    page.goto("/analyse?game=byte&engine=off")
    page.get_by_text("Another game or position").click()
    page.get_by_role("textbox", name="Record").fill((tmp_path / "record.txt").read_text())
    page.get_by_role("button", name="Load the record").click()
    expect(page.locator(".moves .move")).to_have_text(["A1", "C4", "B1"])
    expect(page.locator(".remark")).to_contain_text("a corner")
