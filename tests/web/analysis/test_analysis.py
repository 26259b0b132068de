"""Analysis: the bar, lines on the board and playable, variations, the report with its graph, positions and records."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit
from tests.web.driving.games import play_to_the_end, start_game
from tests.web.driving.input_methods import Mouse


def test_lines_are_shown_and_played(visit: Visit) -> None:
    page = visit("/#/analyse?game=domineering&start=3/3/3%20X")  # decided at once, so the lines stay as they are
    expect(page.locator(".best li").first).to_be_visible()
    expect(page.locator(".hints .domino").first).to_be_attached()
    assert page.get_by_role("meter").get_attribute("aria-valuenow") is not None
    page.get_by_label("Lines").select_option("3")
    expect(page.locator(".best li")).to_have_count(3)
    expect(page.locator(".exact")).to_have_text("proved")
    first = page.locator(".best li").first.get_by_role("button").first
    move = first.inner_text()
    first.click()
    expect(page.locator(".moves .move")).to_have_text([move])
    expect(page.locator(".pieces .domino")).to_have_count(1)


def test_the_solver_proves(visit: Visit) -> None:
    """2 x 2 is won by whoever begins."""
    page = visit("/#/analyse?game=domineering&start=2/2%20X")
    expect(page.locator(".verdict strong")).to_have_text("X wins: proved")
    expect(page.get_by_role("meter")).to_have_attribute("aria-valuenow", "100")
    page.locator(".verdict .move").click()
    expect(page.locator(".pieces .domino")).to_have_count(1)


def test_a_verdict_comes_where_the_search_is_far_from_the_end(visit: Visit) -> None:
    page = visit("/#/analyse?game=domineering&start=7/7/7/7/7/7/7%20X", locale="sr-Latn-RS")
    expect(page.locator(".verdict strong")).to_have_text("X pobeđuje: dokazano")


def test_variations_by_just_moving(visit: Visit) -> None:
    page = visit("/#/analyse?game=domineering&start=4/4/4/4%20X&moves=A1%20C4")
    mouse = Mouse(page)
    expect(page.locator(".moves .move")).to_have_count(2)
    page.get_by_role("button", name="One move back").click()
    expect(page.locator(".pieces .domino")).to_have_count(1)
    page.mouse.click(*mouse.point(3, 2.3))
    expect(page.locator(".variation .move")).to_have_text(["C1"])
    page.mouse.click(*mouse.point(0.7, 1))
    expect(page.locator(".variation .move")).to_have_text(["C1", "B3"])
    page.get_by_role("button", name="C4", exact=True).click()
    expect(page.locator(".move[aria-current]")).to_have_text("C4")
    expect(page.locator(".pieces .domino")).to_have_count(2)


def test_report_of_a_finished_game(visit: Visit, server: str) -> None:
    page = visit()
    room = start_game(page, "domineering", side="O")
    final = play_to_the_end(server, room, {"O": Mouse(page)})
    page.get_by_role("link", name="Analyse").last.click()
    expect(page.locator(".moves .move")).to_have_count(len(final["moves"]))
    page.get_by_role("button", name="Report").click()
    expect(page.locator(".report")).not_to_contain_text("Looking at every move")
    expect(page.locator(".graph .dot")).to_have_count(len(final["moves"]) + 1)
    page.locator(".graph").click(position={"x": 2, "y": 20})
    expect(page.locator(".pieces .domino")).to_have_count(0)
    expect(page.locator(".report .accuracy")).to_have_text(re.compile("accuracy [0-9]+ %"))
    expect(page.locator(".report")).to_have_text(re.compile("mistake|blunder|inaccuracy|No mistakes"))


def test_a_wasted_move_is_explained(visit: Visit) -> None:
    """X walks away from O's homes."""
    moves = "X1-11-B13 O1-23-G43 X1-22-B41"
    page = visit(f"/#/analyse?game=blockade&start=5x6%20X%2022,42,25,45%2022,42,25,45%202,2,2,2%20-&moves={moves}")
    page.get_by_role("button", name="Report").click()
    item = page.locator(".mistakes li").first
    expect(item).to_contain_text("better:")
    assert len(item.locator("p").inner_text()) > 10


def opened(page: Page) -> Page:
    page.get_by_text("Another game or position").click()
    return page


def test_positions_are_pasted(visit: Visit) -> None:
    page = opened(visit("/#/analyse?game=byte"))
    text = page.get_by_label("Position as text")
    text.fill("4/4 Z")
    page.get_by_role("button", name="Set up this position").click()
    expect(page.locator(".load-position .warning")).not_to_be_empty()
    text.fill("4/4/1,XOXO,2/1,OOOXX,2/4/4/4/4 O 0-0")
    page.get_by_role("button", name="Set up this position").click()
    expect(page.locator("[data-stack=D4] .checker")).to_have_count(5)


def test_positions_are_set_up_by_hand(visit: Visit) -> None:
    page = opened(visit("/#/analyse?game=domineering&start=3/3/3%20X"))
    page.get_by_role("button", name="Set up by hand").click()
    board = page.locator(".position-editor .board")
    box = board.bounding_box()
    assert box
    board.click(position={"x": box["width"] * 0.5, "y": box["height"] * 0.5})
    page.get_by_role("button", name="horizontal domino").click()
    board.click(position={"x": box["width"] * 0.25, "y": box["height"] * 0.75})
    expect(page.locator(".position-editor .domino")).to_have_count(2)
    page.locator(".position-editor").get_by_role("button", name="X to move").click()
    page.locator(".position-editor").get_by_role("button", name="Use this position").click()
    expect(page.get_by_label("Position as text")).to_have_value("1X1/1X1/OO1 O")


def tab_to(page: Page, target: Locator) -> None:
    """Press Tab until something has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if target.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError("the keyboard does not get there")


@pytest.mark.parametrize(
    ("game", "start", "keys", "text"),
    [
        ("domineering", "3/3/3 X", "Down Down Right 1 Left Up Up 2", "OO1/1X1/1X1 O"),
        ("byte", "4/4/4/4/4/4/4/4 X 0-0", "Right Down 1 2 Down Right 2 1 2 3", "4/XO,3/1,OX,2/4/4/4/4/4 O 0-0"),
        (
            "blockade",
            "5x6 X 22,42,25,45 22,42,25,45 2,2,2,2 -",
            "Down Right 5 Down Right 6 Down Down 1",
            "5x6 O 53,42,25,45 22,42,25,45 2,2,2,2 B22,G33",
        ),
    ],
)
def test_positions_are_set_up_by_keyboard_alone(visit: Visit, game: str, start: str, keys: str, text: str) -> None:
    page = visit(f"/#/analyse?game={game}&start={start.replace(' ', '%20')}")
    expect(page.locator(".board-panel .board")).to_be_visible()
    tab_to(page, page.get_by_text("Another game or position"))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("button", name="Set up by hand"))
    page.keyboard.press("Enter")
    expect(page.locator(".position-editor .board")).to_be_visible()
    tab_to(page, page.locator(".position-editor .board"))
    for key in keys.split():
        page.keyboard.press(key if key.isdigit() else f"Arrow{key}")
    tab_to(page, page.locator(".position-editor").get_by_role("button", name="X to move"))
    page.keyboard.press("Enter")
    ready = page.locator(".position-editor").get_by_role("button", name="Use this position")
    expect(ready).to_be_enabled()
    tab_to(page, ready)
    page.keyboard.press("Enter")
    expect(page.get_by_label("Position as text")).to_have_value(text)


def test_records_are_loaded(visit: Visit) -> None:
    page = opened(visit("/#/analyse?game=byte"))
    record = '[Game "domineering"]\n[Rows "4"]\n[Cols "4"]\n\n1. A1 C4 2. Z9\n'
    area = page.get_by_label("Record", exact=True)
    area.fill(record)
    page.get_by_role("button", name="Load the record").click()
    expect(page.locator(".load-position .warning")).to_contain_text("line")
    area.fill(record.replace("Z9", "B1"))
    page.get_by_role("button", name="Load the record").click()
    expect(page.locator(".moves .move")).to_have_text(["A1", "C4", "B1"])
