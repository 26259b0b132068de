"""What the server refuses, one thing at a time, and that it goes on serving after each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from potez.server.http.limits import Bounds
from tests.server.serving import Host, Visitor, dial, file_url, serving


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server with little patience."""
    bounds = Bounds(message_burst=6, message_rate=0.001, rooms_burst=3, rooms_rate=0.001, sockets_an_address=3)
    with serving(file_url(tmp_path_factory.mktemp("strict")), bounds) as address:
        host = Host(address)
        yield host
        host.close()


def code(answer: dict[str, Any]) -> str:
    assert answer["t"] == "refused"
    assert answer["d"]["messages"]
    return str(answer["d"]["code"])


def test_a_wrong_token(host: Host) -> None:
    visitor = Visitor(host.address, host.room()["room"], "not-a-token")
    assert code(visitor.first) == "wrong token"
    assert visitor.closed() == 1008


def test_the_token_of_another_room(host: Host) -> None:
    visitor = Visitor(host.address, host.room()["room"], host.room()["token"])
    assert code(visitor.first) == "wrong token"


def test_a_room_that_is_not_there(host: Host) -> None:
    assert code(Visitor(host.address, "nowhere").first) == "unknown"
    assert host.http.get("/api/rooms/nowhere").status_code == 404


def test_a_watcher_cannot_play(host: Host) -> None:
    with Visitor(host.address, host.room()["room"]) as watcher:
        assert code(watcher.move("A1")) == "no seat"
        watcher.say(t="hint", id=1)
        assert code(watcher.hear("refused")) == "not your turn"


def test_moving_out_of_turn(host: Host) -> None:
    _, x, o = host.pair()
    with x, o:
        assert code(o.move("A1")) == "not your turn"


def test_an_illegal_move_is_refused_with_the_reason(host: Host) -> None:
    _, x, o = host.pair()
    with x, o:
        answer = x.move("A8")
        assert code(answer) == "invalid"
        assert answer["d"]["messages"] == ["a vertical domino on A8 needs row 9 too"]
        assert code(x.move("what?")) == "invalid"


def test_a_refusal_in_serbian(host: Host) -> None:
    made = host.room()
    with Visitor(host.address, made["room"], made["token"], lang="sr-Latn") as x:
        assert x.move("A8")["d"]["messages"] == ["uspravna domina na A8 traži i vrstu 9"]


def test_a_move_made_on_an_old_version(host: Host) -> None:
    made = host.room(seats={"X": "me", "O": "me"})
    with Visitor(host.address, made["room"], made["token"]) as player:
        old = player.v
        player.move("A1")
        assert code(player.move("C3", v=old)) == "stale"
        assert code(player.move("C3", v=old + 100)) == "stale"


def test_playing_on_after_the_end(host: Host) -> None:
    _, x, o = host.pair()
    with x, o:
        x.ask("resign")
        o.event("resigned")
        assert code(o.move("A1")) == "over"
        assert code(o.ask("resign")) == "over"
        assert code(o.ask("offer", what="draw")) == "over"


def test_answers_to_nothing_and_offers_made_twice(host: Host) -> None:
    _, x, o = host.pair()
    with x, o:
        assert code(o.ask("answer", what="draw", yes=True)) == "nothing"
        assert code(x.ask("undo")) == "nothing"
        x.ask("offer", what="draw")
        assert code(x.ask("offer", what="draw")) == "offered"
        assert code(x.ask("answer", what="draw", yes=True)) == "nothing"
        assert code(x.ask("rematch")) == "not over"


def test_no_hints_against_a_person_and_no_draws_with_the_computer(host: Host) -> None:
    _, x, o = host.pair()
    with x, o:
        x.say(t="hint", id=1)
        assert code(x.hear("refused")) == "no hint"
    made = host.room(seats={"X": "me", "O": {"level": 1}})
    with Visitor(host.address, made["room"], made["token"]) as player:
        assert code(player.ask("offer", what="draw")) == "no draw"


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
def test_malformed_messages_are_answered_and_the_talk_goes_on(host: Host, text: str) -> None:
    made = host.room()
    with Visitor(host.address, made["room"], made["token"]) as player:
        player.socket.send(text)
        assert code(player.hear("refused")) == "malformed"
        assert player.move("A1")["t"] == "ack"


def test_bytes_are_no_message(host: Host) -> None:
    with Visitor(host.address, host.room()["room"]) as visitor:
        visitor.socket.send(b"\x00\xff")
        assert code(visitor.hear("refused")) == "malformed"


def test_hello_comes_first(host: Host) -> None:
    socket = dial(host.address, f"/api/rooms/{host.room()['room']}/socket")
    socket.send('{"t": "ping"}')
    assert json.loads(socket.recv(5))["d"]["messages"] == ["say hello first"]


def test_an_oversize_frame_closes_the_socket(host: Host) -> None:
    with Visitor(host.address, host.room()["room"]) as visitor:
        visitor.socket.send(json.dumps({"t": "ping", "d": "x" * 9000}))
        assert visitor.closed() == 1009


def test_a_flood_closes_the_socket(strict: Host) -> None:
    with Visitor(strict.address, strict.room()["room"]) as visitor:
        for _ in range(8):
            visitor.say(t="ping")
        assert code(visitor.hear("refused")) == "flood"
        assert visitor.closed() == 1008


def test_too_many_sockets_of_one_address(strict: Host) -> None:
    room = strict.room()["room"]
    with (
        Visitor(strict.address, room),
        Visitor(strict.address, room),
        Visitor(strict.address, room),
        pytest.raises(InvalidStatus) as refused,
    ):
        dial(strict.address, f"/api/rooms/{room}/socket")
    assert refused.value.response.status_code == 403


def test_too_many_rooms_of_one_address(tmp_path: Path) -> None:
    with serving(file_url(tmp_path), Bounds(rooms_burst=2, rooms_rate=0.001)) as address:
        host = Host(address)
        host.room(), host.room()
        refused = host.post("/api/rooms", game="byte")
        assert (refused.status_code, refused.json()["error"]) == (429, "flood")
        host.close()


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://127.0.0.1:1"])
def test_pages_from_elsewhere(host: Host, origin: str) -> None:
    room = host.room()["room"]
    refused = host.http.post("/api/rooms", json={"game": "byte"}, headers={"Origin": origin})
    assert (refused.status_code, refused.json()["error"]) == (403, "foreign")
    with pytest.raises(InvalidStatus) as closed:
        dial(host.address, f"/api/rooms/{room}/socket", origin=origin)
    assert closed.value.response.status_code == 403


def test_the_servers_own_page_is_welcome(host: Host) -> None:
    made = host.http.post("/api/rooms", json={"game": "byte"}, headers={"Origin": host.address})
    assert made.status_code == 201
    dial(host.address, f"/api/rooms/{made.json()['room']}/socket", origin=host.address).close()


def test_a_body_that_is_too_large(host: Host) -> None:
    refused = host.post("/api/records", text="x" * 300_000)
    assert (refused.status_code, refused.json()["error"]) == (413, "too large")
    chunks = (b"x" * 65536 for _ in range(8))
    refused = host.http.post("/api/records", content=chunks, headers={"Content-Type": "application/json"})
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
def test_positions_that_cannot_be(host: Host, body: dict[str, Any]) -> None:
    answer = host.post("/api/positions", **body)
    assert answer.status_code == 422
    assert answer.json()["error"] == "invalid"
    assert answer.json()["messages"]


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
def test_rooms_that_cannot_be(host: Host, body: dict[str, Any]) -> None:
    assert host.post("/api/rooms", game="byte", **body).status_code == 422


def test_there_is_nothing_elsewhere(host: Host) -> None:
    answer = host.http.get("/api/nothing")
    assert (answer.status_code, answer.json()["error"]) == (404, "unknown")
    assert host.http.get("/static/../pyproject.toml").status_code == 404


def test_a_seat_is_shown_by_its_token_only(host: Host) -> None:
    made = host.room()
    path = f"/api/rooms/{made['room']}/seat"

    def asked(**headers: str) -> httpx.Response:
        return host.http.get(path, headers=headers)

    assert asked(authorization=f"Bearer {made['token']}").json() == {"sides": ["X"]}
    assert asked(authorization="Bearer wrong").status_code == 403
    assert asked().status_code == 403


def test_tokens_are_told_to_nobody_else(host: Host) -> None:
    made = host.room()
    taken = host.post(f"/api/rooms/{made['room']}/seat", name="Boro").json()
    with Visitor(host.address, made["room"]) as watcher:
        everything = json.dumps(watcher.first) + host.http.get(f"/api/rooms/{made['room']}").text
        everything += host.http.get(f"/api/rooms/{made['room']}/record").text + host.http.get("/api/metrics").text
    assert made["token"] not in everything
    assert taken["token"] not in everything
