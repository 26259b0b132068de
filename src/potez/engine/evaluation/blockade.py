"""Blockade: a race. Each pawn is as good as its way to the nearer home of the other side is short.

Ways are counted in single steps, two of which are one pawn move, through walls but disregarding pawns.

  lead      the shortest way of a side. Who is nearer arrives first; it is all the original programs looked at.
  reserve   the way of the side's other pawn. A wall rarely stops both pawns, so a second pawn that is near makes the
            walls against the first one worth less. It counts a quarter of the lead: enough to choose between
            turns that leave the lead as it is, hardly ever enough to give the lead up.
"""

from __future__ import annotations

from potez.games.base import Side
from potez.games.blockade import Blockade

LEAD, RESERVE = 4, 1


def evaluate(position: Blockade) -> int:
    """The other side's ways less those of the side to move."""
    return _ways(position, position.side.other) - _ways(position, position.side)


def _ways(position: Blockade, side: Side) -> int:
    """How far a side has to go, in quarters of a step."""
    one, other = (position.maze.distances(home) for home in position.homes_of(side.other))
    lead, reserve = sorted(min(one[pawn], other[pawn]) for pawn in position.pawns_of(side))
    return LEAD * lead + RESERVE * reserve
