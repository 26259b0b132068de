"""A player of a contest: its engine, its clock, and the checks of what it answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import Any, Self

from potez.engine.errors import CrashError, EngineError, IllegalChoiceError, OverrunError
from potez.engine.players import Player
from potez.engine.types import Engine, Limits, SearchResult
from potez.engine.ugi.client import UgiEngine
from potez.games.base import Message, Position

_LEAST = 0.001  # shown by a clock that has run out: engines take zero for "no limit"


class InterruptedGameError(Exception):
    """The game was abandoned and does not count."""


class TimedPlayer:
    """The engine is started when it is needed, and started again after a failure.

    A move may take `margin` seconds longer than the limits allow. A program has `patience` seconds more to answer.
    """

    def __init__(self, player: Player, limits: Limits, margin: float = 0.2, patience: float = 10.0) -> None:
        self.player = player
        self.limits, self.margin, self.patience = player.limits or limits, margin, patience
        self._engine: Engine | None = None
        self._left = self.limits.clock

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def new_game(self) -> None:
        """Get the engine ready for a game; it forgets the last one. Raises EngineError."""
        self._left = self.limits.clock
        if self._engine is None:
            self._engine = self._guard(self.player.make)
            if isinstance(self._engine, UgiEngine):
                self._engine.patience = self.patience
        self._guard(self._engine.new_game)

    def choose(self, position: Position[Any]) -> tuple[SearchResult, float]:
        """A search that found a legal move in time, and the seconds it took. Raises EngineError."""
        engine = self._engine
        assert engine
        limits = self.limits if self._left is None else replace(self.limits, clock=max(self._left, _LEAST))
        began = perf_counter()
        found: SearchResult = self._guard(lambda: engine.search(position, limits))
        seconds = perf_counter() - began - engine.waited
        if found.move is None or not isinstance(found.move, position.move_type) or position.violations(found.move):
            raise IllegalChoiceError(Message("{engine} chose {move}", engine=self.player, move=found.move))
        self._check_time(seconds)
        return found, seconds

    def _check_time(self, seconds: float) -> None:
        """Update the clock. Raises OverrunError if the move took too long."""
        blanks = {"engine": self.player, "seconds": f"{seconds:.3f}"}
        allowed = self.limits.seconds
        if allowed is not None and seconds > allowed + self.margin:
            raise OverrunError(
                Message(
                    "{engine} took {seconds} s for a move; the limit is {allowed} s", **blanks, allowed=f"{allowed:g}"
                )
            )
        if self._left is not None:
            if seconds > self._left + self.margin:
                raise OverrunError(
                    Message("{engine} took {seconds} s with {left} s on the clock", **blanks, left=f"{self._left:.3f}")
                )
            self._left = max(self._left - seconds, 0.0) + self.limits.increment

    def _guard(self, action: Callable[[], Any]) -> Any:
        """Call the engine. Whatever it raises is a failure of the engine, which is then closed. Raises EngineError, and
        InterruptedGameError if the engine does."""
        try:
            return action()
        except (EngineError, InterruptedGameError):
            self.close()
            raise
        except Exception as error:
            self.close()
            raise CrashError(
                Message("{engine} failed: {error}", engine=self.player, error=f"{type(error).__name__}: {error}")
            ) from error

    def close(self) -> None:
        engine, self._engine = self._engine, None
        if engine:
            engine.close()
