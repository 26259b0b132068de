"""How the page looks: screenshots of named states beside the references in `looks`, with a tolerance.

Fonts and their edges differ between machines, so both pictures are made small before they are compared, and some of
their pixels may differ. After a change of the looks, write the references again and look at every one of them:

    POTEZ_LOOKS=write pytest tests/web/test_looks.py
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.driving.input_methods import Mouse

LOOKS = Path(__file__).parent / "looks"
WRITE = os.environ.get("POTEZ_LOOKS") == "write"
SMALLER = 4
DIFFERENT = 48  # of 255, in any channel
TOLERANCE = 0.05  # of the pixels

DESK, LAPTOP, PHONE = (1440, 900), (1024, 768), (390, 844)

BLOCKADE = ["X1-64-BAD", "O1-4D-B42", "X1-73-GAA", "O2-7C-G8A", "X2-64-G81", "O2-7A-G1B", "X2-55-G93", "O1-3C-B38"]
BYTE = "4/3,XOX/2,O,XX/1,XOXOXXO,2/1,O,2/OX,1,XOOXOO,1/2,O,X/4 O 0-0"
DOMINEERING = ["H2", "E6", "H5", "B2", "G4", "C8", "G6", "G8", "G1", "A1", "E7", "C7"]
SMALL = "4/4/4/4 X"


@dataclass(frozen=True)
class Room:
    """A room in which the visitor plays both sides, unless `seats` says something else."""

    game: str
    moves: list[str] = field(default_factory=list)
    start: str = ""
    seats: dict[str, Any] = field(default_factory=lambda: {"X": "me", "O": "me"})


@dataclass(frozen=True)
class Look:
    """What is opened, how, and what is done there before the screenshot."""

    where: str | Room
    size: tuple[int, int] = DESK
    theme: str = "wood"
    scheme: str = "light"
    locale: str = "en-GB"
    sign: str = ".board, .node"
    act: Callable[[Page], object] = lambda _: None


def choose_pawn(page: Page) -> None:
    Mouse(page).choose((6, 2))


def _refuse(page: Page) -> None:
    choose_pawn(page)
    page.mouse.click(*Mouse(page).point(0, 8))
    expect(page.locator(".warning.at-spot")).not_to_be_empty()


def _ghost(page: Page) -> None:
    choose_pawn(page)
    Mouse(page).go((6, 4), alone=False)
    page.mouse.move(*Mouse(page).point(5.5, 6.8))


def _lift(page: Page) -> None:
    Mouse(page).choose((3, 3))
    expect(page.locator(".checker.lifted")).to_have_count(7)


def _resign(page: Page) -> None:
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    expect(page.locator(".result-card")).to_be_visible()


def _draw(page: Page) -> None:
    page.get_by_role("button", name="Draw").click()
    page.get_by_role("button", name="Really a draw?").click()
    expect(page.locator(".result-card")).to_be_visible()


def _win(page: Page) -> None:
    page.mouse.click(*Mouse(page).point(0.3, 0))
    expect(page.locator(".result-card")).to_be_visible()


def _proved(page: Page) -> None:
    expect(page.locator(".exact")).to_be_visible()


def _lesson(page: Page) -> None:
    expect(page.locator(".exercise .board").first).to_be_visible()


def _nodes(page: Page) -> None:
    expect(page.locator(".stage .node").nth(10)).to_be_attached()


SIXTEEN = (
    "5,XOXOXX,2/5,O,1,XOXX/8/8/1,XOXOX,XO,3,OX,1/1,XOOX,OOXXXO,2,OXOXO,1,XOOX/8/XOOO,7/4,O,3/8/5,OXOXOXX,2/"
    "3,OXO,4/1,XO,2,OX,3/OX,5,O,X/5,OXOX,2/2,OX,3,OXOX,1 X 3-2"
)
COMPUTER = {"X": "me", "O": {"level": 1}}
ANALYSIS = "/analyse?game=domineering&start=4/4/4/4%20X&moves=A1%20C4%20B1"

STATES = {
    "blockade": Look(Room("blockade", BLOCKADE)),
    "blockade-dark": Look(Room("blockade", BLOCKADE), scheme="dark"),
    "blockade-paper": Look(Room("blockade", BLOCKADE), theme="paper", act=choose_pawn),
    "blockade-paper-dark": Look(Room("blockade", BLOCKADE), theme="paper", scheme="dark", act=choose_pawn),
    "blockade-contrast": Look(Room("blockade", BLOCKADE), theme="contrast", act=choose_pawn),
    "blockade-contrast-dark": Look(Room("blockade", BLOCKADE), theme="contrast", scheme="dark", act=choose_pawn),
    "blockade-refusal": Look(Room("blockade", BLOCKADE), LAPTOP, act=_refuse),
    "blockade-wall": Look(Room("blockade", BLOCKADE), LAPTOP, act=_ghost),
    "blockade-phone": Look(Room("blockade", BLOCKADE), PHONE),
    "byte": Look(Room("byte", start=BYTE)),
    "byte-dark": Look(Room("byte", start=BYTE.replace("O 0-0", "X 0-0")), scheme="dark", act=_lift),
    "byte-paper": Look(Room("byte", start=BYTE), LAPTOP, theme="paper"),
    "byte-16": Look(Room("byte", start=SIXTEEN)),
    "byte-phone": Look(Room("byte", start=BYTE), PHONE, scheme="dark"),
    "byte-draw": Look(Room("byte", start=BYTE), LAPTOP, act=_draw),
    "domineering": Look(Room("domineering", DOMINEERING)),
    "domineering-laptop": Look(Room("domineering", DOMINEERING), LAPTOP, theme="paper"),
    "domineering-phone": Look(Room("domineering", DOMINEERING), PHONE),
    "domineering-loss": Look(Room("domineering", start=SMALL, seats=COMPUTER), act=_resign),
    "domineering-win": Look(Room("domineering", start="1/1/1 X", seats=COMPUTER), act=_win),
    "analysis": Look(ANALYSIS, act=_proved),
    "analysis-dark": Look(f"{ANALYSIS}&engine=off", scheme="dark"),
    "analysis-phone": Look(f"{ANALYSIS}&engine=off", PHONE),
    "home": Look("/", sign=".new-game"),
    "home-phone": Look("/", PHONE, scheme="dark", sign=".new-game"),
    "serbian": Look(Room("blockade", BLOCKADE), LAPTOP, locale="sr-RS"),
    "nowhere": Look("/nowhere", LAPTOP, scheme="dark", sign=".lead"),
    "learn": Look("/learn/blockade", LAPTOP, act=_lesson),
    "classroom": Look("/tree?step=19", (1920, 1080), act=_nodes),
    "classroom-dark": Look("/tree?game=byte&step=60", scheme="dark", act=_nodes),
    "classroom-phone": Look("/tree?step=19", PHONE, act=_nodes),
}


def opened(visit: Visit, server: str, look: Look) -> Page:
    page = visit(
        "/api/health",
        viewport={"width": look.size[0], "height": look.size[1]},
        color_scheme=look.scheme,
        locale=look.locale,
        has_touch=look.size == PHONE,
    )
    stored = {"potez.board": look.theme}
    where = look.where
    if isinstance(where, Room):
        wanted = {"game": where.game, "moves": where.moves, "seats": where.seats, "name": "Ana"}
        wanted |= {"start": where.start} if where.start else {}
        made = httpx.post(f"{server}/api/rooms", json=wanted).raise_for_status().json()
        seat = {"room": made["room"], "game": where.game, "token": made["token"], "at": 0}
        stored["potez.games"] = json.dumps([seat])
        where = f"/play/{made['room']}"
    page.evaluate("stored => { for (const key in stored) localStorage.setItem(key, stored[key]); }", stored)
    page.goto(where)
    expect(page.locator(f"main :is({look.sign})").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    look.act(page)
    return page


@pytest.mark.parametrize("name", STATES)
def test_the_page_looks_as_it_did(visit: Visit, server: str, tmp_path: Path, name: str) -> None:
    look = STATES[name]
    page = opened(visit, server, look)
    shot = Image.open(BytesIO(page.screenshot(animations="disabled", caret="hide"))).convert("RGB")
    small = shot.resize((look.size[0] // SMALLER, look.size[1] // SMALLER), Image.Resampling.LANCZOS)
    file = LOOKS / f"{name}.png"
    if WRITE:
        file.parent.mkdir(exist_ok=True)
        small.quantize(256, dither=Image.Dither.NONE).save(file, optimize=True)
        return
    reference = Image.open(file).convert("RGB")
    assert small.size == reference.size
    worst = ImageChops.difference(small, reference)
    channels = worst.split()
    largest = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    different = sum(largest.histogram()[DIFFERENT:]) / (small.width * small.height)
    if different > TOLERANCE:
        shot.save(tmp_path / f"{name}.png")
    assert different <= TOLERANCE, f"{different:.1%} of the pixels differ from {file}; see {tmp_path}"


def test_there_is_a_reference_for_every_state() -> None:
    assert WRITE or sorted(file.stem for file in LOOKS.glob("*.png")) == sorted(STATES)
