"""The report of a game: the best move against the played one on hover, and finding the better move oneself."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.web.conftest import Visit

GAME = "/analyse?game=domineering&start=4/4/4/4%20X&moves=A1%20C4%20B1%20A3&engine=off"
"""X begins with a mistake: A1 loses and B2 wins."""


@pytest.fixture
def page(visit: Visit) -> Page:
    """The game with its report, at the end of the game."""
    page = visit(GAME)
    page.get_by_role("button", name="Report").click()
    expect(page.locator(".report .accuracy li")).to_have_count(2)
    return page


def test_a_report_that_was_broken_off_said_that_there_were_no_mistakes(browser: Browser, server: str) -> None:
    """A busy server refuses to go on. The refusal is put in here; what comes before and after is the server's."""
    context = browser.new_context(base_url=server, locale="en-GB")
    page = context.new_page()
    refusing = True

    def busy(line: WebSocketRoute) -> None:
        far = line.connect_to_server()

        def ask(text: str | bytes) -> None:
            request = json.loads(text)
            if refusing and request["t"] == "review":
                line.send(json.dumps({"t": "refused", "id": request["id"], "d": {"messages": ["too busy"]}}))
            else:
                far.send(text)

        line.on_message(ask)

    page.route_web_socket(re.compile("/api/analys"), busy)
    page.goto(GAME)
    page.get_by_role("button", name="Report").click()
    expect(page.locator(".report .warning")).to_have_text("too busy")
    expect(page.locator(".report .accuracy")).to_have_count(0)
    refusing = False
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".report .accuracy li")).to_have_count(2)
    context.close()


def retry(page: Page) -> None:
    page.get_by_role("button", name="Find the better move").first.click()
    expect(page.locator(".words")).to_have_text("Find a better move for X than A1.")
    expect(page.locator(".pieces .domino")).to_have_count(0)


def type_move(page: Page, move: str) -> None:
    field = page.get_by_role("textbox", name="Type a move")
    field.fill(move)
    field.press("Enter")


def test_accuracy_and_graph_of_both_sides(page: Page) -> None:
    for side in ("X", "O"):
        item = page.locator(".accuracy li").filter(has=page.locator(f".side-mark.{side}"))
        expect(item).to_have_text(re.compile("accuracy [0-9]+ %"))
    expect(page.locator(".graph .dot")).to_have_count(5)


def test_best_against_played_on_hover(page: Page) -> None:
    expect(page.locator(".pieces .domino")).to_have_count(4)
    page.locator(".moves .move").first.hover()
    expect(page.locator(".compared.played")).to_have_attribute("data-move", "A1")
    expect(page.locator(".compared.best")).to_have_attribute("data-move", "B2")
    expect(page.locator(".compared .domino")).to_have_count(2)
    expect(page.locator(".pieces .domino")).to_have_count(0)
    expect(page.locator(".words")).to_have_text("Played: a domino on A1 and A2. Better: a domino on B2 and B3.")
    page.get_by_role("heading", name="Report").hover()
    expect(page.locator(".compared")).to_have_count(0)
    expect(page.locator(".pieces .domino")).to_have_count(4)
    expect(page.locator(".words")).to_be_empty()


def test_best_against_played_by_keyboard_and_on_the_graph(page: Page) -> None:
    page.locator(".moves .move").first.focus()
    expect(page.locator(".compared.best")).to_have_attribute("data-move", "B2")
    page.keyboard.press("Enter")
    expect(page.locator(".pieces .domino")).to_have_count(1)
    graph = page.locator(".graph")
    box = graph.bounding_box()
    assert box
    graph.hover(position={"x": box["width"] / 2, "y": 10})
    expect(page.locator(".compared.played")).to_have_attribute("data-move", "C4")
    expect(page.locator(".pieces .domino")).to_have_count(1)


def test_the_better_move_is_found(page: Page) -> None:
    retry(page)
    type_move(page, "D1")
    expect(page.locator(".words")).to_have_text("D1 is not better. Try again.")
    type_move(page, "B2")
    expect(page.locator(".words")).to_have_text("Right: B2 is better.")


def test_the_better_move_is_shown(page: Page) -> None:
    retry(page)
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(".words")).to_have_text("Better was a domino on B2 and B3.")
    expect(page.locator(".hints .domino")).to_have_attribute("data-domino", "B2")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Show the answer")).to_have_count(0)


def test_a_better_move_of_the_report_is_played(page: Page) -> None:
    page.locator(".mistakes .better").first.click()
    expect(page.locator(".variation .move")).to_have_text(["B2"])
    expect(page.locator(".pieces [data-domino=B2]")).to_be_visible()
