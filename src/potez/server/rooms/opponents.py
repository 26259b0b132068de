"""The computer as an opponent and as an adviser: its levels, and the engine for each. The one place that chooses.

A game that is not compiled, and every game where Potez was installed without its compiled half, is played by the
readable search, which is slower and knows fewer levels.
"""

from __future__ import annotations

from typing_extensions import TypedDict

from potez import core
from potez.engine.levels import LEVEL, level
from potez.engine.minimax import Minimax
from potez.engine.native import NativeEngine
from potez.engine.roster import DEPTH
from potez.engine.types import Engine, Limits
from potez.games import GAMES
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
    if _compiled(game):
        return level(number), Limits()
    deepest = GAMES[game].quick_depth + 1
    depth = max(1, round(deepest * number / LEVELS[-1]))
    return Minimax(depth), Limits(seconds=2.0)


def adviser(game: str, lines: int = 1) -> Engine:
    """The strongest engine there is. The readable search tells one line, however many are wished for."""
    if _compiled(game):
        return NativeEngine(megabytes=_MEGABYTES, lines=lines)
    return Minimax(max(DEPTH.allowed))


def _compiled(game: str) -> bool:
    return core.plays(game) and bool(GAMES[game].levels)
