"""Between two people: names, takebacks, draws, rematches, clocks, and looking back."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.driving.games import seated, start_game, typed


def test_takeback(visit: Visit) -> None:
    ana, bojan = seated(visit)
    typed(ana, "A1")
    expect(bojan.locator("#live-region")).to_have_text("X: A1")
    ana.get_by_role("button", name="Ask for a takeback").click()
    bojan.get_by_role("group", name="Takeback requested").get_by_role("button", name="Decline").click()
    expect(ana.locator(".offer.news")).to_have_text("The offer was declined.")
    expect(ana.locator("#live-region")).to_have_text("The offer was declined.")
    expect(ana.locator(".moves .move")).to_have_count(1)
    ana.get_by_role("button", name="Ask for a takeback").click()
    bojan.get_by_role("button", name="Accept").click()
    for page in (ana, bojan):
        expect(page.locator(".moves .move")).to_have_count(0)


def test_another_name(visit: Visit) -> None:
    ana, bojan = seated(visit)
    ana.get_by_role("button", name="Change the name").click()
    field = ana.get_by_role("dialog").get_by_label("Your name")
    expect(field).to_have_value("Ana")
    field.fill("Anja")
    field.press("Enter")
    for page in (ana, bojan):
        expect(page.locator(".player", has_text="Anja")).to_be_visible()
    expect(ana.get_by_role("dialog")).to_have_count(0)
    bojan.reload()
    expect(bojan.locator(".player.top")).to_contain_text("Anja")
    ana.goto("/#/")
    expect(ana.get_by_label("Your name")).to_have_value("Anja")


def test_draw_and_rematch(visit: Visit) -> None:
    ana, bojan = seated(visit, "byte")
    typed(ana, "B2-0-DL")
    expect(bojan.locator(".board-panel.can-move")).to_be_visible()
    bojan.get_by_role("button", name="Offer a draw").click()
    ana.get_by_role("group", name="Draw offered").get_by_role("button", name="Accept").click()
    for page in (ana, bojan):
        expect(page.locator(".status.over")).to_contain_text("draw")
    first = ana.url
    ana.get_by_role("button", name="Rematch").click()
    bojan.get_by_role("group", name="Rematch offered").get_by_role("button", name="Accept").click()
    for page in (ana, bojan):
        page.wait_for_url(lambda url: "/play/" in url and url != first)
    expect(ana.locator(".player.bottom")).to_contain_text("Ana")
    expect(bojan.locator(".status")).to_have_text("Your turn: you are X")


def test_clock(visit: Visit) -> None:
    page = visit("/#/?game=domineering")
    page.get_by_label("Clock: minutes + seconds per move").select_option("5+3")
    page.get_by_text("each other, on one screen").click()
    page.get_by_role("button", name="Start the game").click()
    clocks = page.get_by_role("timer")
    expect(clocks).to_have_text(["5:00", "5:00"])
    typed(page, "A1")
    expect(page.locator(".clock.running")).to_have_count(1)
    expect(clocks.first).to_have_text(re.compile("4:[0-5][0-8]"))
    expect(clocks.last).to_have_text("5:00")


def test_looking_back(visit: Visit) -> None:
    page = visit()
    start_game(page, "domineering", against="each other, on one screen")
    for count, move in enumerate(["A1", "B4", "C1"], start=1):
        typed(page, move)
        expect(page.locator(".moves .move")).to_have_count(count)
    page.get_by_role("button", name="One move back").click()
    expect(page.locator(".domino")).to_have_count(2)
    expect(page.locator(".status")).to_have_text("Position after move 2")
    page.get_by_role("button", name="A1", exact=True).click()
    expect(page.locator(".domino")).to_have_count(1)
    expect(page.get_by_role("textbox", name="Type a move")).to_be_hidden()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".domino")).to_have_count(3)
    expect(page.get_by_role("textbox", name="Type a move")).to_be_visible()
