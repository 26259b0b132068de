"""What a learner should see of a position, computed with the Python half: planes, and the move of every action.

Written from docs/envs.md, independently of the compiled states, to compare with them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from potez.games.base import Move, Position, Side
from potez.games.blockade import Blockade, Turn
from potez.games.byte import DIRECTIONS, Byte, Lift, Square, dark_squares
from potez.games.domineering import Domineering, Placement
from potez.games.walls import COLOURS, Cell, Wall

Planes = npt.NDArray[np.int8]

STEPS = [(-2, 0), (-1, -1), (-1, 0), (-1, 1), (0, -2), (0, -1), (0, 1), (0, 2), (1, -1), (1, 0), (1, 1), (2, 0)]


def planes(position: Position[Any], side: Side, chosen: Move | None = None) -> Planes:
    """What a side sees; in the middle of a turn, with the part of the move already chosen."""
    match position:
        case Domineering():
            return _domineering(position, side)
        case Byte():
            return _byte(position, side)
        case Blockade():
            return _blockade(position, side, chosen if isinstance(chosen, Turn) else None)
    raise AssertionError


def actions(position: Position[Any]) -> dict[int, Move]:
    """The legal moves by their actions; for Blockade the joint ones."""
    numbered = {number(position, move): move for move in position.legal_moves()}
    assert len(numbered) == len(position.legal_moves())
    return numbered


def number(position: Position[Any], move: Move) -> int:
    """The action of a move; for Blockade the joint one, step * (walls + 1) + wall."""
    match position, move:
        case Domineering(), Placement(row, col):
            width = max(position.rows, position.cols)
            return row * width + col if position.side is Side.X else col * width + row
        case Byte(), Lift(None):
            return len(position.stacks) * 28
        case Byte(), Lift(Square() as square, level, direction):
            squares, ways = list(dark_squares(position.size)), list(DIRECTIONS)
            if position.side is Side.O:
                squares.reverse()
                ways.reverse()
            return (squares.index(square) * 7 + level) * 4 + ways.index(direction)
        case Blockade(), Turn():
            step, wall = parts(position, move)
            return step * (2 * (position.rows - 1) * (position.cols - 1) + 1) + wall
    raise AssertionError


def parts(position: Blockade, turn: Turn) -> tuple[int, int]:
    """The actions of a turn's step and of its wall, the latter from 0."""
    mirror = -1 if turn.side is Side.O else 1
    here = position.pawns_of(turn.side)[turn.pawn - 1]
    step = STEPS.index((turn.cell.row - here.row, mirror * (turn.cell.col - here.col)))
    width = position.cols - 1
    anchors = (position.rows - 1) * width
    if turn.wall is None:
        return 12 * (turn.pawn - 1) + step, 2 * anchors
    col = turn.wall.col if turn.side is Side.X else position.cols - turn.wall.col
    wall = COLOURS.index(turn.wall.colour) * anchors + (turn.wall.row - 1) * width + col - 1
    return 12 * (turn.pawn - 1) + step, wall


def _domineering(position: Domineering, side: Side) -> Planes:
    width = max(position.rows, position.cols)
    seen = np.zeros((3, width, width), np.int8)
    for row in range(position.rows):
        for col in range(position.cols):
            owner = position.owner(Placement(row, col))
            seen[[None, side, side.other].index(owner), row, col] = 1
    return seen if side is Side.X else seen.transpose(0, 2, 1)


def _byte(position: Byte, side: Side) -> Planes:
    seen = np.zeros((16, position.size, position.size), np.int8)
    for square in _squares(position):
        for level, owner in enumerate(position.stack(square)):
            seen[level + (0 if owner == side.value else 7), square.row, square.col] = 1
    own, other = position.score if side is Side.X else reversed(position.score)
    seen[14], seen[15] = own, other
    return seen if side is Side.X else seen[:, ::-1, ::-1]


def _squares(position: Byte) -> Iterator[Square]:
    return (square for square in dark_squares(position.size) if position.stack(square))


def _blockade(position: Blockade, side: Side, chosen: Turn | None) -> Planes:
    seen = np.zeros((13, position.rows, position.cols), np.int8)
    mirror = slice(None, None, -1 if side is Side.O else 1)

    def cells(plane: int) -> Planes:
        return seen[plane, :, mirror]

    def pawns(whose: Side) -> list[Cell]:
        standing = list(position.pawns_of(whose))
        if chosen and whose is position.side:
            standing[chosen.pawn - 1] = chosen.cell
        return standing

    for offset, whose in enumerate((side, side.other)):
        for number, pawn in enumerate(pawns(whose)):
            cells(2 * offset + number)[pawn.row - 1, pawn.col - 1] = 1
        for home in position.homes_of(whose):
            cells(4 + offset)[home.row - 1, home.col - 1] = 1
        for colour, left in enumerate(position.hand_of(whose).values()):
            seen[8 + 2 * offset + colour] = left
    for wall in position.walls:
        seen[6 + COLOURS.index(wall.colour), wall.row - 1, _anchor(wall, position.cols, side)] = 1
    seen[12] = chosen is not None
    return seen


def _anchor(wall: Wall, cols: int, side: Side) -> int:
    """The column of an anchor as a side sees it, from 0. Mirrored, the cell to its left is the one to its right."""
    return wall.col - 1 if side is Side.X else cols - 1 - wall.col
