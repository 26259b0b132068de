"""The first page as a lobby: challenges, games to watch, going on, playing at once."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.driving.accessibility import no_serious_violation
from tests.web.driving.games import start_game


def test_a_challenge_is_seen_at_once_and_taken_by_a_stranger(visit: Visit, server: str) -> None:
    """Two browsers play, a third watches; all of them find each other on the first page."""
    stranger = visit()
    challenges = stranger.get_by_role("region", name="Open challenges")
    expect(challenges).to_contain_text("Nobody is waiting now.")
    maker = visit()
    maker.get_by_label("Your name").fill("Ana")
    room = start_game(maker, "domineering", against="anybody")
    expect(challenges).to_contain_text("you play O, no clock")
    own = visit()
    own.evaluate("kept => localStorage.setItem('potez.games', kept)", maker.evaluate("localStorage['potez.games']"))
    own.reload()
    expect(own.get_by_role("region", name="Open challenges")).to_contain_text("your challenge")
    challenges.get_by_role("link", name="Play: Domineering").click()
    expect(stranger).to_have_url(f"{server}/play/{room}")
    expect(stranger.locator(".status")).to_have_text("Your opponent is to move")
    watcher = visit()
    expect(watcher.get_by_role("region", name="Open challenges")).to_contain_text("Nobody is waiting now.")
    games = watcher.get_by_role("region", name="Games to watch")
    expect(games).to_contain_text("Moves so far: 0")
    maker.get_by_role("textbox", name="Type a move").fill("A1")
    maker.keyboard.press("Enter")
    expect(games).to_contain_text("Moves so far: 1")
    no_serious_violation(watcher)
    games.get_by_role("link", name="Watch: Domineering").click()
    expect(watcher.locator(".status")).to_have_text("You are watching: O to move")


def test_a_challenge_is_gone_when_its_maker_leaves(visit: Visit) -> None:
    maker, stranger = visit(), visit()
    start_game(maker, "domineering", against="anybody")
    challenges = stranger.get_by_role("region", name="Open challenges")
    expect(challenges.get_by_role("link", name="Play: Domineering")).to_be_visible()
    maker.goto("/learn")
    expect(challenges).to_contain_text("Nobody is waiting now.")


def test_one_click_plays_with_the_last_settings(visit: Visit, server: str) -> None:
    page = visit()
    start_game(page, "domineering", level=2, side="O")
    page.goto("/")
    expect(page.locator(".play-again")).to_contain_text("Domineering, Computer, level 2")
    page.get_by_role("button", name="Play now").dblclick()
    page.wait_for_url("**/play/*")
    expect(page.locator(".board-panel .ground > rect")).to_have_count(16)
    page.goto("/")
    unfinished = page.get_by_role("region", name="Go on with your game")
    expect(unfinished.get_by_role("listitem")).to_have_count(2)
    no_serious_violation(page)
    unfinished.get_by_role("link", name="Go on: Domineering").first.click()
    expect(page.locator(".board-panel.can-move")).to_be_visible()


def test_levels_have_names_and_characters(visit: Visit) -> None:
    page = visit()
    page.get_by_label("Level").fill("10")
    expect(page.locator(".level output")).to_have_text("10 · Champion")
    expect(page.locator(".character")).to_have_text("The engine at full strength.")
    serbian = visit(locale="sr-Latn-RS")
    serbian.locator("#level").fill("1")
    expect(serbian.locator(".level output")).to_have_text("1 · Početnik")


def test_one_can_start_on_a_phone_without_scrolling(visit: Visit) -> None:
    page = visit(viewport={"width": 390, "height": 844})
    expect(page.get_by_role("button", name="Play now")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("group", name="Choose a game")).to_be_in_viewport(ratio=1)


def test_my_games_said_1_moves_so_far_and_had_two_buttons_of_one_name(visit: Visit) -> None:
    page = visit()
    start_game(page, "domineering", against="each other, on one screen")
    page.get_by_role("textbox", name="Type a move").fill("A1")
    page.keyboard.press("Enter")
    expect(page.locator(".pieces .domino")).to_have_count(1)
    start_game(page, "byte")
    page.goto("/games")
    expect(page.get_by_role("listitem").nth(1)).to_contain_text("Moves so far: 1")
    expect(page.locator(".rooms img").nth(1)).to_have_js_property("complete", True)
    assert page.locator(".rooms img").nth(1).evaluate("image => image.naturalWidth") > 0
    buttons = page.locator("main button").all()
    names = [button.get_attribute("aria-label") or button.inner_text() for button in buttons]
    assert len(names) == len(set(names)) >= 2
    no_serious_violation(page)
