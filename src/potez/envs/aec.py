"""A game as a PettingZoo environment in which the agents act in turn (AEC).

`env` makes the environment of any registered game; the modules such as `byte_v0` name the options of theirs.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete, Space
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper
from PIL import Image
from rich.console import Console

from potez.boards.coloured import coloured
from potez.boards.plain import plain
from potez.envs.state import MAX_PLIES, EnvState
from potez.games import info_of, parse
from potez.games.base import Message, SetupError, Side
from potez.render.bitmap import png
from potez.render.boards import draw

AGENTS = {"player_0": Side.X, "player_1": Side.O}
_NAMES = {side: name for name, side in AGENTS.items()}

MODES = ("ansi", "rgb_array", "human")

Observation = dict[str, npt.NDArray[np.int8]]


class BoardEnv(AECEnv[str, Observation, Any], EzPickle):
    """Two agents at one board. `player_0` has X and moves first.

    An agent observes `observation`, the planes as its side sees them, and `action_mask`, which is all zeros while the
    other agent is to act. At the end the winner gets 1 and the loser -1. An illegal action raises IllegalMoveError; see
    `wrapped` for another way.
    """

    def __init__(
        self,
        game: str,
        options: dict[str, Any],
        joint: bool = False,
        max_plies: int = MAX_PLIES.default,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, game, options, joint, max_plies, render_mode)
        violations = MAX_PLIES.violations(max_plies)
        if render_mode is not None and render_mode not in MODES:
            modes = ", ".join(MODES)
            violations.append(
                Message("unknown render mode {mode}; choose from {modes}", mode=repr(render_mode), modes=modes)
            )
        if violations:
            raise SetupError(*violations)
        self.metadata = {"name": f"{game}_v0", "render_modes": list(MODES), "is_parallelizable": False, "render_fps": 1}
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self._start = EnvState.start(game, joint, **options)
        self._max_plies = max_plies
        planes = Box(0, info_of(game).plane_max, self._start.shape, np.int8)
        mask = Box(0, 1, (self._start.actions,), np.int8)
        seen: Space[Any] = Dict({"observation": planes, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(AGENTS, seen)
        self.action_spaces = {agent: Discrete(self._start.actions) for agent in AGENTS}

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    @property
    def env_state(self) -> EnvState:
        """The current state. `state` is PettingZoo's name for something else."""
        return self._state

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start again. Nothing is random, so the seed changes nothing."""
        self._state, self._plies = self._start, 0
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos = {agent: {} for agent in AGENTS}
        self.agent_selection = _NAMES[self._state.side]

    def observe(self, agent: str) -> Observation:
        state, side = self._state, AGENTS[agent]
        mask = state.mask() if side is state.side else np.zeros(state.actions, np.int8)
        return {"observation": state.observe(side), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._state = self._state.act(action)
        self._plies += self._state.stage == 0
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if outcome := self._state.outcome():
            self.terminations = dict.fromkeys(AGENTS, True)
            if outcome.winner:
                self.rewards = {name: 1.0 if side is outcome.winner else -1.0 for name, side in AGENTS.items()}
        elif self._plies >= self._max_plies:
            self.truncations = dict.fromkeys(AGENTS, True)
        self.agent_selection = _NAMES[self._state.side]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The board at the beginning of the turn: text or pixels, or printed to the terminal in the mode `human`."""
        position = parse(self._state.game, str(self._state.position))
        match self.render_mode:
            case "ansi":
                return plain(position)
            case "rgb_array":
                return np.asarray(Image.open(BytesIO(png(draw(position), 1))).convert("RGB"))
            case "human":
                console = Console()
                console.print(coloured(position, None, console.width))
        return None

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def wrapped(raw: BoardEnv) -> AECEnv[str, Observation, Any]:
    """The environment with PettingZoo's usual wrappers: an illegal action ends the game, and its agent loses."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(raw, illegal_reward=-1)))


def raw_env(
    game: str,
    joint: bool = False,
    max_plies: int = MAX_PLIES.default,
    render_mode: str | None = None,
    **options: Any,
) -> BoardEnv:
    """The environment of any registered game, without wrappers. `options` are those of its start. Raises GameError."""
    return BoardEnv(game, options, joint, max_plies, render_mode)


def env(
    game: str,
    joint: bool = False,
    max_plies: int = MAX_PLIES.default,
    render_mode: str | None = None,
    **options: Any,
) -> AECEnv[str, Observation, Any]:
    """The environment of any registered game, with the usual wrappers. Raises GameError."""
    return wrapped(raw_env(game, joint, max_plies, render_mode, **options))
