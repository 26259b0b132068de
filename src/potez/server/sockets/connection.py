"""A connection: one WebSocket with its outbox, whatever is served over it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Literal, TypeVar

from fastapi import WebSocket, WebSocketDisconnect

from potez.api.refusal import Refusal, code_of
from potez.api.shapes import read_tagged
from potez.games.base import GameError, Message
from potez.locale import Language
from potez.server.frames import refused
from potez.server.limits import LIMIT_LOG, TOO_MANY, Bounds, Bucket
from potez.server.process.metrics import METRICS

R = TypeVar("R")

POLICY, RETRY = 1008, 1012
"""Close codes: the client broke a rule; the client should connect again."""


@dataclass(frozen=True, kw_only=True)
class Ping:
    """Asks for a pong, over any socket."""

    t: Literal["ping"]


class Connection:
    """A WebSocket whose frames are sent in order. A client too slow for its outbox is disconnected.

    A connection belongs to the task that makes it.
    """

    def __init__(self, socket: WebSocket, bounds: Bounds) -> None:
        self.socket, self._bounds = socket, bounds
        self.address = socket.client.host if socket.client else "-"
        self._bucket = Bucket(bounds.message_burst, bounds.message_rate)
        self._outbox: deque[str] = deque()
        self._news = asyncio.Event()
        self._close: int | None = None
        self.dropped = False
        self._sender = asyncio.get_running_loop().create_task(self._send())
        self._owner = asyncio.current_task()

    def send(self, frame: str) -> None:
        """Put a frame into the outbox."""
        if len(self._outbox) >= self._bounds.outbox:
            LIMIT_LOG.note("frames that wait", self.address)
            self._drop()
        else:
            self._outbox.append(frame)
            self._news.set()

    def refuse(self, error: GameError, language: Language, request_id: object = None) -> None:
        """Tell the client why a request is refused."""
        METRICS.refused.value += 1
        self.send(refused(error, language, request_id))

    def close(self, code: int) -> None:
        """Close the connection when the outbox is empty."""
        self._close = self._close or code
        self._news.set()

    async def receive(self, shapes: Mapping[str, type[R]]) -> R:
        """The next request. Raises WebSocketDisconnect, and Refusal if it is malformed or one too many."""
        received = await self.socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1000))
        if not self._bucket.take():
            LIMIT_LOG.note("requests over a socket", self.address)
            raise Refusal("flood", TOO_MANY)
        text = received.get("text")
        if text is None:
            raise Refusal("malformed", Message("send text, not bytes"))
        return read_tagged(shapes, text)

    async def first(self, shapes: Mapping[str, type[R]]) -> R:
        """The first request. Raises as `receive`; a client that does not send it in time is disconnected."""
        try:
            return await asyncio.wait_for(self.receive(shapes), self._bounds.silence)
        except TimeoutError:
            LIMIT_LOG.note("seconds for hello", self.address)
            self.close(POLICY)
            raise WebSocketDisconnect(POLICY) from None

    async def serve(
        self,
        shapes: Mapping[str, type[R]],
        handle: Callable[[R], Awaitable[None]],
        language: Language,
        greeted: bool = True,
    ) -> None:
        """Handle requests until the client leaves or sends too many. Any other refusal is answered, and no more.

        A client that has not greeted must send its first request in time.
        """
        receive = self.receive if greeted else self.first
        while True:
            request: R | None = None
            try:
                request = await receive(shapes)
                receive = self.receive
                await handle(request)
            except GameError as error:
                receive = self.receive
                self.refuse(error, language, getattr(request, "id", None))
                if code_of(error) == "flood":
                    self.close(POLICY)
                    return

    async def end(self) -> None:
        """Send what is still in the outbox, for at most a second, and close."""
        self.close(1000)
        with suppress(TimeoutError, asyncio.CancelledError):
            await asyncio.wait_for(self._sender, 1)

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

    def _drop(self) -> None:
        """Disconnect a client that does not read. No close frame would reach it."""
        if not self.dropped:
            self.dropped = True
            self._sender.cancel()
            if self._owner:
                self._owner.cancel()


@asynccontextmanager
async def connected(socket: WebSocket) -> AsyncIterator[Connection]:
    """A connection, until the client or the server ends it."""
    await socket.accept()
    connection = Connection(socket, socket.app.state.bounds)
    METRICS.sockets.value += 1
    try:
        yield connection
    except WebSocketDisconnect:
        pass
    except asyncio.CancelledError:
        if not connection.dropped:
            raise
    finally:
        METRICS.sockets.value -= 1
        await connection.end()
