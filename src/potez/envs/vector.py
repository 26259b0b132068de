"""Many games from one start, stepped at once by the compiled half.

>>> from potez.envs.vector import Batch
>>> batch = Batch("domineering", games=3, rows=4, cols=4)
>>> batch.observations.shape, batch.action_mask.shape
((3, 3, 4, 4), (3, 16))
>>> for _ in range(100):
...     batch.step(batch.sample())
>>> batch.rewards.sum(axis=1)
array([0., 0., 0.], dtype=float32)
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from potez import core
from potez.envs.scene import MAX_PLIES, Scene
from potez.games.base import GameError, IllegalMoveError, Message, Option

if core.available:
    from potez.core import _core

GAMES = Option("games", 1024, range(1, 2**20 + 1))


class Batch:
    """Games that go on for ever: one that ends begins again in the same step.

    The arrays are views of what the compiled half keeps, so each step changes them; copy what is to stay. They cannot
    be written to. By game:

    - `observations`: what the side to move sees, as `Scene.observe` gives it.
    - `action_mask`: 1 for every legal action.
    - `players`: whose action is next, 0 for X and 1 for O.
    - `rewards`: of X and of O for the last step: 1 and -1 when X has just won, -1 and 1 when O has, else 0.
    - `terminated`: whether the last step ended a game; then all but the rewards is about the next one.
    - `truncated`: whether it reached `max_plies` instead.

    `joint` makes of a turn one action. The options of a start are those of `potez.start`. Raises GameError.
    """

    def __init__(
        self,
        game: str,
        games: int = GAMES.default,
        *,
        joint: bool = False,
        max_plies: int = MAX_PLIES.default,
        seed: int = 0,
        **options: Any,
    ) -> None:
        if violations := GAMES.violations(games) + MAX_PLIES.violations(max_plies) + core.SEED.violations(seed):
            raise GameError(*violations)
        start = Scene.start(game, joint, **options)
        self.game, self.games, self.actions, self.shape = game, games, start.actions, start.shape
        self._joint = joint
        self._native = _core.Batch(start.native.position, games, joint, max_plies, seed)
        self.observations: npt.NDArray[np.int8] = self._native.observations
        self.action_mask: npt.NDArray[np.int8] = self._native.action_mask
        self.players: npt.NDArray[np.int8] = self._native.players
        self.rewards: npt.NDArray[np.float32] = self._native.rewards
        self.terminated: npt.NDArray[np.bool_] = self._native.terminated
        self.truncated: npt.NDArray[np.bool_] = self._native.truncated
        self._choices: npt.NDArray[np.int64] = self._native.sampled

    def reset(self) -> None:
        """Begin every game again."""
        self._native.reset()

    def step(self, actions: npt.ArrayLike) -> None:
        """Do one action in each game, or none at all. Raises IllegalMoveError."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise IllegalMoveError(
                Message("there must be {games} whole numbers, an action for each game", games=self.games)
            )
        wrong = self._native.step(np.ascontiguousarray(chosen, dtype=np.int64))
        if wrong is not None:
            raise IllegalMoveError(
                Message(
                    "action {action} is not legal in game {game}; legal are those where the mask is 1",
                    action=chosen[wrong],
                    game=wrong,
                )
            )

    def sample(self) -> npt.NDArray[np.int64]:
        """A legal action for each game at random, each as likely as any other; a view that the next call changes."""
        self._native.sample()
        return self._choices

    def scene(self, game: int) -> Scene:
        """One of the games as it is now."""
        return Scene.of(self.game, self._joint, self._native.state(range(self.games)[game]))
