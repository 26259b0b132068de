"""The static site in Firefox, without a network after the first visit: a game of each game, analysis, a program."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import potez
from tests.site.hosting import Host
from tests.web.driving.firefox import FIREFOX, Firefox
from tests.web.driving.games import good_move
from tests.web.test_firefox import STARTS, FirefoxMouse

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(FIREFOX is None, reason="Firefox is not installed (Debian: apt-get install firefox-esr)"),
]

PATIENCE = 240.0
NEW_ROOM = """void (async () => {
  const main = [...document.scripts].find((script) => script.src.endsWith("js/main.js")).src;
  const { createLocalRoom } = await import(new URL("local/room_socket.js", main).href);
  window.made = (await createLocalRoom(%s)).room;
  location.hash = `/play/${window.made}`;
})()"""


@pytest.fixture(scope="module")
def firefox(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """A browser that has been on the site once. Since then the site has gone."""
    host = Host(tmp_path_factory.mktemp("host"))
    host.put(site)
    browser = Firefox(tmp_path_factory.mktemp("firefox"))
    browser.goto(host.address)
    browser.evaluate("void navigator.serviceWorker.ready.then(() => { window.kept = true; })")
    browser.wait_for("window.kept", PATIENCE)
    host.close()
    browser.goto(f"{host.address}#/games")
    browser.wait_for("!!document.querySelector('main h1')", PATIENCE)
    yield browser
    browser.close()


@pytest.mark.parametrize("level", [1, 10])
@pytest.mark.parametrize("game", potez.GAMES)
def test_a_whole_game(firefox: Firefox, game: str, level: int) -> None:
    wanted: dict[str, Any] = {"game": game, **STARTS[game], "seats": {"X": "me", "O": {"level": level}}}
    firefox.evaluate(NEW_ROOM % json.dumps({**wanted, "name": ""}))
    position = potez.parse(game, wanted["start"]) if "start" in wanted else potez.start(game, **wanted["options"])
    firefox.wait_for("location.hash.startsWith('#/play/') && !!document.querySelector('.game .board-panel')", PATIENCE)
    while True:
        firefox.wait_for("!!document.querySelector('.board-panel.can-move, .status.over')", PATIENCE)
        made = firefox.evaluate("[...document.querySelectorAll('.moves .move')].map(move => move.textContent)")
        now = position
        for move in made:
            now = now.play(move)
        if now.outcome():
            break
        FirefoxMouse(firefox).play(now, good_move(now))
        firefox.wait_for(f"document.querySelectorAll('.moves .move').length > {len(made)}", PATIENCE)
    firefox.wait_for("!!document.querySelector('.status.over')", PATIENCE)
    firefox.evaluate("location.hash = '/games'")
    firefox.wait_for("!document.querySelector('.game')", PATIENCE)
    assert firefox.errors == []


def test_an_analysis_that_proves_the_winner(firefox: Firefox) -> None:
    firefox.evaluate("location.hash = '/analyse?game=domineering&start=6/6/6/6/6/6%20X'")
    firefox.wait_for("document.querySelector('.verdict')?.textContent.includes('X wins: proved')", PATIENCE)
    assert firefox.errors == []


def test_an_example_of_the_laboratory(firefox: Firefox) -> None:
    firefox.evaluate("location.hash = '/laboratory?game=domineering'")
    firefox.wait_for("document.querySelector('.cm-content')?.textContent.includes('def ')", PATIENCE)
    wanted = "[...document.querySelectorAll('button')].find(each => each.textContent === 'Show its tree')"
    firefox.evaluate(f"{wanted}.click()")
    firefox.wait_for("!!document.querySelector('.program-tree')", PATIENCE)
    assert firefox.errors == []
