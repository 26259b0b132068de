"""Potez: play, analyse and solve Blockade, Byte and Domineering.

>>> import potez
>>> position = potez.start("domineering", rows=3, cols=3)
>>> [str(move) for move in position.legal_moves()]
['A1', 'B1', 'C1', 'A2', 'B2', 'C2']
>>> print(position.play("B1"))
3/1X1/1X1 O
"""

from potez.games import GAMES, parse, start
from potez.games.base import (
    GameError,
    IllegalMoveError,
    Message,
    Move,
    NotationError,
    Outcome,
    Position,
    Reason,
    SetupError,
    Side,
)

__all__ = [
    "GAMES",
    "GameError",
    "IllegalMoveError",
    "Message",
    "Move",
    "NotationError",
    "Outcome",
    "Position",
    "Reason",
    "SetupError",
    "Side",
    "parse",
    "start",
]
