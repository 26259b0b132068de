"""A database of rooms, of whatever kind.

Every server that uses a database has an incarnation in it, a number that changes when the server may have lost what it
held: its connection broke, its file was replaced, or another server took it for dead. What it has in memory of rooms is
worth nothing from then on, and none of it can be written any more.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import inf
from typing import Any, ClassVar, NamedTuple

from potez.games.base import Message, SetupError
from potez.server.storage.link import Link
from potez.server.storage.schema import MIGRATIONS


class RoomUpdate(NamedTuple):
    """What is added to a room: events in JSON with their versions, and the hashed tokens of seats by side."""

    room: str
    events: Sequence[tuple[int, str]] = ()
    tokens: Sequence[tuple[str, str]] = ()


class StoredRoom(NamedTuple):
    """A room as it was stored, in which incarnation this server has it, and whether one that has died had it before."""

    events: list[str]
    tokens: dict[str, str]
    incarnation: int
    inherited: bool = False


class Beat(NamedTuple):
    """What a server hears of the others: which of its rooms they want, and their parts of the lobby."""

    wanted: Sequence[str] = ()
    lobbies: Sequence[str] = ()


class FencedError(Exception):
    """The server has lost its rooms to others and must not write."""


class ElsewhereError(Exception):
    """Another server has the room open. It was asked to give it up."""


class Database(ABC):
    """The statements are the same for all databases; a subclass knows how to connect and how to mark the blanks."""

    blank: ClassVar[str]
    shared: ClassVar[bool] = False
    """Whether other servers may use it too."""
    silence: ClassVar[float] = inf
    """Seconds after which others take over the rooms of a server that has said nothing."""

    def __init__(self) -> None:
        self.incarnation = 1
        self.writing = Link(self.connect, self.reincarnate)
        self.reading = self.writing
        try:
            self._migrate()
        except BaseException:
            self.writing.drop()
            raise

    @abstractmethod
    def connect(self) -> Any:
        """A connection that commits each statement unless told otherwise, and whose commits wait for the disk.

        Raises SetupError.
        """

    def reincarnate(self) -> None:
        """Forget what was held before."""
        self.incarnation += 1

    @abstractmethod
    def write(self, updates: Sequence[RoomUpdate], incarnation: int) -> None:
        """Write all updates or none. When this returns they are on disk. Without updates it writes something all the
        same, to see whether it can. Raises FencedError unless this is still the incarnation that decided them."""

    def open(self, room: str) -> StoredRoom | None:
        """A room, which this server has from now on; None if there is no room of that name. Raises ElsewhereError."""
        incarnation = self.incarnation
        with self.reading.use() as connection:
            events = self._rows(connection, "SELECT event FROM events WHERE room = ? ORDER BY v", room)
            tokens = self._rows(connection, "SELECT side, secret FROM seats WHERE room = ?", room)
        return StoredRoom([event for (event,) in events], dict(tokens), incarnation) if events else None

    def give_up(self, rooms: Sequence[str]) -> None:  # noqa: B027 - a server that is alone need not tell anybody
        """This server does not have the rooms open any more."""

    def beat(self, lobby: str) -> Beat:
        """Say that this server lives, and hear of the others. It begins a new incarnation if it was taken for dead."""
        return Beat()

    def add_bot(self, name: str, secret: str) -> bool:
        """Store a bot with its hashed token. False if there is a bot of that name."""
        statement = "INSERT INTO bots (name, secret) VALUES (?, ?) ON CONFLICT (name) DO NOTHING RETURNING name"
        with self.writing.use() as connection:
            return bool(self._rows(connection, statement, name, secret))

    def bot(self, secret: str) -> str | None:
        """The name of the bot that has this hashed token."""
        with self.reading.use() as connection:
            found = self._rows(connection, "SELECT name FROM bots WHERE secret = ?", secret)
        return found[0][0] if found else None

    def close(self) -> None:
        self.writing.drop()

    def _rows(self, connection: Any, statement: str, *values: object) -> list[Any]:
        return list(connection.execute(statement.replace("?", self.blank), values).fetchall())

    def _lock_schema(self, connection: Any) -> None:  # noqa: B027 - a server that is alone need not lock anything
        """Keep other servers from migrating at the same time, until the transaction ends."""

    def _migrate(self) -> None:
        with self.writing.use() as connection:
            connection.execute("BEGIN")
            self._lock_schema(connection)
            connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
            version = self._rows(connection, "SELECT coalesce(max(version), 0) FROM schema_version")[0][0]
            if version > len(MIGRATIONS):
                raise SetupError(Message("the database was made by a newer Potez; update this one"))
            for number, statements in enumerate(MIGRATIONS[version:], start=version + 1):
                for statement in statements:
                    connection.execute(statement)
                connection.execute("INSERT INTO schema_version VALUES (?)".replace("?", self.blank), (number,))
            connection.execute("COMMIT")
