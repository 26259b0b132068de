"""Nim with one heap: a game that is not compiled. Whoever takes the last match wins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from potez.games import GAMES, register
from potez.games.base import Message, NotationError, Option, Outcome, Position, Reason, SetupError, Side
from potez.games.info import GameInfo

MATCHES = Option("matches", 10, range(1, 30))
MOST = 3
"""The most matches that a player may take."""


@dataclass(frozen=True)
class Nim(Position[int]):
    game: ClassVar[str] = "nim"
    options: ClassVar[tuple[Option, ...]] = (MATCHES,)
    move_type: ClassVar[type] = int

    matches: int
    side: Side = Side.X

    @classmethod
    def start(cls, matches: int = MATCHES.default) -> Self:
        MATCHES.check(matches)
        return cls(matches)

    @classmethod
    def parse(cls, text: str) -> Self:
        found = re.fullmatch("([0-9]{1,2}) ([XO])", text)
        if not found:
            raise SetupError(Message("write a position as 10 X"))
        return cls(int(found[1]), Side(found[2]))

    def __str__(self) -> str:
        return f"{self.matches} {self.side}"

    def legal_moves(self) -> tuple[int, ...]:
        return tuple(range(1, min(MOST, self.matches) + 1))

    def violations(self, move: int) -> list[Message]:
        return [] if move in self.legal_moves() else [Message("take 1, 2 or 3 of the matches")]

    def read_move(self, text: str) -> int:
        if not re.fullmatch("[0-9]", text):
            raise NotationError(Message("write a number of matches"))
        return int(text)

    def play_unchecked(self, move: int) -> Self:
        return type(self)(self.matches - move, self.side.other)

    def outcome(self) -> Outcome | None:
        return None if self.matches else Outcome(self.side.other, Reason.NO_MOVE)


@contextmanager
def registered() -> Iterator[Any]:
    """The game in the table of games, for as long as the context lasts."""
    register(GameInfo(Nim, "Nim", Message("Take the last match.")))
    try:
        yield Nim
    finally:
        del GAMES["nim"]
