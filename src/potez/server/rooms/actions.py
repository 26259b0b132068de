"""Actions: what a player may do in a room. Each is a request over the room's socket, made on a version of the room."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from potez.server.requests import MoveText, RequestId, RequestModel
from potez.server.rooms.events import OfferKind

Version = Annotated[int, Field(ge=0, lt=2**31)]


class _Action(RequestModel):
    id: RequestId
    v: Version


class MoveData(RequestModel):
    move: MoveText


class Move(_Action):
    t: Literal["move"] = "move"
    d: MoveData


def computer_move(move: object, v: int) -> Move:
    """The computer's move. It has no id, because nobody sends it twice."""
    return Move.model_construct(id="", v=v, d=MoveData(move=str(move)))


class Undo(_Action):
    t: Literal["undo"]


class Resign(_Action):
    t: Literal["resign"]


class OfferData(RequestModel):
    what: Literal["draw"]


class Offer(_Action):
    t: Literal["offer"]
    d: OfferData


class AnswerData(RequestModel):
    what: OfferKind
    yes: bool


class Answer(_Action):
    t: Literal["answer"]
    d: AnswerData


class Rematch(_Action):
    t: Literal["rematch"]


Action = Move | Undo | Resign | Offer | Answer | Rematch
