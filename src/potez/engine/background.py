"""A search that goes on in a thread of its own, while whoever asked for it listens to other things.

It can be stopped, whatever the engine. An engine with a method `stop` is told, and answers with what it has. One
without is left behind: the answer is the best move it has reported, or else the first legal one, and its thread
ends where it next reports or when it is done. An engine that was left behind may still be busy: take a new one.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any, Protocol, runtime_checkable

from potez.engine.types import Engine, Info, Limits, Result, Score
from potez.games.base import Position

_AGAIN = 0.02  # an engine that had not yet begun to search may have missed that it should stop: tell it once more


@runtime_checkable
class Stoppable(Protocol):
    """What an engine has that can be stopped: soon after, its search returns. May be called from any thread."""

    def stop(self) -> None: ...


class _LeftBehindError(Exception):
    pass


class Thinking:
    """A search under way. `on_end` hears the result once; then `failure` says whether the engine raised anything."""

    def __init__(
        self,
        engine: Engine,
        position: Position[Any],
        limits: Limits,
        on_info: Callable[[Info], None] | None = None,
        on_end: Callable[[Thinking], None] | None = None,
    ) -> None:
        self.engine, self.position, self.limits = engine, position, limits
        self.failure: Exception | None = None
        self.left_behind = False
        self._on_info, self._on_end = on_info, on_end
        self._info: Info | None = None
        self._result: Result | None = None
        self._lock, self._ended, self._told = Lock(), Event(), Event()
        self._thread = Thread(target=self._search, name=f"{engine.name} thinks", daemon=True)
        self._thread.start()

    @property
    def going_on(self) -> bool:
        return not self._ended.is_set()

    def stop(self, seconds: float = 2.0) -> None:
        """Have the result at once, or at the latest after so many seconds, and `on_end` told of it."""
        if isinstance(self.engine, Stoppable):
            deadline = monotonic() + seconds
            while self.going_on and monotonic() < deadline:
                self.engine.stop()
                self._ended.wait(_AGAIN)
        with self._lock:
            self.left_behind = self.left_behind or self._result is None
        self._end(self._known())
        self._told.wait(seconds)

    def result(self, seconds: float | None = None) -> Result | None:
        """What was chosen, or None where that takes longer than so many seconds."""
        self._ended.wait(seconds)
        return self._result

    def _search(self) -> None:
        try:
            result = self.engine.search(self.position, self.limits, self._report)
        except _LeftBehindError:
            return
        except Exception as error:
            self.failure = error
            result = self._known()
        self._end(result)

    def _report(self, info: Info) -> None:
        with self._lock:
            if self.left_behind:
                raise _LeftBehindError
            self._info = info
        if self._on_info:
            self._on_info(info)

    def _known(self) -> Result:
        info = self._info
        if info and info.line:
            return Result(
                info.depth, info.score, info.line, info.nodes, info.seconds, move=info.line[0], others=info.others
            )
        move = next(iter(self.position.legal_moves()), None)
        return Result(0, Score(), (move,) if move else (), 0, 0.0, move=move)

    def _end(self, result: Result) -> None:
        with self._lock:
            if self._result is not None:
                return
            self._result = result
        self._ended.set()  # first: whoever hears of the end may ask for the next search at once
        if self._on_end:
            self._on_end(self)
        self._told.set()
