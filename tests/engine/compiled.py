"""Positions of the compiled games."""

from __future__ import annotations

import random
from typing import Any

from potez import Position, core

GAMES = ("blockade", "byte", "domineering")


def later(game: str, plies: int, seed: int = 0) -> Position[Any]:
    """A position after random moves, not over."""
    dice = random.Random(f"{game} {seed}")
    position: Position[Any] = core.start(game)
    for _ in range(plies):
        position = position.play_unchecked(dice.choice(position.legal_moves()))
    assert position.outcome() is None
    return position
