"""The application: its routes, and the page that they serve."""

from __future__ import annotations

from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles

import potez
from potez.server import errors
from potez.server.routes import games, positions

WEB = Path(str(files(potez))) / "web"


def create_app() -> FastAPI:
    """The server as an ASGI application."""
    app = FastAPI(
        title="Potez",
        version=version("potez"),
        description="Play and analyse Blockade, Byte and Domineering. The sockets are described in docs/api.md.",
        docs_url=None,  # its page would fetch scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    errors.install(app)
    for part in (games, positions):
        app.include_router(part.router)
    app.mount("/static", StaticFiles(directory=WEB, check_dir=False), name="static")

    @app.get("/", include_in_schema=False)
    def page() -> FileResponse:
        return FileResponse(WEB / "index.html", headers={"Cache-Control": "no-cache"})

    return app
