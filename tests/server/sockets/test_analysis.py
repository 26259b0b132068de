"""Analysis, reviews and traces: they run beside the event loop, and stop when nobody wants them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest

import potez
from potez import core
from potez.api.analysis import VERDICT, Verdict
from potez.api.critique import Choice, why
from potez.engine.types import Score
from potez.locale import Language
from potez.server.engines.adviser import PoolAdviser
from potez.server.engines.fair_queue import Asker, Urgency
from potez.server.engines.worker_pool import WorkerPool
from potez.server.engines.worker_process import Processes
from potez.server.limits import Bounds
from tests.server.serving import PATIENCE, ApiClient, ServerProcess, SocketClient, dial, file_url, serving


class AnalysisClient:
    """A client of the analysis socket."""

    def __init__(self, address: str) -> None:
        self.socket = dial(address, "/api/analysis")

    def request(self, kind: str, about: str, **data: Any) -> None:
        self.socket.send(json.dumps({"t": kind, "id": about, "d": data}))

    def until(self, kind: str) -> list[dict[str, Any]]:
        """Every frame up to one of this kind."""
        heard: list[dict[str, Any]] = []
        while not heard or heard[-1]["t"] != kind:
            heard.append(json.loads(self.socket.recv(PATIENCE)))
        return heard


@pytest.fixture
def client(address: str) -> Iterator[AnalysisClient]:
    client = AnalysisClient(address)
    yield client
    client.socket.close()


def test_facts_are_told_first_to_a_client_that_asks(client: AnalysisClient) -> None:
    """B3A, B4B and G3B leave O's home 4B one way in, from 4A: to go around it takes X long."""
    start = "11x14 X 44,84,4D,8B 44,84,4B,8B 9,9,9,9 B3A,B4B,G3B"
    client.request("analyse", "a", game="blockade", start=start, seconds=0.1, facts=True)
    facts = client.until("done")[0]
    assert facts["t"] == "facts"
    assert facts["d"]["message"] == "X needs 4 moves to a home of O, O needs 4 to a home of X"
    x, o = facts["d"]["paths"]
    assert (x["side"], x["pawn"], x["cells"][0], x["cells"][-1], x["narrow"]) == ("X", 1, [4, 4], [4, 11], [[4, 10]])
    assert (o["side"], o["moves"], o["narrow"]) == ("O", 4, [])


def test_an_analysis_asked_for_again_goes_on(client: AnalysisClient) -> None:
    """The second search knows what the first has found, so it needs fewer positions for the same depth."""
    wanted, nodes = 8, []
    for about in "ab":
        client.request("analyse", about, game="byte", seconds=10)
        while (heard := client.until("info")[-1]["d"])["depth"] < wanted:
            pass
        nodes.append(heard["nodes"])
        client.request("stop", about)
        client.until("done")
    assert nodes[1] < nodes[0]


def test_an_analysis_tells_its_best_variation_and_ends(client: AnalysisClient) -> None:
    client.request("analyse", "a", game="domineering", options={"rows": 3, "cols": 3}, seconds=5)
    *answer, done = client.until("done")
    assert done == {"t": "done", "id": "a"}
    last = answer[-1]["d"]
    assert last["exact"]
    assert (last["variations"][0]["score"], last["variations"][0]["message"]) == ({"win_in": 3}, "win within 3")
    position = potez.start("domineering", rows=3, cols=3)
    for move in last["variations"][0]["moves"]:
        position = position.play(move)


def test_the_solver_says_who_wins(client: AnalysisClient) -> None:
    client.request("analyse", "won", game="domineering", start="4/4/4/4 O", seconds=0.3)
    answer = client.until("done")[0]
    assert answer["t"] == "verdict"
    assert (answer["d"]["winner"], answer["d"]["message"]) == ("O", "O wins: proved")
    after = potez.parse("domineering", "4/4/4/4 O").play(answer["d"]["move"])
    client.request("analyse", "lost", game="domineering", start=str(after), seconds=0.3)
    assert client.until("done")[0]["d"] == {
        "winner": "O",
        "move": None,
        "message": "O wins: proved",
        "said": "O wins: proved",
    }


@pytest.mark.parametrize("game", [{"game": "byte"}, {"game": "domineering", "options": {"rows": 16, "cols": 16}}])
def test_other_games_and_large_boards_have_no_verdict(client: AnalysisClient, game: dict[str, Any]) -> None:
    client.request("analyse", "a", **game, seconds=0.2)
    assert {heard["t"] for heard in client.until("done")} == {"info", "done"}


def test_a_hint_tells_what_is_proved(api: ApiClient) -> None:
    made = api.room(options={"rows": 3, "cols": 3}, seats={"X": "me", "O": {"level": 1}})
    with SocketClient(api.address, made["room"], made["token"]) as player:
        player.send(t="hint", id=1)
        hint = player.receive("hint")["d"]
        assert hint["message"] == "X wins: proved"
        assert hint["move"] in ("B1", "B2")


def test_a_solver_nobody_waits_for_makes_room() -> None:
    async def ask() -> Verdict | None:
        workers = WorkerPool(Processes(1))
        adviser = PoolAdviser(workers, Asker("me", Urgency.ANALYSIS))
        long = asyncio.create_task(adviser.verdict(potez.start("domineering", rows=11, cols=11), seconds=600))
        await asyncio.sleep(0.2)
        long.cancel()
        await asyncio.wait([long])
        found = await adviser.verdict(potez.start("domineering", rows=2, cols=2), VERDICT)
        workers.close()
        return found

    found = asyncio.run(ask())
    assert found
    assert found.winner is potez.Side.X


@pytest.mark.parametrize("wanted", ["variations", "lines"])
def test_several_variations_begin_with_different_moves_the_best_first(client: AnalysisClient, wanted: str) -> None:
    client.request("analyse", "a", game="blockade", options={"rows": 6, "cols": 6}, **{wanted: 3}, seconds=1)
    *_, last, _ = client.until("done")
    found = last["d"]["variations"]
    assert len({variation["moves"][0] for variation in found}) == len(found) == (3 if core.available else 1)
    assert last["d"]["lines"] == found


def test_a_stopped_analysis_ends_and_the_next_begins(client: AnalysisClient) -> None:
    client.request("analyse", "long", game="byte", seconds=10)
    client.request("analyse", "next", game="domineering", options={"rows": 2, "cols": 2})
    assert client.until("done")[-1]["id"] == "next"
    client.request("analyse", "long again", game="byte", seconds=10)
    client.socket.send('{"t": "stop"}')
    client.socket.send('{"t": "ping"}')
    assert not [heard for heard in client.until("pong") if heard["t"] == "done"]


def test_others_are_served_while_searches_run(api: ApiClient) -> None:
    clients = [AnalysisClient(api.address) for _ in range(2)]
    for client in clients:
        client.request("analyse", "a", game="byte", options={"size": 16}, seconds=10)
    made = api.room(seats={"X": "me", "O": "me"})
    with SocketClient(api.address, made["room"], made["token"]) as player:
        assert [player.move(move)["t"] for move in ("A1", "C3", "H1", "E5")] == ["ack"] * 4
    for client in clients:
        client.socket.send('{"t": "ping"}')
        assert "done" not in {heard["t"] for heard in client.until("pong")}
        client.socket.close()


def test_a_review_tells_every_ply_and_why_a_move_was_bad(client: AnalysisClient) -> None:
    client.request("review", "r", game="domineering", options={"rows": 3, "cols": 3}, moves=["A1", "B3"])
    *plies, _ = client.until("done")
    assert [heard["d"]["ply"] for heard in plies] == [0, 1, 2]
    assert "best" not in plies[0]["d"]
    bad = plies[1]["d"]  # the middle column wins, this one loses
    assert bad["move"] == "A1"
    assert bad["best"] in ("B1", "B2")
    assert bad["loss"] == 20_000
    assert bad["why"] == f"{bad['best']} wins within {plies[0]['d']['score']['win_in']}"


def test_what_cannot_be_analysed_is_refused(client: AnalysisClient) -> None:
    client.request("analyse", "a", game="byte", moves=["nonsense"])
    refused, _ = client.until("done")
    assert (refused["t"], refused["id"], refused["d"]["code"]) == ("refused", "a", "invalid")
    client.request("analyse", "b", game="byte", seconds=11)
    assert client.until("refused")[-1]["d"]["code"] == "malformed"
    client.request("analyse", "c", game="domineering", options={"rows": 1, "cols": 1})
    assert client.until("done") == [{"t": "done", "id": "c"}]


def test_one_address_cannot_take_all_searches(tmp_path: Path) -> None:
    with serving(file_url(tmp_path), Bounds(analyses_per_address=1)) as address:
        first, second = AnalysisClient(address), AnalysisClient(address)
        first.request("analyse", "a", game="byte", seconds=10)
        first.until("info")
        second.request("analyse", "b", game="byte", seconds=10)
        assert second.until("refused")[-1]["d"]["code"] == "flood"
        second.until("done")
        first.socket.send('{"t": "stop"}')
        first.socket.send('{"t": "ping"}')
        first.until("pong")
        second.request("analyse", "c", game="byte", seconds=0.1)
        assert second.until("done")[0]["t"] == "info"
        for client in (first, second):
            client.socket.close()


def test_a_trace_is_sent_and_a_large_one_refused(api: ApiClient) -> None:
    answer = api.post("/api/trace", game="domineering", options={"rows": 3, "cols": 3}, depth=3).json()
    assert answer["nodes"][0]["parent"] is None
    assert answer["nodes"][0]["alpha"] == {"loss_in": 0, "loss": 0}  # the second key is deprecated
    assert answer["unrecorded"] == 0
    assert any(node["cut"] for node in answer["nodes"])
    refused = api.post("/api/trace", game="domineering", depth=6)
    assert refused.status_code == 422
    assert "smaller depth" in refused.json()["messages"][0]


ENGLISH = Language()
GUESS, WORSE = Score(10), Score(-10)


def reason(game: str, text: str, made: str, best: str, hoped: Score = GUESS, got: Score = WORSE) -> str:
    before = potez.parse(game, text)
    move = before.parse_move(best)
    return ENGLISH.translate(why(Choice(before, before.play(made), move, before.play(move), hoped, got)))


def test_reasons_that_any_game_has() -> None:
    text = "4/4/4/4 X"
    assert reason("domineering", text, "A1", "B2", hoped=Score(win_in=7)) == "B2 wins within 7"
    assert reason("domineering", text, "A1", "B2", got=Score(loss_in=8)) == "now O wins within 8"


FIVE, BYTE = "5x6 O 22,51,25,45 22,42,25,45 3,2,3,3 G15", "3,X/1,XO,2/2,OXXOXXO,1/3,X/4/OOXO,"


@pytest.mark.parametrize(
    ("game", "text", "made", "best", "sentence"),
    [
        ("blockade", FIVE, "O1-36-G44", "O2-43-B13", "your shortest path grew from 2 to 3 moves"),
        ("blockade", FIVE, "O1-36-B24", "O2-35-G14", "X's shortest path is 2 moves; after O2-35-G14 it would be 3"),
        (
            "blockade",
            "5x6 X 22,51,35,45 22,42,25,45 3,2,2,3 B44,G15",
            "X2-53-B25",
            "X1-24-B31",
            "your shortest path is 2 moves; after X1-24-B31 it would be 1",
        ),
        (
            "blockade",
            "5x6 X 22,42,25,45 22,42,25,45 3,3,3,3 -",
            "X2-51-G33",
            "X1-32-G43",
            "by the engine's count X1-32-G43 is better by 20",
        ),
        ("byte", BYTE + "2,OXO/1,OOXXOX,2/4 X 0-0", "F2-2-DD", "G3-3-GL", "it finishes a stack for O"),
        ("byte", BYTE + "OXXOX,1,OXO/1,O,2/4 O 0-0", "G3-0-GD", "B4-1-DD", "B4-1-DD finishes a stack for you"),
        ("byte", str(potez.start("byte")), "F2-0-DD", "F4-0-GD", "it leaves O 33 moves; F4-0-GD leaves 31"),
        ("domineering", "4/4/4/4 X", "A1", "B2", "it leaves O 10 places; B2 leaves 8"),
        ("domineering", "X1X1/X1X1/2OO/4 O", "B1", "C1", "it leaves you 1 places; C1 leaves you 2"),
    ],
)
def test_reasons_in_the_words_of_a_game(game: str, text: str, made: str, best: str, sentence: str) -> None:
    assert reason(game, text, made, best) == sentence


def test_a_reload_within_a_second_logged_an_exception_that_was_never_retrieved(tmp_path: Path) -> None:
    process = ServerProcess(file_url(tmp_path))
    for _ in range(3):
        client = AnalysisClient(process.address)
        client.request("analyse", "a", game="domineering", options={"rows": 8, "cols": 8}, seconds=5)
        sleep(0.3)
        client.socket.close()
    with AnalysisClient(process.address).socket as last:  # answered only when the searches before have ended
        last.send(json.dumps({"t": "ping"}))
        assert json.loads(last.recv(PATIENCE)) == {"t": "pong"}
    sleep(1)
    _, logged = process.end()
    assert "never retrieved" not in logged
