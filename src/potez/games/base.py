"""What every game has in common: two sides, positions, moves, outcomes, and errors that explain themselves.

The rules speak English only. A `Message` keeps a sentence apart from the values of its blanks, so that the sentence can
be translated.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import count
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from potez.games.address import BOARD, PICTURE, resolve


class Side(Enum):
    """One of the two players. X always moves first. A side equals its letter: `position.side == "X"`."""

    X = "X"
    O = "O"  # noqa: E741 - the players' own name for it

    @classmethod
    def read(cls, side: Side | str) -> Side:
        """A side, which may be given as its letter, "X" or "O". Raises SetupError."""
        if type(side) is cls:
            return side
        if side not in ("X", "O"):
            raise SetupError(Message("a side is X or O, not {value}", value=repr(side)))
        return cls(side)

    @property
    def other(self) -> Side:
        return Side.O if self is Side.X else Side.X

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, str) and self.value == other)

    def __hash__(self) -> int:
        return hash(self.value)

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Side.{self.value}"


class Reason(Enum):
    """Why a game is over, as a sentence about {winner} and {loser}."""

    HOME = "{winner} stands on a home of {loser}"
    STUCK = "{loser} has no pawn move"
    MAJORITY = "{winner} has more than half of the stacks"
    EMPTY = "no stack can be finished any more, and {winner} has more of them"
    EVEN = "no stack can be finished any more, and the score is level"
    NO_PLACE = "{loser} has no place for a domino"
    NO_MOVE = "{loser} cannot move"
    RESIGNED = "{loser} resigned"
    TIME = "{loser} ran out of time"
    AGREED = "both sides agreed"
    ADJUDICATED = "the game was adjudicated"

    def __repr__(self) -> str:
        return f"Reason.{self.name}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner (None for a draw) and why."""

    winner: Side | None
    reason: Reason

    @property
    def blanks(self) -> dict[str, object]:
        """The values for the blanks of the reason."""
        return {} if self.winner is None else {"winner": self.winner, "loser": self.winner.other}

    def __str__(self) -> str:
        result = "draw" if self.winner is None else f"{self.winner} wins"
        return f"{result}: {self.reason.value.format(**self.blanks)}"


@dataclass(frozen=True, slots=True, init=False)
class Message:
    """An English sentence with named blanks, and the values that fill them."""

    text: str
    blanks: dict[str, object] = field(hash=False)

    def __init__(self, text: str, /, **blanks: object) -> None:
        object.__setattr__(self, "text", text)
        object.__setattr__(self, "blanks", blanks)

    def fill(self, **blanks: object) -> Message:
        """The same sentence with values for more blanks."""
        return type(self)(self.text, **(self.blanks | blanks))

    def __str__(self) -> str:
        return self.text.format(**self.blanks)


class GameError(ValueError):
    """Input that Potez does not accept. Its messages say everything that is wrong with it."""

    def __init__(self, *messages: Message) -> None:
        super().__init__("; ".join(map(str, messages)))
        self.messages = messages

    def __reduce__(self) -> tuple[type[GameError], tuple[Message, ...]]:
        return type(self), self.messages


class NotationError(GameError):
    """Text that cannot be read as a move."""


class IllegalMoveError(GameError):
    """A move that breaks the rules in this position."""


class SetupError(GameError):
    """A start or a position that cannot exist."""


@dataclass(frozen=True, slots=True)
class Option:
    """A number that a player or a program may choose, such as the rows of the board."""

    name: str
    default: int
    allowed: range | tuple[int, ...]

    @property
    def choices(self) -> str:
        """The allowed values as text: `5..22`, or `8, 10, 16`."""
        if isinstance(self.allowed, range):
            return f"{self.allowed[0]}..{self.allowed[-1]}"
        return ", ".join(map(str, self.allowed))

    def violations(self, value: object) -> list[Message]:
        """What is wrong with a value; empty if it is allowed."""
        if type(value) is int and value in self.allowed:
            return []
        return [
            Message("{name} must be {choices}, not {value}", name=self.name, choices=self.choices, value=repr(value))
        ]

    def check(self, value: object) -> None:
        """Raises SetupError unless the value is allowed."""
        if violations := self.violations(value):
            raise SetupError(*violations)

    def parse(self, text: str) -> int:
        """The number in a text, written in plain digits. Raises SetupError unless it is allowed."""
        value = int(text) if re.fullmatch("[0-9]{1,18}", text) else text
        self.check(value)
        return int(value)


class Move(Protocol):
    """A small immutable value. Its text is canonical and has no white space."""

    def __str__(self) -> str: ...
    def __hash__(self) -> int: ...


M = TypeVar("M", bound=Move)


def normalise(text: str) -> str:
    """A move's text in capitals, with one space instead of the brackets, commas and dashes between its parts.

    Text with other alphabets keeps its letters: no move uses them, but some of them would turn into ASCII capitals.
    """
    parts = " ".join(re.findall(r"[^\W_]+", text))
    return parts.upper() if parts.isascii() else parts


class Step(NamedTuple):
    """One of the choices that make up a move: the question for it, and what to say of text that has none.

    `unreadable` has the blank {text}. If `missing` is None, a move may end before this step.
    """

    question: Message
    unreadable: Message
    missing: Message | None


class Position(ABC, Generic[M]):
    """A position of some game: an immutable value that knows its rules.

    A game defines the class variables and the abstract members; the rest follows from them. `play` checks a move;
    `play_unchecked` trusts it and is for moves that came from `legal_moves`.
    """

    game: ClassVar[str]
    options: ClassVar[tuple[Option, ...]]
    move_type: ClassVar[type]
    move_steps: ClassVar[tuple[Step, ...]] = ()
    """The steps of the longest move, in the order in which a player is asked for them."""

    def __post_init__(self) -> None:
        """A game that is a dataclass accepts its side as a letter too. Raises SetupError."""
        if type(self.side) is not Side:
            object.__setattr__(self, "side", Side.read(self.side))

    @property
    @abstractmethod
    def side(self) -> Side:
        """The side to move."""

    @classmethod
    @abstractmethod
    def start(cls, *args: Any, **options: Any) -> Self:
        """The start of a game. Raises SetupError."""

    @classmethod
    def read_option(cls, name: str, text: str) -> object:
        """The value of an option of `start`, from text. `start` itself refuses a value of the wrong type."""
        return int(text) if re.fullmatch("[0-9]{1,9}", text) else text

    @classmethod
    @abstractmethod
    def parse(cls, text: str) -> Self:
        """The position that `str` wrote as this text. Raises SetupError."""

    @abstractmethod
    def __str__(self) -> str:
        """The whole position as one line of ASCII."""

    @abstractmethod
    def legal_moves(self) -> tuple[M, ...]:
        """All legal moves in the game's fixed order; none if the game is over."""

    @abstractmethod
    def violations(self, move: M) -> list[Message]:
        """Every rule that the move breaks; empty if it is legal."""

    @abstractmethod
    def read_move(self, text: str) -> M:
        """The move in a text, legal or not. Raises NotationError."""

    @abstractmethod
    def play_unchecked(self, move: M) -> Self:
        """The position after a legal move. Undefined for illegal moves."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""

    @property
    def most_plies(self) -> int | None:
        """How many plies can still be played at most; None if the rules do not limit them."""
        return None

    def parse_move(self, text: str) -> M:
        """The legal move in a text. Raises NotationError or IllegalMoveError."""
        move = self.read_move(text)
        self._check(move)
        return move

    def play(self, move: M | str) -> Self:
        """The position after a move or its text. Raises NotationError or IllegalMoveError."""
        if isinstance(move, str):
            move = self.read_move(move)
        self._check(move)
        return self.play_unchecked(move)

    @classmethod
    def steps_of(cls, move: M) -> tuple[str, ...]:
        """The steps of a legal move. By default they are the parts of its text between dashes."""
        return tuple(str(move).split("-"))

    def read_steps(self, text: str, chosen: Mapping[int, str]) -> dict[int, str]:
        """The steps in a text, by their index, beside those already chosen. By default its words are the next steps.

        Raises NotationError for steps that cannot be read. Nothing else is checked.
        """
        free = (index for index in count() if index not in chosen)
        return dict(zip(free, normalise(text).split(), strict=False))

    def step_violations(self, chosen: Mapping[int, str]) -> list[Message]:
        """Why no legal move has these steps, if there is more to say than which others could be chosen."""
        return []

    def _read_by_steps(self, text: str) -> M:
        """The move in a text whose steps are in an unusual order. Raises NotationError, which names every step that is
        missing or cannot be read."""
        found, missing = self.read_steps(text, {}), list[Message]()
        for index, step in enumerate(self.move_steps):
            if index not in found:
                if step.missing is None:
                    break
                missing.append(step.missing)
        if missing:
            raise NotationError(*missing)
        return self.read_move("-".join(found[index] for index in sorted(found)))

    def board(self) -> str:
        """The board in plain characters, with what it does not show below: `print(position.board())`."""
        text: str = resolve(BOARD)(self)
        return text

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        text: str = resolve(PICTURE)(self)
        return text

    def _accepted(self, text: str, violations: list[Message]) -> Self:
        """This position, if it is possible and the text that was parsed is canonical. Raises SetupError."""
        if not violations and str(self) != text:
            violations = [Message("{text} should be written {right}", text=repr(text), right=repr(str(self)))]
        if violations:
            raise SetupError(*violations)
        return self

    def _check(self, move: M) -> None:
        if not isinstance(move, self.move_type):
            raise IllegalMoveError(Message("{move} is not a move of {game}", move=repr(move), game=self.game))
        if violations := self.violations(move):
            raise IllegalMoveError(*violations)
