"""Rooms in PostgreSQL, which many servers may share. Each room is open on one server at a time.

A server says every now and then that it lives. One that has been silent for too long may be declared dead by any other:
its row in `servers` is deleted, and then its rooms belong to whoever opens them next. A write locks the row of its own
server, so it either comes before that, and whoever opens the room sees it, or it finds no row and writes nothing. A
write is one statement, so that no server can stop in the middle of one and hold up the others.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from secrets import token_hex
from typing import Any, ClassVar, TypeVar

import psycopg

from potez.games.base import Message, SetupError
from potez.server.storage.database import Beat, Database, ElsewhereError, FencedError, RoomUpdate, StoredRoom
from potez.server.storage.link import Link

T = TypeVar("T")

_LOG = logging.getLogger("potez.server.storage.postgres")

SILENCE = 1.5
_OLDER = 0x506F74657A  # "Potez": a lock that servers share, and that servers of older versions take for themselves
_SCHEMA = _OLDER + 1
_DURABLE = ("fsync", "full_page_writes", "synchronous_commit")
"""Settings without which a commit may not survive a loss of power."""
_NOW = "extract(epoch FROM clock_timestamp())"
_WAITING = {"connect_timeout": 3, "keepalives_idle": 2, "keepalives_interval": 1, "keepalives_count": 3}

_WRITE = """
WITH alive AS (SELECT name FROM servers WHERE name = %(me)s FOR KEY SHARE),
added AS (
    INSERT INTO events (room, v, event)
    SELECT * FROM unnest(%(rooms)s::text[], %(versions)s::int[], %(events)s::text[]) WHERE EXISTS (SELECT FROM alive)
),
seated AS (
    INSERT INTO seats (room, side, secret)
    SELECT * FROM unnest(%(seated)s::text[], %(sides)s::text[], %(secrets)s::text[]) WHERE EXISTS (SELECT FROM alive)
)
SELECT name FROM alive
"""
_PROBE = f"UPDATE servers SET seen = {_NOW} WHERE name = %(me)s RETURNING name"
_LEASE = """
WITH before AS (SELECT server FROM leases WHERE room = %(room)s AND server <> %(me)s)
INSERT INTO leases (room, server)
SELECT %(room)s, %(me)s
WHERE EXISTS (SELECT FROM servers WHERE name = %(me)s) AND EXISTS (SELECT FROM events WHERE room = %(room)s AND v = 1)
ON CONFLICT (room) DO UPDATE SET server = %(me)s, wanted = 0
WHERE leases.server = %(me)s OR NOT EXISTS (SELECT FROM servers WHERE name = leases.server)
RETURNING EXISTS (SELECT FROM before)
"""
_ASK = "UPDATE leases SET wanted = 1 WHERE room = ? AND server <> ?"
_BURY = f"""
DELETE FROM servers
WHERE name = (SELECT server FROM leases WHERE room = ?) AND abs({_NOW} - seen) > {SILENCE}
"""
_LIVE = f"UPDATE servers SET seen = {_NOW}, lobby = ? WHERE name = ? RETURNING name"
_BE_BORN = f"INSERT INTO servers (name, seen, lobby) VALUES (?, {_NOW}, ?) RETURNING name"
_OTHERS = f"SELECT lobby FROM servers WHERE name <> ? AND abs({_NOW} - seen) <= {SILENCE}"


class Postgres(Database):
    """One connection writes and another does the rest, so that nothing waits for the disk but moves."""

    blank: ClassVar[str] = "%s"
    shared: ClassVar[bool] = True
    silence: ClassVar[float] = SILENCE

    def __init__(self, url: str) -> None:
        self.url, self.name = url, token_hex(8)
        self._born = ""  # the name that this server has in the database
        super().__init__()
        try:
            self.reading = Link(self._connect_to_read, self.reincarnate)
            self.beat("")
        except psycopg.Error as error:
            self.close()
            raise SetupError(Message("the database cannot be used: {reason}", reason=_reason(error))) from None

    def connect(self) -> Any:
        connection = self._connect("on")
        try:
            alone = connection.execute("SELECT pg_try_advisory_lock_shared(%s)", (_OLDER,)).fetchone()
            off = [name for name in _DURABLE if connection.execute(f"SHOW {name}".encode()).fetchone() != ("on",)]
        except psycopg.Error:
            connection.close()
            raise
        if alone != (True,):
            connection.close()
            raise SetupError(Message("a server of an older Potez uses this database"))
        if off:
            _LOG.warning("PostgreSQL may lose moves with the power", extra={"off": ", ".join(off)})
        return connection

    def _connect_to_read(self) -> Any:
        """What is written here need not survive a crash of PostgreSQL: every server begins anew after one."""
        return self._connect("off")

    def _connect(self, synchronous: str) -> Any:
        try:
            connection = psycopg.connect(self.url, autocommit=True, **_WAITING)  # type: ignore[arg-type]
            try:
                connection.execute(f"SET synchronous_commit TO {synchronous}".encode())
            except psycopg.Error:
                connection.close()
                raise
            return connection
        except psycopg.Error as error:
            raise SetupError(Message("the database cannot be reached: {reason}", reason=_reason(error))) from None

    def reincarnate(self) -> None:
        super().reincarnate()  # first: whoever sees the old number after the name has the old name
        self.name = token_hex(8)

    def write(self, updates: Sequence[RoomUpdate], incarnation: int) -> None:
        events = [(update.room, v, event) for update in updates for v, event in update.events]
        tokens = [(update.room, side, token) for update in updates for side, token in update.tokens]
        values = {
            **_columns(events, "rooms", "versions", "events"),
            **_columns(tokens, "seated", "sides", "secrets"),
        }
        with self.writing.use() as connection:
            me = self.name
            if incarnation != self.incarnation:
                raise FencedError
            if not connection.execute(_WRITE if updates else _PROBE, {"me": me, **values}).fetchall():
                raise FencedError

    def open(self, room: str) -> StoredRoom | None:
        return self._again(lambda: self._open(room))

    def _open(self, room: str) -> StoredRoom | None:
        incarnation = self.incarnation  # before the lease: if it changes meanwhile, the room has to be opened again
        with self.reading.use() as connection:
            leased = connection.execute(_LEASE, {"room": room, "me": self.name}).fetchall()
        stored = super().open(room)
        if stored and not leased:
            with self.reading.use() as connection:
                connection.execute(_ASK.replace("?", "%s"), (room, self.name))
                connection.execute(_BURY.replace("?", "%s"), (room,))
            raise ElsewhereError
        return stored._replace(incarnation=incarnation, inherited=leased[0][0]) if stored else None

    def give_up(self, rooms: Sequence[str]) -> None:
        with self.reading.use() as connection:
            connection.execute("DELETE FROM leases WHERE server = %s AND room = ANY(%s)", (self.name, list(rooms)))

    def beat(self, lobby: str) -> Beat:
        with self.reading.use() as connection:
            if not self._rows(connection, _LIVE, lobby, self.name):
                if self._born == self.name:
                    self.reincarnate()
                connection.execute("DELETE FROM servers WHERE name = %s", (self._born,))
                self._rows(connection, _BE_BORN, self.name, lobby)
                self._born = self.name
            wanted = self._rows(connection, "SELECT room FROM leases WHERE server = ? AND wanted = 1", self.name)
            others = self._rows(connection, _OTHERS, self.name)
        return Beat([room for (room,) in wanted], [theirs for (theirs,) in others if theirs])

    def bot(self, secret: str) -> str | None:
        return self._again(lambda: super(Postgres, self).bot(secret))

    def close(self) -> None:
        """Leave: others need not wait until this server counts as dead."""
        with suppress(psycopg.Error, SetupError), self.reading.use() as connection:
            connection.execute("DELETE FROM servers WHERE name = %s", (self._born,))
        if self.reading is not self.writing:
            self.reading.drop()
        super().close()

    def _again(self, ask: Callable[[], T]) -> T:
        """Ask twice if the connection broke: PostgreSQL may have been away and be back."""
        try:
            return ask()
        except psycopg.OperationalError:
            return ask()

    def _lock_schema(self, connection: Any) -> None:
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (_SCHEMA,))


def _columns(rows: Sequence[tuple[Any, ...]], *names: str) -> dict[str, list[Any]]:
    """Rows as one list for each column."""
    return {name: [row[at] for row in rows] for at, name in enumerate(names)}


def _reason(error: Exception) -> str:
    """What PostgreSQL says, which may be several lines."""
    return " ".join(str(error).split())
