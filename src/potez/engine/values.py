"""Values of the compiled search: whole numbers that are guesses, or say in how many plies the game is won or lost."""

from __future__ import annotations

from typing import Any

from potez.engine.types import LIKELY, Score
from potez.games.base import Position

WIN, GUESS = 32_000, LIKELY
"""A value beyond GUESS is WIN less the plies until the win. The same as in native/include/potez/search/score.hpp."""


def score_of(value: int, position: Position[Any]) -> Score:
    """The score of a position with this value. A proof may count more plies than can be played: it knows only who."""
    if -GUESS <= value <= GUESS:
        return Score(value)
    plies, most = WIN - abs(value), position.most_plies
    plies = plies if most is None else min(plies, most)
    return Score(win_in=plies) if value > 0 else Score(loss_in=plies)
