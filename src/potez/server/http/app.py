"""The application: its state, its middleware, its routes and the page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles

import potez
from potez.games.base import Message
from potez.server.engines.search_pool import SearchPool
from potez.server.http import errors
from potez.server.http.middleware import GuardMiddleware
from potez.server.http.routes import games, images, positions, records, rooms, status, tournaments, trace
from potez.server.limits import RateLimiter, SlotLimiter
from potez.server.process.gc_policy import rare_collections
from potez.server.process.settings import Settings
from potez.server.rooms.registry import RoomRegistry
from potez.server.sockets import analysis
from potez.server.sockets import room as room_socket
from potez.server.storage import Storage

WEB = Path(potez.__file__).parent / "web"
_WAITING = 1000  # moves of the computer that may wait for a free search
_ANALYSES = 16  # analyses that may wait for a free search


def create_app(settings: Settings, storage: Storage) -> FastAPI:
    """The server as an ASGI application, which closes the storage when it ends."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.rooms = RoomRegistry(storage, SearchPool(settings.searches, _WAITING))
        app.state.analyses = SearchPool(settings.searches, _ANALYSES)
        async with rare_collections():
            yield
        app.state.rooms.close()
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
    app.state.room_limiter = RateLimiter(settings.bounds.rooms_burst, settings.bounds.rooms_rate)
    full = Message("too many searches are running; try again shortly")
    app.state.analysis_slots = SlotLimiter(settings.bounds.analyses_per_address, settings.bounds.sockets, full)
    app.add_middleware(GuardMiddleware, origins=settings.origins, bounds=settings.bounds)
    errors.install(app)
    for part in (games, positions, records, trace, rooms, images, tournaments, status, room_socket, analysis):
        app.include_router(part.router)
    app.mount("/static", StaticFiles(directory=WEB, check_dir=False), name="static")

    @app.get("/", include_in_schema=False)
    def page() -> FileResponse:
        return FileResponse(WEB / "index.html", headers={"Cache-Control": "no-cache"})

    return app
