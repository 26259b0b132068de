"""Starts games on the page and plays them to their end with reasonable moves."""

from __future__ import annotations

from typing import Any

import httpx
from playwright.sync_api import Page, expect

import potez
from potez.engine.minimax import Minimax
from potez.engine.types import Limits
from tests.web.conftest import Visit
from tests.web.driving.input_methods import InputMethod

_HTTP = httpx.Client(trust_env=False)

SMALL: dict[str, dict[str, int]] = {
    "blockade": {"rows": 5, "cols": 6, "walls": 1},
    "byte": {"size": 8},
    "domineering": {"rows": 4, "cols": 4},
}
"""Boards on which a game is short."""

LATE_BYTE = "4/4/1,XOXO,OXO,1/1,O,2/4/4/4/4 X 1-1"
"""Byte with one stack to finish."""


def start_game(page: Page, game: str, against: str = "the computer", side: str = "X", level: int = 1) -> str:
    """Start a game with the form of the home page; the room's name."""
    page.goto(f"/#/?game={game}")
    form = page.locator("form.new-game")
    form.get_by_text(against, exact=True).click()
    if against == "the computer":
        form.get_by_label("Level").fill(str(level))
    if against != "each other, on one screen":
        form.get_by_text("X, moves first" if side == "X" else side, exact=True).click()
    if game != "byte":
        form.get_by_text("another size", exact=True).click()
        for name, value in SMALL[game].items():
            form.locator(f"[name=option-{name}]").fill(str(value))
    form.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/play/*")
    expect(page.locator(".board-panel .ground > rect").first).to_be_visible()
    return page.url.rsplit("/", 1)[1]


def snapshot(address: str, room: str) -> dict[str, Any]:
    found: dict[str, Any] = _HTTP.get(f"{address}/api/rooms/{room}").raise_for_status().json()
    return found


def position_of(snapshot: dict[str, Any]) -> potez.Position[Any]:
    position = potez.parse(snapshot["game"], snapshot["start"])
    for move in snapshot["moves"]:
        position = position.play(move)
    return position


def good_move(position: potez.Position[Any]) -> str:
    return str(Minimax(1).search(position, Limits(depth=1)).move)


def play_to_the_end(address: str, room: str, players: dict[str, InputMethod]) -> dict[str, Any]:
    """Move for every side that has a player here, until the pages of all say that the game is over."""
    while True:
        now = snapshot(address, room)
        if now["result"]:
            break
        position = position_of(now)
        player = players.get(position.side.value)
        if player is None:
            any_page = next(iter(players.values())).page
            expect(any_page.locator(".board-panel.can-move, .status.over").first).to_be_attached()
            continue
        expect(player.page.locator(".board-panel.can-move")).to_be_visible()
        player.play(position, good_move(position))
        expect(player.page.locator(".moves .move").nth(len(now["moves"]))).to_be_attached()
    for player in players.values():
        expect(player.page.locator(".status.over")).to_contain_text(now["result"]["message"])
    return now


def seated(visit: Visit, game: str = "domineering") -> tuple[Page, Page]:
    """Ana with X and Bojan with O."""
    ana = visit()
    ana.evaluate("localStorage.setItem('potez.name', 'Ana')")
    room = start_game(ana, game, against="a friend, by link")
    bojan = visit()
    bojan.evaluate("localStorage.setItem('potez.name', 'Bojan')")
    bojan.goto(f"/#/play/{room}")
    for page, top, bottom in ((ana, "Bojan", "Ana"), (bojan, "Ana", "Bojan")):
        expect(page.locator(".player.top")).to_contain_text(top)
        expect(page.locator(".player.bottom")).to_contain_text(bottom)
    return ana, bojan


def typed(page: Page, move: str) -> None:
    field = page.get_by_role("textbox", name="Type a move")
    field.fill(move)
    field.press("Enter")
