"""Random games of every game in the table, the same on every run."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, NamedTuple

import potez

PLIES = 60


class Start(NamedTuple):
    """A game with some choice of its options."""

    game: str
    options: tuple[tuple[str, int], ...] = ()

    def position(self) -> potez.Position[Any]:
        return potez.start(self.game, **dict(self.options))

    def __str__(self) -> str:
        return "-".join([self.game, *(f"{name}={value}" for name, value in self.options)])


def starts(game: str) -> list[Start]:
    """The default start of a game, and its options at their least, at their most, alternately and at random."""
    options, dice = potez.GAMES[game].options, random.Random(f"options of {game}")
    choices = [
        [option.allowed[0] for option in options],
        [option.allowed[-1] for option in options],
        [option.allowed[-(number % 2)] for number, option in enumerate(options)],
        [option.allowed[-(number % 2 == 0)] for number, option in enumerate(options)],
        [dice.choice(option.allowed) for option in options],
    ]
    chosen = [Start(game, tuple((o.name, v) for o, v in zip(options, values, strict=True))) for values in choices]
    return [Start(game), *dict.fromkeys(chosen)]


STARTS = [start for game in potez.GAMES for start in starts(game)]


@cache
def walk(start: Start, plies: int = PLIES, seed: int = 0) -> tuple[potez.Position[Any], ...]:
    """The positions of a random game, to its end or to a number of plies."""
    dice = random.Random(f"{start} {seed}")
    position = start.position()
    positions = [position]
    for _ in range(plies):
        moves = position.legal_moves()
        if not moves:
            break
        position = position.play_unchecked(dice.choice(moves))
        positions.append(position)
    return tuple(positions)


def sample(start: Start, size: int) -> list[potez.Position[Any]]:
    """Some positions of a walk: its first, its last and a few between."""
    positions = walk(start)
    between = random.Random(str(start)).sample(positions[1:-1], min(size - 2, len(positions[1:-1])))
    return list(dict.fromkeys([positions[0], *between, positions[-1]]))
