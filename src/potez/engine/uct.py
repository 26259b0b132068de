"""Plain UCT with random games, in the compiled half: a baseline that shows what knowledge of a game is worth."""

from __future__ import annotations

from typing import Any

from potez import core
from potez.engine.native import decode_info
from potez.engine.types import Engine, Limits, OnInfo, SearchResult
from potez.games.base import Position

if core.available:
    from potez.core import _core

_GAMES = 1000
"""How many games it plays without a limit of nodes or time. UCT has no depth, so a limit of depth does not count."""


class UctEngine(Engine):
    """Its nodes are random games. Its score is its share of won games, scaled to -1000..1000."""

    name = "UCT"

    def __init__(self, seed: int = 0) -> None:
        core.require()
        self._seed = seed

    def prepare(self, position: Position[Any]) -> Position[Any]:
        return core.from_python(position)

    def search(self, position: Position[Any], limits: Limits, on_info: OnInfo = None) -> SearchResult:
        seconds = limits.seconds or (limits.clock or 0.0) / 20
        games = limits.nodes or (0 if seconds else _GAMES)
        self._seed += 1
        compiled = core.from_python(position)
        raw = _core.uct(compiled.native, games=games, seconds=seconds, seed=self._seed)
        info = decode_info(raw, compiled)
        if on_info:
            on_info(info)
        return info.result()
