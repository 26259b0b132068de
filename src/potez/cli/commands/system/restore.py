"""`potez restore`: a server that begins with the games of a backup."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from potez.cli.commands.system.backup import DatabaseUrl, usual_database
from potez.cli.terminal.terminal import terminal_of


def restore(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that potez backup has written.")],
    database_url: DatabaseUrl = None,
) -> None:
    """Copy a backup into an empty database."""
    from potez.server.storage.backup import restore as copy_back

    rooms = copy_back(file, database_url or usual_database())
    terminal_of(context).say("{file} has {count} games", file=file, count=rooms)
