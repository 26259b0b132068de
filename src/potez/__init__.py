"""Potez: play, analyse and solve Blockade, Byte and Domineering.

>>> import potez
>>> position = potez.start("domineering", rows=3, cols=3)
>>> [str(move) for move in position.legal_moves()]
['A1', 'B1', 'C1', 'A2', 'B2', 'C2']
>>> print(position.play("B1"))
3/1X1/1X1 O
"""

import warnings
from typing import Any

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


def __getattr__(name: str) -> Any:
    """`Fault`, the name of Message before version 0.2."""
    if name == "Fault":
        warnings.warn("potez.Fault is now potez.Message", DeprecationWarning, stacklevel=2)
        return Message
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
