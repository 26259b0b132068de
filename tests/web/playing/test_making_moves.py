"""How a move is made: ghosts and warnings, steps taken back, levels, typed moves, and what is announced."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.driving.games import seated, snapshot, start_game, typed
from tests.web.driving.input_methods import Mouse


def analysed(visit: Visit, game: str, start: str) -> Page:
    """A position on the board of the analysis, where both sides can be moved."""
    page = visit(f"/#/analyse?game={game}&start={start.replace(' ', '%20')}")
    expect(page.locator(".board-panel.can-move")).to_be_visible()
    return page


def test_a_wall_that_shuts_somebody_off_is_warned_of(visit: Visit) -> None:
    """Example 12 of the rules: green 4A would seal the home 4B."""
    page = analysed(visit, "blockade", "11x14 X 44,84,4D,8B 44,84,4B,8B 9,9,9,9 B3A,B4B,G3B")
    mouse = Mouse(page)
    mouse.choose((3, 3))
    mouse.go((5, 3), alone=False)
    page.mouse.move(*mouse.point(3.75, 9.5))
    expect(page.locator(".wall.ghost.warn[data-wall=G4A]")).to_be_attached()
    expect(page.locator(".warning").first).to_contain_text("could no longer reach O's home 4B")
    page.mouse.click(*mouse.point(3.75, 9.5))
    expect(page.locator(".instruction")).to_have_text("Now place a wall")
    page.mouse.move(*mouse.point(0.75, 1.5))
    expect(page.locator(".wall.ghost:not(.warn)")).to_be_attached()
    expect(page.locator(".warning").first).to_be_empty()


def test_the_first_step_can_be_taken_back(visit: Visit, server: str) -> None:
    page = visit()
    room = start_game(page, "blockade")
    mouse = Mouse(page)
    before = page.locator("[data-pawn=X1]").get_attribute("transform")
    mouse.choose((1, 1))
    expect(page.locator(".target")).not_to_have_count(0)
    mouse.go((1, 3), alone=False)
    assert page.locator("[data-pawn=X1]").get_attribute("transform") != before
    page.get_by_role("button", name="Take the step back").click()
    assert page.locator("[data-pawn=X1]").get_attribute("transform") == before
    expect(page.locator(".instruction")).to_have_text("Choose where the pawn goes")
    assert snapshot(server, room)["moves"] == []
    mouse.go((3, 1), alone=False)
    page.keyboard.press("Tab")
    page.locator(".board-panel .board").focus()
    page.keyboard.press("Escape")
    assert page.locator("[data-pawn=X1]").get_attribute("transform") == before


def test_the_level_of_a_stack_is_chosen(visit: Visit) -> None:
    """Example 8 of the rules, X to move: from level 0 the stack would be nine high, from level 2 it may go."""
    page = analysed(visit, "byte", "4/4/1,XOXO,2/1,OOOXX,2/4/4/4/4 X 0-0")
    mouse = Mouse(page)
    mouse.choose((3, 3))
    expect(page.locator("rect.goal")).to_have_count(1)
    page.get_by_role("button", name="Another stack").click()
    mouse.choose((2, 2))
    mouse.go((3, 3), alone=True)
    expect(page.locator("[data-stack=D4] .checker")).to_have_count(7)
    expect(page.locator("[data-stack=C3] .checker")).to_have_count(2)


def test_why_a_stack_may_not_go_there(visit: Visit) -> None:
    page = analysed(visit, "byte", "4/X,X,X,X/O,O,O,O/X,X,X,X/O,O,O,O/X,X,X,X/O,O,O,O/4 X 0-0")
    mouse = Mouse(page)
    mouse.choose((1, 1))
    page.mouse.move(*mouse.point(0, 0))
    expect(page.locator(".warning").first).to_contain_text("B2 has neighbours")


def test_a_compulsory_pass(visit: Visit) -> None:
    page = analysed(visit, "byte", "4/4/1,OX,2/1,O,2/4/4/4/4 X 0-0")
    expect(page.locator(".instruction")).to_have_text("You cannot move")
    page.get_by_role("button", name="Pass", exact=True).click()
    expect(page.locator(".moves .move")).to_have_text("pass")


def test_a_domino_that_does_not_fit_is_warned_of(visit: Visit) -> None:
    page = analysed(visit, "domineering", "1X1/1X1/3 X")
    mouse = Mouse(page)
    page.mouse.move(*mouse.point(0, 1))
    expect(page.locator(".domino.ghost.warn")).to_be_attached()
    expect(page.locator(".warning").first).to_contain_text("B3")


def test_a_move_is_typed(visit: Visit, server: str) -> None:
    page = visit()
    room = start_game(page, "blockade", against="each other, on one screen")
    field = page.get_by_role("textbox", name="Type a move")
    field.fill("X1-23-B33")
    field.press("Enter")
    expect(page.locator(".move-form ~ *, .warning").filter(has_text="cannot move").first).to_be_visible()
    field.fill("[X 1] [2 4] [P 3 3]")
    field.press("Enter")
    expect(page.locator(".moves .move")).to_have_text(["X1-24-B33"])
    assert snapshot(server, room)["moves"] == ["X1-24-B33"]


def test_a_game_without_a_drawing_has_its_plain_board(visit: Visit) -> None:
    page = visit()
    expect(page.locator("form.new-game")).to_be_visible()
    page.evaluate("""async () => {
        const { createBoard } = await import("/static/js/board/boards.js");
        const parent = document.createElement("div");
        document.querySelector("main").replaceChildren(parent);
        const host = { move: (text) => (document.title = text), prompt: () => {}, explain: () => {}, refuse: () => {} };
        const view = { game: "other", outcome: null, board: { plain: "1 2 3" }, legal: { moves: ["a", "b"] } };
        const board = createBoard({ name: "other", title: "Other", board: "unknown" }, parent, host, view);
        board.show(view, true);
        board.showHint(["b"]);
    }""")
    expect(page.locator("pre")).to_have_text("1 2 3")
    expect(page.locator(".plain-board .hinted")).to_have_text("b")
    page.get_by_role("button", name="b", exact=True).click()
    expect(page).to_have_title("b")


def test_the_board_is_read_aloud(visit: Visit) -> None:
    page = visit()
    start_game(page, "blockade")
    live_region = page.locator("#live-region")
    page.locator(".board-panel .board").focus()
    for key in ("ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    expect(live_region).to_have_text("22, pawn X1, home of X")
    page.keyboard.press("Enter")
    for key in ("ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    expect(live_region).to_have_text("24, can go here")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    expect(live_region).to_have_text("blue wall at 34")
    page.keyboard.press("r")
    expect(live_region).to_have_text("green wall at 34")
    page.keyboard.press("Enter")
    expect(live_region).to_contain_text("O: O")
    page.get_by_text("Text mode").click()
    expect(page.locator(".description")).to_contain_text("X: pawns on 24 and 42, homes 22 and 42")
    expect(page.locator(".description")).to_contain_text("Pawn 2 can go to ")


def test_computer_hint_undo_resign_rematch(visit: Visit, server: str) -> None:
    page = visit()
    room = start_game(page, "domineering")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".words")).to_contain_text("Hint: a domino on ")
    expect(page.locator(".hints .domino")).to_have_count(1)
    move = page.locator(".hints .domino").get_attribute("data-domino") or ""
    page.get_by_role("textbox", name="Type a move").fill(move)
    page.keyboard.press("Enter")
    expect(page.locator(".moves .move")).to_have_count(2)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".moves .move")).to_have_count(0)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    expect(page.locator(".status.over")).to_have_text("You lost. O wins: X resigned")
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/play/" in url and room not in url)
    expect(page.locator(".player.top")).to_contain_text("Computer, level 1")
    expect(page.locator(".status")).to_contain_text("Your turn: you are O")


def test_the_evaluation_is_shown_where_nobody_is_deceived(visit: Visit) -> None:
    """On 4 x 4 X wins, unless X begins in a corner."""
    page = visit()
    start_game(page, "domineering", against="each other, on one screen")
    page.get_by_text("Evaluation", exact=True).click()
    expect(page.locator(".evaluation .assessment")).to_have_text(re.compile("^X wins"))
    expect(page.get_by_role("meter")).to_have_attribute("aria-valuenow", "100")
    typed(page, "A1")
    expect(page.locator(".evaluation .assessment")).to_have_text(re.compile("^O wins"))
    expect(page.get_by_role("meter")).to_have_attribute("aria-valuenow", "0")
    page.reload()
    expect(page.locator(".evaluation .assessment")).to_have_text(re.compile("^O wins"))


def test_people_are_not_advised_before_the_end(visit: Visit) -> None:
    ana, bojan = seated(visit)
    for page in (ana, bojan):
        expect(page.locator(".evaluation")).to_be_hidden()
        expect(page.get_by_role("link", name="Analyse this game")).to_be_hidden()
    ana.get_by_role("button", name="Resign").click()
    ana.get_by_role("button", name="Really resign?").click()
    for page in (ana, bojan):
        expect(page.locator(".evaluation")).to_be_visible()
