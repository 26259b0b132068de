"""Where rooms are stored. Whatever was acknowledged is on disk."""

from __future__ import annotations

from potez.games.base import Message, SetupError
from potez.server.storage.database import Database
from potez.server.storage.sqlite import Sqlite
from potez.server.storage.writer import Storage

__all__ = ["Storage", "open_storage"]


def open_storage(url: str) -> Storage:
    """The storage at `sqlite:FILE` or `postgresql://...`. Raises SetupError."""
    kind, _, rest = url.partition(":")
    database: Database
    if kind == "sqlite" and rest:
        database = Sqlite(rest)
    elif kind in ("postgresql", "postgres"):
        from potez.server.storage.postgres import Postgres  # slow to import, and most use SQLite

        database = Postgres(url)
    else:
        raise SetupError(
            Message(
                "{url} is not a database; write sqlite:FILE or postgresql://user@host/name", url=repr(kind + ":...")
            )
        )
    return Storage(database)
