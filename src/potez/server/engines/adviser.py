"""The adviser of the server: the strongest engine for a game, beside the event loop, and the solver."""

from __future__ import annotations

from typing import Any

from potez import core
from potez.api.analysis import Verdict
from potez.engine.minimax import Minimax
from potez.engine.native import NativeEngine
from potez.engine.players import MINIMAX_DEPTH
from potez.engine.types import Engine, Limits, OnInfo, SearchResult
from potez.games.base import Position
from potez.server.engines.search_pool import SearchPool
from potez.server.engines.verdict import verdict

_MEGABYTES = 32  # of memory for each adviser


class PoolAdviser:
    """Searches in a pool. It keeps the engine of the last search for a client that goes on with the same position."""

    def __init__(self, searches: SearchPool) -> None:
        self._searches = searches
        self._kept: tuple[object, Engine] | None = None

    async def search(
        self, position: Position[Any], seconds: float, variations: int = 1, on_info: OnInfo = None
    ) -> SearchResult:
        limits = Limits(seconds=seconds)
        return await self._searches.search(lambda: (self._engine(position, variations), limits), position, on_info)

    async def verdict(self, position: Position[Any], seconds: float) -> Verdict | None:
        return await verdict(self._searches, position, seconds)

    def forget(self) -> None:
        """The client has turned to something else."""
        self._kept = None

    def _engine(self, position: Position[Any], variations: int) -> Engine:
        wanted = (position.game, str(position), variations)
        if self._kept is None or self._kept[0] != wanted:
            self._kept = wanted, _strongest(position.game, variations)
        return self._kept[1]


def _strongest(game: str, variations: int) -> Engine:
    """For a game without a compiled half it is the readable search, which finds one variation."""
    if core.plays(game):
        return NativeEngine(megabytes=_MEGABYTES, multipv=variations)
    return Minimax(max(MINIMAX_DEPTH.allowed))
