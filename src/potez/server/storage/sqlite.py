"""Rooms in one SQLite file. The server locks a file beside it, so that no second server can use it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from time import time
from typing import Any, ClassVar

from potez.games.base import Message, SetupError
from potez.server.storage.database import Database, FencedError, RoomUpdate

_EVENTS = "INSERT INTO events (room, v, event) VALUES "
_TOKENS = "INSERT INTO seats (room, side, secret) VALUES "
_MOST = 1000  # rows in one statement
_PROBE = "INSERT INTO servers VALUES ('', ?, '') ON CONFLICT (name) DO UPDATE SET seen = excluded.seen"


class Sqlite(Database):
    """FULL synchronisation: a commit returns when the write-ahead log has reached the disk.

    A program like `potez backup` may read the file meanwhile.
    """

    blank: ClassVar[str] = "?"

    def __init__(self, file: str) -> None:
        self.file = Path(file)
        self._files = (self.file, Path(f"{file}-wal"))
        self._found: list[tuple[int, int]] = []  # which files these are
        try:
            self._server_lock = _locked(Path(f"{file}-lock"))
            self.file.touch(0o600)
            super().__init__()
        except (sqlite3.Error, OSError) as error:
            raise SetupError(Message("{file} cannot be used: {reason}", file=file, reason=error)) from None

    def connect(self) -> Any:
        """The file must be there: a server whose file was deleted must not go on with an empty one."""
        url = f"{self.file.absolute().as_uri()}?mode=rw"
        connection = sqlite3.connect(url, uri=True, isolation_level=None, check_same_thread=False, timeout=1)
        try:
            self.file.chmod(0o600)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("BEGIN IMMEDIATE")  # makes the log, if there is none
            connection.execute("COMMIT")
            self._found = [(found.st_dev, found.st_ino) for found in map(os.stat, self._files)]
        except BaseException:
            connection.close()
            raise
        return connection

    def write(self, updates: Sequence[RoomUpdate], incarnation: int) -> None:
        rows: dict[str, list[tuple[object, ...]]] = {
            _EVENTS: [(update.room, v, event) for update in updates for v, event in update.events],
            _TOKENS: [(update.room, side, token) for update in updates for side, token in update.tokens],
        }
        # As few as possible: during each statement other threads may run, and to go on this one has to wait for them.
        statements: list[tuple[str, list[object]]] = [
            (insert + ", ".join(["(?, ?, ?)"] * len(part)), list(chain.from_iterable(part)))
            for insert, all_rows in rows.items()
            for part in (all_rows[start : start + _MOST] for start in range(0, len(all_rows), _MOST))
        ] or [(_PROBE, [time()])]
        with self.writing.use() as connection:
            if incarnation != self.incarnation:
                raise FencedError
            if len(statements) > 1:
                statements = [("BEGIN IMMEDIATE", []), *statements, ("COMMIT", [])]
            for statement, values in statements:
                connection.execute(statement, values)
            # A deleted file can still be written to, but nobody will ever find what is in it.
            if [(found.st_dev, found.st_ino) for found in map(os.stat, self._files)] != self._found:
                connection.close()  # the next use opens what is there now
                raise OSError(f"{self.file} was replaced while the server used it")

    def close(self) -> None:
        super().close()
        self._server_lock.close()


def _locked(path: Path) -> sqlite3.Connection:
    """A lock that ends with this connection, or with this process. Raises SetupError."""
    lock = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=0)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        lock.close()
        raise SetupError(Message("another server uses this database")) from None
    return lock
