"""The socket of a room: a client's requests in, frames out."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic, perf_counter
from typing import Any

from fastapi import APIRouter, WebSocket

from potez.api.refusal import Refusal, code_of
from potez.api.rooms.clock import EPOCH
from potez.api.rooms.room import WATCHING
from potez.api.views.base import view
from potez.games.base import GameError, Message, SetupError
from potez.locale import Language
from potez.server.frames import frame
from potez.server.process.metrics import METRICS
from potez.server.rooms.session import RoomClient, RoomSession
from potez.server.sockets.connection import POLICY, RETRY, Connection, Ping, connected
from potez.server.sockets.room_requests import ROOM_REQUESTS, Events, Hello, Hint, RoomRequest

router = APIRouter()

_PAGE = 200  # events in one frame


@router.websocket("/api/rooms/{room}/socket")
async def room_socket(socket: WebSocket, room: str) -> None:
    """Serve one client, from its hello until it leaves."""
    async with connected(socket) as connection:
        if handler := await _greet(connection, socket, room):
            try:
                await connection.serve(ROOM_REQUESTS, handler.handle, handler.client.language)
            finally:
                handler.leave()


async def _greet(connection: Connection, socket: WebSocket, room: str) -> RoomHandler | None:
    """Let a client in that says hello in time and whose token, if it has one, is right."""
    language = Language()
    try:
        hello = await connection.first(ROOM_REQUESTS)
        if not isinstance(hello, Hello):
            raise Refusal("malformed", Message("send hello first"))
        with suppress(SetupError):
            language = Language(hello.d.lang)
        session: RoomSession = await socket.app.state.rooms.session(room)
        sides = session.sides_of(hello.d.token) if hello.d.token else WATCHING
        await session.refresh()
    except GameError as error:
        connection.refuse(error, language)
        connection.close(RETRY if code_of(error) == "storage" else POLICY)
        return None
    handler = RoomHandler(session, RoomClient(connection, sides, language))
    handler.welcome(hello.d.v)
    return handler


class RoomHandler:
    """Handles the requests of one client in a room."""

    def __init__(self, session: RoomSession, client: RoomClient) -> None:
        self.session, self.client = session, client
        self._hint: asyncio.Task[None] | None = None
        self._acting: asyncio.Task[int] | None = None

    def welcome(self, seen: int) -> None:
        """Send the room as it is now, and to a client that was away the events since the version it has seen."""
        room, client = self.session.room, self.client
        data = {
            "sides": sorted(side.value for side in client.sides),
            "snapshot": room.snapshot(client.language, EPOCH + monotonic()),
            "view": view(room.game, client.language),
        }
        if 0 < seen <= room.v:
            client.connection.send(frame("missed", data | self._page(seen), v=room.v))
        else:
            client.connection.send(frame("welcome", data, v=room.v))
        self.session.join(client)

    def _page(self, seen: int) -> dict[str, Any]:
        """The events after a version, as many as go into one frame, and whether there are more."""
        events = self.session.room.events[seen : seen + _PAGE]
        return {"events": events, "more": seen + len(events) < self.session.room.v}

    async def handle(self, request: RoomRequest) -> None:
        match request:
            case Ping():
                self.client.connection.send(frame("pong"))
            case Hello():
                raise Refusal("malformed", Message("hello was already sent"))
            case Events():
                self.client.connection.send(frame("events", self._page(request.d.v), v=self.session.room.v))
            case Hint():
                if self._hint and not self._hint.done():
                    raise Refusal("busy", Message("one hint at a time"))
                self._hint = asyncio.get_running_loop().create_task(self._find_hint(request))
            case _:
                began = perf_counter()
                act = self.session.act(self.client.sides, request)
                self._acting = asyncio.get_running_loop().create_task(act)
                v = await asyncio.shield(self._acting)  # it is finished even if the client is disconnected meanwhile
                METRICS.acknowledged.add(perf_counter() - began)
                self.client.connection.send(frame("ack", id=request.id, v=v))

    async def _find_hint(self, request: Hint) -> None:
        client = self.client
        try:
            found = await self.session.hint(client.sides, client.language)
            client.connection.send(frame("hint", found, id=request.id))
        except GameError as error:
            client.connection.refuse(error, client.language, request.id)

    def leave(self) -> None:
        self.session.leave(self.client)
        if self._hint:
            self._hint.cancel()
