"""The games in OpenSpiel: import this module and load `python_potez_blockade`, `_byte` or `_domineering`.

The import registers every game of the table `GAMES`. Actions and observations are those of `EnvState`, so Blockade's
turn is two actions here too. The options of the start and `max_plies` are parameters:
`pyspiel.load_game("python_potez_domineering(rows=6,cols=6)")`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from potez.envs.state import MAX_PLIES, EnvState
from potez.games import GAMES
from potez.games.base import Side

_SIDES = tuple(Side)


def _game_type(game: str) -> pyspiel.GameType:
    options = {option.name: option.default for option in (*GAMES[game].options, MAX_PLIES)}
    return pyspiel.GameType(
        short_name=f"python_potez_{game}",
        long_name=f"Potez {GAMES[game].title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=options,
    )


TYPES = {game: _game_type(game) for game in GAMES}


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters. Raises GameError."""

    name: str

    def __init__(self, params: dict[str, int] | None = None) -> None:
        options: dict[str, Any] = dict(params or {})
        self.max_plies = options.pop(MAX_PLIES.name, MAX_PLIES.default)
        self.first = EnvState.start(self.name, **options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.first.actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_plies * GAMES[self.name].actions_per_turn,
        )
        super().__init__(TYPES[self.name], info, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self.first.shape)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game going on. Player 0 has X."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.env_state, self._left = game.first, game.max_plies

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return _SIDES.index(self.env_state.side)

    def _legal_actions(self, player: int) -> list[int]:
        return [int(action) for action in np.flatnonzero(self.env_state.mask())]

    def _apply_action(self, action: int) -> None:
        self.env_state = self.env_state.act(action)
        self._left -= self.env_state.stage == 0

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.env_state.move_of(action))

    def is_terminal(self) -> bool:
        return self._left == 0 or self.env_state.outcome() is not None

    def returns(self) -> list[float]:
        outcome = self.env_state.outcome()
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0 if side is outcome.winner else -1.0 for side in _SIDES]

    def __str__(self) -> str:
        return str(self.env_state)


class Observer:
    """The planes that a player sees, in the form of OpenSpiel: floating point, flat and shaped."""

    def __init__(self, shape: tuple[int, int, int]) -> None:
        self.tensor = np.zeros(np.prod(shape), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        self.dict["observation"][:] = state.env_state.observe(_SIDES[player])

    def string_from(self, state: SpielState, player: int) -> str:
        return str(state)


for _game, _type in TYPES.items():
    pyspiel.register_game(_type, type(f"Spiel{_game.capitalize()}", (SpielGame,), {"name": _game}))
