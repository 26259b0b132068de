"""Byte for PettingZoo.

A board of 8 x 8 has 897 actions: 32 dark squares times 7 levels times 4 directions, and the compulsory pass.
See docs/envs.md for every plane and action.
"""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from potez.envs.aec import BoardEnv, Observation, wrapped
from potez.envs.state import MAX_PLIES
from potez.games.byte import SIZE


def raw_env(size: int = SIZE.default, max_plies: int = MAX_PLIES.default, render_mode: str | None = None) -> BoardEnv:
    """The environment without wrappers. Raises GameError."""
    return BoardEnv("byte", {"size": size}, max_plies=max_plies, render_mode=render_mode)


def env(
    size: int = SIZE.default, max_plies: int = MAX_PLIES.default, render_mode: str | None = None
) -> AECEnv[str, Observation, Any]:
    """The environment with PettingZoo's usual wrappers. Raises GameError."""
    return wrapped(raw_env(size, max_plies, render_mode))
