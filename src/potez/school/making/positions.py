"""Where puzzles come from: games between quick searches that play a random move now and then."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from potez import core
from potez.core import _core
from potez.core.networks import networks
from potez.core.solver import library

_NODES = (50, 400)
_RANDOM = 0.15
_MOST_PLIES = 200

STARTS: dict[str, tuple[dict[str, int], ...]] = {
    "blockade": (
        {"rows": 7, "cols": 7, "walls": 4},
        {"rows": 7, "cols": 8, "walls": 4},
        {"rows": 8, "cols": 9, "walls": 5},
        {"rows": 9, "cols": 11, "walls": 6},
        {},
    ),
    "byte": ({},),
    "domineering": ({"rows": 5, "cols": 6}, {"rows": 6, "cols": 6}, {"rows": 6, "cols": 7}, {"rows": 7, "cols": 7}, {}),
}
"""The boards of the puzzles. Small ones are easier to see at a glance, and on a phone."""


def searcher() -> _core.Searcher:
    return _core.Searcher(4, 1, library(), networks())


def engine_games(game: str, dice: Random) -> Iterator[list[_core.Position]]:
    """The positions of one game after another, each game with its positions from the start to the end."""
    while True:
        position = core.start(game, **dice.choice(STARTS[game])).native
        engine, seen = searcher(), [position]
        while (moves := position.moves()) and len(seen) <= _MOST_PLIES:
            if dice.random() < _RANDOM:
                move = dice.choice(moves)
            else:
                _, variations, _, _ = engine.search(position, nodes=dice.randint(*_NODES))
                move = variations[0][1][0]
            position = position.play(move)
            seen.append(position)
        yield seen
