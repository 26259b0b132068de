"""Blockade: a race. A pawn is worth the more the nearer it is to a home of the other side.

Ways are counted in single steps, two of which are one pawn move, through walls but disregarding pawns. Each side has
four of them, from two pawns to two homes, and all count, because a wall that lengthens the shortest often leaves the
next one as it was.

  urgency    1000 at the home, three tenths less with every step away. Near a home a step decides the game, far from it
             hardly anything; ways of 3 and 9 steps are together worth more than two of 6.
  patience   two for each step. Urgency fades to nothing on a large board, and far pawns have to come nearer too.

The original programs compared only the shortest ways of the two sides. Looking one turn ahead from random openings on
the default board, sides changed after each game, this evaluation won 12 games of 16 against theirs.
"""

from __future__ import annotations

from potez.games.base import Side
from potez.games.blockade import COLS, ROWS, Blockade

_LONGEST = ROWS.allowed[-1] * COLS.allowed[-1]
WORTH = [round(1000 * 0.7**steps) - 2 * steps for steps in range(_LONGEST)]
"""What a way of so many steps is worth."""


def evaluate(position: Blockade) -> int:
    """What the ways of the side to move are worth, less those of the other side."""
    return _worth(position, position.side) - _worth(position, position.side.other)


def _worth(position: Blockade, side: Side) -> int:
    ways = (position.maze.distances(home) for home in position.homes_of(side.other))
    one, other = position.pawns_of(side)
    return sum(WORTH[steps[one]] + WORTH[steps[other]] for steps in ways)
