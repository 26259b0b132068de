"""The middleware: it checks the origin, size and number of requests, sets security headers and logs every request."""

from __future__ import annotations

import logging
from contextlib import suppress
from time import perf_counter
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as AsgiMessage

from potez.api.refusal import Refusal
from potez.games.base import Message
from potez.server.http.errors import refusal_response
from potez.server.http.language import language_of
from potez.server.limits import Bounds, RateLimiter, SlotLimiter
from potez.server.process.metrics import METRICS

_LOG = logging.getLogger("potez.server.requests")
_SAFE = {"GET", "HEAD", "OPTIONS"}
_LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})
_DIGITS = 20  # of a Content-Length
_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' blob:; "  # WebAssembly, but no eval
    "img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "frame-ancestors {frames}; base-uri 'none'; form-action 'self'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY.format(frames="'none'"),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
_EMBEDDED = _HEADERS | {"Content-Security-Policy": _POLICY.format(frames="*")}
"""For the viewer that pages of others may show in a frame."""


class GuardMiddleware:
    """Refuses requests for other hosts, from foreign origins, that are too large or too many.

    Browsers send the origin of the page that makes a request. Pages of other origins may only read. They could read as
    if they were ours by a name of their own that leads here (DNS rebinding), so the name in a request must be ours too.
    """

    def __init__(self, app: ASGIApp, origins: frozenset[str], bounds: Bounds) -> None:
        self.app, self.origins, self.bounds = app, origins, bounds
        self.hosts = _LOOPBACK | {urlsplit(origin).hostname or "" for origin in origins}
        self.requests = RateLimiter("requests from an address", bounds.request_burst, bounds.request_rate)
        full = Message("too many connections are open")
        self.sockets = SlotLimiter("sockets from an address", bounds.sockets_per_address, bounds.sockets, full)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = perf_counter(), 0
        added = _EMBEDDED if scope["path"].startswith("/embed/") else _HEADERS
        if scope["method"] == "HEAD":  # answered as GET; uvicorn, which keeps the scope that it made, omits the body
            scope = {**scope, "method": "GET"}

        async def send_response(message: AsgiMessage) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                sent = MutableHeaders(scope=message)
                sent.update(added)
                if scope["path"].startswith("/api/"):
                    sent.add_vary_header("Accept-Language, Cookie")
            await send(message)

        try:
            headers = Headers(scope=scope)
            self.requests.take(_address(scope))
            self._check_host(headers)
            if scope["method"] not in _SAFE:
                self._check_origin(headers)
                receive = await self._read_body(headers, receive)
            await self.app(scope, receive, send_response)
        except Refusal as error:
            METRICS.refused.value += 1
            await refusal_response(error, language_of(HTTPConnection(scope)))(scope, receive, send_response)
        finally:
            milliseconds = round(1000 * (perf_counter() - began), 1)
            logged = {"method": scope["method"], "path": scope["path"], "status": status, "ms": milliseconds}
            _LOG.info("request", extra=logged)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = _address(scope)
        try:
            self.requests.take(address)
            self._check_host(Headers(scope=scope))
            self._check_origin(Headers(scope=scope))
            self.sockets.acquire(address)
        except Refusal as error:
            METRICS.refused.value += 1
            _LOG.info("socket refused", extra={"path": scope["path"], "code": error.code})
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": error.code})
            return
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets.release(address)

    def _check_host(self, headers: Headers) -> None:
        """Raises Refusal if a request names a host that this server is not."""
        with suppress(ValueError):
            if urlsplit(f"//{headers.get('host', '')}").hostname in self.hosts:
                return
        raise Refusal(
            "misdirected", Message("this server has another name; the operator can add one with potez serve --origin")
        )

    def _check_origin(self, headers: Headers) -> None:
        """Programs other than browsers send no origin, and are allowed. Raises Refusal."""
        origin = headers.get("origin")
        if origin is not None and origin not in self.origins:
            raise Refusal(
                "foreign",
                Message(
                    "pages of {origin} may not use this server; allow them with potez serve --origin", origin=origin
                ),
            )

    async def _read_body(self, headers: Headers, receive: Receive) -> Receive:
        """Read the whole body; the result hands it on. Raises Refusal when it is too large."""
        too_large = Refusal("too large", Message("a request may have at most {most} bytes", most=self.bounds.body))
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or len(length) > _DIGITS or int(length) > self.bounds.body:
            raise too_large
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                break
            body, more = body + message.get("body", b""), message.get("more_body", False)
            if len(body) > self.bounds.body:
                raise too_large
        whole: list[AsgiMessage] = [{"type": "http.request", "body": body}]

        async def again() -> AsgiMessage:
            return whole.pop() if whole else await receive()

        return again


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else "-"
