"""The application: its state, its middleware, its routes and the page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from potez.games.base import Message
from potez.server.arena.bots import BotHub
from potez.server.arena.director import Director
from potez.server.arena.roster import Roster
from potez.server.engines.supply import Supply
from potez.server.engines.worker_pool import WorkerPool
from potez.server.engines.worker_process import Processes
from potez.server.http import errors
from potez.server.http.assets import AssetStore
from potez.server.http.middleware import GuardMiddleware
from potez.server.http.routes import (
    arena,
    bots,
    images,
    lobby,
    pages,
    rooms,
    shared,
    site,
    status,
    tournaments,
)
from potez.server.limits import RateLimiter, SlotLimiter
from potez.server.process.door import Door
from potez.server.process.gc_policy import rare_collections
from potez.server.process.settings import Settings
from potez.server.rooms.registry import RoomRegistry
from potez.server.sockets import analysis
from potez.server.sockets import bots as bot_socket
from potez.server.sockets import lobby as lobby_socket
from potez.server.sockets import room as room_socket
from potez.server.storage import Storage

_SHORT = 1000  # bytes that are not worth compressing


def create_app(settings: Settings, storage: Storage, supply: Supply | None = None) -> FastAPI:
    """The server as an ASGI application, which closes the storage when it ends. Workers are processes of this machine
    unless there is another supply."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.workers = WorkerPool(supply or Processes(settings.workers))
        app.state.rooms = RoomRegistry(storage, app.state.workers)
        app.state.bots = BotHub()
        app.state.director = _director(settings, app)
        async with rare_collections():
            yield
        if app.state.director:
            app.state.director.close()
        app.state.rooms.close()
        app.state.workers.close()
        if supply:
            supply.close()
        await storage.close()

    app = FastAPI(
        title="Potez",
        version=version("potez"),
        description="Play and analyse Blockade, Byte and Domineering. The sockets are described in docs/api.md.",
        docs_url=None,  # its page loads scripts from other hosts
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    app.state.storage, app.state.bounds, app.state.tournaments = storage, settings.bounds, settings.tournaments
    app.state.door, app.state.proxies = Door(settings.bounds, settings.proxies), settings.proxies
    app.state.assets, app.state.arena_rules = AssetStore(), settings.arena
    app.state.room_limiter = RateLimiter("new rooms", settings.bounds.rooms_burst, settings.bounds.rooms_rate)
    full = Message("too many searches are running; try again shortly")
    app.state.analysis_slots = SlotLimiter(
        "analyses from an address", settings.bounds.analyses_per_address, settings.bounds.sockets, full
    )
    app.add_middleware(GZipMiddleware, minimum_size=_SHORT, compresslevel=6)
    app.add_middleware(GuardMiddleware, origins=settings.origins, bounds=settings.bounds)
    errors.install(app, pages.nothing_here)
    api = (shared, rooms, images, lobby, arena, bots, tournaments, status)
    sockets = (room_socket, lobby_socket, bot_socket, analysis)
    for part in (*api, *sockets, site, pages):
        app.include_router(part.router)
    return app


def _director(settings: Settings, app: FastAPI) -> Director | None:
    """Who plays the contests of visitors, if the operator allows them."""
    if settings.arena is None or settings.tournaments is None:
        return None
    roster = Roster(settings.arena, app.state.bots, app.state.workers)
    return Director(settings.tournaments, roster, app.state.rooms, settings.arena.waiting)
