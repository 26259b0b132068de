"""A player at the board: its engine, its clock, and what it may not do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import Any, Self

from potez.engine.errors import CrashError, EngineError, IllegalChoiceError, OverrunError
from potez.engine.roster import Player
from potez.engine.types import Engine, Limits, Result
from potez.engine.ugi.client import External
from potez.games.base import Message, Position

_LEAST = 0.001  # what a clock that has run out shows: no time at all would be no limit to engines


class Seat:
    """The engine is made when it is needed and made again after a failure.

    A move may take `margin` seconds longer than the limits say; `patience` is how much longer a program is waited for.
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
        """Have the engine there and ready, with nothing in mind from the last game. Raises EngineError."""
        self._left = self.limits.clock
        if self._engine is None:
            self._engine = self._guard(self.player.make)
            if isinstance(self._engine, External):
                self._engine.patience = self.patience
        if forget := getattr(self._engine, "new_game", None):
            self._guard(forget)

    def choose(self, position: Position[Any]) -> tuple[Result, float]:
        """A legal move, made in time, and the seconds it took. Raises EngineError."""
        engine = self._engine
        assert engine
        limits = self.limits if self._left is None else replace(self.limits, clock=max(self._left, _LEAST))
        began = perf_counter()
        result = self._guard(lambda: engine.search(position, limits))
        seconds = perf_counter() - began
        if result.move is None or not isinstance(result.move, position.move_type) or position.violations(result.move):
            raise IllegalChoiceError(Message("{engine} chose {move}", engine=self.player, move=result.move))
        self._check_time(seconds)
        return result, seconds

    def _check_time(self, seconds: float) -> None:
        """Raises OverrunError; otherwise the clock goes on."""
        told = {"engine": self.player, "seconds": f"{seconds:.3f}"}
        allowed = self.limits.seconds
        if allowed is not None and seconds > allowed + self.margin:
            raise OverrunError(
                Message("{engine} took {seconds} s for a move of {allowed} s", **told, allowed=f"{allowed:g}")
            )
        if self._left is not None:
            if seconds > self._left + self.margin:
                raise OverrunError(
                    Message("{engine} took {seconds} s with {left} s on the clock", **told, left=f"{self._left:.3f}")
                )
            self._left = max(self._left - seconds, 0.0) + self.limits.increment

    def _guard(self, action: Callable[[], Any]) -> Any:
        """Whatever an engine raises is a failure of that engine, and it is not trusted any further."""
        try:
            return action()
        except EngineError:
            self.close()
            raise
        except Exception as error:
            self.close()
            raise CrashError(
                Message("{engine} failed: {error}", engine=self.player, error=f"{type(error).__name__}: {error}")
            ) from error

    def close(self) -> None:
        engine, self._engine = self._engine, None
        if close := getattr(engine, "close", None):
            close()
