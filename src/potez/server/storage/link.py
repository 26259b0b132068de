"""A link: one connection to a database, which one thread uses at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from typing import Any


class Link:
    """After a failure the connection is rolled back. If that fails too, it is lost, and the next use opens another."""

    def __init__(self, connect: Callable[[], Any], lost: Callable[[], None]) -> None:
        self._connect, self._lost = connect, lost
        self._lock = Lock()
        self._connection: Any = connect()

    @contextmanager
    def use(self) -> Iterator[Any]:
        """The connection, for one transaction."""
        with self._lock:
            if self._connection is None:
                self._connection = self._connect()
            try:
                yield self._connection
            except BaseException:
                try:
                    self._connection.rollback()
                except Exception:
                    self._drop()
                raise

    def drop(self) -> None:
        """Close the connection; the next use opens another one."""
        with self._lock:
            self._drop()

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        self._lost()
        with suppress(Exception):
            if connection:
                connection.close()
