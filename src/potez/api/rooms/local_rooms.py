"""Rooms that are played on one device: what a session does on the server, without a network, a storage or a clock of
its own. Whoever calls keeps the events, and asks for the computer's move.

Everybody in such a room sits at the same screen, so a client plays the sides of all persons.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import time
from typing import Any, Protocol

from potez.api.analysis import Adviser, HintJson, Tell, hint
from potez.api.encoding import encoded
from potez.api.refusal import Refusal, code_of
from potez.api.rooms.actions import ACTIONS, computer_move
from potez.api.rooms.events import Created, Event, Rematched, Renamed, Resumed, Seat, read_event
from potez.api.rooms.new_room import NewRoomRequest
from potez.api.rooms.referee import LOCAL, Referee, new_room_name
from potez.api.rooms.room import Room, Sides
from potez.api.sentences import messages_json
from potez.api.shapes import read_tagged
from potez.api.typed import TypedDict
from potez.api.views.base import view
from potez.engine.types import SearchInfo
from potez.games.base import GameError, Message, Move, Position, Side
from potez.locale import Language
from potez.play.game import Game

OWN = "own:"
"""How the name of a seat begins for which a program of the laboratory plays."""
_PART = 20  # of the time left, that the computer takes for a move


class Opponent(Protocol):
    """Whoever moves for the computer."""

    async def move(self, seat: Seat, position: Position[Any], seconds: float | None, tell: Tell) -> Move:
        """The move of a seat, within so many seconds if there is a clock. `tell` hears of the `thinking`."""


class Change(TypedDict):
    """What has happened in a room: frames for the client, and events to keep, by room."""

    frames: list[dict[str, Any]]
    events: dict[str, list[str]]


class LocalRooms:
    """The rooms that were opened in this process."""

    def __init__(self) -> None:
        self._rooms: dict[str, Room] = {}

    def create(self, wanted: NewRoomRequest, own: str = "", name: str = "") -> tuple[str, Change]:
        """A new room: its name, if it has none yet, and its first event. Raises GameError.

        A program, `own`, may play for the computer.
        """
        if "open" in (wanted.seats.X, wanted.seats.O):
            raise Refusal("closed", Message("a game by link needs a server; here both sides play on this device"))
        name, created = name or new_room_name(LOCAL), wanted.created()
        if own:
            seats: dict[Any, Seat] = {
                side: Seat(kind="computer", name=OWN + own) if seat.kind == "computer" else seat
                for side, seat in created.seats.items()
            }
            created = replace(created, seats=seats)
        self._rooms[name] = Room(name, created)
        return name, {"frames": [], "events": {name: [_stored(created)]}}

    def open(self, name: str, events: Sequence[str], language: Language) -> Change:
        """A room from its events, and the frame `welcome`. Time in which nobody was here does not count."""
        room = room_of(name, events)
        self._rooms[name] = room
        last, now = room.events[-1], time()
        resumed = [Resumed(v=last.v + 1, at=now)] if room.clock and room.clock.running else []
        for event in resumed:
            room.apply(event)
        sides = sorted(side.value for side in _sides(room))
        data = {"sides": sides, "snapshot": room.snapshot(language, now), "view": view(room.game, language)}
        return {
            "frames": [{"t": "welcome", "d": data, "v": room.v}],
            "events": {name: list(map(_stored, resumed))},
        }

    def act(self, name: str, text: str, language: Language) -> Change:
        """Obey an action, or refuse it in a frame."""
        room, request_id = self._room(name), None
        try:
            action = read_tagged(ACTIONS, text)
            request_id = action.id
            referee = Referee(room, _sides(room), time())
            change = self._commit(room, referee.overdue(), language)
            ruling = referee.decide(action)
            more = self._commit(room, ruling.events, language, ruling.played)
        except GameError as error:
            refused = {"code": code_of(error), **messages_json(error.messages, language)}
            return {"frames": [{"t": "refused", "d": refused, "id": request_id}], "events": {}}
        frames = [*change["frames"], *more["frames"], {"t": "ack", "id": request_id, "v": ruling.v}]
        events = {key: [*change["events"].get(key, ()), *kept] for key, kept in more["events"].items()}
        return {"frames": frames, "events": change["events"] | events}

    def rename(self, name: str, side: Side, person: str, language: Language) -> Change:
        room = self._room(name)
        return self._commit(room, [Renamed(v=room.v + 1, at=time(), side=side.value, name=person)], language)

    def refresh(self, name: str, language: Language) -> Change:
        """Note a flag that has fallen."""
        room = self._room(name)
        return self._commit(room, Referee(room, _sides(room), time()).overdue(), language)

    def play(self, name: str, move: str, language: Language) -> Change:
        """Make a move for the computer that somebody else has found, if it is its turn. Raises GameError."""
        room = self._room(name)
        side = room.turn
        if side is None or room.seats[side].kind != "computer":
            return {"frames": [], "events": {}}
        ruling = Referee(room, frozenset({side}), time()).decide(computer_move(move, room.v))
        return self._commit(room, ruling.events, language, ruling.played)

    async def computer(self, name: str, opponent: Opponent, language: Language, tell: Tell) -> Change:
        """Let the computer move, if it is its turn. Nothing happens if the game changes meanwhile."""
        room = self._room(name)
        side, turned = room.turn, room.turned
        if side is None or room.seats[side].kind != "computer" or room.seats[side].name.startswith(OWN):
            return {"frames": [], "events": {}}
        seconds = room.clock.remaining(side, time()) / _PART if room.clock else None
        move = await opponent.move(room.seats[side], room.game.position, seconds, tell)
        if self._rooms.get(name) is not room or room.turned != turned:
            return {"frames": [], "events": {}}
        referee = Referee(room, frozenset({side}), time())
        if fallen := referee.overdue():
            return self._commit(room, fallen, language)
        ruling = referee.decide(computer_move(move, room.v))
        return self._commit(room, ruling.events, language, ruling.played)

    async def hint(self, name: str, adviser: Adviser, language: Language) -> HintJson:
        """Raises Refusal."""
        room = self._room(name)
        return await hint(room, _sides(room), adviser, language)

    def _room(self, name: str) -> Room:
        if name not in self._rooms:
            raise Refusal("unknown", Message("there is no room {room}", room=name))
        return self._rooms[name]

    def _commit(self, room: Room, events: list[Event], language: Language, played: Game | None = None) -> Change:
        if not events:
            return {"frames": [], "events": {}}
        for event in events:
            room.apply(event, played)
        after = {"view": view(room.game, language), "status": room.status(language, time())}
        kept = {room.name: list(map(_stored, events))}
        for event in events:
            if isinstance(event, Rematched):
                created = room.rematch_of(event)
                self._rooms[event.room] = Room(event.room, created)
                kept[event.room] = [_stored(created)]
        return {
            "frames": [{"t": "event", "d": {"event": event, **after}, "v": event.v} for event in events],
            "events": kept,
        }


def room_of(name: str, events: Sequence[str]) -> Room:
    """The room that events tell."""
    return Room.from_events(name, list(map(read_event, events)))


def _sides(room: Room) -> Sides:
    return frozenset(side for side in Side if room.seats[side].kind == "person")


def _stored(event: Event | Created) -> str:
    return encoded(event).decode()


def thinking(position: Position[Any], info: SearchInfo) -> dict[str, Any]:
    """The data of a frame that tells what the computer thinks. `line` is deprecated."""
    [best, *_] = info.variations
    data = {"side": position.side.value, "depth": info.depth, **best.to_json()}
    return data | {"line": data["moves"]}
