"""The static site in a browser whose network is cut after the first visit, from a plain file server in a sub-path."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import potez
from potez.school.lesson import course
from potez.school.puzzle import puzzles
from tests.site.hosting import Host
from tests.web.driving.games import SMALL, good_move, typed
from tools.site.pages import write_site

pytestmark = pytest.mark.slow

PATIENCE = 120_000
KEPT = "navigator.serviceWorker.ready.then(() => true)"


@pytest.fixture
def visitor(browser: Browser, host: Host) -> Iterator[Page]:
    """Somebody who has been there once."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(host.address)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.evaluate(KEPT)
    yield page
    context.close()
    assert errors == []


@pytest.fixture
def offline(visitor: Page, host: Host) -> Page:
    host.close()
    visitor.context.set_offline(True)
    visitor.reload()
    return visitor


def go(page: Page, address: str) -> None:
    """Open an address of the page."""
    page.evaluate("address => { location.hash = address; }", address)


def start(page: Page, game: str, level: int) -> None:
    go(page, f"/?game={game}")
    form = page.locator("form.new-game")
    form.get_by_text("the computer", exact=True).click()
    form.get_by_label("Level").fill(str(level))
    form.get_by_text("X, moves first", exact=True).click()
    if game != "byte":
        form.get_by_text("another size", exact=True).click()
        for name, value in SMALL[game].items():
            form.locator(f"[name=option-{name}]").fill(str(value))
    form.get_by_role("button", name="Start the game").click()
    expect(page.locator(".board-panel.can-move")).to_be_visible()


def play_on(page: Page, position: potez.Position[Any], plies: int = 1000) -> None:
    """Move for X until the game is over, or for so many plies."""
    made = page.locator(".moves .move")
    while made.count() < plies:
        expect(page.locator(".board-panel.can-move, .status.over").first).to_be_attached()
        now = position
        for move in made.all_inner_texts():
            now = now.play(move)
        if now.outcome():
            break
        count = made.count()
        typed(page, good_move(now))
        expect(made.nth(count)).to_be_attached()


@pytest.mark.parametrize("level", [1, 10])
@pytest.mark.parametrize("game", potez.GAMES)
def test_a_whole_game(offline: Page, game: str, level: int) -> None:
    start(offline, game, level)
    play_on(offline, potez.start(game, **SMALL[game]))
    expect(offline.locator(".status.over")).to_be_visible()


def test_undo_and_a_hint(offline: Page) -> None:
    start(offline, "domineering", 1)
    play_on(offline, potez.start("domineering", **SMALL["domineering"]), plies=1)
    expect(offline.locator(".moves .move").nth(1)).to_be_attached()
    offline.get_by_role("button", name="Take back").click()
    expect(offline.locator(".moves .move")).to_have_count(0)
    offline.get_by_role("button", name="Hint").click()
    expect(offline.locator(".hint").first).to_be_attached()


def test_the_analysis_proves_a_board(offline: Page) -> None:
    go(offline, "/analyse?game=domineering&start=6/6/6/6/6/6%20X")
    expect(offline.locator(".verdict")).to_contain_text("X wins: proved")
    expect(offline.locator(".search-info .best li").first).to_be_visible()


def test_the_tree_is_drawn(offline: Page) -> None:
    go(offline, "/tree?game=domineering")
    expect(offline.locator(".node").first).to_be_visible()


def test_a_lesson(offline: Page) -> None:
    go(offline, "/learn/byte")
    expect(offline.locator(".board-panel.can-move")).to_be_visible()
    typed(offline, course("byte")[0].example)
    expect(offline.locator(".answer.right")).to_be_visible()


def test_a_puzzle(offline: Page) -> None:
    one = min(puzzles("domineering"), key=lambda one: one.rating)
    go(offline, f"/puzzles/domineering/{one.id}")
    expect(offline.locator(".board-panel.can-move")).to_be_visible()
    typed(offline, one.solution)
    expect(offline.locator(".answer.right")).to_be_visible()


def test_an_own_evaluation(offline: Page) -> None:
    program = "def evaluate(position):\n    return -len(position.legal_moves())\n"
    offline.evaluate("text => localStorage.setItem('potez.laboratory', text)", program)
    go(offline, "/laboratory?game=domineering")
    expect(offline.locator(".cm-content")).to_contain_text("return -len(position.legal_moves())")
    offline.get_by_role("button", name="Show its tree").click()
    expect(offline.locator(".program-tree tr.changed").first).to_be_visible()


@pytest.mark.parametrize("page", ["tournaments", "bots"])
def test_a_page_that_needs_a_server_says_so(offline: Page, page: str) -> None:
    """It said that the server does not answer, and began anew for ever."""
    go(offline, f"/{page}")
    expect(offline.locator("main .warning")).to_have_text("this needs a server, and this page has none")


def test_it_can_be_installed(visitor: Page) -> None:
    session = visitor.context.new_cdp_session(visitor)
    found = [error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [error for error in found if error != "in-incognito"] == []  # as every page of a test is


def test_a_new_version_in_the_midst_of_a_game(visitor: Page, host: Host, site: Path, tmp_path: Path) -> None:
    start(visitor, "domineering", 1)
    play_on(visitor, potez.start("domineering", **SMALL["domineering"]), plies=1)
    folder = next(path for path in site.iterdir() if path.is_dir())
    files = {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    newer = tmp_path / "newer"
    version = write_site(newer, {**files, "news.txt": b"There is news."})
    host.put(newer)
    visitor.evaluate("navigator.serviceWorker.ready.then(registration => registration.update())")
    moves = visitor.locator(".moves .move").all_inner_texts()
    visitor.get_by_role("button", name="Use it now").click()
    expect(visitor.locator(f"meta[name=potez-site][content='{version}']")).to_be_attached()
    expect(visitor.locator(".moves .move")).to_have_count(len(moves))
    play_on(visitor, potez.start("domineering", **SMALL["domineering"]))
    expect(visitor.locator(".status.over")).to_be_visible()
