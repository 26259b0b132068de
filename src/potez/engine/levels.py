"""Ten levels of play, from a first game to all the engine has.

The lower ones are weak as people are: they look ahead less far, and with some chance they overlook an idea, their own
or the other side's; what they see they judge well. A win in one is never overlooked. How far apart the levels
are is measured in benchmarks/ladder.md.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from potez.engine.native import NativeEngine
from potez.engine.types import Info, Limits, Result
from potez.games.base import GameError, Option, Position

N = TypeVar("N", int, float)

LEVEL = Option("level", 7, range(1, 11))
SECONDS = 0.9
"""No level thinks longer about a move."""


class Strength(NamedTuple):
    """How far a level looks ahead, how many nodes it looks at, and its chance to overlook an idea."""

    depth: int | None
    nodes: int | None
    overlooks: float


STRENGTHS: dict[str, tuple[Strength, ...]] = {
    "blockade": (
        Strength(1, None, 0.96),
        Strength(1, None, 0.865),
        Strength(1, None, 0.67),
        Strength(1, None, 0.42),
        Strength(2, None, 0.53),
        Strength(None, 160, 0.0),
        Strength(None, 650, 0.0),
        Strength(None, 2_000, 0.0),
        Strength(None, 12_000, 0.0),
        Strength(None, None, 0.0),
    ),
    "byte": (
        Strength(1, None, 0.93),
        Strength(1, None, 0.55),
        Strength(1, None, 0.04),
        Strength(2, None, 0.12),
        Strength(3, None, 0.02),
        Strength(4, None, 0.01),
        Strength(None, 5_500, 0.0),
        Strength(None, 30_000, 0.0),
        Strength(None, 220_000, 0.0),
        Strength(None, None, 0.0),
    ),
    "domineering": (
        Strength(1, None, 0.955),
        Strength(1, None, 0.90),
        Strength(1, None, 0.84),
        Strength(1, None, 0.77),
        Strength(1, None, 0.675),
        Strength(1, None, 0.555),
        Strength(1, None, 0.40),
        Strength(1, None, 0.14),
        Strength(2, None, 0.0),
        Strength(None, None, 0.0),
    ),
}


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
        strength = STRENGTHS[position.game][self.number - 1]
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
