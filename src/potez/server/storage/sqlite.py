"""Rooms in one SQLite file. The server locks the file, so that no second server can use it."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any, ClassVar

from potez.games.base import Message, SetupError
from potez.server.storage.database import Database


class Sqlite(Database):
    """FULL synchronisation: a commit returns when the write-ahead log has reached the disk."""

    blank: ClassVar[str] = "?"
    begin: ClassVar[str] = "BEGIN IMMEDIATE"

    def __init__(self, file: str) -> None:
        self.file = Path(file)
        try:
            super().__init__()
        except sqlite3.Error as error:
            raise SetupError(Message("{file} cannot be used: {reason}", file=file, reason=error)) from None

    def connect(self) -> Any:
        connection = sqlite3.connect(self.file, isolation_level=None, check_same_thread=False, timeout=1)
        self.file.chmod(0o600)
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        return connection
