"""The socket of a room: one visitor's messages in, the table's messages out."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from time import perf_counter, time
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic_core import to_json

from potez.games.base import GameError, Message, SetupError
from potez.locale import Language
from potez.server.http.errors import Refusal, code_of
from potez.server.http.limits import Bounds, Credits
from potez.server.process.metrics import METRICS
from potez.server.rooms.session import Table, said
from potez.server.rooms.tokens import WATCHING, Sides
from potez.server.sockets import requests as messages
from potez.server.sockets.requests import Request, read_message

_LOG = logging.getLogger("potez.server.sockets.room")
POLICY, _AGAIN = 1008, 1012  # close codes: against the rules of the house; come again

router = APIRouter()


class Line:
    """A connection whose outgoing messages wait their turn. A reader too slow for its outbox is let go.

    It belongs to the task that makes it.
    """

    def __init__(self, socket: WebSocket, bounds: Bounds) -> None:
        self.socket, self._bounds = socket, bounds
        self.credits = Credits(bounds.message_burst, bounds.message_rate)
        self._outbox: deque[str] = deque()
        self._news = asyncio.Event()
        self._close: int | None = None
        self.dropped = False
        self._sender = asyncio.get_running_loop().create_task(self._send())
        self._owner = asyncio.current_task()

    def send(self, text: str) -> None:
        if len(self._outbox) >= self._bounds.outbox:
            self._drop()
        else:
            self._outbox.append(text)
            self._news.set()

    def _drop(self) -> None:
        """Let go of whoever does not read: not even a farewell would get there."""
        if not self.dropped:
            self.dropped = True
            self._sender.cancel()
            if self._owner:
                self._owner.cancel()

    def close(self, code: int) -> None:
        """Close the connection after what waits in the outbox."""
        self._close = self._close or code
        self._news.set()

    async def _send(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                while self._outbox:
                    await self.socket.send_text(self._outbox.popleft())
                if self._close:
                    await self.socket.close(self._close)
                    return
                self._news.clear()
                await self._news.wait()

    async def receive(self) -> str:
        """The next message. Raises WebSocketDisconnect, and Refusal for a flood or for bytes."""
        frame = await self.socket.receive()
        if frame["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(frame.get("code", 1000))
        if not self.credits.spend():
            raise Refusal("flood", Message("too much at once; wait a little"))
        text = frame.get("text")
        if text is None:
            raise Refusal("malformed", Message("messages are text, not bytes"))
        return str(text)

    async def end(self) -> None:
        """Say what is left to say, and be done."""
        self.close(1000)
        with suppress(TimeoutError, asyncio.CancelledError):
            await asyncio.wait_for(self._sender, 1)

    def refuse(self, error: GameError, language: Language, about: Any = None) -> None:
        METRICS.refused.add()
        messages = [language.translate(message) for message in error.messages]
        self.send(to_json({"t": "refused", "id": about, "d": {"code": code_of(error), "messages": messages}}).decode())


@asynccontextmanager
async def connected(socket: WebSocket) -> AsyncIterator[Line]:
    """A connection until one of both ends it."""
    await socket.accept()
    line = Line(socket, socket.app.state.bounds)
    METRICS.sockets.add()
    try:
        yield line
    except WebSocketDisconnect:
        pass
    except asyncio.CancelledError:
        if not line.dropped:
            raise
    finally:
        METRICS.sockets.add(-1)
        await line.end()


class Guest:
    """A visitor at a table, at the other end of a socket."""

    def __init__(self, line: Line, table: Table, sides: Sides, language: Language) -> None:
        self._line, self._table = line, table
        self.sides, self.language = sides, language
        self._hint: asyncio.Task[None] | None = None

    def send(self, text: str) -> None:
        self._line.send(text)

    def dismiss(self) -> None:
        self._line.close(_AGAIN)

    def welcome(self, seen: int) -> None:
        """Where the game stands; and to one who was away, what happened meanwhile."""
        room = self._table.room
        told: dict[str, Any] = {
            "sides": sorted(side.value for side in self.sides),
            "snapshot": room.snapshot(self.language, time()),
            "view": room.view(self.language),
        }
        if 0 < seen <= room.v:
            self.send(said("missed", told | {"events": room.events[seen:]}, v=room.v))
        else:
            self.send(said("welcome", told, v=room.v))

    async def hear(self, message: Request) -> None:
        match message:
            case messages.Ping():
                self.send('{"t":"pong"}')
            case messages.Hello():
                self._line.refuse(Refusal("malformed", Message("hello is said once")), self.language)
            case messages.Hint():
                if self._hint and not self._hint.done():
                    raise Refusal("busy", Message("one hint at a time"))
                self._hint = asyncio.get_running_loop().create_task(self._find_hint(message))
            case _:
                began = perf_counter()
                v = await self._table.act(self.sides, message)
                METRICS.acknowledged.add(perf_counter() - began)
                self.send(to_json({"t": "ack", "id": message.id, "v": v}).decode())

    async def _find_hint(self, message: messages.Hint) -> None:
        try:
            found = await self._table.hint(self.sides, self.language)
            self.send(said("hint", found, id=message.id))
        except GameError as error:
            self._line.refuse(error, self.language, message.id)

    def leave(self) -> None:
        self._table.leave(self)
        if self._hint:
            self._hint.cancel()


@router.websocket("/api/rooms/{room}/socket")
async def socket(socket: WebSocket, room: str) -> None:
    """A visitor comes, says hello, plays or watches, and goes."""
    async with connected(socket) as line:
        if guest := await _greet(line, socket, room):
            try:
                await _listen(line, guest)
            finally:
                guest.leave()


async def _greet(line: Line, socket: WebSocket, room: str) -> Guest | None:
    """Let a visitor in who says hello in time and has a right to the seat claimed."""
    language = Language()
    try:
        text = await asyncio.wait_for(line.receive(), socket.app.state.bounds.silence)
        hello = read_message(text)
        if not isinstance(hello, messages.Hello):
            raise Refusal("malformed", Message("say hello first"))
        with suppress(SetupError):
            language = Language(hello.d.lang)
        table: Table = await socket.app.state.rooms.table(room)
        sides = table.seat(hello.d.token) if hello.d.token else WATCHING
        await table.look()
    except TimeoutError:
        line.close(POLICY)
        return None
    except GameError as error:
        line.refuse(error, language)
        line.close(POLICY)
        return None
    guest = Guest(line, table, sides, language)
    guest.welcome(hello.d.v)
    table.come(guest)
    return guest


async def _listen(line: Line, guest: Guest) -> None:
    """Hear a visitor out. A flood ends the conversation, anything else that is wrong is answered."""
    while True:
        about = None
        try:
            message = read_message(await line.receive())
            about = getattr(message, "id", None)
            await guest.hear(message)
        except GameError as error:
            line.refuse(error, guest.language, about)
            if code_of(error) == "flood":
                line.close(POLICY)
                return
