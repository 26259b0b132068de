"""Games by link: people and the computer at a room's socket, with a real server and a real file."""

from __future__ import annotations

from functools import partial
from multiprocessing import active_children
from pathlib import Path

import httpx
import pytest

import potez
from potez.play.record_reader import read_records
from tests.server.serving import ApiClient, SocketClient, file_url, serving

SMALL = {"rows": 3, "cols": 3}


def recorded(api: ApiClient, room: str) -> tuple[str, str | None]:
    """Result and reason in the record of a room."""
    (record,) = read_records(api.http.get(f"/api/rooms/{room}/record").text)
    return record.result, record.reason


def test_two_people_play_to_the_end_and_a_third_watches(api: ApiClient) -> None:
    room, x, o = api.pair(options=SMALL, name="Ana")
    with x, o, SocketClient(api.address, room) as watcher:
        assert x.first["d"]["sides"] == ["X"]
        assert o.first["d"]["sides"] == ["O"]
        assert watcher.first["d"]["sides"] == []
        assert x.first["d"]["snapshot"]["players"]["X"]["name"] == "Ana"
        assert x.move("B1")["t"] == "ack"
        assert o.event("move")["view"]["text"] == "3/1X1/1X1 O"
        assert o.move("a 3")["t"] == "ack"  # however it is written
        assert [x.event("move")["event"]["move"] for _ in range(2)] == ["B1", "A3"]
        assert x.move("A1")["t"] == "ack"
        for client in (o, watcher):
            over = client.event("over")
            assert over["event"]["winner"] == "X"
            assert over["view"]["outcome"]["message"] == "X wins: O has no place for a domino"
            assert over["status"]["result"]["reason"] == "NO_PLACE"


def test_the_seat_is_taken_once(api: ApiClient) -> None:
    room = api.room()["room"]
    assert api.post(f"/api/rooms/{room}/seat", name="Boro").status_code == 200
    refused = api.post(f"/api/rooms/{room}/seat", name="Vera")
    assert refused.status_code == 409
    messages = ["no seat is free; you can watch"]
    assert refused.json() == {"error": "taken", "messages": messages, "faults": messages}


def renamed(api: ApiClient, room: str, token: str, **how: str) -> httpx.Response:
    return api.http.put(f"/api/rooms/{room}/seat", json=how, headers={"Authorization": f"Bearer {token}"})


def test_a_guest_takes_another_name(api: ApiClient) -> None:
    made = api.room(options=SMALL, name="Ana")
    room, taken = made["room"], api.post(f"/api/rooms/{made['room']}/seat").json()
    rename = partial(renamed, api, room)
    with SocketClient(api.address, room) as watcher:
        assert rename(taken["token"], name=" Boro\n ").json() == {"name": "Boro", "sides": ["O"]}
        answer = watcher.event("renamed")
        assert (answer["event"]["side"], answer["event"]["name"]) == ("O", "Boro")
        assert {side: seat["name"] for side, seat in answer["status"]["players"].items()} == {"X": "Ana", "O": "Boro"}
    assert rename("not-a-token", name="Vera").json()["error"] == "wrong token"
    assert rename(taken["token"], name="Vera", side="X").json()["error"] == "no seat"
    assert rename(taken["token"], name="V" * 41).status_code == 422
    players = api.http.get(f"/api/rooms/{room}").json()["players"]
    assert (players["X"]["name"], players["O"]["name"]) == ("Ana", "Boro")


def test_on_one_screen_each_side_has_a_name(api: ApiClient) -> None:
    made = api.room(seats={"X": "me", "O": "me"}, name="Ana")
    assert renamed(api, made["room"], made["token"], name="Boro", side="O").status_code == 200
    players = api.http.get(f"/api/rooms/{made['room']}").json()["players"]
    assert (players["X"]["name"], players["O"]["name"]) == ("Ana", "Boro")


def test_a_client_that_was_away_gets_exactly_what_it_missed(api: ApiClient) -> None:
    made = api.room(options={"rows": 5, "cols": 5}, seats={"X": "me", "O": "me"})
    with SocketClient(api.address, made["room"], made["token"]) as first:
        first.move("A1")
        seen = first.v
        first.move("C3")
        first.move("E4")
    with SocketClient(api.address, made["room"], made["token"], v=seen) as again:
        assert again.first["t"] == "missed"
        assert [(e["v"], e["move"]) for e in again.first["d"]["events"]] == [(seen + 1, "C3"), (seen + 2, "E4")]
        assert again.first["d"]["view"]["ply"] == 3


def test_a_room_survives_the_server(tmp_path: Path) -> None:
    url = file_url(tmp_path)
    with serving(url) as address:
        api = ApiClient(address)
        made = api.room(options={"rows": 4, "cols": 4}, seats={"X": "me", "O": "me"}, clock={"base": 600})
        with SocketClient(address, made["room"], made["token"]) as player:
            player.move("B2", name="first")
            before = api.http.get(f"/api/rooms/{made['room']}").json()
        api.close()
    with serving(url) as address, SocketClient(address, made["room"], made["token"], v=2) as player:
        assert player.first["t"] == "missed"
        assert [event["kind"] for event in player.first["d"]["events"]] == ["resumed"]
        after = player.first["d"]["snapshot"]
        assert after | {"clock": None, "v": 2} == before | {"clock": None}
        assert after["clock"]["running"] == "O"
        assert player.move("B2", name="first", v=1) == {"t": "ack", "id": "first", "v": 2}


def test_the_same_message_twice_is_one_move(api: ApiClient) -> None:
    room, x, o = api.pair(options=SMALL)
    with x, o:
        first = x.move("B1", name="once")
        assert x.move("B1", name="once", v=2) == first
        assert api.http.get(f"/api/rooms/{room}").json()["moves"] == ["B1"]


def test_on_one_screen_undo_is_at_once_even_after_the_end(api: ApiClient) -> None:
    made = api.room(options={"rows": 2, "cols": 1}, seats={"X": "me", "O": "me"})
    with SocketClient(api.address, made["room"], made["token"]) as player:
        player.move("A1")
        assert player.event("over")["status"]["result"]
        assert player.request("undo")["t"] == "ack"
        assert api.http.get(f"/api/rooms/{made['room']}").json()["result"] is None


def test_between_people_a_takeback_is_offered_and_answered(api: ApiClient) -> None:
    room, x, o = api.pair(options={"rows": 4, "cols": 4})
    with x, o:
        x.move("A1")
        o.event("move")
        assert x.request("undo")["t"] == "ack"
        assert o.event("offer")["status"]["offers"] == {"takeback": "X"}
        assert o.request("answer", what="takeback", yes=False)["t"] == "ack"
        assert x.event("answer")["status"]["offers"] == {}
        x.request("undo")
        o.event("offer")
        assert o.request("answer", what="takeback", yes=True)["t"] == "ack"
        assert x.event("undo")["view"]["ply"] == 0
        assert api.http.get(f"/api/rooms/{room}").json()["moves"] == []


def test_an_offer_is_withdrawn(api: ApiClient) -> None:
    _, x, o = api.pair("byte")
    with x, o:
        x.request("offer", what="draw")
        o.event("offer")
        assert x.request("answer", what="draw", yes=False)["t"] == "ack"
        assert o.event("answer")["status"]["offers"] == {}
        assert o.request("answer", what="draw", yes=True)["d"]["code"] == "nothing"


def test_a_draw_is_agreed_on(api: ApiClient) -> None:
    room, x, o = api.pair("byte")
    with x, o:
        x.request("offer", what="draw")
        o.event("offer")
        o.request("answer", what="draw", yes=True)
        assert x.event("drawn")["status"]["result"] == {
            "winner": None,
            "reason": "AGREED",
            "message": "draw: both sides agreed",
            "said": "draw: both sides agreed",
        }
    assert recorded(api, room) == ("1/2-1/2", "agreed")


def test_resigning_ends_the_game_and_is_recorded(api: ApiClient) -> None:
    room, x, o = api.pair(options={"rows": 4, "cols": 4}, name="Ana")
    with x, o:
        x.move("A1")
        o.event("move")
        o.request("resign")
        assert x.event("resigned")["view"]["outcome"]["winner"] == "X"
    (record,) = read_records(api.http.get(f"/api/rooms/{room}/record").text)
    assert (record.result, record.reason, record.tags["X"]) == ("1-0", "resigned", "Ana")
    assert list(map(str, record.game.moves)) == ["A1"]


def test_a_rematch_exchanges_sides_and_keeps_the_tokens(api: ApiClient) -> None:
    made = api.room(options=SMALL)
    taken = api.post(f"/api/rooms/{made['room']}/seat", name="Boro").json()
    with (
        SocketClient(api.address, made["room"], made["token"]) as x,
        SocketClient(api.address, made["room"], taken["token"]) as o,
    ):
        x.request("resign")
        o.event("resigned")
        o.request("rematch")
        x.event("offer")
        x.request("rematch")
        again = o.event("rematch")["event"]["room"]
    with (
        SocketClient(api.address, again, made["token"]) as first,
        SocketClient(api.address, again, taken["token"]) as second,
    ):
        assert (first.first["d"]["sides"], second.first["d"]["sides"]) == (["O"], ["X"])
        assert first.first["d"]["snapshot"]["players"]["X"]["name"] == "Boro"
        assert second.move("B1")["t"] == "ack"


def test_a_flag_falls_by_itself(api: ApiClient) -> None:
    room, x, o = api.pair(options={"rows": 4, "cols": 4}, clock={"base": 1, "increment": 0})
    with x, o:
        x.move("A1")
        assert o.event("flagged")["status"]["result"]["reason"] == "TIME"
        assert o.move("C3")["d"]["code"] == "over"
        clock = api.http.get(f"/api/rooms/{room}").json()["clock"]
        assert (clock["left"]["O"], clock["running"]) == (0, None)
    assert recorded(api, room) == ("1-0", "time")


@pytest.mark.parametrize("game", potez.GAMES)
def test_the_computer_answers_and_gives_hints(api: ApiClient, game: str) -> None:
    made = api.room(game, seats={"X": "me", "O": {"level": 1}})
    with SocketClient(api.address, made["room"], made["token"]) as player:
        player.send(t="hint", id=1)
        hint = player.receive("hint")["d"]["move"]
        assert player.move(hint)["t"] == "ack"
        assert [player.event("move")["event"]["side"] for _ in range(2)] == ["X", "O"]
        assert player.request("undo")["t"] == "ack"
        assert player.event("undo")["event"]["plies"] == 2


def test_the_computer_begins_where_it_has_the_first_move(api: ApiClient) -> None:
    made = api.room(options=SMALL, seats={"X": {"level": 3}, "O": "me"})
    with SocketClient(api.address, made["room"], made["token"]) as player:
        assert player.event("move")["event"]["side"] == "X"


def test_the_computer_moves_although_its_worker_is_killed(tmp_path: Path) -> None:
    with serving(file_url(tmp_path)) as address:
        api = ApiClient(address)
        before = set(active_children())
        made = api.room("byte", options={"size": 16}, seats={"X": {"level": 10}, "O": "me"})
        with SocketClient(address, made["room"], made["token"]) as player:
            player.receive("thinking")
            for worker in set(active_children()) - before:
                worker.kill()
            assert player.event("move")["event"]["side"] == "X"
        api.close()


def test_the_original_program_plays(api: ApiClient) -> None:
    made = api.room(options=SMALL, seats={"X": {"original": 0}, "O": {"original": 1}})
    with SocketClient(api.address, made["room"]) as watcher:
        assert watcher.event("over")["event"]["winner"] in ("X", "O")


def test_two_computers_play_while_somebody_watches(api: ApiClient) -> None:
    made = api.room(options=SMALL, seats={"X": {"level": 1}, "O": {"level": 1}})
    assert made["token"] is None
    with SocketClient(api.address, made["room"]) as watcher:
        assert watcher.event("over")["event"]["winner"] in ("X", "O")


def test_presence_tells_who_is_there(api: ApiClient) -> None:
    room, x, o = api.pair()
    with x, SocketClient(api.address, room):
        while x.receive("presence")["d"] != {"X": True, "O": True, "watchers": 1}:
            pass
        o.leave()
        while x.receive("presence")["d"] != {"X": True, "O": False, "watchers": 1}:
            pass


def test_a_room_can_begin_in_the_middle_of_a_game(api: ApiClient) -> None:
    made = api.room(start="4/4/4/4 O", moves=["B2"], seats={"X": "me", "O": "me"})
    snapshot = api.http.get(f"/api/rooms/{made['room']}").json()
    assert (snapshot["start"], snapshot["moves"]) == ("4/4/4/4 O", ["B2"])
