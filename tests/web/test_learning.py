"""The rules with boards to try them on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import potez
from tests.web.conftest import Visit
from tests.web.driving.games import good_move
from tests.web.driving.input_methods import Mouse


@pytest.mark.parametrize(("game", "boards"), [("blockade", 3), ("byte", 2), ("domineering", 1)])
def test_rules_and_live_boards(visit: Visit, game: str, boards: int) -> None:
    page = visit("/#/learn")
    page.locator("main").get_by_role("link", name=game.capitalize()).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(game.capitalize())
    expect(page.locator(".lesson .board")).to_have_count(boards)
    for lesson in page.locator(".lesson").all():
        expect(lesson.locator(".board-panel.can-move")).to_be_visible()
        expect(lesson.locator(".warning").first).to_be_empty()


def test_a_lesson_is_done(visit: Visit) -> None:
    """X wins in one move, as the lesson says."""
    page = visit("/#/learn/blockade")
    lesson = page.locator(".lesson").last
    move = good_move(potez.parse("blockade", "5x6 X 23,41,25,45 21,41,25,45 2,2,2,2 G33"))
    lesson.get_by_role("textbox").fill(move)
    lesson.get_by_role("textbox").press("Enter")
    expect(lesson.locator(".status")).to_have_text("X wins: X stands on a home of O")
    lesson.get_by_role("button", name="Start over").click()
    expect(lesson.locator(".status")).to_be_empty()


def test_a_lesson_is_played_by_mouse(visit: Visit) -> None:
    page = visit("/#/learn/domineering")
    page.locator(".lesson").scroll_into_view_if_needed()
    page.mouse.click(*Mouse(page).point(2.8, 0))
    expect(page.locator(".lesson .pieces .domino")).to_have_count(1)
