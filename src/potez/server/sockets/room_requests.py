"""What a client may send over the socket of a room: hello first, then a player's actions, hints and pings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from potez.api.requests import RequestId
from potez.api.rooms.actions import ACTIONS, Action, Version
from potez.api.shapes import Length
from potez.server.sockets.connection import Ping


@dataclass(frozen=True, kw_only=True)
class HelloData:
    token: Annotated[str, Length(0, 128)] | None = None
    v: Version = 0
    lang: Annotated[str, Length(0, 20)] = "en"


@dataclass(frozen=True, kw_only=True)
class Hello:
    t: Literal["hello"]
    d: HelloData = field(default_factory=HelloData)


@dataclass(frozen=True, kw_only=True)
class Hint:
    t: Literal["hint"]
    id: RequestId


@dataclass(frozen=True, kw_only=True)
class EventsData:
    v: Version


@dataclass(frozen=True, kw_only=True)
class Events:
    """Asks for the events after a version."""

    t: Literal["events"]
    d: EventsData


RoomRequest = Hello | Action | Events | Hint | Ping
ROOM_REQUESTS: dict[str, type[RoomRequest]] = {"hello": Hello, **ACTIONS, "events": Events, "hint": Hint, "ping": Ping}
