"""Where rooms are stored. Whatever was acknowledged is on disk."""

from __future__ import annotations

from potez.games.base import Message, SetupError
from potez.server.storage.database import Database
from potez.server.storage.sqlite import Sqlite
from potez.server.storage.writer import Storage

__all__ = ["Storage", "open_database", "open_storage"]


def open_storage(url: str) -> Storage:
    """The storage at `sqlite:FILE` or `postgresql://...`. Raises SetupError."""
    return Storage(open_database(url))


def open_database(url: str) -> Database:
    """The database at a URL. Raises SetupError."""
    kind, _, rest = url.partition(":")
    if kind == "sqlite" and rest:
        return Sqlite(rest)
    if kind in ("postgresql", "postgres"):
        from potez.server.storage.postgres import Postgres  # slow to import, and most use SQLite

        return Postgres(url)
    raise SetupError(
        Message("{url} is not a database; write sqlite:FILE or postgresql://user@host/name", url=repr(kind + ":..."))
    )
