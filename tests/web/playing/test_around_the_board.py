"""What stands around a board, and what is heard: redo, the bar of a phone, trophies, paths, sounds, paper."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.driving.games import start_game, typed

COUNT_TONES = """() => {
  const { dataset } = document.documentElement;
  dataset.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...rest) { dataset.tones++; return start.apply(this, rest); };
}"""


def test_a_move_that_was_taken_back_is_made_again(visit: Visit) -> None:
    """By button and by key; another move forgets it."""
    page = visit()
    start_game(page, "domineering", against="each other, on one screen")
    redo = page.get_by_role("button", name="Redo")
    typed(page, "A1")
    expect(page.locator(".pieces .domino")).to_have_count(1)
    expect(redo).to_be_disabled()
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".pieces .domino")).to_have_count(0)
    redo.click()
    expect(page.locator(".moves .move")).to_have_text(["A1"])
    page.evaluate("document.activeElement.blur()")
    for key, count in (("u", 0), ("y", 1), ("u", 0)):
        page.keyboard.press(key)
        expect(page.locator(".pieces .domino")).to_have_count(count)
    typed(page, "B1")
    expect(page.locator(".moves .move")).to_have_text(["B1"])
    expect(redo).to_be_disabled()


def test_the_bar_of_a_phone_stays_and_typing_is_behind_an_icon(visit: Visit) -> None:
    page = visit(viewport={"width": 390, "height": 600}, has_touch=True, is_mobile=True)
    start_game(page, "blockade", against="each other, on one screen")
    hint = page.get_by_role("button", name="Hint")
    for top in (0, 200):
        page.evaluate("top => scrollTo(0, top)", top)
        expect(hint).to_be_in_viewport(ratio=1)
    field = page.get_by_role("textbox", name="Type a move")
    expect(field).to_be_hidden()
    page.get_by_role("button", name="Type", exact=True).click()
    expect(field).to_be_focused()


def test_the_lower_player_was_cut_off_on_a_laptop(visit: Visit) -> None:
    page = visit(viewport={"width": 1024, "height": 768}, locale="sr-RS")
    page.goto("/?game=blockade")
    page.locator(".new-game button.primary").click()
    page.wait_for_url("**/play/*")
    for player in (".player.top", ".player.bottom"):
        expect(page.locator(player)).to_be_in_viewport(ratio=1)


def test_a_finished_stack_becomes_a_trophy(visit: Visit) -> None:
    page = visit("/analyse?game=byte&start=4/4/1,XOOO,2/1,OXXX,2/4/4/4/4%20X%200-0&engine=off")
    expect(page.locator(".hands")).to_contain_text("stacks: 0")
    typed(page, "C3-0-DD")
    expect(page.locator(".hands .trophies svg")).to_have_count(1)
    expect(page.locator("[data-stack]")).to_have_count(0)


def test_shortest_paths_and_bottlenecks_are_drawn(visit: Visit) -> None:
    """O1 has to go through the only gap in a row of walls."""
    start = "5x6%20X%2022,42,25,45%2022,42,25,45%202,2,2,2%20G13,G33"
    page = visit(f"/analyse?game=blockade&start={start}")
    for side in ("X", "O"):
        expect(page.locator(f".path.{side} polyline").first).to_be_attached()
    expect(page.locator(".path .bottleneck").first).to_be_attached()


def test_sounds_are_made_by_the_page_and_switched_off(visit: Visit) -> None:
    page = visit()
    page.evaluate(COUNT_TONES)
    start_game(page, "domineering", against="each other, on one screen")
    typed(page, "A1")
    expect(page.locator(".pieces .domino")).to_have_count(1)
    tones = page.locator("html")
    expect(tones).to_have_attribute("data-tones", "1")
    sounds = page.get_by_role("button", name="Sounds")
    sounds.click()
    expect(sounds).to_have_attribute("aria-pressed", "false")
    typed(page, "B4")
    expect(page.locator(".pieces .domino")).to_have_count(2)
    expect(page.locator(".moves .move")).to_have_count(2)
    expect(tones).to_have_attribute("data-tones", "1")
    page.reload()
    expect(sounds).to_have_attribute("aria-pressed", "false")


def test_paper_shows_the_board_and_the_moves_alone(visit: Visit) -> None:
    page = visit("/analyse?game=domineering&start=4/4/4/4%20X&moves=A1%20C4&engine=off")
    expect(page.locator(".pieces .domino")).to_have_count(2)
    page.emulate_media(media="print")
    expect(page.locator(".board-panel .board")).to_be_visible()
    expect(page.locator(".moves .move").first).to_be_visible()
    for hidden in ("header", ".prompt", ".move-form", ".move-navigation"):
        expect(page.locator(hidden).first).to_be_hidden()
