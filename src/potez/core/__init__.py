"""The compiled half: the same rules in C++, for those who count, search and solve.

Its positions have the surface of the Python half, its functions take positions of either half. Where the extension
could not be built `available` is False and everything here raises NotCompiledError; the Python half needs none of it.

>>> from potez import core
>>> core.perft(core.start("domineering"), 3)
146580
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

import potez.games
from potez.games.base import GameError, Message, Option, Position, SetupError
from potez.games.domineering import Domineering

if TYPE_CHECKING:
    from potez.core.position import CorePosition
    from potez.core.solver import Progress, Solution

try:
    from potez.core import _core
except ImportError as error:
    reason: str | None = str(error) if find_spec("potez.core._core") else "it was not built"
else:
    reason = None

available = reason is None
"""Whether the extension is here and can be loaded; if not, `reason` says why."""

DEPTH = Option("depth", 1, range(256))
THREADS = Option("threads", 1, range(1, 257))
GAMES = Option("games", 1, range(2**63))
SEED = Option("seed", 0, range(2**64))
MAX_PLIES = Option("max_plies", 1000, range(2**63))


class NotCompiledError(RuntimeError):
    """The compiled half is asked for and is not there."""

    def __init__(self) -> None:
        super().__init__(f"Potez was installed without its compiled half ({reason}); `potez doctor` says how to get it")


class Playouts(NamedTuple):
    """What became of random games. A game that was cut short is a draw."""

    games: int
    plies: int
    x_wins: int
    o_wins: int
    draws: int


def start(game: str, **options: Any) -> CorePosition[Any]:
    """The start of a game, as `potez.start` gives it. Raises SetupError."""
    return from_python(potez.games.start(game, **options))


def parse(game: str, text: str) -> CorePosition[Any]:
    """A position from its line of text, as `potez.parse` reads it. Raises SetupError."""
    return from_python(potez.games.parse(game, text))


def from_python(position: Position[Any]) -> CorePosition[Any]:
    """The same position kept by the compiled half. One that already is stays what it is."""
    compiled: CorePosition[Any] = _half().compiled(position)
    return compiled


def to_python(position: CorePosition[Any]) -> Position[Any]:
    """The same position kept by the Python half."""
    return from_python(position).to_python()


def perft(position: Position[Any], depth: int, threads: int = 1) -> int:
    """How many lines of so many moves there are. A line that ends earlier does not count. Raises GameError."""
    _check((DEPTH, depth), (THREADS, threads))
    return _core.perft(from_python(position).native, depth, threads)


def playouts(position: Position[Any], games: int, seed: int = 0, max_plies: int = 1000) -> Playouts:
    """Play random games, every legal move as likely as any other; the same seed, the same games. Raises GameError."""
    _check((GAMES, games), (SEED, seed), (MAX_PLIES, max_plies))
    return Playouts(*_core.playouts(from_python(position).native, games, seed, max_plies))


def solve(
    position: Position[Any],
    nodes: int | None = None,
    seconds: float | None = None,
    megabytes: int = 512,
    on_progress: Callable[[Progress], object] | None = None,
) -> Solution:
    """Who wins a position of Domineering, and how. Raises SetupError for other games and for boards that are too large.

    Without limits it ends only when it knows. Ctrl-C, or an exception raised by `on_progress`, ends it early.
    """
    if position.game != "domineering":
        raise SetupError(
            Message("only positions of domineering can be solved, not those of {game}", game=position.game)
        )
    require()
    from potez.core.solver import Solver

    board = Domineering.parse(str(position))
    return Solver(board.rows, board.cols, megabytes).solve(position, nodes, seconds, on_progress)


def plays(game: str) -> bool:
    """Whether the compiled half is here and has this game."""
    return available and game in _half().POSITIONS


def require() -> None:
    """Raises NotCompiledError where there is no extension."""
    if not available:
        raise NotCompiledError


def _half() -> ModuleType:
    """The module of the compiled positions, which loads only where there is an extension."""
    require()
    from potez.core import position

    return position


def _check(*given: tuple[Option, int]) -> None:
    if violations := [message for option, value in given for message in option.violations(value)]:
        raise GameError(*violations)
