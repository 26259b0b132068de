"""Backups: copies of a database, made while servers use it. A backup is an SQLite file, whatever it is a backup of."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from potez.games.base import Message, SetupError
from potez.server.storage import open_database
from potez.server.storage.schema import KEPT
from potez.server.storage.sqlite import Sqlite

_AT_ONCE = 1000  # rows


def back_up(url: str, file: Path) -> int:
    """Copy a database into a new file, as it is at one moment; how many rooms there are. Raises SetupError."""
    if file.exists():
        raise SetupError(Message("there is a file {file} already", file=file))
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    try:
        if url.startswith("sqlite:"):
            _copy_sqlite(Path(url.removeprefix("sqlite:")), part)
        else:
            _copy_postgresql(url, part)
        with closing(sqlite3.connect(part)) as copy:
            copy.execute("PRAGMA journal_mode = DELETE")
            copy.execute("DELETE FROM servers")
            copy.execute("DELETE FROM leases")
            copy.commit()
            [(rooms,)] = copy.execute("SELECT count(*) FROM events WHERE v = 1")
    except sqlite3.Error as error:
        raise SetupError(Message("the database cannot be used: {reason}", reason=error)) from None
    finally:
        for left in (f"{part}-wal", f"{part}-shm", f"{part}-lock"):
            Path(left).unlink(missing_ok=True)
    with open(part, "rb+") as written:
        os.fsync(written.fileno())
    part.rename(file)
    return int(rooms)


def restore(file: Path, url: str) -> int:
    """Copy a backup into an empty database; how many rooms there are. Raises SetupError."""
    if not file.is_file():
        raise SetupError(Message("there is no file {file}", file=file))
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as source:
        database = open_database(url)
        try:
            with database.writing.use() as connection, _transaction(connection):
                if connection.execute("SELECT room FROM events LIMIT 1").fetchall():
                    raise SetupError(Message("there are games in this database already; restore into an empty one"))
                for table, columns in KEPT.items():
                    _insert(connection, table, columns, source.execute(_select(table, columns)), database.blank)
            [(rooms,)] = source.execute("SELECT count(*) FROM events WHERE v = 1")
        finally:
            database.close()
    return int(rooms)


def _copy_sqlite(source: Path, target: Path) -> None:
    """The backup interface of SQLite reads one state, while others write."""
    if not source.is_file():
        raise SetupError(Message("there is no file {file}", file=source))
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as origin,
        closing(sqlite3.connect(target)) as copy,
    ):
        origin.backup(copy)


def _copy_postgresql(url: str, target: Path) -> None:
    """A transaction that reads one state, while others write."""
    import psycopg

    copy = Sqlite(str(target))
    try:
        with psycopg.connect(url) as origin, copy.writing.use() as connection, _transaction(connection):
            origin.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            for table, columns in KEPT.items():
                with origin.cursor(name="backup") as rows:
                    rows.execute(_select(table, columns))
                    _insert(connection, table, columns, rows, copy.blank)
    except psycopg.Error as error:
        reason = " ".join(str(error).split())
        raise SetupError(Message("the database cannot be reached: {reason}", reason=reason)) from None
    finally:
        copy.close()


@contextmanager
def _transaction(connection: Any) -> Any:
    connection.execute("BEGIN")
    yield
    connection.execute("COMMIT")


def _select(table: str, columns: tuple[str, ...]) -> str:
    return f"SELECT {', '.join(columns)} FROM {table}"


def _insert(connection: Any, table: str, columns: tuple[str, ...], rows: Iterable[Any], blank: str) -> None:
    statement = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join([blank] * len(columns))})"
    cursor, batch = connection.cursor(), list[Any]()
    for row in rows:
        batch.append(row)
        if len(batch) >= _AT_ONCE:
            cursor.executemany(statement, batch)
            batch.clear()
    if batch:
        cursor.executemany(statement, batch)
