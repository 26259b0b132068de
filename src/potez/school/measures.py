"""What lessons and puzzles count on a board: ways to a home, safe places, stacks of a side."""

from __future__ import annotations

from potez.games.base import Side
from potez.games.domineering import Domineering


def safe_places(position: Domineering, side: Side) -> int:
    """The anchors of the dominoes of a side on cells that the other side can never cover."""
    theirs = position.places(side.other)
    touched = theirs | theirs << (1 if side is Side.X else position.cols)
    step = position.cols if side is Side.X else 1
    free = position.empty & ~touched
    return position.places(side) & free & (free >> step)
