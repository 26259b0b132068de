"""Random games on boards of many sizes, to compare the two halves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import potez
from potez.games.base import Position


def options(game: str, dice: random.Random) -> dict[str, Any]:
    """Random options of a start. Most boards are small, so that walls and stacks meet soon; some are very large."""
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
    """So many positions of the Python half from random games, at most 80 from each."""
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
