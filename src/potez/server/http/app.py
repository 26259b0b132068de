"""The application: its parts, its routes, and the page that they serve."""

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
from potez.server.engines.searches import Searches
from potez.server.http import errors
from potez.server.http.limits import Places, Purses
from potez.server.http.middleware import Gate
from potez.server.http.routes import games, images, positions, records, rooms, status, tournaments, trace
from potez.server.process.gc_policy import seldom_collected
from potez.server.process.settings import Settings
from potez.server.rooms.rooms import Rooms
from potez.server.sockets import analysis
from potez.server.sockets import room as socket
from potez.server.storage import Storage

WEB = Path(potez.__file__).parent / "web"
_WAITING = 1000  # moves of the computer that may wait for a free search
_QUESTIONS = 16  # analyses that may wait for theirs


def create_app(settings: Settings, storage: Storage) -> FastAPI:
    """The server as an ASGI application, which closes the storage when it ends."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        app.state.rooms = Rooms(storage, Searches(settings.searches, _WAITING))
        app.state.analyses = Searches(settings.searches, _QUESTIONS)
        async with seldom_collected():
            yield
        app.state.rooms.close()
        await storage.close()

    app = FastAPI(
        title="Potez",
        version=version("potez"),
        description="Play and analyse Blockade, Byte and Domineering. The sockets are described in docs/api.md.",
        docs_url=None,  # its page would fetch scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=life,
    )
    app.state.storage, app.state.bounds, app.state.tournaments = storage, settings.bounds, settings.tournaments
    app.state.new_rooms = Purses(settings.bounds.rooms_burst, settings.bounds.rooms_rate)
    full = Message("too many searches are under way; try again soon")
    app.state.analysing = Places(settings.bounds.analyses_an_address, settings.bounds.sockets, full)
    app.add_middleware(Gate, origins=settings.origins, bounds=settings.bounds)
    errors.install(app)
    for part in (games, positions, records, trace, rooms, images, tournaments, status, socket, analysis):
        app.include_router(part.router)
    app.mount("/static", StaticFiles(directory=WEB, check_dir=False), name="static")

    @app.get("/", include_in_schema=False)
    def page() -> FileResponse:
        return FileResponse(WEB / "index.html", headers={"Cache-Control": "no-cache"})

    return app
