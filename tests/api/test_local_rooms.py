"""Rooms of one device: whole games without a server, told by their events alone."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from potez.api.page import Page
from potez.api.refusal import Refusal
from potez.api.rooms.local_rooms import LocalRooms, room_of
from potez.api.rooms.new_room import NewRoomRequest
from potez.api.shapes import read
from potez.locale import Language

ENGLISH = Language()
SMALL = {"game": "domineering", "options": {"rows": 4, "cols": 4}}


def test_a_page_may_name_a_room() -> None:
    rooms, wanted = LocalRooms(), read(NewRoomRequest, {**SMALL, "seats": {"X": "me", "O": "me"}})
    name, change = rooms.create(wanted, name="here-mine")
    assert name == "here-mine"
    assert list(change["events"]) == ["here-mine"]
    assert rooms.create(wanted)[0] not in ("", "here-mine")


class Device:
    """A page with a database of its own."""

    def __init__(self, **room: Any) -> None:
        self.page, self.kept, self.frames = Page(), dict[str, list[str]](), list[Any]()
        self.room: str = self.call("create", **SMALL | room)["room"]
        self.open()

    def call(self, kind: str, **data: Any) -> Any:
        text = asyncio.run(self.page.call(kind, json.dumps(data), "en", self.frames.append, None))
        answer = json.loads(text)
        assert "ok" in answer, answer
        found = answer["ok"]
        if isinstance(found, dict) and "events" in found:
            for name, events in found["events"].items():
                self.kept.setdefault(name, []).extend(events)
        return found

    def open(self) -> Any:
        [self.welcome] = self.call("open", room=self.room, events=self.kept[self.room])["frames"]
        return self.welcome["d"]

    def act(self, kind: str, **data: Any) -> list[Any]:
        v = self.open()["snapshot"]["v"]
        request = {"t": kind, "id": f"{kind}{v}", "v": v, **({"d": data} if data else {})}
        frames: list[Any] = self.call("act", room=self.room, text=json.dumps(request))["frames"]
        return frames

    def moves(self) -> list[str]:
        moves: list[str] = self.open()["snapshot"]["moves"]
        return moves


def test_a_whole_game_against_the_computer() -> None:
    device = Device(seats={"X": "me", "O": {"level": 1}})
    while not device.open()["snapshot"]["result"]:
        legal = device.welcome["d"]["view"]["legal"]["anchors"]
        frames = device.act("move", move=next(iter(legal)))
        assert frames[-1]["t"] == "ack"
        device.call("computer", room=device.room)
    again = room_of(device.room, device.kept[device.room])
    assert again.outcome
    assert device.call("record", room=device.room, events=device.kept[device.room]).startswith('[Game "domineering"]')
    [event, _] = device.act("rematch")
    name = event["d"]["event"]["room"]
    assert name.startswith("here-")
    assert room_of(name, device.kept[name]).created.seats["O"].kind == "person"


def test_taking_back_against_the_computer_takes_back_both_moves() -> None:
    device = Device(seats={"X": "me", "O": {"level": 1}})
    device.act("move", move="A1")
    device.call("computer", room=device.room)
    assert len(device.moves()) == 2
    device.act("undo")
    assert device.moves() == []


def test_refusals_are_those_of_the_server() -> None:
    device = Device(seats={"X": "me", "O": "me"})
    [refused] = device.act("move", move="A4")
    assert refused["d"]["messages"] == ["a vertical domino on A4 needs row 5 too"]
    [refused] = device.act("resign", more=1)
    assert (refused["d"]["code"], refused["d"]["messages"]) == ("malformed", ["d is not known here"])


def test_a_hint_and_a_proposal_of_a_name() -> None:
    device = Device(seats={"X": "me", "O": {"level": 1}})
    assert device.call("hint", room=device.room)["move"] in device.open()["view"]["legal"]["anchors"]
    device.call("rename", room=device.room, side="X", name=" Ana\n")
    assert device.open()["snapshot"]["players"]["X"]["name"] == "Ana"


def test_nobody_can_be_invited() -> None:
    with pytest.raises(Refusal, match="a game by link needs a server"):
        LocalRooms().create(read(NewRoomRequest, SMALL))


def test_the_clock_waits_while_nobody_is_here() -> None:
    device = Device(seats={"X": "me", "O": "me"}, clock={"base": 60})
    device.act("move", move="A1")
    aged = []
    for event in map(json.loads, device.kept[device.room]):
        aged.append(json.dumps(event | {"at": event["at"] - 10_000}))
    device.kept[device.room] = aged
    assert device.open()["snapshot"]["clock"]["left"]["O"] > 59
    assert device.call("refresh", room=device.room)["frames"] == []
