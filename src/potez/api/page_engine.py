"""Who searches in the page: the compiled core in another worker if there is one, and else the readable search."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from potez.api.analysis import Tell, Verdict
from potez.api.rooms.events import Seat
from potez.api.rooms.local_rooms import thinking
from potez.engine.levels import SECONDS, LevelEngine
from potez.engine.minimax import Minimax
from potez.engine.original import original_engine
from potez.engine.types import Limits, OnInfo, SearchInfo, SearchResult, Variation
from potez.engine.values import score_of
from potez.games import info_of
from potez.games.base import Move, Position, Side
from potez.games.domineering import Domineering

_DEPTH = 20  # of the readable search; its seconds end it sooner
_LONGEST = 5.0  # seconds that the original program may think
_THREADS = 2  # of a search that only time limits, if the page may have them
_READABLE = 2.0  # seconds of the readable search in an analysis: it cannot be stopped


class Core(Protocol):
    """The worker with the compiled core, as JavaScript hands it over. Requests and answers are JSON texts."""

    def search(self, request: str, on_info: Callable[[str], None]) -> Awaitable[str]: ...

    def solve(self, request: str) -> Awaitable[str]: ...


class PageEngine:
    """Adviser and opponent of the page."""

    def __init__(self, core: Core | None) -> None:
        self.core = core

    async def search(
        self, position: Position[Any], seconds: float, variations: int = 1, on_info: OnInfo = None
    ) -> SearchResult:
        if self.core and info_of(position.game).levels:
            settings = {"seconds": seconds, "multipv": variations, "threads": _THREADS}
            return await self._search(settings, position, on_info)
        return Minimax(_DEPTH).search(position, Limits(seconds=min(seconds, _READABLE)), on_info)

    async def verdict(self, position: Position[Any], seconds: float) -> Verdict | None:
        if not (self.core and isinstance(position, Domineering)):
            return None
        request = {"position": str(position), "seconds": seconds, "threads": _THREADS}
        found = json.loads(await self.core.solve(json.dumps(request)))
        if not found["winner"]:
            return None
        return Verdict(Side(found["winner"]), position.read_move(found["move"]) if found["move"] else None)

    async def move(self, seat: Seat, position: Position[Any], seconds: float | None, tell: Tell) -> Move:
        def on_info(info: SearchInfo) -> None:
            tell("thinking", thinking(position, info))

        levels = info_of(position.game).levels
        if seat.name:
            longest = _LONGEST if seconds is None else min(seconds, _LONGEST)
            result = original_engine(seat.name, position.game).search(position, Limits(seconds=longest), on_info)
        elif self.core and levels:
            strength = levels[(seat.level or 1) - 1]
            longest = SECONDS if seconds is None else min(seconds, SECONDS)
            limits = {"depth": strength.depth or 0, "nodes": strength.nodes or 0, "seconds": longest}
            is_limited = any(strength)
            others = {"overlooks": strength.overlooks, "threads": 1 if is_limited else _THREADS}
            result = await self._search(limits | others, position, on_info)
        else:
            result = LevelEngine(seat.level or 1).search(position, Limits(seconds=seconds), on_info)
        assert result.move is not None
        return result.move

    async def _search(self, settings: dict[str, Any], position: Position[Any], on_info: OnInfo) -> SearchResult:
        assert self.core
        request = {"game": position.game, "position": str(position), **settings}
        hear = (lambda text: on_info(_info(text, position))) if on_info else (lambda text: None)
        return _info(await self.core.search(json.dumps(request), hear), position).result()


def _info(text: str, position: Position[Any]) -> SearchInfo:
    """A report of the core: its moves are texts, its values whole numbers."""
    raw = json.loads(text)
    variations = []
    for found in raw["variations"]:
        after, moves = position, list[Move]()
        for written in found["moves"]:
            moves.append(after.read_move(written))
            after = after.play_unchecked(moves[-1])
        variations.append(Variation(score_of(found["value"], position), tuple(moves)))
    best, *others = variations
    return SearchInfo(raw["depth"], *best, raw["nodes"], raw["seconds"], others=tuple(others))
