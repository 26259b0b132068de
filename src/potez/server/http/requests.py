"""Positions as visitors describe them: a game with options or a position's text, and the moves since."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StrictInt

from potez.games import info_of, parse, start
from potez.games.base import GameError, Message, Move, Position, SetupError

MoveText = Annotated[str, Field(max_length=64)]
Moves = Annotated[list[MoveText], Field(max_length=2000)]
PositionText = Annotated[str, Field(max_length=4000)]
Value = StrictInt | Annotated[list[Annotated[list[StrictInt], Field(max_length=2)]], Field(max_length=4)]


class Asked(BaseModel):
    """A body that knows all its fields."""

    model_config = ConfigDict(extra="forbid")


class Line(Asked):
    """A game from its start, or from a position, through some moves."""

    game: Annotated[str, Field(max_length=40, examples=["domineering"])]
    options: Annotated[dict[str, Value], Field(max_length=8, examples=[{"rows": 6, "cols": 6}])] = {}
    start: Annotated[PositionText | None, Field(description="The text of a position, instead of options.")] = None
    moves: Moves = []

    def begin(self) -> Position[Any]:
        """The position before the moves. Raises SetupError."""
        if self.start is None:
            return start(self.game, **self.options)
        if self.options:
            info_of(self.game)
            raise SetupError(Message("a position says all about the board; leave out the options"))
        return parse(self.game, self.start)

    def replay(self) -> tuple[list[Position[Any]], list[Move]]:
        """Every position on the way, and the moves. Raises GameError."""
        positions, moves = [self.begin()], list[Move]()
        for ply, text in enumerate(self.moves, start=1):
            try:
                move = positions[-1].parse_move(text)
            except GameError as error:
                raise type(error)(
                    Message("move {ply}, {move}, is refused", ply=ply, move=text), *error.messages
                ) from None
            moves.append(move)
            positions.append(positions[-1].play_unchecked(move))
        return positions, moves
