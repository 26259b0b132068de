"""How good a position looks to the side to move, without looking ahead. One file a game.

An evaluation is a function of a position whose game is not over. It answers with a whole number between -100,000 and
100,000, the larger the better for the side to move. The scale is each game's own: only values of one game are compared.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from potez.games import part_of
from potez.games.base import Position


def evaluate(position: Position[Any]) -> int:
    """The value of a position by its game's own evaluation, or by mobility where there is none."""
    return evaluation_of(position.game)(position)


@cache
def evaluation_of(game: str) -> Callable[[Any], int]:
    """The evaluation of a game."""
    return part_of(game, "evaluation") or mobility


def mobility(position: Position[Any]) -> int:
    """The number of moves: in most games the side with more choice is better off."""
    return len(position.legal_moves())
