"""A game survives a reload, a new server and a lost connection."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.serving import ServerProcess, file_url
from tests.web.conftest import Visit
from tests.web.driving.games import good_move, play_to_the_end, position_of, snapshot, start_game
from tests.web.driving.input_methods import InputMethod, Mouse
from tests.web.driving.proxy import Proxy


@pytest.fixture
def proxy() -> Iterator[Proxy]:
    proxy = Proxy()
    yield proxy
    proxy.close()


@pytest.fixture
def serve(tmp_path: Path, proxy: Proxy) -> Iterator[Callable[[], ServerProcess]]:
    """Starts servers behind the proxy, one after another on the same database."""
    started: list[ServerProcess] = []

    def start() -> ServerProcess:
        if started:
            started.pop().end(signal.SIGKILL)
        started.append(ServerProcess(file_url(tmp_path), "--origin", proxy.address))
        proxy.forward_to(started[0].address)
        return started[0]

    yield start
    for process in started:
        process.end()


def one_move(player: InputMethod, address: str, room: str) -> None:
    expect(player.page.locator(".board-panel.can-move")).to_be_visible()
    before = snapshot(address, room)
    player.play(position_of(before), good_move(position_of(before)))
    expect(player.page.locator(".moves .move").nth(len(before["moves"]))).to_be_attached()


def test_reload(visit: Visit, server: str) -> None:
    page = visit()
    room = start_game(page, "blockade")
    one_move(Mouse(page), server, room)
    page.reload()
    play_to_the_end(server, room, {"X": Mouse(page)})


def test_new_server(visit: Visit, proxy: Proxy, serve: Callable[[], ServerProcess]) -> None:
    """The first is killed in mid-game."""
    serve()
    page = visit(base_url=proxy.address)
    room = start_game(page, "domineering")
    one_move(Mouse(page), proxy.address, room)
    proxy.cut()
    expect(page.get_by_role("alert").filter(has_text="reconnecting")).to_be_visible()
    serve()
    proxy.restore()
    expect(page.get_by_role("alert").filter(has_text="reconnecting")).to_be_hidden()
    play_to_the_end(proxy.address, room, {"X": Mouse(page)})


def test_cut_wire(visit: Visit, proxy: Proxy, serve: Callable[[], ServerProcess]) -> None:
    """The page shows what the opponent did meanwhile as soon as the connection is back."""
    process = serve()
    far = visit(base_url=proxy.address)
    room = start_game(far, "domineering", against="a friend, by link", side="O")
    near = visit(f"/#/play/{room}", base_url=process.address)
    one_move(Mouse(near), process.address, room)
    one_move(Mouse(far), process.address, room)
    proxy.cut()
    expect(far.get_by_role("alert").filter(has_text="reconnecting")).to_be_visible()
    expect(near.locator(".player.top")).to_contain_text("(away)")
    one_move(Mouse(near), process.address, room)
    expect(far.locator(".moves .move")).to_have_count(2)
    proxy.restore()
    expect(far.locator(".moves .move")).to_have_count(3)
    play_to_the_end(process.address, room, {"O": Mouse(far), "X": Mouse(near)})


def test_a_silent_wire(visit: Visit, proxy: Proxy, serve: Callable[[], ServerProcess]) -> None:
    """No browser notices that nothing arrives any more. The page does, keeps the move, and sends it once."""
    process = serve()
    page = visit(base_url=proxy.address)
    room = start_game(page, "domineering", against="each other, on one screen")
    proxy.silence()
    notice = page.get_by_role("alert").filter(has_text="reconnecting")
    expect(notice).to_be_visible()
    page.mouse.click(*Mouse(page).point(2.8, 0))
    expect(page.locator(".status")).to_have_text("Sending your move …")
    expect(page.get_by_role("alert").filter(has_text="Your move is kept")).to_be_visible()
    assert snapshot(process.address, room)["moves"] == []
    proxy.restore()
    expect(notice).to_be_hidden()
    expect(page.locator(".moves .move")).to_have_count(1)
    play_to_the_end(process.address, room, {"X": Mouse(page), "O": Mouse(page)})


def test_a_report_survives_a_lost_connection(visit: Visit, proxy: Proxy, serve: Callable[[], ServerProcess]) -> None:
    """A report that is requested without a connection comes as soon as there is one."""
    serve()
    page = visit("/#/analyse?game=domineering&start=4/4/4/4%20X&moves=A1%20C4", base_url=proxy.address)
    expect(page.locator(".best li").first).to_be_visible()
    proxy.cut()
    page.get_by_role("button", name="Report").click()
    expect(page.locator(".report")).to_contain_text("Looking at every move")
    proxy.restore()
    expect(page.locator(".report .accuracy")).to_be_visible()
    expect(page.locator(".graph .dot")).to_have_count(3)


def test_a_lost_seat_is_watched(visit: Visit, server: str) -> None:
    """A visitor whose token holds no seat can watch."""
    page = visit()
    room = start_game(page, "domineering")
    kept = f'[{{"room": "{room}", "game": "domineering", "token": "none", "at": 0}}]'
    stranger = visit()
    stranger.evaluate("kept => localStorage.setItem('potez.games', kept)", kept)
    stranger.goto(f"/#/play/{room}")
    expect(stranger.locator(".status")).to_have_text("You are watching: X to move")


def test_a_room_that_is_not_there(visit: Visit) -> None:
    page = visit("/#/play/nowhere")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


def test_my_games(visit: Visit, server: str) -> None:
    page = visit()
    expect(page.locator("form.new-game")).to_be_visible()
    room = start_game(page, "domineering")
    page.get_by_role("link", name="My games").click()
    item = page.get_by_role("listitem").filter(has_text="Domineering")
    expect(item).to_contain_text("Computer, level 1")
    item.get_by_role("link").click()
    expect(page).to_have_url(f"{server}/play/{room}")
    expect(page.locator(".board-panel.can-move")).to_be_visible()
    page.get_by_role("link", name="My games").click()
    page.get_by_role("button", name="Forget").click()
    page.reload()
    expect(page.get_by_text("There are none yet. Every game")).to_be_visible()
