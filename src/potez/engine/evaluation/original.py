"""The evaluations of the first programs for these games, for the player `original`.

They count one or two things and play accordingly; the evaluations beside this file are better. Larger values are better
for the side to move. A won game was worth 49 to the first Blockade program; the search here knows wins as such.

blockade      the other side's shortest path minus one's own, over the four pairs of pawns and homes, in single steps.
byte          the moves of a side minus those of the other side; checkers, each worth one more than its level; and a
              finished stack more than all of that.
domineering   the places for a domino of one's own, minus those of the other side.
"""

from __future__ import annotations

from dataclasses import replace

from potez.games.base import Side
from potez.games.blockade import Blockade
from potez.games.byte import PASS, Byte
from potez.games.domineering import Domineering

_STACK = 1000


def blockade(position: Blockade) -> int:
    return _shortest(position, position.side.other) - _shortest(position, position.side)


def _shortest(position: Blockade, side: Side) -> int:
    steps = [position.maze.distances(home) for home in position.homes_of(side.other)]
    return min(from_home[pawn] for from_home in steps for pawn in position.pawns_of(side))


def byte(position: Byte) -> int:
    mobility = _moves(position) - _moves(replace(position, side=position.side.other))
    x, o = position.score
    held = _STACK * (x - o) + sum(
        (level + 1) * (1 if checker == "X" else -1) for stack in position.stacks for level, checker in enumerate(stack)
    )
    return mobility + (held if position.side is Side.X else -held)


def _moves(position: Byte) -> int:
    """The number of moves of the side to move; a forced pass does not count."""
    moves = position.legal_moves()
    return 0 if moves == (PASS,) else len(moves)


def domineering(position: Domineering) -> int:
    return position.places(position.side).bit_count() - position.places(position.side.other).bit_count()
