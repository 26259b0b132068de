"""Decode the integers that are moves in the compiled half into moves of the Python half.

native/include/potez/games/<game>/rules.hpp describes the bit layout of each game.
"""

from potez.games.base import Side
from potez.games.blockade import Turn
from potez.games.byte import DIRECTIONS, PASS, Lift, Square
from potez.games.domineering import Placement
from potez.games.walls import COLOURS, Cell, Wall

_DIRECTIONS = tuple(DIRECTIONS)


def decode_placement(code: int) -> Placement:
    return Placement(code >> 5, code & 31)


def decode_lift(code: int) -> Lift:
    if code >> 13:
        return PASS
    return Lift(Square(code >> 9, code >> 5 & 15), code >> 2 & 7, _DIRECTIONS[code & 3])


def decode_turn(code: int) -> Turn:
    side = Side.O if code >> 11 & 1 else Side.X
    cell = Cell((code >> 5 & 31) + 1, (code & 31) + 1)
    colour = code >> 12 & 3
    wall = Wall(COLOURS[colour - 1], (code >> 19) + 1, (code >> 14 & 31) + 1) if colour else None
    return Turn(side, (code >> 10 & 1) + 1, cell, wall)
