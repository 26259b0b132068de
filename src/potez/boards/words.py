"""Moves in words."""

from typing import Any

from potez.games import part_of
from potez.games.base import Message, Position, Side
from potez.games.blockade import Blockade, Turn
from potez.games.byte import Byte, Lift
from potez.games.domineering import Domineering, Placement
from potez.games.walls import GREEN

_WAYS = {
    "GL": Message("{square} from level {level} up and left"),
    "GD": Message("{square} from level {level} up and right"),
    "DL": Message("{square} from level {level} down and left"),
    "DD": Message("{square} from level {level} down and right"),
}


def in_words(position: Position[Any], move: Any) -> Message:
    """A move of a position in words; without the part `words` of the game, its notation."""
    part = part_of(position.game, "words")
    message: Message = part(position, move) if part else Message("{move}", move=move)
    return message


def blockade(position: Blockade, move: Turn) -> Message:
    pawn, wall = f"{move.side}{move.pawn}", str(move.wall)[1:]
    if not move.wall:
        return Message("{pawn} to {cell}", pawn=pawn, cell=move.cell)
    if move.wall.colour == GREEN:
        return Message("{pawn} to {cell}, green wall at {wall}", pawn=pawn, cell=move.cell, wall=wall)
    return Message("{pawn} to {cell}, blue wall at {wall}", pawn=pawn, cell=move.cell, wall=wall)


def byte(position: Byte, move: Lift) -> Message:
    if not move.square:
        return Message("{side} passes", side=position.side)
    return Message(_WAYS[move.direction].text, square=move.square, level=move.level)


def domineering(position: Domineering, move: Placement) -> Message:
    if position.side is Side.X:
        return Message("a vertical domino on {cell}", cell=move)
    return Message("a horizontal domino on {cell}", cell=move)
