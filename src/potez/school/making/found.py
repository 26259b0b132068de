"""What a proof hands over: the one right turn, and what the proof took."""

from __future__ import annotations

from typing import NamedTuple

from potez.core import _core


class Found(NamedTuple):
    """The only right turn, the theme, the moves after it that show why, and the figures of the proof."""

    solution: int
    theme: str
    line: list[int]
    proof: dict[str, int]


def wins_at_once(position: _core.Position) -> int | None:
    """A move that ends the game with a win of its mover."""
    for move in position.moves():
        outcome = position.play(move).outcome()
        if outcome and outcome[0] == position.side:
            return move
    return None


def loses_in_two(position: _core.Position) -> bool:
    """Whether the other side wins with its next move, whatever the side to move plays now."""
    if position.outcome():
        return False
    replies = [position.play(move) for move in position.moves()]
    return all(not reply.outcome() and wins_at_once(reply) is not None for reply in replies)
