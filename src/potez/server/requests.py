"""What requests over HTTP and over sockets have in common: strict models, and a position as clients describe it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt, ValidationError

from potez.api.refusal import Refusal
from potez.games import info_of, parse, start
from potez.games.base import Message, Position, SetupError
from potez.play.game import Game, split_moves

RequestId = Annotated[str, Field(min_length=1, max_length=64)] | Annotated[int, Field(ge=0, lt=2**53)]
"""A client's own name for a request, repeated in the answer."""
MoveText = Annotated[str, Field(max_length=64)]
Moves = Annotated[list[MoveText], Field(max_length=2000)]
PositionText = Annotated[str, Field(max_length=4000)]
Value = StrictInt | Annotated[list[Annotated[list[StrictInt], Field(max_length=2)]], Field(max_length=4)]


class RequestModel(BaseModel):
    """A request, or a part of one. Fields that it does not know are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Ping(RequestModel):
    """Asks for a pong, over any socket."""

    t: Literal["ping"]


class PositionRequest(RequestModel):
    """A position: the start of a game or the text of a position, and the moves made since."""

    game: Annotated[str, Field(max_length=40, examples=["domineering"])]
    options: Annotated[dict[str, Value], Field(max_length=8, examples=[{"rows": 6, "cols": 6}])] = {}
    start: Annotated[PositionText | None, Field(description="The text of a position, instead of options.")] = None
    moves: Moves = []

    def replay(self) -> Game:
        """The game up to the position. Raises GameError."""
        return Game.replay(self._start(), self.moves)

    def _start(self) -> Position[Any]:
        if self.start is None:
            return start(self.game, **self.options)
        if self.options:
            info_of(self.game)
            raise SetupError(Message("the text of a position describes the whole board; leave out the options"))
        return parse(self.game, self.start)


def addressed_position(game: str, start: str | None, moves: str) -> PositionRequest:
    """The position that an address names, with spaces between the moves. Raises GameError or Refusal."""
    try:
        wanted = PositionRequest(game=game, start=start, moves=moves.split())
        if "[" in moves:
            return PositionRequest(game=game, start=start, moves=split_moves(wanted._start(), moves))
        return wanted
    except ValidationError:
        raise Refusal("invalid", Message("this address names no position")) from None
