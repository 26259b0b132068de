"""What a client may send over the socket of a room: hello first, then a player's actions, hints and pings."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from potez.server.requests import Ping, RequestId, RequestModel
from potez.server.rooms.actions import Action, Version


class HelloData(RequestModel):
    token: Annotated[str | None, Field(max_length=128)] = None
    v: Version = 0
    lang: Annotated[str, Field(max_length=20)] = "en"


class Hello(RequestModel):
    t: Literal["hello"]
    d: HelloData = HelloData()


class Hint(RequestModel):
    t: Literal["hint"]
    id: RequestId


RoomRequest = Hello | Action | Hint | Ping
ROOM_REQUEST: TypeAdapter[RoomRequest] = TypeAdapter(Annotated[RoomRequest, Field(discriminator="t")])
