"""Contests that visitors start: built-in players, programs of the operator, bots with tokens, and nobody else."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

import potez
from potez.arena.contest.results import read_results
from potez.games.base import SetupError
from potez.server.arena.rules import ArenaRules, read_rules
from tests.server.serving import PATIENCE, POTEZ, ApiClient, ServerProcess, SocketClient, dial, file_url, serving

UGI = f'"{sys.executable}" -c "from potez.cli import main; main()" ugi random:1'
RULES = ArenaRules({"Alpha": UGI}, bots=True, games=20, movetime=500, waiting=1)
SMALL = {"game": "domineering", "options": {"rows": 4, "cols": 4}}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("arena")
    with serving(file_url(folder), tournaments=folder / "results", arena=RULES) as address:
        yield address


def start(api: ApiClient, *players: str, **more: Any) -> str:
    answer = api.post("/api/tournaments", players=players, **{**SMALL, "movetime": 50, "games": 2, **more})
    assert answer.status_code == 201, answer.text
    name: str = answer.json()["name"]
    return name


def finished(api: ApiClient, name: str) -> dict[str, Any]:
    """The tournament when all its games are played."""
    deadline = monotonic() + 2 * PATIENCE
    while monotonic() < deadline:
        found: dict[str, Any] = api.http.get(f"/api/tournaments/{name}").json()
        if found["planned"] is None:
            return found
        sleep(0.1)
    raise AssertionError("the contest did not end")


class Bot:
    """A bot that plays the first legal move, or whatever it is told to, or nothing at all."""

    def __init__(self, address: str, token: str, always: str | None = None, silent: bool = False) -> None:
        self.socket, self.always, self.silent = dial(address, "/api/bots/socket"), always, silent
        self.asked: list[dict[str, Any]] = []
        self.socket.send(json.dumps({"t": "hello", "d": {"token": token}}))
        self.first = json.loads(self.socket.recv(PATIENCE))
        Thread(target=self._play, daemon=True).start()

    def wait_until_asked(self) -> None:
        deadline = monotonic() + PATIENCE
        while not self.asked:
            assert monotonic() < deadline
            sleep(0.02)

    def _play(self) -> None:
        try:
            for text in self.socket:
                frame = json.loads(text)
                if frame["t"] == "go":
                    self.asked.append(frame["d"])
                    if self.silent:
                        continue
                    position = potez.parse(frame["d"]["game"], frame["d"]["position"])
                    move = self.always or str(position.legal_moves()[0])
                    self.socket.send(json.dumps({"t": "move", "id": frame["id"], "d": {"move": move}}))
        except ConnectionClosed:
            pass


def registered(api: ApiClient, name: str) -> str:
    answer = api.post("/api/bots", name=name)
    assert answer.status_code == 201, answer.text
    token: str = answer.json()["token"]
    return token


def test_built_in_players_and_a_program_play_a_tournament(api: ApiClient) -> None:
    name = start(api, "level:1", "random", "program:Alpha", games=2)
    found = finished(api, name)
    assert found["games"] == 6
    assert found["titles"] == {"level:1": "Level 1: Newcomer", "random": "Random moves", "program:Alpha": "Alpha"}
    assert sorted(map(sorted, (each["players"] for each in found["encounters"]))) == [
        ["level:1", "program:Alpha"],
        ["level:1", "random"],
        ["program:Alpha", "random"],
    ]
    assert sum(each["games"] for each in found["encounters"]) == 6
    assert {rating["player"] for rating in found["ratings"]} == {"level:1", "random", "program:Alpha"}
    assert {game["ending"] for game in found["list"]} == {"normal"}
    whole = api.http.get(f"/api/tournaments/{name}/games/1").json()
    assert whole["result"] in ("1-0", "0-1")
    assert UGI not in json.dumps(found)


def test_built_in_players_think_in_the_workers_after_people(api: ApiClient) -> None:
    def searched() -> int:
        return int(api.http.get("/api/metrics").text.split("\npotez_searches_total ")[1].split()[0])

    before = searched()
    name = start(api, "level:1", "native", games=2)
    finished(api, name)
    moves = [api.http.get(f"/api/tournaments/{name}/games/{number}").json()["moves"] for number in (1, 2)]
    opening = 4
    assert searched() - before >= sum(len(each) - opening for each in moves) > 0


def test_a_game_is_watched_while_it_is_played(api: ApiClient) -> None:
    # Playouts use all their time, so the game lasts until it is seen.
    name = start(api, "uct", "level:10", games=2, movetime=500, options={"rows": 6, "cols": 8})
    deadline = monotonic() + PATIENCE
    while not (live := api.http.get(f"/api/tournaments/{name}").json()["live"]):
        assert monotonic() < deadline
        sleep(0.02)
    room = live[0]
    assert room in [game["room"] for game in api.http.get("/api/lobby").json()["games"]]
    with SocketClient(api.address, room) as watcher:
        snapshot = watcher.first["d"]["snapshot"]
        assert {seat["kind"] for seat in snapshot["players"].values()} == {"program"}
        assert {seat["name"] for seat in snapshot["players"].values()} == {"Playouts (UCT)", "Level 10: Champion"}
        assert watcher.event("move")["event"]["move"]
        assert watcher.request("move", move="A1")["d"]["code"] == "no seat"
        watcher.event("over")
    finished(api, name)
    assert api.http.get("/api/lobby").json()["games"] == []
    assert api.http.get(f"/api/rooms/{room}").json()["result"]


def test_a_bot_plays_by_its_token(api: ApiClient) -> None:
    token = registered(api, "First mover")
    bot = Bot(api.address, token)
    assert bot.first == {"t": "welcome", "d": {"name": "First mover"}}
    assert "bot:First mover" in [each["player"] for each in api.http.get("/api/arena").json()["players"]["byte"]]
    found = finished(api, start(api, "bot:First mover", "random"))
    assert {game["ending"] for game in found["list"]} == {"normal"}
    assert bot.asked[0]["game"] == "domineering"
    assert bot.asked[0]["movetime"] == 50
    about = api.http.get("/api/bots/First mover").json()
    assert about["online"]
    assert [game["tournament"] for game in about["games"]] == [found["name"]] * 2
    bot.socket.close()


def test_a_bot_that_sends_an_illegal_move_or_nonsense_loses(api: ApiClient) -> None:
    for name, move, ending in (("Cheat", "A6", "illegal move"), ("Babbler", "hello", "protocol error")):
        bot = Bot(api.address, registered(api, name), move)
        found = finished(api, start(api, f"bot:{name}", "random", options={"rows": 6, "cols": 6}))
        assert {game["ending"] for game in found["list"]} == {ending}
        assert [rating["points"] for rating in found["ratings"] if rating["player"] == f"bot:{name}"] in ([0], [0.0])
        bot.socket.close()


def test_the_bridge_connects_a_ugi_program(api: ApiClient) -> None:
    token = registered(api, "Bridged")
    command = [sys.executable, *POTEZ, "bot", api.address, token, "--", sys.executable, *POTEZ, "ugi", "level:2"]
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as bridge:
        try:
            assert bridge.stdout
            assert "Bridged is connected" in bridge.stdout.readline()
            found = finished(api, start(api, "bot:Bridged", "random", movetime=500))
        finally:
            bridge.terminate()
    assert {game["ending"] for game in found["list"]} == {"normal"}


def test_the_bridge_says_why_it_is_refused(api: ApiClient) -> None:
    command = [sys.executable, *POTEZ, "bot", api.address, "none", "--", sys.executable, *POTEZ, "ugi", "random"]
    refused = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert refused.returncode != 0
    assert "no bot has this token" in refused.stderr + refused.stdout


@pytest.mark.parametrize(
    "player", ["ugi:/bin/sh", "program:Beta", f"program:{UGI}", "bot:Nobody", "native:threads=9", "level:11", "alpha"]
)
def test_nothing_that_a_visitor_sends_is_run(api: ApiClient, player: str) -> None:
    before = api.http.get("/api/tournaments").json()
    answer = api.post("/api/tournaments", **SMALL, players=["random", player[:40]])
    assert answer.status_code == 422
    assert "there is no player" in answer.json()["messages"][0]
    assert api.http.get("/api/tournaments").json() == before


def test_limits_of_the_operator_hold(api: ApiClient) -> None:
    assert api.post("/api/tournaments", **SMALL, players=["random", "level:1"], games=1000).status_code == 422
    assert api.post("/api/tournaments", **SMALL, players=["random"]).status_code == 422
    assert api.post("/api/tournaments", game="chess", players=["random", "level:1"]).status_code == 422
    names = [start(api, "level:1", "level:2", games=10)]
    statuses = [
        api.post("/api/tournaments", **SMALL, players=["random", "level:1"], games=2).status_code for _ in range(4)
    ]
    assert statuses[-1] == 503
    finished(api, names[0])


def test_names_and_tokens_of_bots(api: ApiClient) -> None:
    registered(api, "Taken")
    assert api.post("/api/bots", name="Taken").status_code == 409
    for name in ("", " x", "a:b", "../x", "x" * 31, "<b>"):
        assert api.post("/api/bots", name=name).status_code == 422
    assert Bot(api.address, "wrong").first["d"]["code"] == "wrong token"


def test_a_server_without_an_arena_plays_nothing(tmp_path: Path) -> None:
    with serving(file_url(tmp_path), tournaments=tmp_path) as address, httpx.Client(base_url=address) as http:
        assert http.get("/api/arena").json()["open"] is False
        answer = http.post("/api/tournaments", json={**SMALL, "players": ["random", "level:1"]})
        assert (answer.status_code, answer.json()["error"]) == (403, "closed")
        assert http.post("/api/bots", json={"name": "Alpha"}).status_code == 403
        assert Bot(address, "any").first["d"]["code"] == "closed"
    assert list(tmp_path.glob("*.jsonl")) == []


def test_a_contest_is_abandoned_with_the_server_and_its_file_stays_readable(tmp_path: Path) -> None:
    with serving(file_url(tmp_path), tournaments=tmp_path, arena=RULES) as address:
        api = ApiClient(address)
        name = start(api, "native", "uct", movetime=300, games=10, options={"rows": 8, "cols": 8})
        while not api.http.get(f"/api/tournaments/{name}").json()["live"]:
            sleep(0.05)
        api.close()
    assert read_results(tmp_path / name).plan.players == ("native", "uct")


@pytest.mark.parametrize(
    "text",
    ["bots = 1", "games = 0", "movetime = -5", "unknown = 1", "[programs]\nA = 3", '[programs]\n"a:b" = "x"', "bots ="],
)
def test_a_wrong_file_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "arena.toml"
    file.write_text(text)
    with pytest.raises(SetupError):
        read_rules(file)


def test_the_file_of_the_operator_is_read(tmp_path: Path) -> None:
    file = tmp_path / "arena.toml"
    file.write_text('bots = true\ngames = 40\n[programs]\nAlpha = "./alpha --fast"\n')
    assert read_rules(file) == ArenaRules({"Alpha": "./alpha --fast"}, True, 40)


def test_the_file_that_the_documentation_shows_is_allowed(tmp_path: Path) -> None:
    page = (Path(__file__).parents[3] / "docs" / "deploy.md").read_text("utf-8")
    [shown] = re.findall(r"^```toml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    file = tmp_path / "arena.toml"
    file.write_text(shown, "utf-8")
    assert read_rules(file) == ArenaRules({"Alpha": "/opt/alpha/alpha --threads 1"}, bots=True)


def test_a_contest_goes_on_when_the_server_starts_again(tmp_path: Path) -> None:
    """Killed in the middle of a game; another contest waits meanwhile."""
    (tmp_path / "arena.toml").write_text("movetime = 200\n")
    (tmp_path / "results").mkdir()
    arguments = ("--arena", str(tmp_path / "arena.toml"), "--tournaments", str(tmp_path / "results"))
    server = ServerProcess(file_url(tmp_path), *arguments)
    api = ApiClient(server.address)
    long = start(api, "native", "level:10", games=4, movetime=200, options={"rows": 6, "cols": 6})
    short = start(api, "random", "level:1", games=2)
    deadline = monotonic() + PATIENCE
    while not 1 <= api.http.get(f"/api/tournaments/{long}").json()["games"] < 4:
        assert monotonic() < deadline
        sleep(0.02)
    api.close()
    server.end(signal.SIGKILL)
    before = (tmp_path / "results" / long).read_bytes()
    server = ServerProcess(file_url(tmp_path), *arguments)
    api = ApiClient(server.address)
    assert api.http.get(f"/api/tournaments/{short}").json()["planned"] == 2
    assert (finished(api, long)["games"], finished(api, short)["games"]) == (4, 2)
    assert (tmp_path / "results" / long).read_bytes().startswith(before.rpartition(b"\n")[0])
    api.close()
    server.end()


def test_a_bot_does_not_lose_because_the_server_ends(tmp_path: Path) -> None:
    (tmp_path / "arena.toml").write_text("bots = true\n")
    (tmp_path / "results").mkdir()
    arguments = ("--arena", str(tmp_path / "arena.toml"), "--tournaments", str(tmp_path / "results"))
    server = ServerProcess(file_url(tmp_path), *arguments)
    api = ApiClient(server.address)
    token = registered(api, "Thinker")
    bot = Bot(server.address, token, silent=True)
    name = start(api, "bot:Thinker", "random", movetime=1000)
    bot.wait_until_asked()
    api.close()
    server.end()
    assert read_results(tmp_path / "results" / name).games == ()
    server = ServerProcess(file_url(tmp_path), *arguments)
    api = ApiClient(server.address)
    bot = Bot(server.address, token)
    assert {game["ending"] for game in finished(api, name)["list"]} == {"normal"}
    bot.socket.close()
    api.close()
    server.end()


def test_a_bot_that_comes_back_is_asked_again(api: ApiClient) -> None:
    token = registered(api, "Comes back")
    bot = Bot(api.address, token, silent=True)
    name = start(api, "bot:Comes back", "random", movetime=500)
    bot.wait_until_asked()
    bot.socket.close()
    again = Bot(api.address, token)
    finished(api, name)
    assert again.asked[0] == bot.asked[0]
    again.socket.close()


@pytest.mark.parametrize("text", ["", "[]", "{}", "[1]", '[{"name": "gone.jsonl", "pairs": 2}]', '[{"name": "x"}]'])
def test_waiting_contests_that_cannot_be_read_stop_no_server(tmp_path: Path, text: str) -> None:
    (tmp_path / "waiting.json").write_text(text)
    with (
        serving(file_url(tmp_path), tournaments=tmp_path, arena=RULES) as address,
        httpx.Client(base_url=address) as http,
    ):
        assert http.get("/api/arena").json()["open"]
        assert http.get("/api/tournaments").json() == []
