"""Rooms: create one, look at it, take a seat, and get the record of its game."""

from __future__ import annotations

import asyncio
from time import time
from typing import Annotated, Literal

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse
from pydantic import Field, field_validator
from typing_extensions import TypedDict

from potez.api.refusal import Refusal
from potez.engine.levels import LEVEL
from potez.engine.original import original_engine
from potez.games.base import Message, Side
from potez.server.http.language import RequestLanguage
from potez.server.limits import RateLimiter
from potez.server.requests import PositionRequest, RequestModel
from potez.server.rooms.events import Created, Seat, SideName, TimeControl
from potez.server.rooms.registry import RoomRegistry
from potez.server.rooms.room import Snapshot
from potez.server.rooms.session import RoomSession
from potez.server.rooms.tokens import Sides

router = APIRouter(prefix="/api/rooms", tags=["rooms"])


class ComputerSeat(RequestModel):
    """A seat for the computer at a level."""

    level: Annotated[int, Field(ge=LEVEL.allowed[0], le=LEVEL.allowed[-1])]


class OriginalSeat(RequestModel):
    """A seat for the original program of the game, looking so many plies ahead; 0 leaves that to the program."""

    original: Annotated[int, Field(ge=0, le=9)]


Name = Annotated[str, Field(max_length=40)]
SeatRequest = Literal["me", "open"] | ComputerSeat | OriginalSeat


class NameRequest(RequestModel):
    """A person's name, or none."""

    name: Name = ""

    @field_validator("name")
    @classmethod
    def _plain(cls, name: str) -> str:
        return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())


class RenameRequest(NameRequest):
    """A new name for the holder of a token, on one side if it is named and otherwise on all."""

    side: SideName | None = None


class SeatRequests(RequestModel):
    """Who shall play each side."""

    X: SeatRequest = "me"
    O: SeatRequest = "open"  # noqa: E741 - the players' own name for it


class NewRoomRequest(PositionRequest, NameRequest):
    """A game to play: seats for me, for whoever comes, or for the computer. Both for me means one screen."""

    seats: SeatRequests = SeatRequests()
    clock: TimeControl | None = None
    public: Annotated[bool, Field(description="Whether the lobby shows the room.")] = False

    def created(self) -> Created:
        """The first event of the room. Raises GameError."""
        game = self.replay()
        return Created(
            v=1,
            at=time(),
            game=game.name,
            start=str(game.start),
            moves=list(map(str, game.moves)),
            seats={"X": self._seat(self.seats.X), "O": self._seat(self.seats.O)},
            clock=self.clock,
            public=self.public,
        )

    def _seat(self, wanted: SeatRequest) -> Seat:
        if isinstance(wanted, ComputerSeat):
            return Seat(kind="computer", level=wanted.level)
        if isinstance(wanted, OriginalSeat):
            player = f"original:{wanted.original}" if wanted.original else "original"
            original_engine(player, self.game)  # raises SetupError if the game had no such program
            return Seat(kind="computer", name=player)
        return Seat(kind="person", name=self.name) if wanted == "me" else Seat(kind="open")


class SeatJson(TypedDict):
    sides: list[str]


class TakenSeatJson(SeatJson):
    token: str


class RenamedJson(SeatJson):
    name: str


class NewRoomJson(SeatJson):
    room: str
    token: str | None
    url: str


def _rooms(request: Request) -> RoomRegistry:
    rooms: RoomRegistry = request.app.state.rooms
    return rooms


def count_against_limit(request: Request) -> None:
    """Whatever is stored for good is limited. Raises Refusal."""
    limiter: RateLimiter = request.app.state.room_limiter
    limiter.take(request.client.host if request.client else "-")


@router.post("", status_code=201)
async def create(new: NewRoomRequest, request: Request) -> NewRoomJson:
    """Create a room. The token is the secret of the seats `sides`: keep it to yourself."""
    count_against_limit(request)
    mine = frozenset(side for side in Side if getattr(new.seats, side.value) == "me")
    name, token = await _rooms(request).create(await asyncio.to_thread(new.created), mine)
    sides = sorted(side.value for side in mine)
    return {"room": name, "token": token, "sides": sides, "url": f"/play/{name}"}


@router.get("/{room}")
async def snapshot(room: str, request: Request, language: RequestLanguage) -> Snapshot:
    """All that anybody may know of a room."""
    session = await _rooms(request).session(room)
    await session.refresh()
    return session.room.snapshot(language, time())


@router.post("/{room}/seat")
async def take_seat(room: str, person: NameRequest, request: Request) -> TakenSeatJson:
    """Take the free seat of a room: its token and side."""
    session = await _rooms(request).session(room)
    token, sides = await session.take_seat(person.name)
    return {"token": token, "sides": sorted(side.value for side in sides)}


@router.get("/{room}/record", response_class=PlainTextResponse)
async def record(room: str, request: Request) -> PlainTextResponse:
    """The record of the game, as a file."""
    session = await _rooms(request).session(room)
    await session.refresh()
    text = await asyncio.to_thread(lambda: str(session.room.record()))
    name = f"{session.room.game.name}-{room}.txt"
    return PlainTextResponse(text, headers={"Content-Disposition": f'inline; filename="{name}"'})


@router.get("/{room}/seat")
async def my_seat(room: str, request: Request) -> SeatJson:
    """The sides that the holder of a token plays in a room."""
    _, sides = await _seated(room, request)
    return {"sides": sorted(side.value for side in sides)}


@router.put("/{room}/seat")
async def rename(room: str, person: RenameRequest, request: Request) -> RenamedJson:
    """Change the name of the holder of a token, on one seat or on all that the token holds."""
    session, sides = await _seated(room, request)
    if person.side:
        if Side(person.side) not in sides:
            raise Refusal("no seat", Message("this token does not hold the seat of {side}", side=person.side))
        sides = frozenset({Side(person.side)})
    count_against_limit(request)
    await session.rename(sides, person.name)
    return {"name": person.name, "sides": sorted(side.value for side in sides)}


async def _seated(room: str, request: Request) -> tuple[RoomSession, Sides]:
    """The session of a room, and the sides that the holder of a token plays there. Raises Refusal."""
    session = await _rooms(request).session(room)
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Refusal("wrong token", Message("send the token as Authorization: Bearer TOKEN"))
    return session, session.sides_of(token.strip())
