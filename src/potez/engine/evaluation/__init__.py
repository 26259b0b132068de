"""How good a position looks to the side to move, without looking ahead. One file a game.

An evaluation is a function of a position whose game is not over. It answers with a whole number between -100,000 and
100,000, the larger the better for the side to move. The scale is each game's own: only values of one game are compared.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from potez.engine.evaluation import blockade, byte, domineering
from potez.games.base import Position

EVALUATIONS: dict[str, Callable[[Any], int]] = {
    "blockade": blockade.evaluate,
    "byte": byte.evaluate,
    "domineering": domineering.evaluate,
}


def evaluate(position: Position[Any]) -> int:
    """The value of a position by its game's own evaluation, or by mobility where there is none."""
    return EVALUATIONS[position.game](position) if position.game in EVALUATIONS else mobility(position)


def mobility(position: Position[Any]) -> int:
    """Who has many moves can choose, who has few must take what there is: true enough of any game."""
    return len(position.legal_moves())
