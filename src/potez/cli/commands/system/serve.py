"""`potez serve`: Potez in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from potez.cli.play.saves import folder
from potez.cli.terminal.terminal import terminal_of
from potez.games.base import GameError, Message, Option

PORT = Option("port", 8000, range(65_536))


def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option(metavar="HOST", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[str, typer.Option(metavar="N", help="The port to listen on; 0 for any free port.")] = str(
        PORT.default
    ),
    database_url: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="Store games here: sqlite:FILE or postgresql://...; in your data folder by default."
        ),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ORIGIN", help="Also accept requests from pages of this origin, such as https://host; repeatable."
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="Believe this proxy who its clients are; loopback always; repeatable."),
    ] = None,
    tournaments: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Show the results files in this folder; in your data folder by default."),
    ] = None,
    arena: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Let visitors start contests, as this file allows: which programs may play, and whether bots may.",
        ),
    ] = None,
    engines: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Let a Dask cluster search and draw, such as tcp://host:8786."),
    ] = None,
    verbose: Annotated[bool, typer.Option("--verbose", help="Log every request.")] = False,
) -> None:
    """Play in the browser: serve the page, games by link, and an API for programs."""
    terminal = terminal_of(context)
    chosen = PORT.parse(port)
    try:
        from potez.server.arena.rules import read_rules
        from potez.server.process.run import run
        from potez.server.process.settings import LOOPBACK, Settings
    except ImportError as error:
        raise GameError(
            Message("the server needs a missing package ({what}); run pip install potez[server]", what=error)
        ) from None
    settings = Settings(
        database_url or f"sqlite:{_file()}",
        frozenset(origin or ()),
        engines=engines,
        tournaments=_existing(tournaments) if tournaments else folder().parent / "tournaments",
        arena=read_rules(arena) if arena else None,
        proxies=LOOPBACK | frozenset(proxy or ()),
    )

    def ready(address: str) -> None:
        terminal.say("Potez is at {address}; press Ctrl-C to stop it", address=address)

    run(settings, host, chosen, ready, verbose)


def _file() -> Path:
    folder().parent.mkdir(parents=True, exist_ok=True)
    return folder().parent / "rooms.sqlite3"


def _existing(given: Path) -> Path:
    """Raises GameError if there is no such folder."""
    if not given.is_dir():
        raise GameError(Message("{path} is not a folder", path=given))
    return given
