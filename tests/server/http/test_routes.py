"""The HTTP API."""

from __future__ import annotations

import re

import pytest

import potez
from potez.locale import LANGUAGES, Language, catalogue
from potez.server.http.language import accepted
from tests.server.serving import ApiClient


def test_the_games_are_listed_with_their_options_levels_and_rules(api: ApiClient) -> None:
    games = {game["name"]: game for game in api.http.get("/api/games").json()}
    assert set(games) == set(potez.GAMES)
    assert games["blockade"]["options"][0] == {"name": "rows", "default": 11, "low": 5, "high": 22}
    assert games["byte"]["options"] == [{"name": "size", "default": 8, "choices": [8, 10, 16]}]
    assert [level["level"] for level in games["byte"]["levels"]] == list(range(1, 11))
    assert games["byte"]["levels"][9]["name"] == "Champion"
    assert len({level["character"] for level in games["byte"]["levels"]}) == 10
    assert all(game["rules"].startswith("#") for game in games.values())


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("name", potez.GAMES)
def test_a_game_is_described_as_its_info_describes_it(api: ApiClient, name: str, tag: str) -> None:
    [answer] = [game for game in api.http.get(f"/api/games?lang={tag}").json() if game["name"] == name]
    info, language = potez.GAMES[name], Language(tag)
    assert answer["title"] == language(info.title)
    assert answer["summary"] == language.translate(info.summary)
    assert answer["goal"] == language.translate(info.goal or info.summary)
    assert (answer["board"], answer["score_unit"], answer["tree_depth"]) == (
        info.board,
        info.score_unit,
        info.tree_depth,
    )
    for sample in ("small", "preview", "tree"):
        assert api.post("/api/positions", game=name, **answer[sample]).is_success


@pytest.mark.parametrize("tag", LANGUAGES)
def test_all_sentences_of_a_language_keep_their_blanks(api: ApiClient, tag: str) -> None:
    answer = api.http.get(f"/api/sentences/{tag}").json()
    assert set(answer) == set(catalogue())
    for english, translated in answer.items():
        blanks = dict.fromkeys(("game", "games", "winner"), "?")
        if set(blanks) >= {part.split("}")[0] for part in english.split("{")[1:]}:
            assert translated.format(**blanks) == Language(tag)(english, **blanks)


@pytest.mark.parametrize(
    ("header", "tag"),
    [
        ("", "en"),
        ("de,fr;q=0.5", "en"),
        ("sr", "sr-Cyrl"),
        ("sr-Latn-RS,en;q=0.9", "sr-Latn"),
        ("en;q=0.3,sr-Latn;q=0.8", "sr-Latn"),
        ("srx,;;;q=9,en", "en"),
    ],
)
def test_the_language_a_browser_asks_for(header: str, tag: str) -> None:
    assert accepted(header).tag == tag


def test_a_position_is_sent_with_its_canonical_moves(api: ApiClient) -> None:
    answer = api.post("/api/positions", game="blockade", moves=["[X 1] [6 4] [Z 4 9]"]).json()
    assert answer["moves"] == ["X1-64-G49"]
    assert answer["side"] == "O"


def test_a_move_is_checked_and_its_messages_are_sent(api: ApiClient) -> None:
    assert api.post("/api/positions/check", game="byte", move="b2 0 dl").json() == {"ok": True, "move": "B2-0-DL"}
    wrong = api.post("/api/positions/check?lang=sr-Latn", game="domineering", move="A8").json()
    messages = ["uspravna domina na A8 traži i vrstu 9"]
    assert wrong == {"ok": False, "messages": messages, "faults": messages}


def test_a_record_is_read_and_a_wrong_one_refused_with_its_place(api: ApiClient) -> None:
    (game,) = api.post("/api/records", text='[Game "domineering"]\n[X "Ana"]\n\n1. B2 C4 *').json()["games"]
    assert (game["moves"], game["tags"]) == (["B2", "C4"], {"X": "Ana"})
    wrong = api.post("/api/records", text='[Game "domineering"]\n\n1. B2 Q9')
    assert wrong.status_code == 422
    assert "line 3" in wrong.json()["messages"][0]


def test_pictures_of_a_position_and_of_a_game(api: ApiClient) -> None:
    line = {"game": "domineering", "options": {"rows": 3, "cols": 3}, "moves": ["B1", "A3"]}
    for kind, start in (("svg", b"<svg"), ("png", b"\x89PNG"), ("gif", b"GIF89a")):
        assert api.post("/api/positions/image", **line, format=kind).content.startswith(start)
    room = api.room()["room"]
    picture = api.http.get(f"/api/rooms/{room}/image.svg")
    assert (picture.headers["content-type"], picture.text[:4]) == ("image/svg+xml", "<svg")
    assert api.http.get(f"/api/rooms/{room}/image.svg?ply=1").status_code == 404


def test_health_and_metrics(api: ApiClient) -> None:
    assert api.http.get("/api/health").json() == {"status": "ok"}
    api.room()
    lines = api.http.get("/api/metrics").text.splitlines()
    numbers = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    assert int(numbers["potez_rooms_created_total"]) >= 1
    assert "# TYPE potez_acknowledged_seconds histogram" in lines


def test_every_answer_forbids_what_a_page_does_not_need(api: ApiClient) -> None:
    headers = api.http.get("/api/games").headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert "access-control-allow-origin" not in headers


def test_the_page_and_all_that_it_names_are_served(api: ApiClient) -> None:
    page = api.http.get("/")
    assert page.headers["content-type"].startswith("text/html")
    named = re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text)
    assert named
    assert {path: api.http.get(path).status_code for path in named} == dict.fromkeys(named, 200)


def test_the_classroom_proposes_a_tree_for_any_position(api: ApiClient) -> None:
    answer = api.post("/api/classroom/position", game="blockade", moves=["X1-64-G49"]).raise_for_status().json()
    assert (answer["game"], answer["side"], answer["width"]) == ("blockade", "O", 4)
    assert {run["name"] for run in answer["variants"]} >= {"minimax", "alpha-beta", "table", "deepening"}
    again = api.post("/api/classroom/position", game="blockade", start=answer["position"], depth=1, width=2).json()
    assert len(again["nodes"]) == 3


def test_a_tree_made_by_hand_is_refused_at_its_spot(api: ApiClient) -> None:
    answer = api.post("/api/classroom/tree", tree="((3 5) (2 x))")
    assert answer.status_code == 422
    assert answer.json()["spot"] == 11
    assert answer.json()["messages"] == ["character 11: 'x' is neither a number nor a bracket"]
    text = api.http.get("/api/classroom/random?depth=2&width=3&seed=5").json()["text"]
    assert len(api.post("/api/classroom/tree", tree=text).json()["nodes"]) == 13
    assert all(
        api.post("/api/classroom/tree", tree=it["text"]).is_success
        for it in api.http.get("/api/classroom/presets").json()
    )
