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
from potez.envs.state import MAX_PLIES, CompiledState, EnvState
from potez.games.base import GameError, IllegalMoveError, Message, Option, SetupError

if core.available:
    from potez.core import _core

GAMES = Option("games", 1024, range(1, 2**20 + 1))


class Batch:
    """Games that never stop: when one ends, it starts again in the same step.

    The arrays are read-only views of memory of the compiled half, and each step changes them; copy what you keep. The
    first index is the game:

    - `observations`: what the side to move sees, as from `EnvState.observe`.
    - `action_mask`: 1 for every legal action.
    - `players`: who acts next, 0 for X and 1 for O.
    - `rewards`: of X and of O for the last step: 1 and -1 if X has just won, -1 and 1 if O has, else 0.
    - `terminated`: whether the last step ended a game. Then all but the rewards belong to the next game.
    - `truncated`: whether the last step reached `max_plies` instead.

    `joint` makes a turn one action. The options of the start are those of `potez.start`. Raises GameError.
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
        start = EnvState.start(game, joint, **options)
        if not isinstance(start, CompiledState):
            raise SetupError(Message("{game} has no compiled half, which a batch needs", game=game))
        self.game, self.games, self.actions, self.shape = game, games, start.actions, start.shape
        self._joint = joint
        self._native = _core.Batch(start.native.position, games, joint, max_plies, seed)
        self.observations: npt.NDArray[np.int8] = self._native.observations
        self.action_mask: npt.NDArray[np.int8] = self._native.action_mask
        self.players: npt.NDArray[np.int8] = self._native.players
        self.rewards: npt.NDArray[np.float32] = self._native.rewards
        self.terminated: npt.NDArray[np.bool_] = self._native.terminated
        self.truncated: npt.NDArray[np.bool_] = self._native.truncated
        self._sampled: npt.NDArray[np.int64] = self._native.sampled

    def reset(self) -> None:
        """Start every game again."""
        self._native.reset()

    def step(self, actions: npt.ArrayLike) -> None:
        """Take one action in each game. Raises IllegalMoveError, and then changes nothing."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise IllegalMoveError(Message("give {games} whole numbers, one action for each game", games=self.games))
        wrong = self._native.step(np.ascontiguousarray(chosen, dtype=np.int64))
        if wrong is not None:
            raise IllegalMoveError(
                Message(
                    "action {action} is not legal in game {game}; the mask is 1 for legal actions",
                    action=chosen[wrong],
                    game=wrong,
                )
            )

    def sample(self) -> npt.NDArray[np.int64]:
        """A random legal action for each game, all equally likely. The array is a view that the next call changes."""
        self._native.sample()
        return self._sampled

    def state(self, game: int) -> CompiledState:
        """The current state of one game."""
        return CompiledState(self.game, self._joint, self._native.state(range(self.games)[game]))
