"""A game without a compiled half and without a view of its own is served like any other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import ApiClient, ServerProcess, SocketClient, file_url
from tests.server.sockets.test_analysis import AnalysisClient

CLOBBER = Path(__file__).parents[1] / "fourth_game" / "clobber.py"
GAME: dict[str, Any] = {"game": "clobber", "options": {"rows": 3, "cols": 3}}


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ApiClient]:
    """A server that knows one game more, in a process of its own, so that no other test meets the game."""
    process = ServerProcess(file_url(tmp_path_factory.mktemp("clobber")), program=(str(CLOBBER),))
    api = ApiClient(process.address)
    yield api
    api.close()
    process.end()


def test_it_is_listed_with_defaults_for_what_it_leaves_out(api: ApiClient) -> None:
    [game] = [game for game in api.http.get("/api/games").json() if game["name"] == "clobber"]
    assert (game["title"], game["board"], game["goal"]) == ("Clobber", "plain", game["summary"])
    assert [level["level"] for level in game["levels"]] == list(range(1, 11))
    for sample in ("small", "preview", "tree"):
        assert api.post("/api/positions", game="clobber", **game[sample]).is_success
    assert api.post("/api/trace", game="clobber", **game["tree"], depth=game["tree_depth"]).json()["nodes"]


def test_its_view_is_the_plain_board_and_the_legal_moves(api: ApiClient) -> None:
    view = api.post("/api/positions", **GAME, moves=["A1-A2"]).json()
    assert view["board"] == {"plain": "XOX/XXO/.OX O"}
    assert "B1-C1" in view["legal"]["moves"]
    assert view["last"] == {"move": "A1-A2", "side": "X"}
    assert api.post("/api/positions/check", **GAME, move="A1-B2").json()["messages"][0] == "O has no stone on B2"


@pytest.mark.parametrize(("kind", "start"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("gif", b"GIF89a")])
def test_it_is_drawn(api: ApiClient, kind: str, start: bytes) -> None:
    assert api.post("/api/positions/image", **GAME, moves=["A1-A2"], format=kind).content.startswith(start)


def test_the_computer_plays_it_and_gives_hints(api: ApiClient) -> None:
    made = api.room("clobber", options=GAME["options"], seats={"X": "me", "O": {"level": 3}})
    with SocketClient(api.address, made["room"], made["token"]) as player:
        player.send(t="hint", id=1)
        assert player.move(player.receive("hint")["d"]["move"])["t"] == "ack"
        assert [player.event("move")["event"]["side"] for _ in range(2)] == ["X", "O"]
    assert '[Game "clobber"]' in api.http.get(f"/api/rooms/{made['room']}/record").text


def test_it_is_analysed_and_reviewed(api: ApiClient) -> None:
    client = AnalysisClient(api.address)
    client.request("analyse", "a", **GAME, seconds=1, variations=3)
    *_, info, _ = client.until("done")
    assert info["d"]["variations"][0]["moves"]
    client.request("review", "r", **GAME, moves=["A1-A2", "B1-C1"])
    *plies, _ = client.until("done")
    assert [reviewed["d"]["ply"] for reviewed in plies] == [0, 1, 2]
    client.socket.close()
