"""Lessons in a real browser: every one is solved and failed, in both languages, by hand and by typing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from potez.locale import Language
from potez.school.lesson import Lesson, course, in_language
from potez.school.verdict import shortfall
from tests.web.conftest import Visit
from tests.web.driving.input_methods import Mouse

GAMES = ("blockade", "byte", "domineering")
LANGUAGES = {"en-GB": "en", "sr-RS": "sr-Cyrl"}


def answer(page: Page, move: str) -> None:
    field = page.locator(".move-form input")
    field.fill(move)
    field.press("Enter")


def wrong_move(lesson: Lesson) -> str | None:
    position = lesson.start
    moves = position.legal_moves()
    return next((str(move) for move in moves if shortfall(lesson, position, move) is not None), None)


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_is_failed_and_done(visit: Visit, game: str, locale: str) -> None:
    language, lessons = Language(LANGUAGES[locale]), course(game)
    page = visit(f"/learn/{game}", locale=locale)
    for number, lesson in enumerate(lessons[:-1], 1):
        expect(page.locator(".course h2")).to_contain_text(in_language(lesson.title, language))
        expect(page.locator(".course .task")).to_have_text(in_language(lesson.task, language))
        expect(page.locator(".board-panel.can-move")).to_be_visible()
        if wrong := wrong_move(lesson):
            answer(page, wrong)
            expect(page.locator(".answer.wrong")).to_be_visible()
            page.locator(".answer.wrong .primary").click()
        else:
            answer(page, "nonsense")
            expect(page.locator(".panel-tools .warning")).not_to_be_empty()
        expect(page.locator(".board-panel.can-move")).to_be_visible()
        answer(page, lesson.example)
        expect(page.locator(".answer.right")).to_contain_text(in_language(lesson.done, language))
        expect(page.locator(".steps .done")).to_have_count(number)
        page.locator(".answer.right .next").click()
    expect(page.locator(".course h2")).to_contain_text(in_language(lessons[-1].title, language))
    page.reload()
    expect(page.locator(".steps .done")).to_have_count(len(lessons) - 1)
    expect(page.locator(".course h2")).to_contain_text(in_language(lessons[-1].title, language))


def test_a_lesson_is_done_by_hand_and_shown_on_request(visit: Visit) -> None:
    page = visit("/learn/domineering", viewport={"width": 390, "height": 844})
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".words")).not_to_be_empty()
    page.mouse.click(*Mouse(page).point(2.8, 0))
    expect(page.locator(".answer.right")).to_be_visible()
    expect(page.get_by_role("button", name="Next")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_the_last_lesson_is_a_game_with_hints(visit: Visit) -> None:
    """The game is given up here; whoever comes back is told, and may play another."""
    page = visit("/learn/domineering?lesson=play")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/play/*hints=on")
    expect(page.locator(".words")).to_contain_text("Hint:")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    expect(page.locator(".status.over")).to_be_visible()
    page.locator(".result-card").get_by_role("link", name="Back to the lessons").click()
    expect(page.locator(".course .status")).to_contain_text("X resigned")
    expect(page.get_by_role("button", name="Play another game")).to_be_visible()


def test_the_rules_come_after_the_course(visit: Visit) -> None:
    page = visit("/learn")
    page.locator("main").get_by_role("link", name="Byte").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Byte")
    course_top = page.locator(".course").bounding_box()
    rules_top = page.locator(".rules").bounding_box()
    assert course_top
    assert rules_top
    assert course_top["y"] < rules_top["y"]
    assert len(page.locator(".rules").inner_text()) > 1000
