"""Every game is played to its end: against the computer by mouse, finger and keyboard, and between two people."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.driving.games import play_to_the_end, start_game
from tests.web.driving.input_methods import DraggingMouse, InputMethod, Keyboard, Mouse, Touch

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize(("method", "side"), [(Mouse, "X"), (DraggingMouse, "O"), (Touch, "X"), (Keyboard, "O")])
@pytest.mark.parametrize("game", ["blockade", "byte", "domineering"])
def test_against_the_computer(visit: Visit, server: str, game: str, method: type[InputMethod], side: str) -> None:
    page = visit(**PHONE if method is Touch else {})
    room = start_game(page, game, side=side)
    final = play_to_the_end(server, room, {side: method(page)})
    won = final["result"]["winner"] == side
    expect(page.locator(".status")).to_contain_text("You won!" if won else "You lost.")


@pytest.mark.parametrize("game", ["blockade", "byte", "domineering"])
def test_by_link_with_a_spectator(visit: Visit, server: str, game: str) -> None:
    host = visit()
    room = start_game(host, game, against="a friend, by link")
    expect(host.locator(".status")).to_contain_text("Send the link to a friend")
    link = f"/#/play/{room}"
    guest = visit(link)
    expect(guest.locator(".status")).to_have_text("Your opponent is to move")
    watcher = visit(link)
    expect(watcher.locator(".status")).to_have_text("You are watching: X to move")
    expect(host.locator(".watchers")).to_have_text("watching: 1")
    final = play_to_the_end(server, room, {"X": Mouse(host), "O": Mouse(guest)})
    expect(watcher.locator(".status.over")).to_contain_text(final["result"]["message"])
    expect(watcher.locator(".moves .move")).to_have_count(len(final["moves"]))
    expect(watcher.get_by_role("button", name="Rematch")).to_have_count(0)


def test_on_one_screen(visit: Visit, server: str) -> None:
    page = visit()
    room = start_game(page, "domineering", against="each other, on one screen")
    mouse = Mouse(page)
    play_to_the_end(server, room, {"X": mouse, "O": mouse})
