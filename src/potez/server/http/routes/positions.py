"""Positions: what can be done in them, and why something cannot."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from potez.games.base import GameError
from potez.locale.latin import notation
from potez.server.http.language import Asked
from potez.server.http.requests import Line, MoveText
from potez.server.views.base import moment, view

router = APIRouter(prefix="/api/positions", tags=["positions"])


class Attempt(Line):
    """A move that somebody would like to make after those of the line."""

    move: MoveText


@router.post("")
def position(line: Line, language: Asked) -> dict[str, Any]:
    """The view of the position after the moves, and the moves in canonical text."""
    positions, moves = line.replay()
    return view(moment(positions, moves), language) | {"moves": list(map(str, moves))}


@router.post("/check")
def check(attempt: Attempt, language: Asked) -> dict[str, Any]:
    """Whether a move may be made, and its canonical text; if not, every rule that it breaks."""
    positions, _ = attempt.replay()
    try:
        move = positions[-1].parse_move(notation(attempt.move))
    except GameError as error:
        return {"ok": False, "messages": [language.translate(message) for message in error.messages]}
    return {"ok": True, "move": str(move)}
