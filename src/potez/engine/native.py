"""The strong engine: the compiled search of native/include/potez/search, for the compiled games.

>>> import potez
>>> from potez.engine.native import NativeEngine
>>> from potez.engine.types import Limits, Score
>>> result = NativeEngine().search(potez.start("domineering", rows=4, cols=4), Limits(depth=9))
>>> result.score.exact, result.score > Score()
(True, True)
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from potez import core
from potez.core.position import CorePosition
from potez.engine.types import Engine, Limits, OnInfo, Score, SearchInfo, SearchResult, Variation
from potez.engine.values import score_of
from potez.games.base import GameError, Option, Position

if core.available:
    from potez.core import _core
    from potez.core.networks import networks
    from potez.core.solver import library

MEGABYTES = Option("megabytes", 64, range(1, 65_537))
THREADS = Option("threads", 1, range(1, 257))
MULTIPV = Option("multipv", 1, range(1, 257))

# With a clock, a move is meant to take this part of the time left and most of the increment: no new depth begins after
# that. The search makes it up to twice as much for a hard move and half as much for an easy one. No move takes more
# than three times as much, and the reserve always stays on the clock.
_PART, _INCREMENT_PART, _MOST, _RESERVE = 1 / 20, 0.8, 3, 0.05

RawInfo = tuple[int, list[tuple[int, list[int]]], int, float]
"""A report of the extension: depth, variations (each a value and its moves), nodes and seconds."""


class NativeEngine(Engine):
    """The compiled engine. Its transposition table lasts from one search to the next; `new_game` clears it.

    `multipv` is the number of variations it looks for. `overlooks`, from 0 to 1, makes it weaker: it is the chance to
    miss an idea, its own or the other side's; which ones depends on `seed`. With `selective` off it searches every move
    to the full depth, like plain minimax. `megabytes` is the size of the table; the solver that it asks in Domineering
    may use twice as much again. `network` is a file of `potez train` to use in place of the network that comes with
    Potez.
    """

    name = "Potez"

    def __init__(
        self,
        *,
        megabytes: int = MEGABYTES.default,
        threads: int = THREADS.default,
        multipv: int = MULTIPV.default,
        overlooks: float = 0.0,
        seed: int = 0,
        selective: bool = True,
        network: Path | None = None,
    ) -> None:
        options = ((MEGABYTES, megabytes), (THREADS, threads), (MULTIPV, multipv))
        if violations := [message for option, value in options for message in option.violations(value)]:
            raise GameError(*violations)
        core.require()
        self._searcher = _core.Searcher(megabytes, threads, library(), networks(network))
        self._multipv, self._overlooks, self._seed, self._selective = multipv, overlooks, seed, selective

    def prepare(self, position: Position[Any]) -> Position[Any]:
        return core.from_python(position)

    def search(self, position: Position[Any], limits: Limits, on_info: OnInfo = None) -> SearchResult:
        """The move to play. Without any limit it searches until the game is decided or it is stopped."""
        compiled = core.from_python(position)
        seconds, soft_seconds = limits.seconds or 0.0, 0.0
        if limits.clock is not None:
            seconds, soft_seconds = _clock_limits(limits.clock, limits.increment, limits.seconds)
        raw = self._searcher.search(
            compiled.native,
            depth=limits.depth or 0,
            nodes=limits.nodes or 0,
            seconds=seconds,
            soft_seconds=soft_seconds,
            multipv=self._multipv,
            selective=self._selective,
            overlooks=self._overlooks,
            seed=self._seed,
            on_info=(lambda raw: on_info(decode_info(raw, compiled))) if on_info else None,
        )
        return decode_info(raw, compiled).result()

    def stop(self) -> bool:
        self._searcher.stop()
        return True

    def new_game(self) -> None:
        self._searcher.clear()


def _clock_limits(clock: float, increment: float, seconds: float | None) -> tuple[float, float]:
    """The seconds after which the search ends, and those after which it begins no new depth."""
    share = clock * _PART + increment * _INCREMENT_PART
    most = max(min(_MOST * share, clock - _RESERVE, seconds or _MOST * share), 0.001)
    return most, min(share, most)


def decode_info(raw: RawInfo, position: CorePosition[Any]) -> SearchInfo:
    """A report of the extension about a position, with moves and scores of the Python half."""
    depth, found, nodes, seconds = raw
    decode = type(position).decode
    variations = [Variation(score_of(value, position), tuple(map(decode, moves))) for value, moves in found]
    best, *others = variations or [Variation(Score(), ())]
    return SearchInfo(depth, *best, nodes, seconds, others=tuple(others))
