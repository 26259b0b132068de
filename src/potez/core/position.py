"""Positions of the compiled half, with the surface of the Python half and its moves, errors and outcomes.

The Python half explains: a text or a move that is refused here is handed to it, so both say the same.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self, TypeVar

from potez.core import _core
from potez.core.moves import DECODERS
from potez.games import GAMES
from potez.games.base import GameError, IllegalMoveError, Message, Move, Outcome, Position, Reason, Side
from potez.games.blockade import Blockade, Turn
from potez.games.byte import Byte, Lift
from potez.games.domineering import Domineering, Placement

M = TypeVar("M", bound=Move)


class CorePosition(Position[M]):
    """A position kept by the compiled half."""

    rules: ClassVar[type[Position[Any]]]
    native: _core.Position

    def __init_subclass__(cls, rules: type[Position[Any]]) -> None:
        cls.rules, cls.game, cls.options, cls.move_type = rules, rules.game, rules.options, rules.move_type

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
        """The same position, from the Python half."""
        text = str(position)
        try:
            return cls(_core.Position(cls.game, text))
        except ValueError:
            cls.rules.parse(text)  # says what is wrong with it
            raise

    def to_python(self) -> Position[M]:
        """The same position, kept by the Python half."""
        return self.rules.parse(str(self))

    @property
    def side(self) -> Side:
        return Side(self.native.side)

    @property
    def key(self) -> int:
        """64 bits for hash tables: equal positions have equal keys."""
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

    def legal_moves(self) -> tuple[M, ...]:
        return tuple(map(DECODERS[self.game], self.native.moves()))

    def violations(self, move: M) -> list[Message]:
        return [] if self._encode(move) is not None else self.to_python().violations(move)

    def read_move(self, text: str) -> M:
        return self.to_python().read_move(text)

    def play_unchecked(self, move: M) -> Self:
        """The position after a move. Here it is checked after all: a wrong one must not harm the process."""
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
        except (ArithmeticError, AttributeError, TypeError, ValueError):  # fields that no move has
            return None
        return code if code is not None and self.native.is_legal(code) else None

    def outcome(self) -> Outcome | None:
        result = self.native.outcome()
        if result is None:
            return None
        winner, reason = result
        return Outcome(Side(winner) if winner else None, Reason[reason])


class CoreBlockade(CorePosition[Turn], rules=Blockade):
    pass


class CoreByte(CorePosition[Lift], rules=Byte):
    pass


class CoreDomineering(CorePosition[Placement], rules=Domineering):
    pass


POSITIONS: dict[str, type[CorePosition[Any]]] = {p.game: p for p in (CoreBlockade, CoreByte, CoreDomineering)}


def compiled(position: Position[Any]) -> CorePosition[Any]:
    """The position kept by the compiled half, whichever half it comes from. Raises GameError."""
    if isinstance(position, CorePosition):
        return position
    game = getattr(position, "game", None)
    if game not in POSITIONS or not isinstance(position, GAMES[game].rules):
        raise GameError(Message("{value} is not a position of a compiled game", value=repr(position)))
    return POSITIONS[game].of(position)
