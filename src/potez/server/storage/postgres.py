"""Rooms in PostgreSQL, for servers that have outgrown a file. One server at a time uses a database."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, ClassVar

import psycopg

from potez.games.base import Message, SetupError
from potez.server.storage.database import Database

_ONLY_ONE = 0x506F74657A  # "Potez": the number of the lock that the server holds


class Postgres(Database):
    """The next use after a lost connection connects again."""

    blank: ClassVar[str] = "%s"

    def __init__(self, url: str) -> None:
        self.url = url
        super().__init__()

    def connect(self) -> Any:
        try:
            connection = psycopg.connect(self.url, autocommit=True, connect_timeout=10)
        except psycopg.Error as error:
            raise SetupError(Message("the database cannot be reached: {reason}", reason=_reason(error))) from None
        connection.execute("SET synchronous_commit TO on")
        alone = connection.execute("SELECT pg_try_advisory_lock(%s)", (_ONLY_ONE,)).fetchone()
        if alone != (True,):
            connection.close()
            raise SetupError(Message("another server uses this database"))
        return connection

    def close(self) -> None:
        """Release the lock first: PostgreSQL takes a moment to notice that a connection is closed."""
        with self._lock, suppress(psycopg.Error):
            self.connection.execute("SELECT pg_advisory_unlock(%s)", (_ONLY_ONE,))
        super().close()

    def recover(self) -> None:
        if self.connection.broken:
            self.connection = self.connect()
        else:
            self.connection.rollback()


def _reason(error: Exception) -> str:
    """What PostgreSQL says, which may be several lines."""
    return " ".join(str(error).split())
