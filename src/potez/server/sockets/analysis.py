"""The analysis socket: one search at a time for each client, whose results are sent while it goes on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import APIRouter, WebSocket

from potez.api.adviser import adviser
from potez.api.facts import facts
from potez.api.sentences import message_json
from potez.engine.types import Engine, Limits, SearchInfo
from potez.games.base import GameError, Position
from potez.locale import Language
from potez.server.engines.review import review
from potez.server.engines.search_pool import SearchPool
from potez.server.engines.verdict import SECONDS, verdict
from potez.server.frames import frame
from potez.server.http.language import language_of
from potez.server.limits import SlotLimiter
from potez.server.requests import Ping, RequestId
from potez.server.sockets.analysis_requests import ANALYSIS_REQUEST, Analyse, AnalysisRequest, Review, Stop
from potez.server.sockets.connection import Connection, connected

_LOG = logging.getLogger("potez.server.sockets.analysis")

router = APIRouter()


@router.websocket("/api/analysis")
async def analysis_socket(socket: WebSocket) -> None:
    """Serve one client until it leaves."""
    state, address, language = socket.app.state, socket.client.host if socket.client else "-", language_of(socket)
    async with connected(socket) as connection:
        handler = AnalysisHandler(connection, state.analyses, language, state.analysis_slots, address)
        try:
            await connection.serve(ANALYSIS_REQUEST, handler.handle, language, greeted=False)
        finally:
            await handler.stop()


class AnalysisHandler:
    """Handles the requests of one client. A new one stops the one before it."""

    def __init__(
        self, connection: Connection, searches: SearchPool, language: Language, slots: SlotLimiter, address: str
    ) -> None:
        self._connection, self._searches, self._language = connection, searches, language
        self._slots, self._address = slots, address
        self._work: asyncio.Task[None] | None = None
        self._kept: tuple[object, Engine] | None = None  # the engine of the last search, and what it looked at

    async def handle(self, request: AnalysisRequest) -> None:
        match request:
            case Ping():
                self._connection.send(frame("pong"))
            case Stop():
                await self.stop()
                self._kept = None
            case Analyse():
                await self.stop()
                self._begin(request.id, lambda: self._analyse(request))
            case Review():
                await self.stop()
                self._kept = None
                self._begin(request.id, lambda: self._review(request))

    async def stop(self) -> None:
        """Stop the search that goes on, if any."""
        if self._work:
            self._work.cancel()
            await asyncio.wait([self._work])
            self._work = None

    def _begin(self, request_id: RequestId, work: Callable[[], Awaitable[None]]) -> None:
        async def run() -> None:
            try:
                self._slots.acquire(self._address)
                try:
                    await work()
                finally:
                    self._slots.release(self._address)
            except GameError as error:
                self._connection.refuse(error, self._language, request_id)
            except Exception:
                _LOG.exception("an analysis failed")
            self._connection.send(frame("done", id=request_id))

        self._work = asyncio.get_running_loop().create_task(run())

    async def _analyse(self, request: Analyse) -> None:
        position = (await asyncio.to_thread(request.d.replay)).position
        if position.outcome():
            return
        if request.d.facts and (found := await asyncio.to_thread(facts, position, self._language)):
            self._connection.send(frame("facts", found, id=request.id))
        if proved := await verdict(self._searches, position, min(SECONDS, request.d.seconds)):
            self._connection.send(frame("verdict", proved.to_json(self._language), id=request.id))

        def on_info(info: SearchInfo) -> None:
            self._connection.send(frame("info", self._info_json(info), id=request.id))

        limits = Limits(seconds=request.d.seconds)
        variations = request.d.variations
        await self._searches.search(lambda: (self._engine(position, variations), limits), position, on_info)

    def _engine(self, position: Position[Any], variations: int) -> Engine:
        """An engine for a position. A client that goes on with the same position gets the engine that knows it."""
        wanted = (position.game, str(position), variations)
        if self._kept is None or self._kept[0] != wanted:
            self._kept = wanted, adviser(position.game, variations)
        return self._kept[1]

    def _info_json(self, info: SearchInfo) -> dict[str, Any]:
        """The info with a sentence for each score. `lines` is deprecated."""
        variations = [
            {**variation.to_json(), **message_json(self._language.translate(variation.score.message))}
            for variation in info.variations
        ]
        return {**info.to_json(), "variations": variations, "lines": variations, "exact": info.score.exact}

    async def _review(self, request: Review) -> None:
        game = await asyncio.to_thread(request.d.replay)
        async for reviewed in review(self._searches, game, self._language):
            self._connection.send(frame("reviewed", reviewed, id=request.id))
