"""What the server refuses, one thing at a time, and that it goes on serving after each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from potez.server.limits import Bounds
from tests.server.serving import ApiClient, SocketClient, dial, file_url, serving


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ApiClient]:
    """A server with low limits."""
    bounds = Bounds(message_burst=6, message_rate=0.001, rooms_burst=3, rooms_rate=0.001, sockets_per_address=3)
    with serving(file_url(tmp_path_factory.mktemp("strict")), bounds) as address:
        api = ApiClient(address)
        yield api
        api.close()


def code(answer: dict[str, Any]) -> str:
    assert answer["t"] == "refused"
    assert answer["d"]["messages"] == answer["d"]["faults"] != []
    return str(answer["d"]["code"])


@pytest.mark.parametrize("body", ["{", "", "{'game': 1}", "[" * 100_000])
def test_a_body_that_is_not_json(api: ApiClient, body: str) -> None:
    answer = api.http.post("/api/positions", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["messages"] == ["this is not JSON"]


def test_a_wrong_token(api: ApiClient) -> None:
    client = SocketClient(api.address, api.room()["room"], "not-a-token")
    assert code(client.first) == "wrong token"
    assert client.closed() == 1008


def test_the_token_of_another_room(api: ApiClient) -> None:
    client = SocketClient(api.address, api.room()["room"], api.room()["token"])
    assert code(client.first) == "wrong token"


def test_a_room_that_is_not_there(api: ApiClient) -> None:
    assert code(SocketClient(api.address, "nowhere").first) == "unknown"
    assert api.http.get("/api/rooms/nowhere").status_code == 404


def test_a_watcher_cannot_play(api: ApiClient) -> None:
    with SocketClient(api.address, api.room()["room"]) as watcher:
        assert code(watcher.move("A1")) == "no seat"
        watcher.send(t="hint", id=1)
        assert code(watcher.receive("refused")) == "not your turn"


def test_moving_out_of_turn(api: ApiClient) -> None:
    _, x, o = api.pair()
    with x, o:
        assert code(o.move("A1")) == "not your turn"


def test_an_illegal_move_is_refused_with_the_reason(api: ApiClient) -> None:
    _, x, o = api.pair()
    with x, o:
        answer = x.move("A8")
        assert code(answer) == "invalid"
        assert answer["d"]["messages"] == ["a vertical domino on A8 needs row 9 too"]
        assert code(x.move("what?")) == "invalid"


def test_a_refusal_in_serbian(api: ApiClient) -> None:
    made = api.room()
    with SocketClient(api.address, made["room"], made["token"], lang="sr-Latn") as x:
        assert x.move("A8")["d"]["messages"] == ["uspravna domina na A8 traži i vrstu 9"]


def test_a_move_made_on_an_old_version(api: ApiClient) -> None:
    made = api.room(seats={"X": "me", "O": "me"})
    with SocketClient(api.address, made["room"], made["token"]) as player:
        old = player.v
        player.move("A1")
        assert code(player.move("C3", v=old)) == "stale"
        assert code(player.move("C3", v=old + 100)) == "stale"


def test_playing_on_after_the_end(api: ApiClient) -> None:
    _, x, o = api.pair()
    with x, o:
        x.request("resign")
        o.event("resigned")
        assert code(o.move("A1")) == "over"
        assert code(o.request("resign")) == "over"
        assert code(o.request("offer", what="draw")) == "over"


def test_answers_to_nothing_and_offers_made_twice(api: ApiClient) -> None:
    _, x, o = api.pair()
    with x, o:
        assert code(o.request("answer", what="draw", yes=True)) == "nothing"
        assert code(x.request("undo")) == "nothing"
        x.request("offer", what="draw")
        assert code(x.request("offer", what="draw")) == "offered"
        assert code(x.request("answer", what="draw", yes=True)) == "nothing"
        assert code(x.request("rematch")) == "not over"


def test_no_hints_against_a_person_and_no_draws_with_the_computer(api: ApiClient) -> None:
    _, x, o = api.pair()
    with x, o:
        x.send(t="hint", id=1)
        assert code(x.receive("refused")) == "no hint"
    made = api.room(seats={"X": "me", "O": {"level": 1}})
    with SocketClient(api.address, made["room"], made["token"]) as player:
        assert code(player.request("offer", what="draw")) == "no draw"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        '{"t": "nothing"}',
        '{"t": "move"}',
        '{"t": "move", "id": "a", "v": -1, "d": {"move": "A1"}}',
        '{"t": "move", "id": "", "v": 1, "d": {"move": "A1"}}',
        '{"t": "move", "id": "a", "v": 1, "d": {"move": "A1", "side": "X"}}',
        '{"t": "answer", "id": "a", "v": 1, "d": {"what": "peace", "yes": true}}',
        '{"t": "ping", "more": 1}',
        '{"t": "hello"}',
    ],
)
def test_malformed_requests_are_answered_and_the_connection_goes_on(api: ApiClient, text: str) -> None:
    made = api.room()
    with SocketClient(api.address, made["room"], made["token"]) as player:
        player.socket.send(text)
        assert code(player.receive("refused")) == "malformed"
        assert player.move("A1")["t"] == "ack"


def test_bytes_are_refused(api: ApiClient) -> None:
    with SocketClient(api.address, api.room()["room"]) as client:
        client.socket.send(b"\x00\xff")
        assert code(client.receive("refused")) == "malformed"


def test_hello_comes_first(api: ApiClient) -> None:
    socket = dial(api.address, f"/api/rooms/{api.room()['room']}/socket")
    socket.send('{"t": "ping"}')
    assert json.loads(socket.recv(5))["d"]["messages"] == ["send hello first"]


def test_an_oversize_frame_closes_the_socket(api: ApiClient) -> None:
    with SocketClient(api.address, api.room()["room"]) as client:
        client.socket.send(json.dumps({"t": "ping", "d": "x" * 9000}))
        assert client.closed() == 1009


def test_a_flood_closes_the_socket(strict: ApiClient) -> None:
    with SocketClient(strict.address, strict.room()["room"]) as client:
        with suppress(ConnectionClosed):  # the server may close before the last one
            for _ in range(8):
                client.send(t="ping")
        assert code(client.receive("refused")) == "flood"
        assert client.closed() == 1008


def test_too_many_sockets_of_one_address(strict: ApiClient) -> None:
    room = strict.room()["room"]
    with (
        SocketClient(strict.address, room),
        SocketClient(strict.address, room),
        SocketClient(strict.address, room),
        pytest.raises(InvalidStatus) as refused,
    ):
        dial(strict.address, f"/api/rooms/{room}/socket")
    assert refused.value.response.status_code == 403


def test_too_many_rooms_of_one_address(tmp_path: Path) -> None:
    with serving(file_url(tmp_path), Bounds(rooms_burst=2, rooms_rate=0.001)) as address:
        api = ApiClient(address)
        api.room(), api.room()
        refused = api.post("/api/rooms", game="byte")
        assert (refused.status_code, refused.json()["error"]) == (429, "flood")
        api.close()


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://127.0.0.1:1"])
def test_pages_from_elsewhere(api: ApiClient, origin: str) -> None:
    room = api.room()["room"]
    refused = api.http.post("/api/rooms", json={"game": "byte"}, headers={"Origin": origin})
    assert (refused.status_code, refused.json()["error"]) == (403, "foreign")
    with pytest.raises(InvalidStatus) as closed:
        dial(api.address, f"/api/rooms/{room}/socket", origin=origin)
    assert closed.value.response.status_code == 403


def test_the_servers_own_page_is_welcome(api: ApiClient) -> None:
    made = api.http.post("/api/rooms", json={"game": "byte"}, headers={"Origin": api.address})
    assert made.status_code == 201
    dial(api.address, f"/api/rooms/{made.json()['room']}/socket", origin=api.address).close()


def test_a_body_that_is_too_large(api: ApiClient) -> None:
    refused = api.post("/api/records", text="x" * 300_000)
    assert (refused.status_code, refused.json()["error"]) == (413, "too large")
    chunks = (b"x" * 65536 for _ in range(8))
    refused = api.http.post("/api/records", content=chunks, headers={"Content-Type": "application/json"})
    assert refused.status_code == 413


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"game": "chess"},
        {"game": "byte", "options": {"size": 9}},
        {"game": "byte", "options": {"size": "8"}},
        {"game": "byte", "options": {"rows": 8}},
        {"game": "byte", "start": "nonsense"},
        {"game": "byte", "start": "4/4 X 0-0", "options": {"size": 8}},
        {"game": "byte", "moves": ["A1"]},
        {"game": "byte", "more": 1},
        {"game": "blockade", "options": {"homes": [[1, 1]]}},
    ],
)
def test_positions_that_cannot_be(api: ApiClient, body: dict[str, Any]) -> None:
    answer = api.post("/api/positions", **body)
    assert answer.status_code == 422
    assert answer.json()["error"] == "invalid"
    assert answer.json()["messages"] == answer.json()["faults"] != []


@pytest.mark.parametrize(
    "body",
    [
        {"seats": {"X": "me", "O": {"level": 11}}},
        {"seats": {"X": "you", "O": "me"}},
        {"clock": {"base": 0}},
        {"clock": {"base": 60, "increment": -1}},
        {"name": "x" * 41},
    ],
)
def test_rooms_that_cannot_be(api: ApiClient, body: dict[str, Any]) -> None:
    assert api.post("/api/rooms", game="byte", **body).status_code == 422


def test_there_is_nothing_elsewhere(api: ApiClient) -> None:
    answer = api.http.get("/api/nothing")
    assert (answer.status_code, answer.json()["error"]) == (404, "unknown")
    assert api.http.get("/static/../pyproject.toml").status_code == 404


def test_a_seat_is_shown_by_its_token_only(api: ApiClient) -> None:
    made = api.room()
    path = f"/api/rooms/{made['room']}/seat"

    def asked(**headers: str) -> httpx.Response:
        return api.http.get(path, headers=headers)

    assert asked(authorization=f"Bearer {made['token']}").json() == {"sides": ["X"]}
    assert asked(authorization="Bearer wrong").status_code == 403
    assert asked().status_code == 403


def test_tokens_are_sent_to_nobody_else(api: ApiClient) -> None:
    made = api.room()
    taken = api.post(f"/api/rooms/{made['room']}/seat", name="Boro").json()
    with SocketClient(api.address, made["room"]) as watcher:
        everything = json.dumps(watcher.first) + api.http.get(f"/api/rooms/{made['room']}").text
        everything += api.http.get(f"/api/rooms/{made['room']}/record").text + api.http.get("/api/metrics").text
    assert made["token"] not in everything
    assert taken["token"] not in everything
