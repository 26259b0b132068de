"""A first move on the static site, before Python is there."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import potez
from tests.site.hosting import Host
from tests.web.driving.games import good_move
from tests.web.driving.input_methods import Mouse

pytestmark = pytest.mark.slow

PATIENCE = 120_000


class Delay:
    """Holds back the interpreter until it is wanted."""

    def __init__(self) -> None:
        self._held: list[Route] = []
        self._over = Event()

    def hold(self, route: Route) -> None:
        if self._over.is_set():
            route.continue_()
        else:
            self._held.append(route)

    def end(self) -> None:
        self._over.set()
        for route in self._held:
            route.continue_()


@pytest.fixture
def delay() -> Delay:
    return Delay()


@pytest.fixture
def page(browser: Browser, host: Host, delay: Delay) -> Iterator[Page]:
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", viewport={"width": 1280, "height": 900})
    context.route("**/pyodide.asm.wasm", delay.hold)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(host.address)
    yield page
    context.close()
    assert errors == []


def start(page: Page, game: str) -> None:
    page.evaluate("address => { location.hash = address; }", f"/?game={game}")
    expect(page.locator(".page-home:not(.arriving) form.new-game")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".board-panel.can-move")).to_be_visible()


@pytest.mark.parametrize("game", potez.GAMES)
def test_the_first_move_waits_for_python_not_the_player(page: Page, delay: Delay, game: str) -> None:
    start(page, game)
    position = potez.start(game)
    Mouse(page).play(position, good_move(position))
    expect(page.locator(".status")).to_have_text("Sending your move …")
    expect(page.locator(".moves .move")).to_have_count(0)
    delay.end()
    expect(page.locator(".moves .move").nth(1)).to_be_attached()
    assert page.locator(".moves .move").first.inner_text() == str(good_move(position))


def test_a_game_that_began_without_python_survives_a_new_visit(page: Page, delay: Delay) -> None:
    start(page, "byte")
    page.reload()
    expect(page.locator(".board-panel.can-move")).to_be_visible()
    delay.end()
    page.reload()
    expect(page.locator(".board-panel.can-move")).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint").first).to_be_attached()
