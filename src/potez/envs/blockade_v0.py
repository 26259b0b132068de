"""Blockade for PettingZoo: a turn is a step of a pawn, then a wall.

A board of 11 x 14 has 285 actions: 12 steps for each of the two pawns, 130 blue walls, 130 green walls, and "no wall"
for turns in which no wall can be placed. With `joint=True` a step and its wall are one of 24 * 261 actions. See
docs/envs.md for every plane and action.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pettingzoo import AECEnv

from potez.envs.aec import BoardEnv, Observation, wrapped
from potez.envs.state import MAX_PLIES
from potez.games.blockade import COLS, ROWS, WALLS


def raw_env(
    rows: int = ROWS.default,
    cols: int = COLS.default,
    walls: int = WALLS.default,
    homes: Sequence[tuple[int, int]] | None = None,
    joint: bool = False,
    max_plies: int = MAX_PLIES.default,
    render_mode: str | None = None,
) -> BoardEnv:
    """The environment without wrappers. Raises GameError."""
    options = {"rows": rows, "cols": cols, "walls": walls, "homes": homes}
    return BoardEnv("blockade", options, joint, max_plies, render_mode)


def env(
    rows: int = ROWS.default,
    cols: int = COLS.default,
    walls: int = WALLS.default,
    homes: Sequence[tuple[int, int]] | None = None,
    joint: bool = False,
    max_plies: int = MAX_PLIES.default,
    render_mode: str | None = None,
) -> AECEnv[str, Observation, Any]:
    """The environment with PettingZoo's usual wrappers. Raises GameError."""
    return wrapped(raw_env(rows, cols, walls, homes, joint, max_plies, render_mode))
