"""Tournaments of engines in the browser: found, looked at, replayed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

import potez
from potez.arena.contest.results import read_results
from potez.games.base import Side
from potez.play.record_reader import read_records
from tests.server.http.test_tournaments import play
from tests.server.serving import ServerProcess, file_url
from tests.web.conftest import Visit
from tests.web.test_appearance import no_serious_violation


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
    page.get_by_role("link", name=f"{game}.jsonl").click()
    expect(page.locator(".ratings tbody tr")).to_have_count(3)
    kept = read_results(folder / f"{game}.jsonl").games[1]
    (record,) = read_records(kept.record)
    page.locator(".game-list a").nth(1).click()
    first, second = kept.players if kept.first is Side.X else kept.players[::-1]
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{first} – {second}")
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
