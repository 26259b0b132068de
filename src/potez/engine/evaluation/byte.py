"""Byte: stacks won, tops held, and above all the freedom to wait.

won        a finished stack is what the game is about; nothing on the board outweighs one.
tops       a stack counts for the owner of its top checker, so holding a top is half way to it. How high the stack is
           matters little: checkers are easily buried, and matches between weights showed no gain from height.
freedom    the moves a side has less those the other would have. Who has no harmless move left must finish a stack
           for the other side or give up a top. In matches it was the strongest term by far.
"""

from __future__ import annotations

from dataclasses import replace

from potez.games.base import Side
from potez.games.byte import PASS, Byte

WON, TOP, FREEDOM = 1000, 1, 2


def evaluate(position: Byte) -> int:
    """What the side to move has, less what the other side has."""
    x, o = position.score
    tops = [stack[-1] for stack in position.stacks if stack]
    held = WON * (x - o) + TOP * (tops.count("X") - tops.count("O"))
    freedom = _freedom(position) - _freedom(replace(position, side=position.side.other))
    return (held if position.side is Side.X else -held) + FREEDOM * freedom


def _freedom(position: Byte) -> int:
    """How many moves the side to move has; a compulsory pass is none."""
    moves = position.legal_moves()
    return 0 if moves == (PASS,) else len(moves)
