"""A position as a learner sees it: planes of small numbers, numbered actions, and a mask of the legal ones.

The board is shown to each side from its own point of view, so that both sides see the same game; see docs/envs.md.

>>> import potez
>>> from potez.envs.state import EnvState
>>> state = EnvState.of(potez.start("domineering", rows=4, cols=4))
>>> state.shape, state.actions, int(state.mask().sum())
((3, 4, 4), 16, 12)
>>> print(state.act(0).move_of(2))
A3
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import Any, Self, SupportsInt

import numpy as np
import numpy.typing as npt

from potez import core, games
from potez.core.position import POSITIONS
from potez.envs.encoding import Encoding, EncodingError
from potez.games.base import IllegalMoveError, Message, Move, Option, Outcome, Position, SetupError, Side

if core.available:
    from potez.core import _core

MAX_PLIES = Option("max_plies", 1000, range(1, 2**31))
"""A game of this many whole turns is cut short and nobody wins it."""

Planes = npt.NDArray[np.int8]
Mask = npt.NDArray[np.int8]


class EnvState(ABC):
    """A position, and in the middle of a turn of several actions the part of the move already chosen. It is immutable.

    Compiled games have their states in C++; any other game needs an Encoding.
    """

    game: str
    joint: bool
    """Whether a turn is one action, even where it consists of several."""

    @staticmethod
    def of(position: Position[Any], joint: bool = False) -> EnvState:
        """The state at the beginning of a turn. Raises SetupError if learners cannot play the game."""
        if core.plays(position.game):
            return CompiledState.at(position, joint)
        encoding = games.info_of(position.game).part("encoding")
        if encoding is None:
            core.require()
            raise SetupError(Message("{game} has no encoding, so learners cannot play it", game=position.game))
        return EncodedState(position, encoding(), joint)

    @staticmethod
    def start(game: str, joint: bool = False, **options: Any) -> EnvState:
        """The state at a start in which the game is not over. Raises SetupError."""
        position = games.start(game, **options)
        if position.outcome():
            raise SetupError(Message("the game would be over at its start"))
        return EnvState.of(position, joint)

    @property
    @abstractmethod
    def actions(self) -> int:
        """The number of actions. They are numbered from 0."""

    @property
    @abstractmethod
    def shape(self) -> tuple[int, int, int]:
        """The number of planes, rows and columns of an observation."""

    @property
    @abstractmethod
    def position(self) -> Position[Any]:
        """The position at the beginning of the turn."""

    @property
    def partial_move(self) -> Move | None:
        """In the middle of a turn, the part of the move that is already chosen."""
        return None

    @property
    def side(self) -> Side:
        return self.position.side

    @property
    def stage(self) -> int:
        """The number of actions already made in this turn."""
        return int(self.partial_move is not None)

    def outcome(self) -> Outcome | None:
        return self.position.outcome() if self.stage == 0 else None

    @abstractmethod
    def mask(self) -> Mask:
        """1 for every legal action of the side to move, 0 for the others."""

    @abstractmethod
    def observe(self, side: Side) -> Planes:
        """What a side sees."""

    def move_of(self, action: SupportsInt) -> Move:
        """The move that an action makes or, in the middle of a turn, its part so far. Raises IllegalMoveError."""
        try:
            return self._move_of(int(action))
        except (ArithmeticError, LookupError, TypeError, ValueError):
            raise IllegalMoveError(_illegal(action)) from None

    def act(self, action: SupportsInt) -> Self:
        """The state after an action. Raises IllegalMoveError."""
        try:
            return self._act(int(action))
        except (ArithmeticError, LookupError, TypeError, ValueError):
            raise IllegalMoveError(_illegal(action)) from None

    @abstractmethod
    def _move_of(self, action: int) -> Move:
        """Raises LookupError or ValueError if the action is not legal."""

    @abstractmethod
    def _act(self, action: int) -> Self:
        """Raises LookupError or ValueError if the action is not legal."""

    def __str__(self) -> str:
        """The position at the beginning of the turn, and the part of the move already chosen."""
        partial = self.partial_move
        return f"{self.position} {partial}" if partial else str(self.position)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.position, self.joint, self.partial_move)


class CompiledState(EnvState):
    """A state of a compiled game. `native` is the extension's own object."""

    def __init__(self, game: str, joint: bool, native: _core.EnvState) -> None:
        self.game, self.joint, self.native = game, joint, native

    @classmethod
    def at(cls, position: Position[Any], joint: bool) -> Self:
        return cls(position.game, joint, _core.EnvState(core.from_python(position).native, joint))

    @property
    def actions(self) -> int:
        return self.native.actions

    @property
    def shape(self) -> tuple[int, int, int]:
        return self.native.shape

    @property
    def position(self) -> Position[Any]:
        return POSITIONS[self.game](self.native.position)

    @property
    def partial_move(self) -> Move | None:
        code = self.native.partial_move
        return None if code is None else self._decode(code)

    @property
    def side(self) -> Side:
        return Side(self.native.position.side)

    @property
    def stage(self) -> int:
        return int(self.native.partial_move is not None)

    def mask(self) -> Mask:
        return self.native.mask()

    def observe(self, side: Side) -> Planes:
        return self.native.observe(side is Side.O)

    def _move_of(self, action: int) -> Move:
        return self._decode(self.native.move_of(action))

    def _act(self, action: int) -> Self:
        return type(self)(self.game, self.joint, self.native.act(action))

    def _decode(self, code: int) -> Move:
        move: Move = core.decoder(self.game)(code)
        return move


class EncodedState(EnvState):
    """A state of a game that has only its Python half, shown by the Encoding of the game."""

    def __init__(self, position: Position[Any], encoding: Encoding, joint: bool) -> None:
        self.game, self.joint = position.game, joint
        self._position, self._encoding = position, encoding

    @property
    def actions(self) -> int:
        return self._encoding.actions(self._position)

    @property
    def shape(self) -> tuple[int, int, int]:
        return self._encoding.shape(self._position)

    @property
    def position(self) -> Position[Any]:
        return self._position

    def mask(self) -> Mask:
        mask = np.zeros(self.actions, np.int8)
        mask[list(self._moves)] = 1
        return mask

    def observe(self, side: Side) -> Planes:
        return np.asarray(self._encoding.planes(self._position, side), np.int8)

    @cached_property
    def _moves(self) -> dict[int, Move]:
        """The legal moves by their actions. Raises EncodingError."""
        legal = self._position.legal_moves()
        moves = {self._encoding.action_of(self._position, move): move for move in legal}
        if len(moves) < len(legal) or not all(action in range(self.actions) for action in moves):
            raise EncodingError(f"two moves share an action, or an action is out of range, in {self.game} {self}")
        return moves

    def _move_of(self, action: int) -> Move:
        return self._moves[action]

    def _act(self, action: int) -> Self:
        return type(self)(self._position.play_unchecked(self._moves[action]), self._encoding, self.joint)


def _restore(position: Position[Any], joint: bool, partial_move: Move | None) -> EnvState:
    state = EnvState.of(position, joint)
    if partial_move is None:
        return state
    return next(state.act(action) for action in np.flatnonzero(state.mask()) if state.move_of(action) == partial_move)


def _illegal(action: object) -> Message:
    return Message("action {action} is not legal here; the mask is 1 for legal actions", action=action)
