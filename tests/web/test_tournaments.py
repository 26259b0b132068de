"""Tournaments of engines in the browser: found, looked at, replayed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import expect

import potez
from potez.arena.contest.results import read_results
from potez.games.base import Side
from potez.locale import Language
from potez.play.record_reader import read_records
from potez.server.arena.roster import player_title
from tests.server.http.test_tournaments import play
from tests.server.serving import POTEZ, ServerProcess, file_url
from tests.web.conftest import PATIENCE, Visit
from tests.web.driving.accessibility import no_serious_violation


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tournament of each game, that of Domineering with more games than are shown at once."""
    folder = tmp_path_factory.mktemp("tournaments")
    for game, pairs in (("blockade", 3), ("byte", 3), ("domineering", 60)):
        play(folder / f"{game}.jsonl", game, pairs)
    (folder / "broken.jsonl").write_text("{}\n")
    return folder


@pytest.fixture(scope="module")
def there(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that shows them."""
    process = ServerProcess(file_url(tmp_path_factory.mktemp("rooms")), "--tournaments", str(folder))
    yield process.address
    process.end()


@pytest.mark.parametrize("game", potez.GAMES)
def test_a_game_of_a_tournament_is_replayed(visit: Visit, there: str, folder: Path, game: str) -> None:
    page = visit(base_url=there)
    page.get_by_role("link", name="Tournaments").click()
    expect(page.locator(".list")).to_contain_text("broken.jsonl, line 1, cannot be read")
    page.locator(".list li", has=page.get_by_text(game, exact=True)).get_by_role("link").click()
    expect(page.locator(".ratings tbody tr")).to_have_count(3)
    kept = read_results(folder / f"{game}.jsonl").games[1]
    (record,) = read_records(kept.record)
    page.locator(".game-list a").nth(1).click()
    first, second = kept.players if kept.first is Side.X else kept.players[::-1]
    titles = [player_title(player, Language()) for player in (first, second)]
    expect(page.get_by_role("heading", level=1)).to_have_text(" – ".join(titles))
    expect(page.locator(".moves .move")).to_have_text([str(move) for move in record.game.moves])
    expect(page.get_by_role("button", name="One move back")).to_be_disabled()
    page.get_by_role("button", name="One move forward").click()
    expect(page.locator("[aria-current=step]")).to_have_text(str(record.game.moves[0]))
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("button", name="One move forward")).to_be_disabled()
    expect(page.locator(".comment")).to_have_text(record.comments[len(record.game.moves)])
    no_serious_violation(page)
    page.get_by_role("link", name="Analyse this game").click()
    expect(page.locator(".moves .move")).to_have_count(len(record.game.moves))


def test_many_games_are_shown_in_parts_also_on_a_phone(visit: Visit, there: str) -> None:
    page = visit("/#/tournaments/domineering.jsonl", there, viewport={"width": 360, "height": 740})
    expect(page.locator(".game-list li")).to_have_count(100)
    no_serious_violation(page)
    page.get_by_role("link", name="Later games").click()
    expect(page.locator(".game-list li")).to_have_count(20)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_role("link", name="Earlier games").click()
    expect(page.locator(".game-list li")).to_have_count(100)


def test_where_there_are_none_the_page_says_how_to_play_one(visit: Visit, tmp_path: Path) -> None:
    process = ServerProcess(file_url(tmp_path), "--tournaments", str(tmp_path))
    page = visit("/#/tournaments", process.address, locale="sr-RS")
    expect(page.get_by_role("heading", level=1)).to_have_text("Турнири")
    expect(page.locator("main")).to_contain_text("potez serve --tournaments DIR")
    process.end()


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server on which visitors may start contests, with a program and with bots."""
    folder = tmp_path_factory.mktemp("arena")
    command = json.dumps(f'"{sys.executable}" -c "from potez.cli import main; main()" ugi random:1')
    (folder / "arena.toml").write_text(f"bots = true\n[programs]\nAlpha = {command}\n")
    (folder / "results").mkdir()
    process = ServerProcess(
        file_url(folder), "--arena", str(folder / "arena.toml"), "--tournaments", str(folder / "results")
    )
    yield process.address
    process.end()


def test_a_visitor_starts_a_tournament_and_follows_it(visit: Visit, arena: str) -> None:
    page = visit("/tournaments", arena)
    form = page.locator(".contest-form")
    form.locator("[name=game]").select_option("domineering")
    form.locator("[name=board]").select_option("small")
    form.get_by_label("Level 3: Learner").uncheck()
    form.get_by_label("Compiled engine").check()
    form.get_by_label("Alpha").check()
    no_serious_violation(page)
    form.get_by_role("button", name="Start the contest").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Level 1: Newcomer, Compiled engine, Alpha")
    expect(page.get_by_role("status").first).to_have_text("Domineering, 6 games", timeout=2 * PATIENCE)
    expect(page.locator(".live-games iframe")).to_have_count(0)
    expect(page.locator(".cross-table tbody tr")).to_have_count(3)
    expect(page.locator(".ratings .interval")).to_have_count(3)
    no_serious_violation(page)
    page.locator(".game-list a").first.click()
    expect(page.get_by_role("button", name="One move forward")).to_be_enabled()


@contextmanager
def running(command: list[str], environment: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """A process that ends with the test."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            yield process
        finally:
            process.terminate()


def test_an_author_connects_a_bot(visit: Visit, arena: str) -> None:
    page = visit("/bots", arena)
    page.get_by_label("The name of your bot").fill("My bot")
    page.get_by_role("button", name="Get a token").click()
    token = page.locator(".token").text_content()
    no_serious_violation(page)
    ugi = [sys.executable, *POTEZ, "ugi", "level:1"]
    command = [sys.executable, *POTEZ, "bot", arena, token or "", "--", *ugi]
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    with running(command, environment) as bridge:
        assert bridge.stdout
        assert "My bot is connected" in bridge.stdout.readline()
        page.goto("/tournaments")
        form = page.locator(".contest-form")
        expect(form).to_be_attached()
        page.locator("details").evaluate("details => details.open = true")
        form.locator("[name=game]").select_option("domineering")
        form.locator("[name=board]").select_option("small")
        form.get_by_label("Level 3: Learner").uncheck()
        form.get_by_label("My bot").check()
        form.get_by_role("button", name="Start the contest").click()
        expect(page.get_by_role("status").first).to_have_text("Domineering, 2 games", timeout=2 * PATIENCE)
        page.goto("/bots/My%20bot")
        expect(page.get_by_text("The bot is connected.")).to_be_visible()
        expect(page.locator(".game-list li")).to_have_count(2)
        no_serious_violation(page)
    page.reload()
    expect(page.get_by_text("The bot is not connected now.")).to_be_visible()


def test_bots_where_they_are_not_allowed(visit: Visit, there: str) -> None:
    page = visit("/bots", there)
    expect(page.locator("main")).to_contain_text("This server accepts no bots.")
    assert page.get_by_role("button", name="Get a token").count() == 0


def test_a_game_of_a_tournament_is_watched_live(visit: Visit, arena: str) -> None:
    page = visit("/tournaments", arena)
    form = page.locator(".contest-form")
    expect(form).to_be_attached()
    page.locator("details").evaluate("details => details.open = true")
    form.locator("[name=game]").select_option("byte")
    form.get_by_label("Milliseconds for a move").fill("400")
    for level in ("Level 1: Newcomer", "Level 3: Learner"):
        form.get_by_label(level).uncheck()
    form.get_by_label("Playouts (UCT)").check()
    form.get_by_label("Compiled engine").check()
    form.get_by_role("button", name="Start the contest").click()
    viewer = page.frame_locator(".live-games iframe").first
    expect(viewer.get_by_role("link", name="Open in Potez")).to_be_visible()
    expect(viewer.get_by_role("button", name="One move back")).to_be_enabled()
    address = viewer.get_by_role("link", name="Open in Potez").get_attribute("href")
    watcher = visit(address, arena)
    expect(watcher.locator(".status")).to_contain_text("You are watching")
    moves = watcher.locator(".moves .move")
    before = moves.count()
    expect(moves.nth(before)).to_be_attached()
