"""Nim with one heap, as small as a game can be: take one, two or three stones; a player who cannot move loses.

It has only its Python half. Importing this module does not register it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from potez.games.base import Message, NotationError, Option, Outcome, Position, Reason, SetupError, Side
from potez.games.info import GameInfo

STONES = Option("stones", 7, range(1, 21))
MOST = 3


class Take(NamedTuple):
    stones: int

    def __str__(self) -> str:
        return str(self.stones)


@dataclass(frozen=True)
class Nim(Position[Take]):
    game: ClassVar[str] = "nim"
    options: ClassVar[tuple[Option, ...]] = (STONES,)
    move_type: ClassVar[type] = Take

    heap: int
    left: int
    turn: Side = Side.X

    @property
    def side(self) -> Side:
        return self.turn

    @classmethod
    def start(cls, stones: int = STONES.default) -> Nim:
        STONES.check(stones)
        return cls(stones, stones)

    @classmethod
    def parse(cls, text: str) -> Nim:
        found = re.fullmatch(r"(\d+)/(\d+) ([XO])", text)
        if not found:
            raise SetupError(Message("{text} is not a position of Nim", text=repr(text)))
        return cls(int(found[2]), int(found[1]), Side(found[3]))

    def __str__(self) -> str:
        return f"{self.left}/{self.heap} {self.turn}"

    def legal_moves(self) -> tuple[Take, ...]:
        return tuple(Take(stones) for stones in range(1, min(MOST, self.left) + 1))

    def violations(self, move: Take) -> list[Message]:
        return [] if move in self.legal_moves() else [Message("{move} stones cannot be taken", move=move)]

    def read_move(self, text: str) -> Take:
        if not re.fullmatch("[0-9]", text):
            raise NotationError(Message("{text} is not a number of stones", text=repr(text)))
        return Take(int(text))

    def play_unchecked(self, move: Take) -> Nim:
        return Nim(self.heap, self.left - move.stones, self.turn.other)

    def outcome(self) -> Outcome | None:
        return None if self.left else Outcome(self.turn.other, Reason.NO_MOVE)


class NimEncoding:
    """A plane for the stones that are left and one for those taken. An action is the number of stones less one."""

    def shape(self, position: Nim) -> tuple[int, int, int]:
        return 2, 1, position.heap

    def actions(self, position: Nim) -> int:
        return MOST

    def action_of(self, position: Nim, move: Take) -> int:
        return move.stones - 1

    def planes(self, position: Nim, side: Side) -> list[list[list[int]]]:
        left = [int(stone < position.left) for stone in range(position.heap)]
        return [[left], [[1 - stone for stone in left]]]


NIM = GameInfo(Nim, "Nim", Message("Take the last stone."), encoding=NimEncoding)
