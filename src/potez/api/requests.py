"""A position as clients describe it, and the texts and numbers that requests have in common."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

from potez.api.refusal import Refusal
from potez.api.shapes import Between, Length, read
from potez.games import info_of, parse, start
from potez.games.base import Message, Position, SetupError
from potez.play.game import Game, split_moves

RequestId = Annotated[str, Length(1, 64)] | Annotated[int, Between(0, 2**53 - 1)]
"""A client's own name for a request, repeated in the answer."""
MoveText = Annotated[str, Length(0, 64)]
Moves = Annotated[list[MoveText], Length(0, 2000)]
GameName = Annotated[str, Length(0, 40)]
PositionText = Annotated[str, Length(0, 4000)]
Value = int | Annotated[list[Annotated[list[int], Length(0, 2)]], Length(0, 4)]
"""Of an option: a number, or the cells of homes."""


@dataclass(frozen=True)
class NoRequest:
    """Asks for nothing in particular."""


@dataclass(frozen=True, kw_only=True)
class PositionRequest:
    """A position: the start of a game or the text of a position instead of options, and the moves made since."""

    game: GameName
    options: Annotated[dict[str, Value], Length(0, 8)] = field(default_factory=dict)
    start: PositionText | None = None
    moves: Moves = field(default_factory=list)

    def replay(self) -> Game:
        """The game up to the position. Raises GameError."""
        return Game.replay(self.first(), self.moves)

    def first(self) -> Position[Any]:
        """The position before the moves. Raises GameError."""
        if self.start is None:
            return start(self.game, **self.options)
        if self.options:
            info_of(self.game)
            raise SetupError(Message("the text of a position describes the whole board; leave out the options"))
        return parse(self.game, self.start)


def addressed_position(game: str, start: str | None, moves: str) -> PositionRequest:
    """The position that an address names, with spaces between the moves. Raises GameError."""
    try:
        wanted = read(PositionRequest, {"game": game, "start": start, "moves": moves.split()})
    except Refusal:
        raise Refusal("invalid", Message("this address names no position")) from None
    if "[" not in moves:
        return wanted
    split = split_moves(wanted.first(), moves)
    return read(PositionRequest, {"game": game, "start": start, "moves": list(split)})
