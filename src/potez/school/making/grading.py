"""How hard a puzzle is, by what shallow searches see of it.

The levels of the engine are shallow searches that overlook things: each tries the puzzle several times. The rating of
the puzzle is the one that explains the results best if a level solves it as it wins games (Elo's curve). The levels
stand about 150 Elo apart (benchmarks/ladder.md).
"""

from __future__ import annotations

from math import log

from potez.core import _core
from potez.games import info_of
from potez.school.making.positions import searcher

_LEVELS = range(1, 9)
_TRIES = 4
_FIRST, _STEP = 650, 150
RATINGS = range(600, 2201, 10)
_NODES = 4000
"""Higher levels would look too far to tell one puzzle from another."""


def grade(game: str, position: _core.Position, solution: int) -> int:
    """The rating of a puzzle."""
    strengths = info_of(game).levels
    results = list[tuple[int, int]]()
    for level in _LEVELS:
        depth, nodes, overlooks = strengths[level - 1]
        solved, tries = 0, _TRIES if overlooks else 1  # without overlooking, all tries would be alike
        for seed in range(tries):
            _, variations, _, _ = searcher().search(
                position, depth=depth or 0, nodes=min(nodes or _NODES, _NODES), overlooks=overlooks, seed=seed
            )
            solved += variations[0][1][0] == solution
        results.append((_FIRST + _STEP * level, solved * _TRIES // tries))
    return max(RATINGS, key=lambda rating: sum(_log_likelihood(level - rating, n) for level, n in results))


def _log_likelihood(lead: float, solved: int) -> float:
    chance = 1 / (1 + 10 ** (-lead / 400))
    return solved * log(chance) + (_TRIES - solved) * log(1 - chance)
