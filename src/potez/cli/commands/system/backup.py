"""`potez backup`: a copy of the games of a server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from potez.cli.play.saves import folder
from potez.cli.terminal.terminal import terminal_of

DatabaseUrl = Annotated[
    str | None,
    typer.Option(metavar="URL", help="The database: sqlite:FILE or postgresql://...; in your data folder by default."),
]


def backup(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write, which must not exist.")],
    database_url: DatabaseUrl = None,
) -> None:
    """Copy all games of a server into a file, also while the server runs."""
    from potez.server.storage.backup import back_up

    rooms = back_up(database_url or usual_database(), file)
    terminal_of(context).say("{file} has {count} games", file=file, count=rooms)


def usual_database() -> str:
    """The database of a server that was given none."""
    return f"sqlite:{folder().parent / 'rooms.sqlite3'}"
