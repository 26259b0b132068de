"""The analysis socket: one search at a time for each client, whose results are sent while it goes on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import APIRouter, WebSocket

from potez.api.analysis import analyse, review
from potez.api.facts import facts
from potez.api.requests import RequestId
from potez.games.base import GameError
from potez.locale import Language
from potez.server.engines.adviser import PoolAdviser
from potez.server.engines.fair_queue import Asker, Urgency
from potez.server.engines.replay import replay
from potez.server.engines.worker_pool import WorkerPool
from potez.server.frames import frame
from potez.server.http.language import language_of
from potez.server.limits import SlotLimiter, owner_of
from potez.server.sockets.analysis_requests import ANALYSIS_REQUESTS, Analyse, AnalysisRequest, Review, Stop
from potez.server.sockets.connection import Connection, Ping, connected

_LOG = logging.getLogger("potez.server.sockets.analysis")

router = APIRouter()


@router.websocket("/api/analysis")
async def analysis_socket(socket: WebSocket) -> None:
    """Serve one client until it leaves."""
    state, address, language = socket.app.state, socket.client.host if socket.client else "-", language_of(socket)
    async with connected(socket) as connection:
        handler = AnalysisHandler(connection, state.workers, language, state.analysis_slots, address)
        try:
            await connection.serve(ANALYSIS_REQUESTS, handler.handle, language, greeted=False)
        finally:
            await handler.stop()


class AnalysisHandler:
    """Handles the requests of one client. A new one stops the one before it."""

    def __init__(
        self, connection: Connection, workers: WorkerPool, language: Language, slots: SlotLimiter, address: str
    ) -> None:
        self._connection, self._language, self._workers = connection, language, workers
        self._asker = Asker(owner_of(address), Urgency.ANALYSIS)
        self._adviser = PoolAdviser(workers, self._asker)
        self._slots, self._address = slots, address
        self._work: asyncio.Task[None] | None = None

    async def handle(self, request: AnalysisRequest) -> None:
        match request:
            case Ping():
                self._connection.send(frame("pong"))
            case Stop():
                await self.stop()
            case Analyse():
                await self.stop()
                self._begin(request.id, lambda: self._analyse(request))
            case Review():
                await self.stop()
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
        game = await replay(self._workers, self._asker, request.d)
        if request.d.facts and (found := await asyncio.to_thread(facts, game.position, self._language)):
            self._connection.send(frame("facts", found, id=request.id))

        def tell(kind: str, data: Any) -> None:
            self._connection.send(frame(kind, data, id=request.id))

        await analyse(request.d, game, self._adviser, self._language, tell)

    async def _review(self, request: Review) -> None:
        game = await replay(self._workers, self._asker, request.d)
        async for reviewed in review(game, self._adviser, self._language):
            self._connection.send(frame("reviewed", reviewed, id=request.id))
