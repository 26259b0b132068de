"""What lessons and puzzles count on a board: the way to a home, safe places, scores."""

from __future__ import annotations

from typing import Any

from potez.games.base import Move, Position, Side
from potez.games.blockade import Blockade, Turn
from potez.games.byte import Byte, Lift
from potez.games.domineering import Domineering


def safe_places(position: Domineering, side: Side) -> int:
    """The anchors of the dominoes of a side on cells that the other side can never cover."""
    theirs = position.places(side.other)
    touched = theirs | theirs << (1 if side is Side.X else position.cols)
    step = position.cols if side is Side.X else 1
    free = position.empty & ~touched
    return position.places(side) & free & (free >> step)


def way(position: Blockade, side: Side) -> int:
    """How many moves the nearest pawn of a side needs to a home of the other, disregarding pawns."""
    return min(
        position.distance(cell, home) for cell in position.pawns_of(side) for home in position.homes_of(side.other)
    )


def arrival(position: Blockade) -> Turn | None:
    """A pawn move of the side to move onto a home of the other side."""
    for pawn in (1, 2):
        for cell in position.pawn_moves(pawn):
            if cell in position.homes_of(position.side.other):
                return Turn(position.side, pawn, cell, None)
    return None


def score_of(position: Byte, side: Side) -> int:
    return position.score[0 if side is Side.X else 1]


def scoring_move(position: Byte) -> Lift | None:
    """A move with which the side to move finishes a stack that counts for it."""
    side = position.side
    for move in position.legal_moves():
        if score_of(position.play_unchecked(move), side) > score_of(position, side):
            return move
    return None


def winning_move(position: Position[Any], known: dict[Position[Any], Move | None]) -> Move | None:
    """A move with which the side to move wins by force, found by looking at all moves to the end of the game.

    For the end of a game only. `known` remembers the positions that were looked at.
    """
    if position not in known:
        known[position] = None
        for move in position.legal_moves():
            after = position.play_unchecked(move)
            outcome = after.outcome()
            if outcome.winner is position.side if outcome else winning_move(after, known) is None:
                known[position] = move
                break
    return known[position]
