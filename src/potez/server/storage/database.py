"""A database of rooms, of whatever kind. One server uses it at a time, and in that server one thread at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from threading import Lock
from typing import Any, ClassVar, NamedTuple

from potez.games.base import Message, SetupError
from potez.server.storage.schema import MIGRATIONS


class RoomUpdate(NamedTuple):
    """What is added to a room: events in JSON with their versions, and the hashed tokens of seats by side."""

    room: str
    events: Sequence[tuple[int, str]] = ()
    tokens: Sequence[tuple[str, str]] = ()


class StoredRoom(NamedTuple):
    """A room as it was stored."""

    events: list[str]
    tokens: dict[str, str]


class Database(ABC):
    """The statements are the same for all databases; a subclass knows how to connect and how to mark the blanks."""

    blank: ClassVar[str]
    begin: ClassVar[str] = "BEGIN"

    def __init__(self) -> None:
        self._lock = Lock()
        self._add_event = self._filled("INSERT INTO events (room, v, event) VALUES (?, ?, ?)")
        self._add_token = self._filled("INSERT INTO seats (room, side, secret) VALUES (?, ?, ?)")
        self.connection: Any = self.connect()
        try:
            self._migrate()
        except BaseException:
            self.connection.close()
            raise

    @abstractmethod
    def connect(self) -> Any:
        """A connection that commits only when told to, and whose commits wait for the disk. Raises SetupError."""

    def recover(self) -> None:
        """Make the connection usable again after a failure."""
        self.connection.rollback()

    def write(self, updates: Sequence[RoomUpdate]) -> None:
        """Write all updates or none. When this returns they are on disk."""
        events = [(update.room, v, event) for update in updates for v, event in update.events]
        tokens = [(update.room, side, token) for update in updates for side, token in update.tokens]
        with self._lock:
            try:
                self.connection.execute(self.begin)
                cursor = self.connection.cursor()
                cursor.executemany(self._add_event, events)
                if tokens:
                    cursor.executemany(self._add_token, tokens)
                self.connection.execute("COMMIT")
            except BaseException:
                self.recover()
                raise

    def read(self, room: str) -> StoredRoom | None:
        """A room, or None if there is no room of that name."""
        with self._lock:
            try:
                events = self._rows("SELECT event FROM events WHERE room = ? ORDER BY v", room)
                tokens = self._rows("SELECT side, secret FROM seats WHERE room = ?", room)
            except BaseException:
                self.recover()
                raise
        return StoredRoom([event for (event,) in events], dict(tokens)) if events else None

    def add_bot(self, name: str, secret: str) -> bool:
        """Store a bot with its hashed token. False if there is a bot of that name."""
        with self._lock:
            try:
                self.connection.execute(self.begin)
                added = not self._rows("SELECT name FROM bots WHERE name = ?", name)
                if added:
                    self._rows("INSERT INTO bots (name, secret) VALUES (?, ?) RETURNING name", name, secret)
                self.connection.execute("COMMIT")
            except BaseException:
                self.recover()
                raise
        return added

    def bot(self, secret: str) -> str | None:
        """The name of the bot that has this hashed token."""
        with self._lock:
            try:
                found = self._rows("SELECT name FROM bots WHERE secret = ?", secret)
            except BaseException:
                self.recover()
                raise
        return found[0][0] if found else None

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
