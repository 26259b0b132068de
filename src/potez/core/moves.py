"""Moves of the compiled half are integers; these are the Python half's moves that they stand for.

The bit layouts are written down in native/include/potez/games.
"""

from collections.abc import Callable
from typing import Any

from potez.games.base import Side
from potez.games.blockade import Turn
from potez.games.byte import DIRECTIONS, PASS, Lift, Square
from potez.games.domineering import Placement
from potez.games.walls import COLOURS, Cell, Wall

_WAYS = tuple(DIRECTIONS)


def placement(code: int) -> Placement:
    return Placement(code >> 5, code & 31)


def lift(code: int) -> Lift:
    if code >> 13:
        return PASS
    return Lift(Square(code >> 9, code >> 5 & 15), code >> 2 & 7, _WAYS[code & 3])


def turn(code: int) -> Turn:
    side = Side.O if code >> 11 & 1 else Side.X
    cell = Cell((code >> 5 & 31) + 1, (code & 31) + 1)
    colour = code >> 12 & 3
    wall = Wall(COLOURS[colour - 1], (code >> 19) + 1, (code >> 14 & 31) + 1) if colour else None
    return Turn(side, (code >> 10 & 1) + 1, cell, wall)


DECODERS: dict[str, Callable[[int], Any]] = {"blockade": turn, "byte": lift, "domineering": placement}
