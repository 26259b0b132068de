"""Positions: their views, and whether a move is legal."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from potez.api.sentences import messages_json
from potez.api.views.base import ViewJson, view
from potez.games.base import GameError
from potez.locale.latin import notation
from potez.server.http.language import RequestLanguage
from potez.server.requests import MoveText, PositionRequest

router = APIRouter(prefix="/api/positions", tags=["positions"])


class CheckRequest(PositionRequest):
    """A position, and a move that somebody would like to make in it."""

    move: MoveText


class PositionJson(ViewJson):
    moves: list[str]


@router.post("")
def position(wanted: PositionRequest, language: RequestLanguage) -> PositionJson:
    """The view of the position after the moves, and the moves in canonical text."""
    game = wanted.replay()
    return {**view(game, language), "moves": list(map(str, game.moves))}


@router.post("/check")
def check(wanted: CheckRequest, language: RequestLanguage) -> dict[str, Any]:
    """Whether a move is legal, and its canonical text; if not, every rule that it breaks."""
    position = wanted.replay().position
    try:
        move = position.parse_move(notation(wanted.move))
    except GameError as error:
        return {"ok": False, **messages_json(error.messages, language)}
    return {"ok": True, "move": str(move)}
