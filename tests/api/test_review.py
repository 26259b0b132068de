"""The review of a game, on a machine that has little time for it."""

from __future__ import annotations

import asyncio
from typing import Any

import potez
from potez.api.analysis import Verdict, review
from potez.api.review import Reviewed
from potez.engine.native import NativeEngine
from potez.engine.types import Limits, OnInfo, SearchResult
from potez.games.base import Position
from potez.locale import Language
from potez.play.game import Game


class Starved:
    """The engine, but every other search is broken off after a few nodes, as by a busy machine."""

    def __init__(self) -> None:
        self._engine = NativeEngine(megabytes=1)
        self.searches = 0

    async def search(
        self, position: Position[Any], seconds: float, variations: int = 1, on_info: OnInfo = None
    ) -> SearchResult:
        self.searches += 1
        return self._engine.search(position, Limits(nodes=5_000 if self.searches % 2 == 0 else 20))

    async def verdict(self, position: Position[Any], seconds: float) -> Verdict | None:
        return None


def test_a_busy_machine_made_a_losing_move_the_best_one() -> None:
    """On 4 x 4 B2 wins and B1 loses, but B1 looks better for the first nodes."""
    game = Game(potez.start("domineering", 4, 4)).play("A1")
    adviser = Starved()

    async def all_plies() -> list[Reviewed]:
        return [reviewed async for reviewed in review(game, adviser, Language())]

    _, first = asyncio.run(all_plies())
    assert (first["move"], first["best"]) == ("A1", "B2")
