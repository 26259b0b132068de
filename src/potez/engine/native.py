"""The strong engine: the compiled search of native/include/potez/search.hpp, for every game that is compiled.

>>> import potez
>>> from potez.engine.native import NativeEngine
>>> from potez.engine.types import Limits, Score
>>> result = NativeEngine().search(potez.start("domineering", rows=4, cols=4), Limits(depth=9))
>>> result.score.exact, result.score > Score()
(True, True)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from potez import core
from potez.engine.types import Info, Limits, Line, Result, Score
from potez.games.base import GameError, Move, Option, Position

if core.available:
    from potez.core import _core
    from potez.core.solver import library

MEGABYTES = Option("megabytes", 64, range(1, 65_537))
THREADS = Option("threads", 1, range(1, 257))
LINES = Option("lines", 1, range(1, 257))

# Of a clock, a move may take this part of the time left and most of the increment; no new depth is begun after half of
# that, and nothing is taken that would leave less than the reserve.
_PART, _INCREMENT_PART, _SOFT_PART, _RESERVE = 1 / 20, 0.8, 0.5, 0.05

Told = tuple[int, list[tuple[int, list[int]]], int, float]
"""Depth, lines of value and moves, nodes and seconds, as the extension tells them."""


class NativeEngine:
    """An engine with a table that it keeps from one search to the next; `new_game` forgets it.

    `lines` is how many lines it looks for. `overlooks`, from 0 to 1, makes it weaker: it is the chance not to see an
    idea, its own or the other side's; which ones it misses depends on `seed`. With `selective` off it looks at
    every move to the full depth, as plain minimax would. `megabytes` is for its table; the solver that it asks in
    Domineering may use as much again.
    """

    name = "Potez"

    def __init__(
        self,
        *,
        megabytes: int = MEGABYTES.default,
        threads: int = THREADS.default,
        lines: int = LINES.default,
        overlooks: float = 0.0,
        seed: int = 0,
        selective: bool = True,
    ) -> None:
        options = ((MEGABYTES, megabytes), (THREADS, threads), (LINES, lines))
        if violations := [message for option, value in options for message in option.violations(value)]:
            raise GameError(*violations)
        if not core.available:
            raise core.NotCompiledError
        self._searcher = _core.Searcher(megabytes, threads, library())
        self._lines, self._overlooks, self._seed, self._selective = lines, overlooks, seed, selective

    def search(self, position: Position[Any], limits: Limits, on_info: Callable[[Info], None] | None = None) -> Result:
        """The move to play. Without any limit it thinks until the game is decided or it is stopped."""
        compiled = core.from_python(position)

        def info(told: Told) -> Info:
            return read(told, position.game)

        seconds, soft_seconds = _times(limits)
        told = self._searcher.search(
            compiled.native,
            depth=limits.depth or 0,
            nodes=limits.nodes or 0,
            seconds=seconds,
            soft_seconds=soft_seconds,
            multipv=self._lines,
            selective=self._selective,
            overlooks=self._overlooks,
            seed=self._seed,
            on_info=(lambda told: on_info(info(told))) if on_info else None,
        )
        return result(info(told))

    def stop(self) -> None:
        """End the searches under way: they answer with what they have. May be called from any thread."""
        self._searcher.stop()

    def new_game(self) -> None:
        """Forget what earlier searches found out."""
        self._searcher.clear()


def _times(limits: Limits) -> tuple[float, float]:
    """The time after which the search ends and that after which it begins nothing new; 0 does not limit."""
    if limits.clock is None:
        return limits.seconds or 0.0, 0.0
    share = limits.clock * _PART + limits.increment * _INCREMENT_PART
    most = max(min(2 * share, limits.clock - _RESERVE, limits.seconds or 2 * share), 0.001)
    return most, most * _SOFT_PART


def read(told: Told, game: str) -> Info:
    """What the extension told, in the words of the Python half."""
    depth, found, nodes, seconds = told
    lines = [Line(_score(value), tuple(map(core.decoder(game), moves))) for value, moves in found]
    if not lines:
        return Info(depth, Score(), (), nodes, seconds)
    return Info(depth, *lines[0], nodes, seconds, others=tuple(lines[1:]))


def result(info: Info) -> Result:
    """The answer of a search that ended here."""
    move: Move | None = info.line[0] if info.line else None
    return Result(info.depth, info.score, info.line, info.nodes, info.seconds, move, others=info.others)


def _score(value: int) -> Score:
    if value > _core.GUESS:
        return Score(win_in=_core.WIN - value)
    if value < -_core.GUESS:
        return Score(loss_in=_core.WIN + value)
    return Score(value)
