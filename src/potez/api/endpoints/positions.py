"""Positions: their views, and whether a move is legal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from potez.api.requests import MoveText, PositionRequest
from potez.api.sentences import messages_json
from potez.api.views.base import ViewJson, view
from potez.games.base import GameError
from potez.locale import Language
from potez.locale.latin import notation


@dataclass(frozen=True, kw_only=True)
class CheckRequest(PositionRequest):
    """A position, and a move that somebody would like to make in it."""

    move: MoveText


class PositionJson(ViewJson):
    moves: list[str]


def position(wanted: PositionRequest, language: Language) -> PositionJson:
    """The view of the position after the moves, and the moves in canonical text."""
    game = wanted.replay()
    return {**view(game, language), "moves": list(map(str, game.moves))}


def check(wanted: CheckRequest, language: Language) -> dict[str, Any]:
    """Whether a move is legal, and its canonical text; if not, every rule that it breaks."""
    position = wanted.replay().position
    try:
        move = position.parse_move(notation(wanted.move))
    except GameError as error:
        return {"ok": False, **messages_json(error.messages, language)}
    return {"ok": True, "move": str(move)}
