"""Ten levels of play, from a beginner to the full strength of the engine.

The lower levels are weak as people are: they look less far ahead, and sometimes they miss an idea, their own or the
other side's; but they judge well what they see. No level misses a win in one. benchmarks/ladder.md shows how far apart
the levels are.

A game without compiled levels is played by the readable search, which looks farther ahead at the higher levels.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from potez import core
from potez.engine.minimax import Minimax
from potez.engine.native import NativeEngine
from potez.engine.types import Engine, Limits, OnInfo, SearchResult
from potez.games import GAMES
from potez.games.base import Message, Option, Position
from potez.games.info import Strength

N = TypeVar("N", int, float)


class LevelTitle(NamedTuple):
    """What people call a level, and a sentence about how it plays."""

    name: Message
    character: Message


LEVEL_TITLES = (
    LevelTitle(Message("Newcomer"), Message("Knows the rules and misses nearly everything else.")),
    LevelTitle(Message("Dreamer"), Message("Finds a good move now and then.")),
    LevelTitle(Message("Learner"), Message("Sees simple ideas and forgets some of them.")),
    LevelTitle(Message("Hobbyist"), Message("Plays sensibly and still overlooks things.")),
    LevelTitle(Message("Regular"), Message("Makes few gross mistakes.")),
    LevelTitle(Message("Club player"), Message("Punishes careless moves.")),
    LevelTitle(Message("Rival"), Message("Looks ahead and rarely gives anything away.")),
    LevelTitle(Message("Expert"), Message("Hard to surprise. You need a plan.")),
    LevelTitle(Message("Master"), Message("Sees far ahead and forgives nothing.")),
    LevelTitle(Message("Champion"), Message("The engine at full strength.")),
)
"""Of the levels of every game, the weakest first."""

LEVEL = Option("level", 7, range(1, 11))
SECONDS = 0.9
"""The longest that a level searches."""
READABLE_SECONDS = 2.0
"""The longest that a level of the readable search searches."""


def compiled_levels(game: str) -> tuple[Strength, ...]:
    """The levels of a game that the compiled engine plays; none if it cannot play them."""
    return GAMES[game].levels if core.plays(game) else ()


class LevelEngine(Engine):
    """One of the ten levels. Without a seed each engine misses other ideas. Raises SetupError."""

    def __init__(self, number: int, seed: int | None = None) -> None:
        LEVEL.check(number)
        self.number = number
        self._seed = random.getrandbits(63) if seed is None else seed
        self._native: dict[float, NativeEngine] = {}  # by how much they overlook
        self._searching: Engine | None = None

    @property
    def name(self) -> str:
        return f"Potez, level {self.number}"

    def search(self, position: Position[Any], limits: Limits, on_info: OnInfo = None) -> SearchResult:
        """The move to play. The level has limits of its own; the search ends at whichever comes first."""
        levels = compiled_levels(position.game)
        strength = levels[self.number - 1] if levels else _readable_strength(position.game, self.number)
        self._searching = self._engine(strength.overlooks) if levels else Minimax(strength.depth or 1)
        own = replace(
            limits,
            depth=_least(limits.depth, strength.depth),
            nodes=_least(limits.nodes, strength.nodes),
            seconds=_least(limits.seconds, SECONDS if levels else READABLE_SECONDS),
        )
        return self._searching.search(position, own, on_info)

    def stop(self) -> bool:
        return self._searching is None or self._searching.stop()

    def new_game(self) -> None:
        for engine in self._native.values():
            engine.new_game()

    def _engine(self, overlooks: float) -> NativeEngine:
        if overlooks not in self._native:
            self._native[overlooks] = NativeEngine(overlooks=overlooks, seed=self._seed)
        return self._native[overlooks]


def _readable_strength(game: str, number: int) -> Strength:
    deepest = GAMES[game].quick_depth + 1
    return Strength(max(1, round(deepest * number / LEVEL.allowed[-1])), None)


def _least(one: N | None, two: N | None) -> N | None:
    return min((limit for limit in (one, two) if limit is not None), default=None)
