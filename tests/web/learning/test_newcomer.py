"""A stranger with a phone: learns a game from nothing, only by clicking, and wins a game against level 1."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import WebSocket, expect

import potez
from potez.school.lesson import course
from tests.web.conftest import Visit
from tests.web.driving.input_methods import Mouse

PHONE = {"width": 390, "height": 844}
MOST_MOVES = 80


class Clicks(Mouse):
    """A mouse that reads no language."""

    def level(self, level: int, lifted: str) -> None:
        self.page.locator(".buttons").get_by_role("button", name=re.compile(f" {lifted}$")).click()

    def await_wall(self) -> None:
        expect(self.page.locator(".instruction")).to_have_text(re.compile(r"^(Now place a wall|Сада поставите зид)$"))

    def pass_(self) -> None:
        self.page.locator(".buttons button").first.click()


class Hints:
    """The hints that the page has received."""

    def __init__(self) -> None:
        self.moves: list[str] = []

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self.receive)

    def receive(self, text: str | bytes) -> None:
        frame: dict[str, Any] = json.loads(text)
        if frame.get("t") == "hint":
            self.moves.append(frame["d"]["move"])


def test_a_stack_with_levels_can_be_chosen_on_a_phone(visit: Visit) -> None:
    """The prompt grew when the stack was pressed, the board moved, and the release chose another square."""
    page = visit("/learn/byte?lesson=win", viewport=PHONE)
    expect(page.locator(".board-panel.can-move")).to_be_visible()
    Clicks(page).choose((1, 3))
    expect(page.locator(".buttons").get_by_role("button", name="Lift XXX")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en-GB", "sr-RS"])
@pytest.mark.parametrize("game", ["blockade", "byte", "domineering"])
def test_a_newcomer_learns_and_wins(visit: Visit, server: str, game: str, locale: str) -> None:
    page = visit("/learn", viewport=PHONE, locale=locale, reduced_motion="reduce")
    hints = Hints()
    page.on("websocket", hints.listen)
    page.locator(f"main a[href='/learn/{game}']").click()
    lessons = course(game)
    for number, lesson in enumerate(lessons[:-1], 1):
        expect(page.locator(".steps [aria-current]")).to_have_text(str(number))
        expect(page.locator(".board-panel.can-move")).to_be_visible()
        Clicks(page).play(lesson.start, lesson.example)
        expect(page.locator(".answer.right .next")).to_be_in_viewport()
        page.locator(".answer.right .next").click()
    page.locator(".lesson-place .primary").click()
    page.wait_for_url("**/play/*")
    room = page.url.split("/play/")[1].split("?")[0]
    over = page.locator(".status.over")
    for made in range(MOST_MOVES):
        while len(hints.moves) <= made and not over.count():
            page.wait_for_timeout(50)
        if over.count():
            break
        snapshot = httpx.get(f"{server}/api/rooms/{room}").raise_for_status().json()
        position = potez.parse(game, snapshot["start"])
        for move in snapshot["moves"]:
            position = position.play(move)
        Clicks(page).play(position, hints.moves[made])
    expect(over).to_be_visible()
    page.locator(".result-card a[href*='lesson=play']").click()
    expect(page.locator(".answer.right")).to_be_visible()
    expect(page.locator(".steps .done")).to_have_count(len(lessons))
