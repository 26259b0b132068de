"""How a game without a compiled half shows its positions and moves to learners.

`GameInfo.encoding` names a class with these methods; it is made without arguments. It needs no base class.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy.typing as npt

from potez.games.base import Move, Position, Side


class Encoding(Protocol):
    """Positions as planes of small numbers, moves as numbered actions.

    Show the board to each side from its own point of view, so that one network can play both. The largest number in a
    plane is `GameInfo.plane_max`. A turn is one action.
    """

    def shape(self, position: Position[Any]) -> tuple[int, int, int]:
        """The number of planes, rows and columns; the same for all positions from one start."""
        ...

    def actions(self, position: Position[Any]) -> int:
        """The number of actions; the same for all positions from one start."""
        ...

    def action_of(self, position: Position[Any], move: Move) -> int:
        """The number of a legal move, from 0. Different moves have different numbers."""
        ...

    def planes(self, position: Position[Any], side: Side) -> npt.ArrayLike:
        """The position as a side sees it: an array or nested lists of `shape`."""
        ...


class EncodingError(RuntimeError):
    """An encoding that breaks its contract."""
