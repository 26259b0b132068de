"""Ten levels of play, from a first game to all the engine has.

The lower ones are weak as people are: they look ahead less far, and with some chance they overlook an idea, their own
or the other side's; what they see they judge well. A win in one is never overlooked. How far apart the levels
are is measured in benchmarks/ladder.md.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from potez.engine.native import NativeEngine
from potez.engine.types import Info, Limits, Result
from potez.games import GAMES
from potez.games.base import GameError, Option, Position

N = TypeVar("N", int, float)

LEVEL = Option("level", 7, range(1, 11))
SECONDS = 0.9
"""No level thinks longer about a move."""


class Level:
    """The engine at one of its levels. Without a seed every engine overlooks other things."""

    def __init__(self, number: int, seed: int | None = None) -> None:
        if violations := LEVEL.violations(number):
            raise GameError(*violations)
        self.number = number
        self._seed = random.getrandbits(63) if seed is None else seed
        self._engines: dict[float, NativeEngine] = {}

    @property
    def name(self) -> str:
        return f"Potez, level {self.number}"

    def search(self, position: Position[Any], limits: Limits, on_info: Callable[[Info], None] | None = None) -> Result:
        """The move to play. The level's own limits stand beside those given."""
        strength = GAMES[position.game].levels[self.number - 1]
        own = replace(
            limits,
            depth=_least(limits.depth, strength.depth),
            nodes=_least(limits.nodes, strength.nodes),
            seconds=_least(limits.seconds, SECONDS),
        )
        return self._engine(strength.overlooks).search(position, own, on_info)

    def stop(self) -> None:
        for engine in tuple(self._engines.values()):
            engine.stop()

    def new_game(self) -> None:
        for engine in self._engines.values():
            engine.new_game()

    def _engine(self, overlooks: float) -> NativeEngine:
        if overlooks not in self._engines:
            self._engines[overlooks] = NativeEngine(overlooks=overlooks, seed=self._seed)
        return self._engines[overlooks]


def level(number: int, seed: int | None = None) -> Level:
    """An engine of a level, 1 to 10. Raises GameError."""
    return Level(number, seed)


def _least(one: N | None, two: N | None) -> N | None:
    return min((limit for limit in (one, two) if limit is not None), default=None)
