"""Actions: what a player may do in a room. Each is a request over the room's socket, made on a version of the room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from potez.api.requests import MoveText, RequestId
from potez.api.rooms.events import OfferKind
from potez.api.shapes import Between

Version = Annotated[int, Between(0, 2**31 - 1)]


@dataclass(frozen=True, kw_only=True)
class _Action:
    id: RequestId
    v: Version


@dataclass(frozen=True, kw_only=True)
class MoveData:
    move: MoveText


@dataclass(frozen=True, kw_only=True)
class Move(_Action):
    t: Literal["move"] = "move"
    d: MoveData


def computer_move(move: object, v: int) -> Move:
    """The computer's move. It has no id, because nobody sends it twice."""
    return Move(id="", v=v, d=MoveData(move=str(move)))


@dataclass(frozen=True, kw_only=True)
class Undo(_Action):
    t: Literal["undo"]


@dataclass(frozen=True, kw_only=True)
class Resign(_Action):
    t: Literal["resign"]


@dataclass(frozen=True, kw_only=True)
class OfferData:
    what: Literal["draw"]


@dataclass(frozen=True, kw_only=True)
class Offer(_Action):
    t: Literal["offer"]
    d: OfferData


@dataclass(frozen=True, kw_only=True)
class AnswerData:
    what: OfferKind
    yes: bool


@dataclass(frozen=True, kw_only=True)
class Answer(_Action):
    t: Literal["answer"]
    d: AnswerData


@dataclass(frozen=True, kw_only=True)
class Rematch(_Action):
    t: Literal["rematch"]


Action = Move | Undo | Resign | Offer | Answer | Rematch
ACTIONS: dict[str, type[Action]] = {
    "move": Move,
    "undo": Undo,
    "resign": Resign,
    "offer": Offer,
    "answer": Answer,
    "rematch": Rematch,
}
"""By the field `t` of the request."""
