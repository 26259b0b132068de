"""Random games over many sizes, for playing the two halves against each other."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import potez
from potez.games.base import Position


def options(game: str, dice: random.Random) -> dict[str, Any]:
    """A start at random: usually small, where walls and stacks meet soon, sometimes as large as it may be."""
    small = dice.random() < 0.8
    match game:
        case "domineering":
            return {name: dice.randint(1, 9 if small else 26) for name in ("rows", "cols")}
        case "byte":
            return {"size": 8 if small else dice.choice((10, 16))}
        case _:
            rows, cols = dice.randint(5, 8 if small else 22), dice.randint(5, 8 if small else 28)
            cells = [(row, col) for row in range(1, rows + 1) for col in range(1, cols + 1)]
            homes = dice.sample(cells, 4)
            return {"rows": rows, "cols": cols, "walls": dice.choice((0, 1, 2, 5, 9, 18)), "homes": homes}


def positions(game: str, number: int, seed: int = 0) -> Iterator[Position[Any]]:
    """So many positions of the Python half from random games, each game to its end or until few are new."""
    dice = random.Random(f"{game} {seed}")
    while number > 0:
        position = potez.start(game, **options(game, dice))
        for _ in range(80):
            yield position
            number -= 1
            moves = position.legal_moves()
            if not moves or number == 0:
                break
            position = position.play_unchecked(dice.choice(moves))
