"""The course in seven weeks in a real browser: every exercise is missed and done, in both languages and by keyboard."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Response, expect

from potez.engine.classroom.course import WEEKS
from potez.locale import Language
from tests.web.conftest import Visit
from tests.web.driving.accessibility import no_serious_violation

LANGUAGES = {"en-GB": "en", "sr-RS": "sr-Cyrl"}


def week_and_seed(response: Response) -> tuple[str, int] | None:
    """Which exercise the page has asked the server for."""
    address = urlsplit(response.url)
    seed = parse_qs(address.query).get("seed")
    return (address.path.rsplit("/", 1)[-1], int(seed[0])) if "/api/course/" in address.path and seed else None


def answer(page: Page, text: str) -> None:
    field = page.locator(".exercise [name=answer]")
    field.fill(text)
    field.press("Enter")


@pytest.mark.parametrize("locale", LANGUAGES)
def test_every_exercise_is_missed_and_done(visit: Visit, locale: str) -> None:
    language = Language(LANGUAGES[locale])
    check, well_done, mark = map(language, ("Check", "Right. Well done.", "✓ exercise done"))
    page = visit("/course", locale=locale)
    asked: dict[str, int] = {}
    page.on("response", lambda response: asked.update([found] if (found := week_and_seed(response)) else []))
    page.locator("main").get_by_role("link", name=language.translate(WEEKS[0].title)).click()
    for number, week in enumerate(WEEKS):
        title = language.translate(week.title)
        expect(page.get_by_role("heading", level=1)).to_contain_text(title)
        expect(page.get_by_role("button", name=check)).to_be_visible()
        exercise = week.exercise(asked[week.name])
        expect(page.locator(".exercise p").first).to_have_text(language.translate(exercise.task))
        expect(page.locator(".exercise .small svg")).to_be_visible()
        answer(page, "")
        expect(page.locator(".verdict.wrong")).not_to_be_empty()
        answer(page, exercise.solution)
        expect(page.locator(".verdict.right")).to_have_text(well_done)
        if number + 1 < len(WEEKS):
            page.get_by_role("link", name=f"{language.translate(WEEKS[number + 1].title)} →").click()
    page.get_by_role("link", name=language("A course in seven weeks")).click()
    expect(page.get_by_text(mark)).to_have_count(len(WEEKS))
    page.reload()
    expect(page.get_by_text(mark)).to_have_count(len(WEEKS))


def test_another_exercise_is_another_one(visit: Visit) -> None:
    page = visit("/course/minimax")
    expect(page.locator(".exercise .own-tree")).not_to_be_empty()
    before = page.locator(".exercise .own-tree").inner_text()
    page.get_by_role("button", name="Another exercise").click()
    expect(page.locator(".exercise .own-tree")).not_to_have_text(before)


def test_the_course_is_found_from_learning_and_from_the_classroom(visit: Visit) -> None:
    for path in ("/learn", "/tree"):
        page = visit(path)
        page.locator("main").get_by_role("link", name="A course in seven weeks").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("A course in seven weeks")
        for phase in ("Phase I:", "Phase II:", "Phase III:"):
            expect(page.get_by_role("heading", level=2).filter(has_text=phase)).to_have_count(1)


def test_a_week_by_keyboard(visit: Visit) -> None:
    """A tree in the text is one stop of Tab; its keys work there and nowhere else."""
    page = visit("/course/alpha-beta")
    stage = page.locator(".tree-figure").first.locator(".stage")  # by its place: the second tree may come first
    expect(stage.locator(".count")).to_contain_text("Step 0 ")
    page.keyboard.press("ArrowRight")
    expect(stage.locator(".count")).to_contain_text("Step 0 ")
    expect(stage).to_be_visible()  # only when the whole page is there; before that nothing of it can have the focus
    stage.locator(".tree-scroll").focus()
    page.keyboard.press("ArrowRight")
    expect(stage.locator(".count")).to_contain_text("Step 1 ")
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name === 'answer'"):
            break
    page.keyboard.type("nonsense")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict.wrong")).to_have_text("the answer is a number, such as 3")


def test_axe_finds_nothing_serious_in_a_week(visit: Visit) -> None:
    page = visit("/course/minimax", reduced_motion="reduce")
    expect(page.locator(".exercise svg")).to_be_visible()
    expect(page.locator(".stage .node").first).to_be_visible()
    no_serious_violation(page)


def test_a_week_fits_on_a_phone(visit: Visit) -> None:
    page = visit("/course/minimax", viewport={"width": 390, "height": 844})
    expect(page.locator(".exercise svg")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
