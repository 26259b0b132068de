"""Every game is played to its end: against the computer by mouse, finger and keyboard, and between two people."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.games import begin, begin_late_byte, play_to_the_end
from tests.web.hands import Dragging, Finger, Hand, Keys, Mouse

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize(("hand", "side"), [(Mouse, "X"), (Dragging, "O"), (Finger, "X"), (Keys, "O")])
@pytest.mark.parametrize("game", ["blockade", "domineering"])
def test_against_the_computer(visit: Visit, server: str, game: str, hand: type[Hand], side: str) -> None:
    page = visit(**PHONE if hand is Finger else {})
    room = begin(page, game, side=side)
    told = play_to_the_end(server, room, {side: hand(page)})
    won = told["result"]["winner"] == side
    expect(page.locator(".status")).to_contain_text("You won!" if won else "You lost.")


@pytest.mark.parametrize("hand", [Mouse, Dragging, Finger, Keys])
def test_byte_against_the_computer(visit: Visit, server: str, hand: type[Hand]) -> None:
    page = visit(**PHONE if hand is Finger else {})
    room = begin_late_byte(page)
    told = play_to_the_end(server, room, {"X": hand(page)})
    assert told["result"]["reason"] == "MAJORITY"


@pytest.mark.parametrize("game", ["blockade", "byte", "domineering"])
def test_by_link_with_a_spectator(visit: Visit, server: str, game: str) -> None:
    host = visit()
    room = begin(host, game, against="a friend, by link")
    expect(host.locator(".status")).to_contain_text("Send the link to a friend")
    link = f"/#/play/{room}"
    guest = visit(link)
    expect(guest.locator(".status")).to_have_text("Your opponent is to move")
    watcher = visit(link)
    expect(watcher.locator(".status")).to_have_text("You are watching: X to move")
    expect(host.locator(".watchers")).to_have_text("watching: 1")
    told = play_to_the_end(server, room, {"X": Mouse(host), "O": Mouse(guest)})
    expect(watcher.locator(".status.over")).to_contain_text(told["result"]["message"])
    expect(watcher.locator(".moves .move")).to_have_count(len(told["moves"]))
    expect(watcher.get_by_role("button", name="Rematch")).to_have_count(0)


def test_on_one_screen(visit: Visit, server: str) -> None:
    page = visit()
    room = begin(page, "domineering", against="each other, on one screen")
    hand = Mouse(page)
    play_to_the_end(server, room, {"X": hand, "O": hand})
