"""A position as a learner sees it: planes of small numbers, numbered actions, and a mask of the legal ones.

The scene is always that of one side, turned so that both sides see the same game; see docs/envs.md.

>>> import potez
>>> from potez.envs.scene import Scene
>>> scene = Scene(potez.start("domineering", rows=4, cols=4))
>>> scene.shape, scene.actions, int(scene.mask().sum())
((3, 4, 4), 16, 12)
>>> print(scene.act(0).move_of(2))
A3
"""

from __future__ import annotations

from typing import Any, Self, SupportsInt

import numpy as np
import numpy.typing as npt

from potez import core
from potez.games.base import IllegalMoveError, Message, Move, Option, Outcome, Position, SetupError, Side

if core.available:
    from potez.core import _core
    from potez.core.position import POSITIONS, CorePosition

MAX_PLIES = Option("max_plies", 1000, range(1, 2**31))
"""After so many whole turns a game is cut short, and nobody has won it."""

Planes = npt.NDArray[np.int8]
Mask = npt.NDArray[np.int8]


class Scene:
    """A position, and in the middle of a turn of several actions what has been chosen of it. It never changes.

    `joint` makes of a turn one action. Raises GameError.
    """

    def __init__(self, position: Position[Any], joint: bool = False) -> None:
        compiled = core.from_python(position)
        self.game, self.joint = compiled.game, joint
        self.native = _core.EnvState(compiled.native, joint)

    @classmethod
    def start(cls, game: str, joint: bool = False, **options: Any) -> Self:
        """The scene at a start, where there must be something to choose. Raises SetupError."""
        position = core.start(game, **options)
        if position.outcome():
            raise SetupError(Message("the game would be over at its start"))
        return cls(position, joint)

    @classmethod
    def of(cls, game: str, joint: bool, native: _core.EnvState) -> Self:
        """A scene of the compiled half."""
        scene = cls.__new__(cls)
        scene.game, scene.joint, scene.native = game, joint, native
        return scene

    @property
    def actions(self) -> int:
        """How many actions there are; they are numbered from 0."""
        return self.native.actions

    @property
    def shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns of what is observed."""
        return self.native.shape

    @property
    def stage(self) -> int:
        """0 at the beginning of a turn, then how many of its actions are done."""
        return int(self.native.partial_move is not None)

    @property
    def position(self) -> CorePosition[Any]:
        """The position at the beginning of the turn."""
        return POSITIONS[self.game](self.native.position)

    @property
    def side(self) -> Side:
        return Side(self.native.position.side)

    @property
    def chosen(self) -> Move | None:
        """In the middle of a turn the part of the move that has been chosen."""
        code = self.native.partial_move
        return None if code is None else self._decoded(code)

    def _decoded(self, code: int) -> Move:
        move: Move = core.decoder(self.game)(code)
        return move

    def outcome(self) -> Outcome | None:
        return self.position.outcome() if self.stage == 0 else None

    def mask(self) -> Mask:
        """1 for every action that the side to move may choose, 0 for the others."""
        return self.native.mask()

    def observe(self, side: Side) -> Planes:
        """What a side sees."""
        return self.native.observe(side is Side.O)

    def move_of(self, action: SupportsInt) -> Move:
        """The move that an action makes, in the middle of a turn as far as it is chosen. Raises IllegalMoveError."""
        try:
            code = self.native.move_of(int(action))
        except (TypeError, ValueError):
            raise IllegalMoveError(_illegal(action)) from None
        return self._decoded(code)

    def act(self, action: SupportsInt) -> Self:
        """The scene after an action. Raises IllegalMoveError."""
        try:
            return self.of(self.game, self.joint, self.native.act(int(action)))
        except (TypeError, ValueError):
            raise IllegalMoveError(_illegal(action)) from None

    def __str__(self) -> str:
        """The position at the beginning of the turn, and what has been chosen of it."""
        chosen = self.chosen
        return f"{self.native.position} {chosen}" if chosen else str(self.native.position)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.position, self.joint, self.chosen)


def _restored(position: Position[Any], joint: bool, chosen: Move | None) -> Scene:
    scene = Scene(position, joint)
    if chosen is None:
        return scene
    return next(scene.act(action) for action in np.flatnonzero(scene.mask()) if scene.move_of(action) == chosen)


def _illegal(action: object) -> Message:
    return Message("action {action} is not legal here; legal are those where the mask is 1", action=action)
