"""A search that runs in a thread of its own, so that its caller can do other things meanwhile.

It can be stopped, whatever the engine. An engine that can stop is told to, and answers with what it has. Any other is
abandoned: the answer is the best move it has reported, or else the first legal one, and its thread ends at its next
report or when it is done. An abandoned engine may still be busy: make a new one for the next search.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any
from weakref import WeakSet

from potez.engine.types import Engine, Limits, OnInfo, Score, SearchInfo, SearchResult
from potez.games.base import Position

_RETRY = 0.02  # seconds; an engine that had not yet begun to search may have missed the first `stop`

OnEnd = Callable[[SearchResult, Exception | None], None]
"""Gets the result of a search, and what the engine raised, if anything."""


class _AbandonedError(Exception):
    pass


class BackgroundSearch:
    """A running search. It calls `on_end` once, in whatever thread ends the search."""

    def __init__(
        self,
        engine: Engine,
        position: Position[Any],
        limits: Limits,
        on_info: OnInfo = None,
        on_end: OnEnd | None = None,
    ) -> None:
        self.engine, self.position, self.limits = engine, position, limits
        self.abandoned = False
        self.failure: Exception | None = None
        """What the engine raised."""
        self.result: SearchResult | None = None
        self.ended = Event()
        """Set as soon as there is a result."""
        self._on_info, self._on_end = on_info, on_end
        self._info: SearchInfo | None = None
        self._lock, self._reported = Lock(), Event()
        _RUNNING.add(self)
        self._thread = Thread(target=self._search, name=f"search of {engine.name}", daemon=True)
        self._thread.start()

    def stop(self, seconds: float = 2.0) -> None:
        """End the search, after so many seconds at the latest, and wait until `on_end` has the result."""
        deadline = monotonic() + seconds
        while not self.ended.is_set() and monotonic() < deadline and self.engine.stop():
            self.ended.wait(_RETRY)
        with self._lock:
            self.abandoned = self.abandoned or self.result is None
        self._end(self._best_known())
        self._reported.wait(seconds)

    def _search(self) -> None:
        try:
            result = self.engine.search(self.position, self.limits, self._report)
        except _AbandonedError:
            return
        except Exception as error:
            self.failure = error
            result = self._best_known()
        self._end(result)

    def _report(self, info: SearchInfo) -> None:
        with self._lock:
            if self.abandoned:
                raise _AbandonedError
            self._info = info
        if self._on_info:
            self._on_info(info)

    def _best_known(self) -> SearchResult:
        if self._info and self._info.pv:
            return self._info.result()
        return SearchInfo(0, Score(), tuple(self.position.legal_moves()[:1]), 0, 0.0).result()

    def _end(self, result: SearchResult) -> None:
        with self._lock:
            if self.result is not None:
                return
            self.result = result
        self.ended.set()  # before `on_end`, which may start the next search
        if self._on_end:
            self._on_end(result, self.failure)
        self._reported.set()


_RUNNING: WeakSet[BackgroundSearch] = WeakSet()


@atexit.register
def _stop_all() -> None:
    """Python ends the threads that are left by force, and compiled code that reports from one of them would abort."""
    for search in list(_RUNNING):
        if not search.ended.is_set():
            search.stop()
