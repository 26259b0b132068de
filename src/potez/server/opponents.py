"""The computer as an opponent and as an adviser: its levels, and the engine for each. The one place that chooses."""

from __future__ import annotations

from typing import Any

from potez.engine.minimax import Minimax
from potez.engine.roster import DEPTH, QUICK
from potez.engine.types import Engine, Limits
from potez.locale import Language

LEVELS = range(1, 11)


def levels(game: str, language: Language) -> list[dict[str, Any]]:
    """The levels of a game, the weakest first."""
    return [{"level": level, "name": language("level {level}", level=level)} for level in LEVELS]


def opponent(game: str, level: int) -> tuple[Engine, Limits]:
    """The engine of a level and how long it may think about a move."""
    deepest = QUICK.get(game, DEPTH.default) + 1
    depth = max(1, round(deepest * level / LEVELS[-1]))
    return Minimax(depth), Limits(seconds=0.2 + level / 5)


def adviser(game: str, lines: int = 1) -> Engine:
    """The engine that advises. It looks for one line, however many are wished for."""
    return Minimax(max(DEPTH.allowed))
