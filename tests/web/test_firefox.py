"""The page in Firefox: a whole game of each game by mouse, one by keyboard, and the pages without an error."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import potez
from tests.web.driving.firefox import FIREFOX, Firefox
from tests.web.driving.games import LATE_BYTE, good_move, position_of, snapshot
from tests.web.driving.input_methods import Mouse

pytestmark = pytest.mark.skipif(
    FIREFOX is None, reason="Firefox is not installed (Debian: apt-get install firefox-esr)"
)

STARTS: dict[str, dict[str, Any]] = {
    "blockade": {"options": {"rows": 5, "cols": 6, "walls": 1}},
    "byte": {"start": LATE_BYTE},
    "domineering": {"options": {"rows": 4, "cols": 4}},
}
ARROWS = {"up": "\ue013", "down": "\ue015", "left": "\ue012", "right": "\ue014"}
ENTER = "\ue007"


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    browser = Firefox(tmp_path_factory.mktemp("firefox"))
    yield browser
    browser.close()


class FirefoxMouse(Mouse):
    """The same clicks as in Chromium."""

    def __init__(self, firefox: Firefox) -> None:
        self._firefox = firefox

    def click(self, cell: tuple[float, float]) -> None:
        self._firefox.click(*self.point(*cell))

    def point(self, row: float, col: float) -> tuple[float, float]:
        cells = "[...document.querySelectorAll('.board-panel .ground > rect')].slice(0, 2)"
        one, two = self._firefox.evaluate(f"{cells}.map(cell => cell.getBoundingClientRect())")
        pitch = two["x"] - one["x"]
        return one["x"] + one["width"] / 2 + col * pitch, one["y"] + one["height"] / 2 + row * pitch

    def button(self, name: str) -> None:
        wanted = f"[...document.querySelectorAll('.buttons button')].find(b => b.textContent === {json.dumps(name)})"
        box = self._firefox.wait_for(f"{wanted}?.getBoundingClientRect()")
        self._firefox.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def await_wall(self) -> None:
        self._firefox.wait_for("document.querySelector('.instruction').textContent === 'Now place a wall'")


class FirefoxKeyboard(FirefoxMouse):
    """Arrows and Enter."""

    def click(self, cell: tuple[float, float]) -> None:
        self._firefox.evaluate("document.querySelector('.board-panel .board').focus()")
        way = [("up", 11), ("left", 11), ("down", int(cell[0])), ("right", int(cell[1]))]
        self._firefox.press(*(ARROWS[name] for name, times in way for _ in range(times)), ENTER)

    def place(self, position: Any, cell: tuple[int, int]) -> None:
        self.click(cell)


def seated(firefox: Firefox, server: str, game: str) -> str:
    """Sit down in a room against the computer; its name."""
    seats = {"X": "me", "O": {"level": 1}}
    made = httpx.post(f"{server}/api/rooms", json={"game": game, "seats": seats, **STARTS[game]}).json()
    kept = json.dumps([{"room": made["room"], "game": game, "token": made["token"], "at": 0}])
    firefox.goto(f"{server}/learn")
    firefox.evaluate(f"localStorage.setItem('potez.games', {json.dumps(kept)})")
    firefox.evaluate("localStorage.setItem('potez.language', 'en')")
    firefox.goto(f"{server}/play/{made['room']}")
    room: str = made["room"]
    return room


@pytest.mark.parametrize(
    ("game", "method"), [*((game, FirefoxMouse) for game in potez.GAMES), ("domineering", FirefoxKeyboard)]
)
def test_a_whole_game(firefox: Firefox, server: str, game: str, method: type[FirefoxMouse]) -> None:
    room = seated(firefox, server, game)
    mover = method(firefox)
    while True:
        firefox.wait_for("!!document.querySelector('.board-panel.can-move, .status.over')")
        now = snapshot(server, room)
        if now["result"]:
            break
        position = position_of(now)
        if position.side.value == "X":
            mover.play(position, good_move(position))
            made = len(now["moves"]) + 1
            firefox.wait_for(f"document.querySelectorAll('.moves .move').length >= {made}")
    shown = firefox.wait_for("document.querySelector('.status.over')?.textContent")
    assert now["result"]["message"] in shown
    assert firefox.evaluate("!!document.querySelector('.result-card')")
    assert firefox.errors == []


def test_every_page_without_an_error(firefox: Firefox, server: str) -> None:
    places = {
        "/": ".new-game",
        "/analyse?game=blockade": ".best li",
        "/tree": ".node",
        "/learn/byte": ".lesson-place .board",
        "/games": "h1",
        "/tournaments": "h1",
    }
    for path, sign in places.items():
        firefox.goto(server + path)
        firefox.wait_for(f"!!document.querySelector('main {sign}') && !document.querySelector('.arriving')")
    assert firefox.errors == []
