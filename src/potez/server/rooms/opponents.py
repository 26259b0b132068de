"""The computer as an opponent and as an adviser: its levels, and the engine for each. The one place that chooses.

A game that is not compiled, and every game where Potez was installed without its compiled half, is played by the
readable search, which is slower and knows fewer levels.
"""

from __future__ import annotations

from typing_extensions import TypedDict

from potez import core
from potez.engine.levels import LEVEL, LevelEngine
from potez.engine.minimax import Minimax
from potez.engine.native import NativeEngine
from potez.engine.players import DEPTH
from potez.engine.types import Engine, Limits
from potez.locale import Language

LEVELS = LEVEL.allowed
_MEGABYTES = 32  # of memory for an adviser; as many advise at once as the settings allow


class LevelJson(TypedDict):
    """A level, with its name in the client's language."""

    level: int
    name: str


def levels(language: Language) -> list[LevelJson]:
    """The levels, the weakest first. Every game has them all."""
    return [{"level": number, "name": language("level {level}", level=number)} for number in LEVELS]


def opponent(game: str, number: int) -> tuple[Engine, Limits]:
    """The engine of a level and how long it may think about a move."""
    return LevelEngine(number), Limits()


def adviser(game: str, lines: int = 1) -> Engine:
    """The strongest engine there is. The readable search tells one line, however many are wished for."""
    if core.plays(game):
        return NativeEngine(megabytes=_MEGABYTES, multipv=lines)
    return Minimax(max(DEPTH.allowed))
