"""How the page is delivered: few requests, few bytes, nothing jumps, and what happens when the server is away."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.serving import ServerProcess, file_url
from tests.web.conftest import Visit
from tests.web.driving.games import start_game
from tests.web.driving.proxy import Proxy

MOST_REQUESTS, MOST_BYTES = 15, 100_000
MOST_SHIFT = 0.02
SHIFTS = """
window.shift = 0;
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({type: "layout-shift", buffered: true});
"""


class Traffic:
    """What a page requests, and the bytes that come back over the wire, as Chromium counts them."""

    def __init__(self, page: Page) -> None:
        self.requested: dict[str, str] = {}
        self.bytes = 0
        devtools = page.context.new_cdp_session(page)
        devtools.on("Network.requestWillBeSent", self._sent)
        devtools.on("Network.loadingFinished", self._finished)
        devtools.send("Network.enable")

    def _sent(self, event: dict[str, Any]) -> None:
        if not event["request"]["url"].startswith(("data:", "ws:")):
            self.requested[event["requestId"]] = event["request"]["url"]

    def _finished(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["encodedDataLength"])


@pytest.fixture
def elsewhere() -> Iterator[Callable[[str], str]]:
    """Serves pages of another origin; their addresses."""
    html = b""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(html)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as other:
        Thread(target=other.serve_forever, daemon=True).start()

        def serve(page: str) -> str:
            nonlocal html
            html = page.encode()
            return f"http://127.0.0.1:{other.server_address[1]}/"

        yield serve
        other.shutdown()


@pytest.mark.parametrize("locale", ["en-GB", "sr-RS"])
def test_a_first_visit_is_light(browser: Browser, server: str, locale: str) -> None:
    context = browser.new_context(base_url=server, locale=locale)
    page = context.new_page()
    traffic = Traffic(page)
    page.goto("/")
    expect(page.locator(".new-game button.primary")).to_be_enabled()
    page.wait_for_load_state("networkidle")
    assert len(traffic.requested) <= MOST_REQUESTS, "\n".join(traffic.requested.values())
    assert traffic.bytes <= MOST_BYTES
    first = len(traffic.requested)
    page.reload()
    page.wait_for_load_state("networkidle")
    scripts = [url for url in list(traffic.requested.values())[first:] if "/static/" in url]
    fresh = page.evaluate("performance.getEntriesByType('resource').filter(e => e.transferSize > 300).map(e => e.name)")
    assert [url for url in scripts if url in fresh] == [], "immutable files come from the cache"
    context.close()


PATHS = ("/", "/play", "/analyse?game=blockade", "/analyse?game=byte", "/tree", "/learn", "/learn/byte", "/games")


@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.parametrize("path", [*PATHS, "/tournaments", "/bots", "/nowhere"])
def test_nothing_jumps(visit: Visit, server: str, path: str, width: int) -> None:
    """Not while a page is loaded, nor while the engine thinks about its position."""
    page = visit("/api/health", viewport={"width": width, "height": 900})
    if path == "/play":
        made = httpx.post(f"{server}/api/rooms", json={"game": "blockade", "seats": {"X": "me", "O": "me"}}).json()
        kept = json.dumps([{"room": made["room"], "game": "blockade", "token": made["token"], "at": 0}])
        page.evaluate("kept => localStorage.setItem('potez.games', kept)", kept)
        path = f"/play/{made['room']}"
    page.goto(path)
    page.evaluate(SHIFTS)
    expect(page.get_by_role("heading", level=1).first).to_be_attached()
    if path.startswith("/analyse"):
        expect(page.locator(".best li").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)
    assert page.evaluate("window.shift") <= MOST_SHIFT


def test_addresses_behind_a_number_sign_still_work(visit: Visit, server: str) -> None:
    page = visit("/#/learn/byte")
    expect(page).to_have_url(f"{server}/learn/byte")
    expect(page.get_by_role("heading", level=1)).to_have_text("Byte")
    page.evaluate("location.hash = '#/tree?game=domineering'")
    expect(page).to_have_url(f"{server}/tree?game=domineering")
    expect(page.locator(".node").first).to_be_visible()
    page.go_back()
    expect(page).to_have_url(f"{server}/learn/byte")
    expect(page.get_by_role("heading", level=1)).to_have_text("Byte")


def test_links_are_followed_without_loading_the_page_again(visit: Visit, server: str) -> None:
    page = visit()
    page.evaluate("window.kept = true")
    page.get_by_role("link", name="Tournaments").click()
    expect(page).to_have_url(f"{server}/tournaments")
    expect(page.get_by_role("heading", level=1)).to_have_text("Tournaments")
    assert page.evaluate("window.kept")
    expect(page).to_have_title("Tournaments – Potez")
    page.go_back()
    expect(page.locator(".new-game")).to_be_visible()


def test_an_address_at_which_there_is_nothing(visit: Visit, server: str) -> None:
    page = visit("/nowhere/at/all")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing here")
    page.get_by_role("link", name="Play a game").click()
    expect(page.locator(".new-game")).to_be_visible()


def test_the_server_was_down_and_the_page_did_not_try_again(visit: Visit, tmp_path_factory: Any) -> None:
    proxy = Proxy()
    process = ServerProcess(file_url(tmp_path_factory.mktemp("down")), "--origin", proxy.address)
    proxy.forward_to(process.address)
    page = visit(base_url=proxy.address)
    expect(page.locator(".new-game")).to_be_visible()
    proxy.cut()
    page.get_by_role("link", name="Learn").click()
    alert = page.get_by_role("alert").filter(has_text="The server does not answer. The page tries again by itself.")
    expect(alert).to_be_visible()
    proxy.restore()
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn a game")
    process.end()
    proxy.close()


def test_a_double_click_on_start_made_two_rooms(visit: Visit, server: str) -> None:
    page = visit()
    made: list[str] = []
    page.on("request", lambda request: made.append(request.url) if request.method == "POST" else None)
    page.get_by_role("button", name="Start the game").dblclick()
    expect(page.locator(".board-panel .board")).to_be_visible()
    assert len([url for url in made if "/api/rooms" in url and "/seat" not in url]) == 1


def test_the_first_press_of_the_theme_button_did_nothing_on_a_light_system(visit: Visit) -> None:
    for scheme in ("light", "dark"):
        page = visit(color_scheme=scheme)
        paper = "getComputedStyle(document.body).backgroundColor"
        before = page.evaluate(paper)
        theme = page.get_by_role("button", name="Light or dark")
        theme.click()
        assert page.evaluate(paper) != before
        theme.click()
        assert page.evaluate(paper) == before


def test_there_was_no_skip_link(visit: Visit) -> None:
    page = visit()
    expect(page.locator(".new-game")).to_be_visible()
    page.keyboard.press("Tab")
    link = page.get_by_role("link", name="Skip to the page")
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_a_game_is_shown_in_the_page_of_somebody_else(
    visit: Visit, server: str, browser: Browser, elsewhere: Callable[[str], str]
) -> None:
    """By the code that the page gives; it follows the game."""
    page = visit()
    room = start_game(page, "domineering", against="each other, on one screen")
    page.get_by_text("Save and share").click()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the code to embed it").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    code = page.evaluate("navigator.clipboard.readText()")
    assert f'src="{server}/embed/play/{room}"' in code
    context = browser.new_context(locale="en-GB")
    other = context.new_page()
    other.goto(elsewhere(f"<h1>A page of somebody else</h1>{code}"))
    viewer = other.frame_locator("iframe")
    expect(viewer.get_by_role("link", name="Open in Potez")).to_be_visible()
    expect(viewer.locator(".pieces .domino")).to_have_count(0)
    page.get_by_role("textbox", name="Type a move").fill("A1")
    page.keyboard.press("Enter")
    expect(viewer.locator(".pieces .domino")).to_have_count(1)
    viewer.get_by_role("button", name="One move back").click()
    expect(viewer.locator(".pieces .domino")).to_have_count(0)
    context.close()


def test_a_position_is_shown_in_the_page_of_somebody_else(visit: Visit) -> None:
    page = visit("/embed/analyse/domineering?start=4/4/4/4%20X&moves=A1%20C4")
    expect(page.locator(".pieces .domino")).to_have_count(2)
    assert page.locator("header").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
