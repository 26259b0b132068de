"""Attacks that once worked, one test each."""

from __future__ import annotations

import gc
import json
import socket
import sqlite3
import weakref
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

import potez
from potez.api.refusal import Refusal
from potez.engine.random_engine import RandomEngine
from potez.engine.types import Engine, Limits
from potez.games.base import Message
from potez.server.engines.tasks import SearchTask, advice, forget
from potez.server.limits import Bounds, RateLimiter, SlotLimiter, owner_of
from tests.server.serving import ApiClient, SocketClient, file_url, serving

SMALL = {"rows": 3, "cols": 3}


def test_a_repeated_id_with_another_move_is_refused(api: ApiClient) -> None:
    room, x, o = api.pair(options=SMALL)
    with x, o:
        first = x.move("B1", name="once")
        assert x.move("b 1", name="once", v=2) == first, "the same move, however it is written"
        refused = x.move("B2", name="once", v=2)
        assert refused["t"] == "refused"
        assert refused["d"]["code"] == "id reused"
        assert x.request("resign", name="once", v=2)["d"]["code"] == "id reused"
        assert x.move("nonsense", name="once", v=2)["d"]["code"] == "id reused"
        assert api.http.get(f"/api/rooms/{room}").json()["moves"] == ["B1"]


def test_a_number_and_its_text_are_one_id(api: ApiClient) -> None:
    made = api.room(options=SMALL, seats={"X": "me", "O": "me"})
    with SocketClient(api.address, made["room"], made["token"]) as player:
        player.send(t="move", id=5, v=1, d={"move": "B1"})
        assert player.receive("ack")["id"] == 5
        player.send(t="move", id="5", v=2, d={"move": "A3"})
        assert player.receive("refused")["d"]["code"] == "id reused"


def test_a_repeated_id_after_a_restart(tmp_path: Path) -> None:
    with serving(file_url(tmp_path)) as address:
        api = ApiClient(address)
        made = api.room(options=SMALL, seats={"X": "me", "O": "me"})
        with SocketClient(address, made["room"], made["token"]) as player:
            player.move("B1", name="one")
            player.request("undo", name="two")
        api.close()
    with serving(file_url(tmp_path)) as address, SocketClient(address, made["room"], made["token"]) as player:
        assert player.move("B1", name="one", v=3)["t"] == "ack"
        assert player.move("B2", name="one", v=3)["d"]["code"] == "id reused"
        assert player.request("undo", name="two", v=3)["t"] == "ack"
        assert player.request("rematch", name="two", v=3)["d"]["code"] == "id reused"


@pytest.mark.parametrize(
    ("address", "owner"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::2", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("a:b", "a:b"),
    ],
)
def test_an_owner_has_a_whole_ipv6_network(address: str, owner: str) -> None:
    assert owner_of(address) == owner


def test_one_ipv6_network_shares_one_bucket_and_its_slots() -> None:
    limiter = RateLimiter("requests", burst=3, rate=0)
    for host in range(3):
        limiter.take(f"2001:db8::{host}")
    with pytest.raises(Refusal):
        limiter.take("2001:db8::9")
    limiter.take("2001:db8:0:1::9")
    slots = SlotLimiter("slots", 1, 10, Message("full"))
    slots.acquire("2001:db8::1")
    with pytest.raises(Refusal):
        slots.acquire("2001:db8::2")
    slots.release("2001:db8::3")
    slots.acquire("2001:db8::2")


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ApiClient]:
    with serving(file_url(tmp_path_factory.mktemp("attacked")), Bounds()) as address:
        api = ApiClient(address)
        yield api
        api.close()


def test_a_surrogate_in_the_name_of_an_option_is_a_wrong_request(attacked: ApiClient) -> None:
    body = json.dumps({"game": "byte", "options": {"\ud800": 1}})
    answer = attacked.http.post("/api/rooms", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["messages"]


def test_a_content_length_of_thousands_of_digits_is_too_large(attacked: ApiClient) -> None:
    host, port = attacked.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=60) as raw:
        raw.sendall(b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + b"1" * 5002 + b"\r\n\r\n")
        status = raw.recv(100).split()[1]
    assert status in (b"400", b"413")


@pytest.mark.parametrize("name", ["%00", "a%00b", "%F0%9F%98%80", "x" * 300, "..%2Fx"])
def test_a_room_with_an_impossible_name_does_not_exist(attacked: ApiClient, name: str) -> None:
    assert attacked.http.get(f"/api/rooms/{name}").status_code == 404


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "", "[::1", "a b"])
def test_a_request_for_another_host_is_misdirected(attacked: ApiClient, host: str) -> None:
    answer = attacked.http.get("/api/games", headers={"Host": host})
    assert answer.status_code == 421 or (host == "" and answer.status_code == 400)


def test_a_host_that_the_operator_has_named_is_served(tmp_path: Path) -> None:
    with serving(file_url(tmp_path)) as address:
        for host in ("localhost", "127.0.0.1:1", "[::1]:80"):
            assert httpx.get(f"{address}/api/games", headers={"Host": host}).status_code == 200


def test_answers_that_vary_by_language_say_so(attacked: ApiClient) -> None:
    assert "Accept-Language" in attacked.http.get("/api/games").headers["Vary"]


def test_an_engine_is_freed_when_its_search_ends() -> None:
    made: list[weakref.ref[Engine]] = []

    def make() -> Engine:
        engine = RandomEngine(1)
        made.append(weakref.ref(engine))
        return engine

    gc.disable()
    try:
        task = SearchTask(make, potez.start("byte"), Limits())
        task.run(None)
        assert made[0]() is None, "without the garbage collector"
        task.stop()
    finally:
        gc.enable()


def test_the_engine_that_a_worker_keeps_is_freed_when_it_rests() -> None:
    task = advice(potez.start("byte"), 0.05, 1)
    task.run(lambda info: None)
    kept = weakref.ref(task._engine)
    del task
    assert kept() is not None, "kept for whoever goes on with the position"
    forget()
    assert kept() is None


def _stored_room(folder: Path, events: int) -> tuple[str, str]:
    """A room in which a move was made and taken back again and again; its name and token."""
    with serving(file_url(folder)) as address:
        api = ApiClient(address)
        made = api.room(options=SMALL, seats={"X": "me", "O": "me"})
        api.close()
    rows = []
    for v in range(2, events + 1):
        about = {"kind": "move", "move": "B1"} if v % 2 == 0 else {"kind": "undo", "plies": 1}
        event = {"v": v, "at": 1e9 + v, "by": "OX", "id": f"m{v}", "side": "X", **about}
        rows.append((made["room"], v, json.dumps(event)))
    with closing(sqlite3.connect(folder / "rooms.sqlite3")) as database:
        database.executemany("INSERT INTO events VALUES (?, ?, ?)", rows)
        database.commit()
    return made["room"], made["token"]


def test_the_events_of_a_room_are_bounded_and_come_in_pages(tmp_path: Path) -> None:
    room, token = _stored_room(tmp_path, 10_000)
    with serving(file_url(tmp_path)) as address, SocketClient(address, room, token, v=1) as player:
        missed = player.first["d"]
        seen = [event["v"] for event in missed["events"]]
        assert len(seen) <= 200
        while missed["more"]:
            player.send(t="events", d={"v": seen[-1]})
            missed = player.receive("events")["d"]
            seen += [event["v"] for event in missed["events"]]
        assert seen == list(range(2, 10_001))
        assert player.request("undo")["d"]["code"] == "full"
        assert player.request("resign", name="the end")["t"] == "ack"


def test_a_damaged_room_is_refused_and_named_and_others_go_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    room, token = _stored_room(tmp_path, 5)
    other, other_token = _stored_room(tmp_path, 2)
    damages = ("UPDATE events SET event = 'x' WHERE v = 3", "DELETE FROM events WHERE v = 3")
    for damage in damages:
        with closing(sqlite3.connect(tmp_path / "rooms.sqlite3")) as database:
            database.execute(f"{damage} AND room = '{room}'")
            database.commit()
        with serving(file_url(tmp_path)) as address:
            answer = httpx.get(f"{address}/api/rooms/{room}")
            assert (answer.status_code, answer.json()["error"]) == (503, "damaged")
            with SocketClient(address, room, token) as refused:
                assert refused.first["d"]["code"] == "damaged"
            assert [record.__dict__["room"] for record in caplog.records if "damaged" in record.message][-1] == room
            with SocketClient(address, other, other_token) as player:
                assert player.first["t"] == "welcome"


def test_moves_into_a_deleted_or_replaced_file_are_not_acknowledged(tmp_path: Path) -> None:
    with serving(file_url(tmp_path)) as address:
        api = ApiClient(address)
        made = api.room(options=SMALL, seats={"X": "me", "O": "me"})
        assert api.http.get("/api/health").status_code == 200
        file, away = tmp_path / "rooms.sqlite3", tmp_path / "away"
        with SocketClient(address, made["room"], made["token"]) as player:
            file.rename(away)
            assert player.move("B1")["d"]["code"] == "storage"
        assert api.http.get("/api/health").status_code == 503
        away.rename(file)
        assert api.http.get("/api/health").status_code == 200
        with SocketClient(address, made["room"], made["token"]) as player:
            v = player.v
            assert player.move("B1" if v == 1 else "A3", name="again")["t"] == "ack"
        api.close()


def test_a_position_of_two_thousand_moves_is_replayed_elsewhere(attacked: ApiClient) -> None:
    start = {"game": "byte", "options": {"size": 8}}
    searched = _searches(attacked)
    assert attacked.post("/api/positions", **start, moves=["A1-0-DL"] * 2000).status_code == 422
    assert _searches(attacked) == searched + 1, "a worker has refused it"


def _searches(api: ApiClient) -> int:
    text = api.http.get("/api/metrics").text
    return int(text.split("\npotez_searches_total ")[1].split()[0])
