"""The compiled half: the same rules in C++, to count, search and solve fast.

Its positions have the methods of the Python half, and its functions accept positions of either half. If the extension
could not be built, `available` is False and these functions raise NotCompiledError. The Python half works without it.

>>> from potez import core
>>> core.perft(core.start("domineering"), 3)
146580
"""

from __future__ import annotations

from typing import Any, NamedTuple

import potez.games
from potez.core.extension import NotCompiledError, available, plays, reason, require
from potez.core.position import CorePosition, decoder, from_python, to_python
from potez.core.solving import solve
from potez.games.base import GameError, Option, Position

if available:
    from potez.core import _core

__all__ = [
    "DEPTH",
    "GAMES",
    "MAX_PLIES",
    "SEED",
    "THREADS",
    "NotCompiledError",
    "Playouts",
    "available",
    "decoder",
    "from_python",
    "parse",
    "perft",
    "playouts",
    "plays",
    "reason",
    "require",
    "solve",
    "start",
    "to_python",
]

DEPTH = Option("depth", 1, range(256))
THREADS = Option("threads", 1, range(1, 257))
GAMES = Option("games", 1, range(2**63))
SEED = Option("seed", 0, range(2**64))
MAX_PLIES = Option("max_plies", 1000, range(2**63))


class Playouts(NamedTuple):
    """The results of random games. A game that was cut short counts as a draw."""

    games: int
    plies: int
    x_wins: int
    o_wins: int
    draws: int


def start(game: str, *values: Any, **options: Any) -> CorePosition[Any]:
    """The start of a game, with the options of `potez.start`. Raises SetupError."""
    return from_python(potez.games.start(game, *values, **options))


def parse(game: str, text: str) -> CorePosition[Any]:
    """A position from its line of text, as `potez.parse` reads it. Raises SetupError."""
    return from_python(potez.games.parse(game, text))


def perft(position: Position[Any], depth: int, threads: int = 1) -> int:
    """Count the lines of play of `depth` moves. A line that ends earlier does not count. Raises GameError."""
    _check((DEPTH, depth), (THREADS, threads))
    native = from_python(position).native
    return _core.perft(native, depth, threads)


def playouts(position: Position[Any], games: int, seed: int = 0, max_plies: int = 1000) -> Playouts:
    """Play random games. All legal moves are equally likely; the same seed gives the same games. Raises GameError."""
    _check((GAMES, games), (SEED, seed), (MAX_PLIES, max_plies))
    native = from_python(position).native
    return Playouts(*_core.playouts(native, games, seed, max_plies))


def _check(*given: tuple[Option, int]) -> None:
    if violations := [message for option, value in given for message in option.violations(value)]:
        raise GameError(*violations)
