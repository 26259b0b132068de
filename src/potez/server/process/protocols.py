"""HTTP and WebSockets as the server speaks them: uvicorn's protocols, with limits of number, size and time.

uvicorn parses a request as its bytes come and gives it to the application as soon as its head is complete. Whatever
happens before that, or happens too slowly, is refused here.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from potez.server.limits import LIMIT_LOG
from potez.server.process.door import Door

_LINGER = 1.0  # seconds in which a client that is refused may still read why
_FAREWELL = 5.0  # seconds for a client to read the last frames


class HttpProtocol(HttpToolsProtocol):
    """One connection. At any time one timer runs at most: until the head of a request is there, or its body."""

    def __init__(self, config: Any, *arguments: Any, **named: Any) -> None:
        super().__init__(config, *arguments, **named)
        self._door: Door = config.app.state.door
        self._timer: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._in_head, self._head = True, 0  # whether a head is being read, and how many bytes of it were
        self._upgraded = self._refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._door.enter(transport, self._address):
            self._expect("seconds for a head", self._door.bounds.head_time)
        else:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, linger=0)

    def connection_lost(self, exc: Exception | None) -> None:
        self._door.leave(self.transport)
        self._expect(None)
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read a head only as far as it may be long."""
        while data and not (self._refused or self._upgraded or self.transport.is_closing()):
            most = max(1, self._door.bounds.head - self._head) if self._in_head else len(data)
            part, data = data[:most], data[most:]
            self._head += len(part)
            super().data_received(part)
            if self._in_head and self._head >= self._door.bounds.head:
                LIMIT_LOG.note("bytes of a head", self._address)
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head = True
        if self._timer is None:
            self._expect("seconds for a head", self._door.bounds.head_time)

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._door.work(self.transport)
        self._expect("seconds for a body", self._door.bounds.body_time)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_head, self._head = True, 0
        self._expect(None)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self._door.rest(self.transport)
        if not self._in_head:  # nobody needs the rest of the body any more
            self._expect("seconds for a body", _LINGER)
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        self._upgraded = True
        self._expect(None)
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(self._door.bounds.reading_time, self._unread_for_long)

    def resume_writing(self) -> None:
        if self._unread:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else "-"

    def _expect(self, limit: str | None, seconds: float = 0.0) -> None:
        """Set the timer for what comes next, if anything."""
        if self._timer:
            self._timer.cancel()
        self._timer = self.loop.call_later(seconds, self._too_late, limit, seconds) if limit else None

    def _too_late(self, limit: str, seconds: float) -> None:
        if self.pipeline:  # the server itself has stopped to read, until it has answered the request before
            self._expect(limit, seconds)
            return
        LIMIT_LOG.note(limit, self._address)
        self._refuse(HTTPStatus.REQUEST_TIMEOUT)

    def _unread_for_long(self) -> None:
        LIMIT_LOG.note("seconds to read an answer", self._address)
        self.transport.abort()

    def _refuse(self, status: HTTPStatus, linger: float = _LINGER) -> None:
        """Answer with a status unless an answer was begun, and end the connection."""
        self._refused = True
        self._expect(None)
        if self.cycle is None or not self.cycle.response_started or (self.cycle.response_complete and self._in_head):
            head = f"HTTP/1.1 {status.value} {status.phrase}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
            self.transport.write(head.encode())
        if self.cycle:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        # To close at once would be a reset to a client that is still sending, and it would not see the answer.
        if linger:
            self.loop.call_later(linger, self.transport.abort)
        else:
            self.transport.close()


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """After its end a socket waits only so long for its client to read the last frames."""

    def connection_lost(self, exc: Exception | None) -> None:
        door: Door = self.config.app.state.door  # type: ignore[union-attr]
        door.leave(self.transport)
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.loop.call_later(_FAREWELL, self.transport.abort)
