"""Rooms: made, looked at, joined, and their records."""

from __future__ import annotations

import asyncio
from time import time
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse
from pydantic import Field, field_validator

from potez.games.base import Message, Side
from potez.server.http.errors import Refusal
from potez.server.http.language import Asked
from potez.server.http.limits import Purses
from potez.server.http.requests import Asked as Body
from potez.server.http.requests import Line
from potez.server.rooms.events import Created, Seat, SideName, Timing
from potez.server.rooms.opponents import LEVELS
from potez.server.rooms.rooms import Rooms
from potez.server.rooms.session import Table
from potez.server.rooms.tokens import Sides

router = APIRouter(prefix="/api/rooms", tags=["rooms"])


class Level(Body):
    """A seat for the computer."""

    level: Annotated[int, Field(ge=LEVELS[0], le=LEVELS[-1])]


Name = Annotated[str, Field(max_length=40)]
Wanted = Literal["me", "open"] | Level


class Named(Body):
    """A person's name, or none."""

    name: Name = ""

    @field_validator("name")
    @classmethod
    def _plain(cls, name: str) -> str:
        return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())


class Renaming(Named):
    """Another name for whoever holds a seat; for one side only if it is named."""

    side: SideName | None = None


class Seats(Body):
    """Who shall play each side."""

    X: Wanted = "me"
    O: Wanted = "open"  # noqa: E741 - the players' own name for it


class NewRoom(Line, Named):
    """A game to play: seats for me, for whoever comes, or for the computer. Both for me is one screen."""

    seats: Seats = Seats()
    clock: Timing | None = None

    def created(self) -> Created:
        """The first event of the room. Raises GameError."""
        positions, moves = self.replay()
        return Created(
            v=1,
            at=time(),
            game=self.game,
            start=str(positions[0]),
            moves=list(map(str, moves)),
            seats={"X": self._seat(self.seats.X), "O": self._seat(self.seats.O)},
            clock=self.clock,
        )

    def _seat(self, wanted: Wanted) -> Seat:
        if isinstance(wanted, Level):
            return Seat(kind="computer", level=wanted.level)
        return Seat(kind="person", name=self.name) if wanted == "me" else Seat(kind="open")


def _rooms(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


def _spend(request: Request) -> None:
    """What is kept for good is not to be had without end. Raises Refusal."""
    purses: Purses = request.app.state.new_rooms
    purses.spend(request.client.host if request.client else "-")


@router.post("", status_code=201)
async def create(new: NewRoom, request: Request) -> dict[str, Any]:
    """Make a room. The token is the secret of the seats `sides`: keep it, and tell nobody."""
    _spend(request)
    mine = frozenset(side for side in Side if getattr(new.seats, side.value) == "me")
    name, token = await _rooms(request).create(await asyncio.to_thread(new.created), mine)
    sides = sorted(side.value for side in mine)
    return {"room": name, "token": token, "sides": sides, "url": f"/#/play/{name}"}


@router.get("/{room}")
async def snapshot(room: str, request: Request, language: Asked) -> dict[str, Any]:
    """All that anybody may know of a room."""
    table = await _rooms(request).table(room)
    await table.look()
    return table.room.snapshot(language, time())


@router.post("/{room}/seat")
async def take_seat(room: str, person: Named, request: Request) -> dict[str, Any]:
    """Take the free seat of a room: its token and side."""
    table = await _rooms(request).table(room)
    token, sides = await table.take_seat(person.name)
    return {"token": token, "sides": sorted(side.value for side in sides)}


@router.get("/{room}/record", response_class=PlainTextResponse)
async def record(room: str, request: Request) -> PlainTextResponse:
    """The game as a record, to keep."""
    table = await _rooms(request).table(room)
    await table.look()
    written = await asyncio.to_thread(table.room.record)
    name = f"{table.room.start.game}-{room}.txt"
    return PlainTextResponse(str(written), headers={"Content-Disposition": f'inline; filename="{name}"'})


@router.get("/{room}/seat")
async def my_seat(room: str, request: Request) -> dict[str, Any]:
    """The sides that the bearer of a token holds in a room."""
    _, sides = await _seated(room, request)
    return {"sides": sorted(side.value for side in sides)}


@router.put("/{room}/seat")
async def rename(room: str, person: Renaming, request: Request) -> dict[str, Any]:
    """Call the bearer of a token by another name, on one of the seats or on all that the token holds."""
    table, sides = await _seated(room, request)
    if person.side:
        if Side(person.side) not in sides:
            raise Refusal("no seat", Message("this token does not hold the seat of {side}", side=person.side))
        sides = frozenset({Side(person.side)})
    _spend(request)
    await table.rename(sides, person.name)
    return {"name": person.name, "sides": sorted(side.value for side in sides)}


async def _seated(room: str, request: Request) -> tuple[Table, Sides]:
    """The table of a room, and the sides that the bearer of a token holds there. Raises Refusal."""
    table = await _rooms(request).table(room)
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Refusal("wrong token", Message("send the token as Authorization: Bearer TOKEN"))
    return table, table.seat(token.strip())
