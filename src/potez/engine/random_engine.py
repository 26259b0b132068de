"""The player that every other one must beat: any legal move, each as likely."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

from potez.engine.types import Info, Limits, Result, Score
from potez.games.base import Position


class Chance:
    """Plays at random; the same seed plays the same games."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def search(self, position: Position[Any], limits: Limits, on_info: Callable[[Info], None] | None = None) -> Result:
        began = perf_counter()
        moves = position.legal_moves()
        move = self._random.choice(moves) if moves else None
        line = (move,) if move else ()
        return Result(depth=0, score=Score(), line=line, nodes=1, seconds=perf_counter() - began, move=move)
