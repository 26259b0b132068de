"""Plain UCT with random games, compiled: a baseline for those who want to know what knowledge of a game is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from potez import core
from potez.engine.native import read, result
from potez.engine.types import Info, Limits, Result
from potez.games.base import Position

if core.available:
    from potez.core import _core

_GAMES = 1000
"""How many games it plays where it is given no limit that it understands. A depth is none."""


class Uct:
    """Nodes are random games. The score is its share of won games, from -1000 to 1000."""

    name = "UCT"

    def __init__(self, seed: int = 0) -> None:
        if not core.available:
            raise core.NotCompiledError
        self._seed = seed

    def search(self, position: Position[Any], limits: Limits, on_info: Callable[[Info], None] | None = None) -> Result:
        seconds = limits.seconds or (limits.clock or 0.0) / 20
        games = limits.nodes or (0 if seconds else _GAMES)
        self._seed += 1
        native = core.from_python(position).native
        info = read(_core.uct(native, games=games, seconds=seconds, seed=self._seed), position.game)
        if on_info:
            on_info(info)
        return result(info)
