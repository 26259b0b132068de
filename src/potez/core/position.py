"""Positions of the compiled half, with the methods, moves, errors and outcomes of the Python half.

If a text or a move is not valid, the Python half says why, so the messages of both halves are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Self, TypeVar

from potez.core.extension import available, require
from potez.core.moves import decode_lift, decode_placement, decode_turn
from potez.games import GAMES
from potez.games.base import GameError, IllegalMoveError, Message, Move, Outcome, Position, Reason, Side
from potez.games.blockade import Blockade, Turn
from potez.games.byte import Byte, Lift
from potez.games.domineering import Domineering, Placement

if available:
    from potez.core import _core

M = TypeVar("M", bound=Move)

POSITIONS: dict[str, type[CorePosition[Any]]] = {}
"""The classes of the compiled games by name. Each class below adds itself."""


class CorePosition(Position[M]):
    """A position of the compiled half. `native` is the extension's own object."""

    rules: ClassVar[type[Position[Any]]]
    decode: ClassVar[Callable[[int], Any]]
    """The move of the Python half that an integer of the extension stands for."""
    native: _core.Position

    def __init_subclass__(cls, rules: type[Position[M]], decode: Callable[[int], M]) -> None:
        cls.rules, cls.game, cls.options, cls.move_type = rules, rules.game, rules.options, rules.move_type
        cls.move_steps = rules.move_steps
        cls.decode = staticmethod(decode)
        POSITIONS[cls.game] = cls

    def __init__(self, native: _core.Position) -> None:
        self.native = native

    @classmethod
    def start(cls, **options: Any) -> Self:
        return cls.of(cls.rules.start(**options))

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls.of(cls.rules.parse(text))

    @classmethod
    def of(cls, position: Position[M]) -> Self:
        """The compiled form of a position of the Python half. Raises SetupError."""
        text = str(position)
        try:
            return cls(_core.Position(cls.game, text))
        except ValueError:
            cls.rules.parse(text)  # raises the error that says what is wrong
            raise

    def to_python(self) -> Position[M]:
        """The same position in the Python half."""
        return self.rules.parse(str(self))

    @property
    def side(self) -> Side:
        return Side(self.native.side)

    @property
    def key(self) -> int:
        """A 64-bit hash. Equal positions have equal keys."""
        return self.native.key

    def __str__(self) -> str:
        return str(self.native)

    def __repr__(self) -> str:
        return f"potez.core.parse({self.game!r}, {str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return self.native == other.native if isinstance(other, CorePosition) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).parse, (str(self),)

    @property
    def most_plies(self) -> int | None:
        return self.to_python().most_plies

    def legal_moves(self) -> tuple[M, ...]:
        return tuple(map(type(self).decode, self.native.moves()))

    def violations(self, move: M) -> list[Message]:
        return [] if self._encode(move) is not None else self.to_python().violations(move)

    def read_move(self, text: str) -> M:
        return self.to_python().read_move(text)

    @classmethod
    def steps_of(cls, move: M) -> tuple[str, ...]:
        return cls.rules.steps_of(move)

    def read_steps(self, text: str, chosen: Mapping[int, str]) -> dict[int, str]:
        return self.to_python().read_steps(text, chosen)

    def step_violations(self, chosen: Mapping[int, str]) -> list[Message]:
        return self.to_python().step_violations(chosen)

    def play_unchecked(self, move: M) -> Self:
        """The position after a move. The compiled half checks even here: an illegal move could crash the process."""
        code = self._encode(move)
        if code is None:
            self._check(move)
            raise IllegalMoveError(Message("{move} is not a move of {game}", move=repr(move), game=self.game))
        return type(self)(self.native.play(code))

    def _encode(self, move: M) -> int | None:
        """The integer of a legal move; None for any other."""
        if not isinstance(move, self.move_type):
            return None
        try:
            code = self.native.read_move(str(move))
        except (ArithmeticError, AttributeError, TypeError, ValueError):  # the move's fields make no sense
            return None
        return code if code is not None and self.native.is_legal(code) else None

    def outcome(self) -> Outcome | None:
        result = self.native.outcome()
        if result is None:
            return None
        winner, reason = result
        return Outcome(Side(winner) if winner else None, Reason[reason])


class CoreBlockade(CorePosition[Turn], rules=Blockade, decode=decode_turn):
    pass


class CoreByte(CorePosition[Lift], rules=Byte, decode=decode_lift):
    pass


class CoreDomineering(CorePosition[Placement], rules=Domineering, decode=decode_placement):
    pass


def from_python(position: Position[Any]) -> CorePosition[Any]:
    """The compiled form of a position. A compiled position is returned as it is. Raises GameError."""
    if isinstance(position, CorePosition):
        return position
    require()
    game = getattr(position, "game", None)
    if game not in POSITIONS or not isinstance(position, GAMES[game].rules):
        raise GameError(Message("{value} is not a position of a compiled game", value=repr(position)))
    return POSITIONS[game].of(position)


def to_python(position: CorePosition[Any]) -> Position[Any]:
    """The same position in the Python half."""
    return from_python(position).to_python()


def decoder(game: str) -> Callable[[int], Any]:
    """The function that decodes a compiled game's moves."""
    return POSITIONS[game].decode
