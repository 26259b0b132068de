"""Byte: stacks won, tops held, and above all the freedom to wait.

won        finished stacks decide the game; nothing on the board outweighs one.
tops       the owner of the top checker scores a stack, so a top is half a stack. The height of the stack matters
           little: checkers are easily buried, and matches between weights showed no gain from height.
freedom    the moves of a side minus the moves that the other side would have. A player without a harmless move must
           finish a stack for the other side or give up a top. In matches this was the strongest term by far.
"""

from __future__ import annotations

from dataclasses import replace

from potez.games.base import Side
from potez.games.byte import PASS, Byte

WON, TOP, FREEDOM = 1000, 1, 2


def evaluate(position: Byte) -> int:
    """What the side to move has, minus what the other side has."""
    x, o = position.score
    tops = [stack[-1] for stack in position.stacks if stack]
    held = WON * (x - o) + TOP * (tops.count("X") - tops.count("O"))
    freedom = _freedom(position) - _freedom(replace(position, side=position.side.other))
    return (held if position.side is Side.X else -held) + FREEDOM * freedom


def _freedom(position: Byte) -> int:
    """The number of moves of the side to move; a forced pass does not count."""
    moves = position.legal_moves()
    return 0 if moves == (PASS,) else len(moves)
