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


def loses_within(position: _core.Position, plies: int) -> bool:
    """Whether the side to move loses within so many plies, whatever it plays. Looks at all moves of both sides."""
    if outcome := position.outcome():
        return outcome[0] not in (position.side, None)
    replies = (position.play(move) for move in position.moves())
    return plies > 1 and all(
        any(loses_within(reply.play(move), plies - 2) for move in reply.moves()) for reply in replies
    )
