"""Domineering for PettingZoo.

A board of 8 x 8 has 64 actions, the lower cells of dominoes: each agent sees the board turned so that its dominoes are
vertical. See docs/envs.md for every plane and action.
"""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from potez.envs.aec import BoardEnv, Observation, wrapped
from potez.envs.state import MAX_PLIES
from potez.games.domineering import COLS, ROWS


def raw_env(
    rows: int = ROWS.default,
    cols: int = COLS.default,
    max_plies: int = MAX_PLIES.default,
    render_mode: str | None = None,
) -> BoardEnv:
    """The environment without wrappers. Raises GameError."""
    return BoardEnv("domineering", {"rows": rows, "cols": cols}, max_plies=max_plies, render_mode=render_mode)


def env(
    rows: int = ROWS.default,
    cols: int = COLS.default,
    max_plies: int = MAX_PLIES.default,
    render_mode: str | None = None,
) -> AECEnv[str, Observation, Any]:
    """The environment with PettingZoo's usual wrappers. Raises GameError."""
    return wrapped(raw_env(rows, cols, max_plies, render_mode))
