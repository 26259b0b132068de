"""The computer as an opponent: its levels, and the engine that plays each of them."""

from __future__ import annotations

from typing import Any

from potez.locale import Language

LEVELS = range(1, 11)


def levels(game: str, language: Language) -> list[dict[str, Any]]:
    """The levels of a game, the weakest first."""
    return [{"level": level, "name": language("level {level}", level=level)} for level in LEVELS]
