"""What the page needs to draw a position of Byte."""

from __future__ import annotations

from potez.api.views.base import Json, View
from potez.games.byte import Byte, Lift, dark_squares


def _board(position: Byte) -> Json:
    squares = zip(dark_squares(position.size), position.stacks, strict=True)
    return {
        "size": position.size,
        "stacks": {str(square): stack for square, stack in squares if stack},
        "score": dict(zip("XO", position.score, strict=True)),
    }


def _legal(position: Byte) -> Json:
    return {"lifts": [str(move) for move in position.legal_moves()]}


def _last(before: Byte, move: Lift, after: Byte) -> Json:
    if not move.square:
        return {"from": None, "level": None, "to": None, "done": None}
    done = next((side for side, old, new in zip("XO", before.score, after.score, strict=True) if new > old), None)
    target = move.square.step(move.direction)
    return {"from": str(move.square), "level": move.level, "to": str(target), "done": done}


VIEW = View(_board, _legal, _last)
