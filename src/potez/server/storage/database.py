"""A database of rooms, whichever it is. It is used by one server at a time, and by one thread at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from threading import Lock
from typing import Any, ClassVar, NamedTuple

from potez.games.base import Message, SetupError
from potez.server.storage.schema import MIGRATIONS


class Entry(NamedTuple):
    """What is added to a room: events in JSON with their versions, and the hashed secrets of seats by side."""

    room: str
    events: Sequence[tuple[int, str]] = ()
    seats: Sequence[tuple[str, str]] = ()


class Kept(NamedTuple):
    """A room as it was kept."""

    events: list[str]
    seats: dict[str, str]


class Database(ABC):
    """Knows its connection and how it marks the blanks of a statement; the statements are the same for all."""

    blank: ClassVar[str]
    begin: ClassVar[str] = "BEGIN"

    def __init__(self) -> None:
        self._lock = Lock()
        self.connection: Any = self.connect()
        try:
            self._migrate()
        except BaseException:
            self.connection.close()
            raise

    @abstractmethod
    def connect(self) -> Any:
        """A connection that commits only when told, and makes a commit wait for the disk. Raises SetupError."""

    def recover(self) -> None:
        """Make the connection usable again after a failure."""
        self.connection.rollback()

    def write(self, entries: Sequence[Entry]) -> None:
        """Add all entries, on disk when this returns, or none."""
        events = [(entry.room, v, event) for entry in entries for v, event in entry.events]
        seats = [(entry.room, side, secret) for entry in entries for side, secret in entry.seats]
        with self._lock:
            try:
                self.connection.execute(self.begin)
                cursor = self.connection.cursor()
                cursor.executemany(self._filled("INSERT INTO events (room, v, event) VALUES (?, ?, ?)"), events)
                if seats:
                    cursor.executemany(self._filled("INSERT INTO seats (room, side, secret) VALUES (?, ?, ?)"), seats)
                self.connection.execute("COMMIT")
            except BaseException:
                self.recover()
                raise

    def read(self, room: str) -> Kept | None:
        """A room, or None if there is none of that name."""
        with self._lock:
            try:
                events = self._rows("SELECT event FROM events WHERE room = ? ORDER BY v", room)
                seats = self._rows("SELECT side, secret FROM seats WHERE room = ?", room)
            except BaseException:
                self.recover()
                raise
        return Kept([event for (event,) in events], dict(seats)) if events else None

    def close(self) -> None:
        with self._lock:
            self.connection.close()

    def _filled(self, statement: str) -> str:
        return statement.replace("?", self.blank)

    def _rows(self, statement: str, *values: object) -> list[Any]:
        return list(self.connection.execute(self._filled(statement), values).fetchall())

    def _migrate(self) -> None:
        self.connection.execute(self.begin)
        self.connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
        version = self._rows("SELECT coalesce(max(version), 0) FROM schema_version")[0][0]
        if version > len(MIGRATIONS):
            raise SetupError(Message("the database was made by a newer Potez; update this one"))
        for number, statements in enumerate(MIGRATIONS[version:], start=version + 1):
            for statement in statements:
                self.connection.execute(statement)
            self.connection.execute(self._filled("INSERT INTO schema_version VALUES (?)"), (number,))
        self.connection.execute("COMMIT")
