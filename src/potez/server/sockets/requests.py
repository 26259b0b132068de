"""What a visitor may say over the socket of a room: a closed set, read once at the edge.

A message is {"t": its kind, "d": its data, "v": the version it was made on, "id": a name the visitor gives it}.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from potez.games.base import Message
from potez.server.http.errors import Refusal
from potez.server.http.requests import MoveText
from potez.server.rooms.events import What

Id = Annotated[str, Field(min_length=1, max_length=64)] | Annotated[int, Field(ge=0, lt=2**53)]
Version = Annotated[int, Field(ge=0, lt=2**31)]


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class HelloData(_Request):
    token: Annotated[str | None, Field(max_length=128)] = None
    v: Version = 0
    lang: Annotated[str, Field(max_length=20)] = "en"


class Hello(_Request):
    t: Literal["hello"]
    d: HelloData = HelloData()


class Named(_Request):
    """A message that is answered by its id."""

    id: Id


class Act(Named):
    """A message that changes the game, made on a version of it."""

    v: Version


class MoveData(_Request):
    move: MoveText


class Move(Act):
    t: Literal["move"]
    d: MoveData


class Undo(Act):
    t: Literal["undo"]


class Resign(Act):
    t: Literal["resign"]


class OfferData(_Request):
    what: Literal["draw"]


class Offer(Act):
    t: Literal["offer"]
    d: OfferData


class AnswerData(_Request):
    what: What
    yes: bool


class Answer(Act):
    t: Literal["answer"]
    d: AnswerData


class Rematch(Act):
    t: Literal["rematch"]


class Hint(Named):
    t: Literal["hint"]


class Ping(_Request):
    t: Literal["ping"]


Action = Move | Undo | Resign | Offer | Answer | Rematch
Request = Hello | Action | Hint | Ping

_MESSAGE: TypeAdapter[Request] = TypeAdapter(Annotated[Request, Field(discriminator="t")])


def read_message(text: str) -> Request:
    """The message that a visitor sent. Raises Refusal."""
    try:
        return _MESSAGE.validate_json(text)
    except ValidationError as error:
        raise unreadable(error) from None


def unreadable(error: ValidationError) -> Refusal:
    """What is wrong with the shape of a message."""
    messages = [
        Message("{where}: {problem}", where=".".join(map(str, found["loc"])) or "-", problem=found["msg"])
        for found in error.errors(include_url=False, include_input=False)
    ]
    return Refusal("malformed", *messages)
