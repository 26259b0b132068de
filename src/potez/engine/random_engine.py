"""The baseline that every other player must beat: a random legal move."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any

from potez.engine.types import Engine, Limits, OnInfo, Score, SearchInfo, SearchResult
from potez.games.base import Position


class RandomEngine(Engine):
    """Plays at random, all legal moves being equally likely. The same seed plays the same games."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def search(self, position: Position[Any], limits: Limits, on_info: OnInfo = None) -> SearchResult:
        began = perf_counter()
        moves = position.legal_moves()
        pv = (self._random.choice(moves),) if moves else ()
        return SearchInfo(depth=0, score=Score(), pv=pv, nodes=1, seconds=perf_counter() - began).result()
