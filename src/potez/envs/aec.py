"""A game as an environment of PettingZoo in which the agents act in turn (AEC)."""

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

from potez import core
from potez.boards.coloured import coloured
from potez.boards.plain import plain
from potez.envs.scene import MAX_PLIES, Scene
from potez.games import GAMES
from potez.games.base import Message, SetupError, Side
from potez.render.bitmap import png
from potez.render.boards import draw

AGENTS = {"player_0": Side.X, "player_1": Side.O}
_NAMES = {side: name for name, side in AGENTS.items()}

MODES = ("ansi", "rgb_array", "human")

Observation = dict[str, npt.NDArray[np.int8]]


class BoardEnv(AECEnv[str, Observation, Any], EzPickle):
    """Two agents at one board: player_0 has X and begins.

    Each observes `observation`, the planes as its side sees them, and `action_mask`, all zeros while the other is to
    act. The winner gets 1, the loser -1, at the end. The raw environment refuses an illegal action by
    IllegalMoveError; see `wrapped`.
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
                Message("there is no render mode {mode}; there are {modes}", mode=repr(render_mode), modes=modes)
            )
        if violations:
            raise SetupError(*violations)
        self.metadata = {"name": f"{game}_v0", "render_modes": list(MODES), "is_parallelizable": False, "render_fps": 1}
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self._start = Scene.start(game, joint, **options)
        self._max_plies = max_plies
        planes = Box(0, GAMES[game].plane_max, self._start.shape, np.int8)
        mask = Box(0, 1, (self._start.actions,), np.int8)
        seen: Space[Any] = Dict({"observation": planes, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(AGENTS, seen)
        self.action_spaces = {agent: Discrete(self._start.actions) for agent in AGENTS}

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    @property
    def scene(self) -> Scene:
        """The game as it is now."""
        return self._scene

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin again. Nothing is left to chance, so the seed changes nothing."""
        self._scene, self._plies = self._start, 0
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos = {agent: {} for agent in AGENTS}
        self.agent_selection = _NAMES[self._scene.side]

    def observe(self, agent: str) -> Observation:
        scene, side = self._scene, AGENTS[agent]
        mask = scene.mask() if side is scene.side else np.zeros(scene.actions, np.int8)
        return {"observation": scene.observe(side), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._scene = self._scene.act(action)
        self._plies += self._scene.stage == 0
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if outcome := self._scene.outcome():
            self.terminations = dict.fromkeys(AGENTS, True)
            if outcome.winner:
                self.rewards = {name: 1.0 if side is outcome.winner else -1.0 for name, side in AGENTS.items()}
        elif self._plies >= self._max_plies:
            self.truncations = dict.fromkeys(AGENTS, True)
        self.agent_selection = _NAMES[self._scene.side]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The board; in the middle of a turn that of its beginning. For people it is printed on the terminal."""
        position = core.to_python(self._scene.position)
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
        """Nothing is open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def wrapped(raw: BoardEnv) -> AECEnv[str, Observation, Any]:
    """An environment in which an illegal action ends the game, and whoever tried it loses."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(raw, illegal_reward=-1)))
