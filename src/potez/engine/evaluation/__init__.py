"""Evaluations: how good a position looks for the side to move, without search. There is one file per game.

An evaluation is a function of a position whose game is not over. It returns a whole number between -100,000 and
100,000, the larger the better for the side to move. Each game has its own scale: compare only values of the same game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from potez.games import part_of
from potez.games.base import Position


def evaluate(position: Position[Any]) -> int:
    """The value of a position by the evaluation of its game, or by mobility if the game has none."""
    return evaluation_of(position.game)(position)


@cache
def evaluation_of(game: str) -> Callable[[Any], int]:
    """The evaluation of a game."""
    return part_of(game, "evaluation") or mobility


def mobility(position: Position[Any]) -> int:
    """The number of legal moves: in most games it is better to have more."""
    return len(position.legal_moves())
