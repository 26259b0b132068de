"""Results of tournaments over HTTP."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import potez
from potez.arena.contest.openings import RandomOpenings
from potez.arena.contest.plan import Plan, unplayed
from potez.arena.contest.results import ResultsFile, read_results
from potez.arena.contest.runner import play_pairs
from potez.arena.contest.terms import Terms
from potez.engine.types import Limits
from potez.games.base import Side
from potez.play.record_reader import read_records
from tests.server.serving import ApiClient, file_url, serving

STARTS = {
    "blockade": potez.start("blockade", rows=5, cols=6, walls=1, homes=((2, 2), (4, 2), (2, 5), (4, 5))),
    "byte": potez.start("byte"),
    "domineering": potez.start("domineering", rows=4, cols=4),
}
PLAYERS = ("computer:1", "random:1", "random:2")


def play(file: Path, game: str, pairs: int) -> None:
    plan = Plan(STARTS[game], PLAYERS, Terms(Limits(depth=1), plies=300), RandomOpenings(1))
    with ResultsFile(file, plan) as kept:
        for played in play_pairs(plan, unplayed(pairs, kept.games), 1):
            kept.add(played)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tournament of each game, the one of Domineering long and the latest, one without games, and a broken one."""
    folder = tmp_path_factory.mktemp("tournaments")
    for age, (game, pairs) in enumerate((("domineering", 60), ("byte", 3), ("blockade", 3))):
        play(folder / f"{game}.jsonl", game, pairs)
        os.utime(folder / f"{game}.jsonl", (2e9 - age, 2e9 - age))
    play(folder / "nothing yet.jsonl", "byte", 0)
    (folder / "broken.jsonl").write_text('{"potez": "results"}\n')
    (folder / "notes.txt").write_text("not a tournament")
    return folder


@pytest.fixture(scope="module")
def api(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ApiClient]:
    with serving(file_url(tmp_path_factory.mktemp("rooms")), tournaments=folder) as address:
        api = ApiClient(address)
        yield api
        api.close()


def test_all_that_are_kept_are_listed_the_latest_first(api: ApiClient) -> None:
    found = api.http.get("/api/tournaments").json()
    assert [entry["name"] for entry in found][:3] == ["domineering.jsonl", "byte.jsonl", "blockade.jsonl"]
    assert {entry["name"] for entry in found[3:]} == {"nothing yet.jsonl", "broken.jsonl"}
    assert found[1] == {
        "name": "byte.jsonl",
        "game": "byte",
        "format": "round-robin",
        "players": list(PLAYERS),
        "titles": {"computer:1": "Minimax, depth 1", "random:1": "random:1", "random:2": "random:2"},
        "games": 6,
        "planned": None,
        "messages": [],
        "faults": [],
    }


def test_a_tournament_has_a_cross_table(api: ApiClient) -> None:
    found = api.http.get("/api/tournaments/byte.jsonl").json()
    assert len(found["encounters"]) == 3
    assert sum(encounter["games"] for encounter in found["encounters"]) == 6
    assert found["live"] == []


def test_one_that_is_broken_says_why_and_not_where_it_is(api: ApiClient, folder: Path) -> None:
    (entry,) = (entry for entry in api.http.get("/api/tournaments").json() if entry["name"] == "broken.jsonl")
    assert entry["messages"] == ["broken.jsonl, line 1, cannot be read", "this is not a results file of Potez"]
    answer = api.http.get("/api/tournaments/broken.jsonl?lang=sr-Latn")
    assert answer.status_code == 422
    assert str(folder) not in answer.text
    assert answer.json()["messages"][0] == "broken.jsonl, red 1, ne može da se pročita"


def test_ratings_and_games(api: ApiClient, folder: Path) -> None:
    answer = api.http.get("/api/tournaments/domineering.jsonl").json()
    games = read_results(folder / "domineering.jsonl").games
    assert (answer["games"], answer["start"], answer["messages"]) == (120, str(STARTS["domineering"]), [])
    assert answer["ratings"][0]["player"] == "computer:1"
    assert sum(rating["points"] for rating in answer["ratings"]) == 120
    assert len(answer["list"]) == 100
    rest = api.http.get("/api/tournaments/domineering.jsonl?skip=100&lang=sr-Cyrl").json()["list"]
    assert [game["number"] for game in rest] == list(range(101, 121))
    for shown, game in zip(rest, games[100:], strict=True):
        assert shown["X"] == game.players[0 if game.first is Side.X else 1]
        assert shown["winner"] == (game.winner.value if game.winner else None)
        assert (shown["ending"], shown["message"]) == ("normal", "по правилима")


@pytest.mark.parametrize("game", potez.GAMES)
def test_a_game_to_replay(api: ApiClient, folder: Path, game: str) -> None:
    kept = read_results(folder / f"{game}.jsonl").games[2]
    answer = api.http.get(f"/api/tournaments/{game}.jsonl/games/3").json()
    (record,) = read_records(kept.record)
    assert answer["moves"] == [str(move) for move in record.game.moves]
    assert (answer["game"], answer["start"]) == (game, str(STARTS[game]))
    assert answer["tags"]["X"] == kept.players[0 if kept.first is Side.X else 1]


def test_one_without_games_has_no_ratings_and_says_why(api: ApiClient) -> None:
    answer = api.http.get("/api/tournaments/nothing yet.jsonl").json()
    assert (answer["ratings"], answer["list"]) == ([], [])
    assert answer["messages"] == ["no pair of games is finished, so nobody can be rated"]


def test_games_that_come_later_are_seen(api: ApiClient, folder: Path) -> None:
    play(folder / "growing.jsonl", "domineering", 1)
    assert api.http.get("/api/tournaments/growing.jsonl").json()["games"] == 2
    play(folder / "growing.jsonl", "domineering", 2)
    assert api.http.get("/api/tournaments/growing.jsonl").json()["games"] == 4
    (folder / "growing.jsonl").unlink()


@pytest.mark.parametrize(
    "path",
    [
        "/none.jsonl",
        "/notes.txt",
        "/..%2Frooms.sqlite3",
        "/%2Fetc%2Fpasswd",
        "/byte.jsonl/games/0",
        "/byte.jsonl/games/7",
        "/none.jsonl/games/1",
    ],
)
def test_what_is_not_there(api: ApiClient, path: str) -> None:
    answer = api.http.get(f"/api/tournaments{path}")
    assert (answer.status_code, answer.json()["error"]) == (404, "unknown")


def test_a_server_without_a_folder_has_none(tmp_path: Path) -> None:
    with serving(file_url(tmp_path)) as address:
        api = ApiClient(address)
        assert api.http.get("/api/tournaments").json() == []
        api.close()
