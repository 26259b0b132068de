"""What every game has in common: two sides, positions, moves, outcomes and the errors that explain a refusal.

The rules know no language but English. A `Message` keeps its sentence and what fills its blanks apart, so that a
translator can say the same thing in another language.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, ClassVar, Protocol, Self, TypeVar


class Side(Enum):
    """One of the two players. X always moves first."""

    X = "X"
    O = "O"  # noqa: E741 - the players' own name for it

    @property
    def other(self) -> Side:
        return Side.O if self is Side.X else Side.X

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Side.{self.value}"


class Reason(Enum):
    """Why a game is over, as a sentence about {winner} and {loser}."""

    HOME = "{winner} stands on a home of {loser}"
    STUCK = "{loser} has no pawn move"
    MAJORITY = "{winner} has more than half of the stacks"
    EMPTY = "no stack can be finished any more, {winner} has more of them"
    EVEN = "no stack can be finished any more, both have as many"
    NO_PLACE = "{loser} has no place for a domino"
    RESIGNED = "{loser} resigned"
    TIME = "{loser} ran out of time"
    AGREED = "both sides agreed to it"
    ADJUDICATED = "the referee decided it"

    def __repr__(self) -> str:
        return f"Reason.{self.name}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner, or None for a draw, and why."""

    winner: Side | None
    reason: Reason

    @property
    def blanks(self) -> dict[str, object]:
        """What fills the blanks of the reason's sentence."""
        return {} if self.winner is None else {"winner": self.winner, "loser": self.winner.other}

    def __str__(self) -> str:
        result = "draw" if self.winner is None else f"{self.winner} wins"
        return f"{result}: {self.reason.value.format(**self.blanks)}"


@dataclass(frozen=True, slots=True, init=False)
class Message:
    """One thing that is wrong, as an English sentence with named blanks and what fills them."""

    text: str
    blanks: dict[str, object] = field(hash=False)

    def __init__(self, text: str, /, **blanks: object) -> None:
        object.__setattr__(self, "text", text)
        object.__setattr__(self, "blanks", blanks)

    def __str__(self) -> str:
        return self.text.format(**self.blanks)


class GameError(ValueError):
    """Input that cannot be accepted, with everything that is wrong with it."""

    def __init__(self, *messages: Message) -> None:
        super().__init__("; ".join(map(str, messages)))
        self.messages = messages

    def __reduce__(self) -> tuple[type[GameError], tuple[Message, ...]]:
        return type(self), self.messages


class NotationError(GameError):
    """Text that cannot be read as a move."""


class IllegalMoveError(GameError):
    """A move that the rules refuse here."""


class SetupError(GameError):
    """A start or a position that cannot be."""


@dataclass(frozen=True, slots=True)
class Option:
    """A number one may choose for a start, such as the rows of the board."""

    name: str
    default: int
    allowed: range | tuple[int, ...]

    @property
    def choices(self) -> str:
        """The allowed values: 5..22, or one of 8, 10, 16."""
        if isinstance(self.allowed, range):
            return f"{self.allowed[0]}..{self.allowed[-1]}"
        return ", ".join(map(str, self.allowed))

    def violations(self, value: object) -> list[Message]:
        """What is wrong with this value; nothing if it may be chosen."""
        if type(value) is int and value in self.allowed:
            return []
        return [Message("{name} must be {choices}, not {value}", name=self.name, choices=self.choices, value=repr(value))]


class Move(Protocol):
    """A move is a small immutable value; its text is canonical and has no white space."""

    def __str__(self) -> str: ...
    def __hash__(self) -> int: ...


M = TypeVar("M", bound=Move)


def bare(text: str) -> str:
    """A move's text in capitals, one space for whatever brackets, commas and dashes a player wrote between its parts.

    Letters and digits of other alphabets stay as they are: no move has them, and some would turn into ours in capitals.
    """
    parts = " ".join(re.findall(r"[^\W_]+", text))
    return parts.upper() if parts.isascii() else parts


class Position(Protocol[M]):
    """A position of some game: an immutable value that knows its rules.

    A game writes the members that end in `...`; the rest follows from them. There is a checked door, `play`, and a
    fast one, `play_unchecked`, for those who have the move from `legal_moves`.
    """

    game: ClassVar[str]
    options: ClassVar[tuple[Option, ...]]
    move_type: ClassVar[type]

    @property
    def side(self) -> Side:
        """The side to move."""
        ...

    @classmethod
    def start(cls, *args: Any, **options: Any) -> Self:
        """The start of a game. Raises SetupError."""
        ...

    @classmethod
    def parse(cls, text: str) -> Self:
        """The position that `str` wrote. Raises SetupError."""
        ...

    def __str__(self) -> str:
        """One line of ASCII that holds the whole position."""
        ...

    def legal_moves(self) -> tuple[M, ...]:
        """All legal moves in the game's fixed order; none when the game is over."""
        ...

    def violations(self, move: M) -> list[Message]:
        """Every rule that the move breaks; empty when it is legal."""
        ...

    def read_move(self, text: str) -> M:
        """The move that a player wrote, legal or not. Raises NotationError."""
        ...

    def play_unchecked(self, move: M) -> Self:
        """The position after a legal move; anything may happen after another one."""
        ...

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        ...

    def parse_move(self, text: str) -> M:
        """The legal move that a player wrote. Raises NotationError or IllegalMoveError."""
        move = self.read_move(text)
        self._check(move)
        return move

    def play(self, move: M | str) -> Self:
        """The position after a move or its text. Raises NotationError or IllegalMoveError."""
        if isinstance(move, str):
            move = self.read_move(move)
        self._check(move)
        return self.play_unchecked(move)

    def _accepted(self, text: str, violations: list[Message]) -> Self:
        """This position, read from a text. Raises SetupError for its violations, or if it is written otherwise."""
        if not violations and str(self) != text:
            violations = [Message("{text} is written {right}", text=repr(text), right=repr(str(self)))]
        if violations:
            raise SetupError(*violations)
        return self

    def _check(self, move: M) -> None:
        if not isinstance(move, self.move_type):
            raise IllegalMoveError(Message("{move} is not a move of {game}", move=repr(move), game=self.game))
        if violations := self.violations(move):
            raise IllegalMoveError(*violations)
