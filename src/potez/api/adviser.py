"""The adviser: the strongest engine for a game, for analyses, reviews and hints."""

from __future__ import annotations

from potez import core
from potez.engine.minimax import Minimax
from potez.engine.native import NativeEngine
from potez.engine.players import MINIMAX_DEPTH
from potez.engine.types import Engine

_MEGABYTES = 32  # of memory for each adviser


def adviser(game: str, variations: int = 1) -> Engine:
    """The strongest engine. For a game without a compiled half it is the readable search, which finds one variation."""
    if core.plays(game):
        return NativeEngine(megabytes=_MEGABYTES, multipv=variations)
    return Minimax(max(MINIMAX_DEPTH.allowed))
