"""Bugs that players found on the page, each with the name of the bug."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import Visit
from tests.web.driving.games import seated, snapshot, start_game, typed
from tests.web.driving.input_methods import Mouse

FOUR = "/analyse?game=domineering&start=4/4/4/4%20X"


def one_screen(visit: Visit, game: str) -> Page:
    page = visit()
    start_game(page, game, against="each other, on one screen")
    return page


def test_a_hint_stays_after_the_next_move_and_in_history(visit: Visit) -> None:
    page = one_screen(visit, "domineering")
    for leave in ("a move", "a takeback"):
        page.keyboard.press("h")
        expect(page.locator(".words")).to_contain_text("Hint: a domino on ")
        expect(page.locator(".hints .domino")).to_have_count(1)
        if leave == "a move":
            typed(page, "A1")
            page.evaluate("document.activeElement.blur()")  # a letter typed into the field is no key of the page
        else:
            page.keyboard.press("u")
        expect(page.locator(".pieces .domino")).to_have_count(1 if leave == "a move" else 0)
        expect(page.locator(".words")).to_be_empty()
        expect(page.locator(".hints .domino")).to_have_count(0)


def test_the_refusal_of_a_typed_move_stays_after_the_next_one(visit: Visit) -> None:
    page = one_screen(visit, "domineering")
    typed(page, "A4")
    expect(page.locator(".panel-tools .warning")).not_to_be_empty()
    page.mouse.click(*Mouse(page).point(2.8, 0))
    expect(page.locator(".pieces .domino")).to_have_count(1)
    expect(page.locator(":is(.frame, .panel-tools) .warning")).to_be_empty()


def test_the_scoring_lesson_of_byte_cannot_be_won(visit: Visit) -> None:
    page = visit("/learn/byte?lesson=eight")
    typed(page, "C3-0-DD")
    expect(page.locator(".answer.right")).to_contain_text("one stack for you")


@pytest.mark.parametrize("game", ["blockade", "byte", "domineering"])
def test_the_search_of_a_large_position_shows_an_empty_page(visit: Visit, game: str) -> None:
    """Blockade's start gave an error and an empty page, Domineering's a tree of 164,108 pixels."""
    page = visit(f"/analyse?game={game}")
    expect(page.locator(".board-panel.can-move")).to_be_visible()
    page.get_by_role("link", name="See the search think").click()
    expect(page.locator(".stage .node").nth(4)).to_be_attached()
    expect(page.locator(".warning").first).to_be_empty()
    expect(page.locator(".left-out")).to_contain_text("It leaves out")
    assert page.locator(".tree-scroll svg").evaluate("svg => svg.clientWidth") < 8_000


def test_an_illegal_pawn_move_deselects_without_a_word(visit: Visit) -> None:
    page = one_screen(visit, "blockade")
    mouse = Mouse(page)
    mouse.choose((1, 1))
    mouse.go((4, 4), alone=False)
    expect(page.locator(".warning.at-spot")).to_contain_text("X1 cannot move from 22 to 55")
    expect(page.locator(".pawn.chosen")).to_have_count(1)
    mouse.choose((1, 4))
    expect(page.locator(".warning.at-spot")).to_contain_text("cannot move")
    page.keyboard.press("Escape")
    page.locator(".board-panel .board").focus()
    page.keyboard.press("Escape")
    mouse.choose((1, 4))
    expect(page.locator(".warning.at-spot")).to_have_text("This pawn belongs to O.")


def test_a_stack_that_cannot_be_lifted_says_nothing(visit: Visit) -> None:
    page = visit("/analyse?game=byte")
    expect(page.locator(".board-panel.can-move")).to_be_visible()
    Mouse(page).choose((2, 2))
    expect(page.locator(".warning.at-spot")).to_have_text("There is no checker of X in this stack.")


def test_being_offline_shows_nothing_and_a_move_is_lost(visit: Visit, server: str) -> None:
    """The page says so; a move made meanwhile is sent once when the connection is back."""
    page = visit()
    room = start_game(page, "domineering")
    expect(page.locator(".board-panel.can-move")).to_be_visible()
    page.context.set_offline(True)
    expect(page.get_by_role("alert").filter(has_text="reconnecting")).to_be_visible()
    page.mouse.click(*Mouse(page).point(2.8, 0))
    expect(page.locator(".status")).to_have_text("Sending your move …")
    expect(page.get_by_role("alert").filter(has_text="Your move is kept")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator(".moves .move")).to_have_count(2)
    expect(page.get_by_role("alert").filter(has_text="reconnecting")).to_be_hidden()
    assert len(snapshot(server, room)["moves"]) == 2


def test_scores_are_the_movers_and_the_bar_is_of_x(visit: Visit) -> None:
    """O has won this position, and it is O's turn: words, numbers and the bar all say O."""
    page = visit("/analyse?game=domineering&start=X1/X1/2/2%20O")
    expect(page.locator(".exact")).to_be_visible()
    words = page.locator(".assessment").inner_text()
    bar = int(page.get_by_role("meter").get_attribute("aria-valuenow") or 50)
    assert (words.startswith("X"), page.locator(".best strong").first.inner_text().startswith("X")) == (bar > 50,) * 2


def test_moves_made_in_analysis_are_lost_on_reload(visit: Visit) -> None:
    page = visit(f"{FOUR}&moves=A1%20C4")
    expect(page.locator(".moves .move")).to_have_count(2)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".pieces .domino")).to_have_count(1)
    page.mouse.click(*Mouse(page).point(3, 2.3))
    expect(page.locator(".variation .move")).to_have_text(["C1"])
    page.get_by_role("textbox", name="Comment").fill("quiet")
    page.get_by_label("Lines").select_option("3")
    page.keyboard.press("Tab")
    expect(page).to_have_url(re.compile("quiet"))
    page.reload()
    expect(page.locator(".variation .move")).to_have_text(["C1"])
    expect(page.locator(".remark")).to_have_text("quiet")
    expect(page.locator(".move[aria-current]")).to_have_text("C1")
    expect(page.get_by_label("Lines")).to_have_value("3")


def test_a_declined_offer_is_only_spoken_and_cannot_be_withdrawn(visit: Visit) -> None:
    ana, bojan = seated(visit)
    typed(ana, "A1")
    ask = ana.get_by_role("button", name="Ask for a takeback")
    ask.click()
    expect(ana.locator(".offer.waiting")).to_contain_text("Waiting for the answer")
    ana.get_by_role("button", name="Withdraw").click()
    expect(bojan.locator(".offer")).to_have_count(0)
    ask.click()
    bojan.get_by_role("button", name="Decline").click()
    expect(ana.locator(".offer.news")).to_be_visible()


def test_one_press_draws_and_draws_are_offered_where_there_are_none(visit: Visit) -> None:
    for game in ("blockade", "domineering"):
        page = one_screen(visit, game)
        expect(page.get_by_role("button", name="Resign")).to_be_visible()
        expect(page.get_by_role("button", name="Draw")).to_have_count(0)
    page = one_screen(visit, "byte")
    page.get_by_role("button", name="Draw").click()
    expect(page.locator(".status.over")).to_have_count(0)
    page.get_by_role("button", name="Really a draw?").click()
    expect(page.locator(".result-card.draw")).to_contain_text("A draw")


def test_the_tree_shows_bounds_as_values(visit: Visit, server: str) -> None:
    """A node that was cut, or whose moves were all too bad, has only a bound of its value."""
    asked = {"game": "domineering", "start": "3/3/3 X"}
    shown = httpx.post(f"{server}/api/classroom/position", json=asked).raise_for_status().json()
    events = next(run["events"] for run in shown["variants"] if run["name"] == "alpha-beta")
    signs = {event[1]: {"exact": "", "lower": "≥ ", "upper": "≤ "}[event[3]] for event in events if event[0] == "leave"}
    assert set(signs.values()) == {"", "≥ ", "≤ "}
    page = visit("/tree/domineering?start=3/3/3%20X")
    expect(page.locator(".stage .node").first).to_be_visible()
    page.keyboard.press("End")
    page.keyboard.press("0")
    expect(page.locator(".stage .node")).to_have_count(len(shown["nodes"]))
    for node, sign in signs.items():
        expect(page.locator(f".stage [data-node='{node}'] .value")).to_have_text(re.compile(f"^{sign}[−+#\\d]"))


def test_o_sits_on_top_and_the_board_cannot_be_flipped(visit: Visit) -> None:
    page = visit()
    start_game(page, "blockade", side="O")
    expect(page.locator(".player.bottom")).to_contain_text("(you)")
    first = page.locator(".board-panel .ground > rect").first
    before = first.bounding_box()
    page.keyboard.press("f")
    expect(page.locator(".player.top")).to_contain_text("(you)")
    after = first.bounding_box()
    assert before
    assert after
    assert after["x"] < before["x"]
    assert after["y"] < before["y"]


def test_records_cannot_be_loaded_before_the_games_are_known(visit: Visit) -> None:
    page = visit("/games")
    held: list[Route] = []
    page.route("**/api/games*", lambda route: held.append(route) if held else route.continue_())
    page.goto("/analyse?game=domineering&start=3/3/3%20X")
    page.get_by_text("Another game or position").click()
    page.get_by_label("Position as text").fill("4/4/4/4 X")
    page.get_by_role("button", name="Set up this position").click()
    expect(page.locator(".board-panel .ground > rect")).to_have_count(16)


def test_a_game_is_continued_before_its_position_is_there(visit: Visit) -> None:
    """The button works also where the server is slow."""
    page = visit(f"{FOUR}&moves=A1")
    expect(page.locator(".pieces .domino")).to_have_count(1)
    held: list[Route] = []
    holding = True
    page.route("**/api/positions*", lambda route: held.append(route) if holding else route.continue_())
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Play on from here").click()
    holding = False
    for route in held:
        route.continue_()
    page.wait_for_url("**/play/*")
    expect(page.locator(".status")).to_have_text("Your turn: you are X")


def test_history_has_no_way_back_to_the_game_and_no_keys(visit: Visit) -> None:
    page = one_screen(visit, "domineering")
    for count, move in enumerate(["A1", "B4"], start=1):
        typed(page, move)
        expect(page.locator(".moves .move")).to_have_count(count)
    page.locator("body").click(position={"x": 2, "y": 2})
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".pieces .domino")).to_have_count(1)
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator(".pieces .domino")).to_have_count(2)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Take back")


def test_hint_and_takeback_are_offered_before_the_friend_has_come(visit: Visit) -> None:
    page = visit()
    start_game(page, "domineering", against="a friend, by link")
    expect(page.locator(".status")).to_contain_text("Send the link to a friend")
    for name in ("Hint", "takeback", "Take back"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)


def test_the_tree_has_no_arrow_keys(visit: Visit) -> None:
    page = visit("/tree")
    expect(page.locator(".stage")).to_be_visible()
    page.locator(".stage .chosen").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".stage .chosen")).to_have_attribute("aria-label", re.compile("^Node 1,"))
    page.keyboard.press("ArrowRight")
    expect(page.locator(".stage .chosen")).not_to_have_attribute("aria-label", re.compile("^Node 1,"))
    page.keyboard.press("ArrowUp")
    expect(page.locator(".stage .chosen")).not_to_have_attribute("aria-label", re.compile("^Node 1,"))


def test_the_focus_ring_surrounds_the_column(visit: Visit) -> None:
    """After a link the page has the focus, so that the keyboard goes on there; a ring would surround all of it."""
    page = visit()
    page.get_by_role("link", name="Learn", exact=True).press("Enter")
    expect(page.locator("main")).to_be_focused()
    assert page.locator("main").evaluate("main => getComputedStyle(main).outlineStyle") == "none"
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
