"""Rooms: create one, look at it, take a seat, and get the record of its game."""

from __future__ import annotations

import asyncio
from time import monotonic

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse

from potez.api.refusal import Refusal
from potez.api.rooms.clock import EPOCH
from potez.api.rooms.new_room import NameRequest, NewRoomRequest, RenameRequest
from potez.api.rooms.room import Sides, Snapshot
from potez.api.typed import TypedDict
from potez.games.base import Message, Side
from potez.server.http.language import RequestLanguage
from potez.server.http.shaped import Shaped
from potez.server.limits import RateLimiter
from potez.server.rooms.registry import RoomRegistry
from potez.server.rooms.session import RoomSession

router = APIRouter(prefix="/api/rooms", tags=["rooms"])


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
async def create(new: Shaped[NewRoomRequest], request: Request) -> NewRoomJson:
    """Create a room. The token is the secret of the seats `sides`: keep it to yourself."""
    count_against_limit(request)
    name, token = await _rooms(request).create(await asyncio.to_thread(new.created), new.mine)
    sides = sorted(side.value for side in new.mine)
    return {"room": name, "token": token, "sides": sides, "url": f"/play/{name}"}


@router.get("/{room}")
async def snapshot(room: str, request: Request, language: RequestLanguage) -> Snapshot:
    """All that anybody may know of a room."""
    session = await _rooms(request).session(room)
    await session.refresh()
    return session.room.snapshot(language, EPOCH + monotonic())


@router.post("/{room}/seat")
async def take_seat(room: str, person: Shaped[NameRequest], request: Request) -> TakenSeatJson:
    """Take the free seat of a room: its token and side."""
    session = await _rooms(request).session(room)
    token, sides = await session.take_seat(person.plain_name)
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
async def rename(room: str, person: Shaped[RenameRequest], request: Request) -> RenamedJson:
    """Change the name of the holder of a token, on one seat or on all that the token holds."""
    session, sides = await _seated(room, request)
    if person.side:
        if Side(person.side) not in sides:
            raise Refusal("no seat", Message("this token does not hold the seat of {side}", side=person.side))
        sides = frozenset({Side(person.side)})
    count_against_limit(request)
    await session.rename(sides, person.plain_name)
    return {"name": person.plain_name, "sides": sorted(side.value for side in sides)}


async def _seated(room: str, request: Request) -> tuple[RoomSession, Sides]:
    """The session of a room, and the sides that the holder of a token plays there. Raises Refusal."""
    session = await _rooms(request).session(room)
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Refusal("wrong token", Message("send the token as Authorization: Bearer TOKEN"))
    return session, session.sides_of(token.strip())
