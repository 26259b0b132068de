"""The terms of a contest: the limits that hold for all its players, and when its games are adjudicated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from potez.arena.contest.adjudication import Adjudicator, ResignRule
from potez.arena.contest.timed_player import TimedPlayer
from potez.engine.players import Player
from potez.engine.types import Limits
from potez.games.base import Position


@dataclass(frozen=True)
class Terms:
    """Results files store the terms under the names of these fields. All times are in seconds."""

    limits: Limits
    """For players that have no limits of their own."""
    margin: float = 0.2
    """How much longer than its limit a timed move may take."""
    patience: float = 10.0
    """How much longer to wait for the answer of a program."""
    plies: int = 400
    """A game of this many plies is a draw."""
    solver: bool = False
    """Whether the exact solver ends games that it can solve."""
    resign: ResignRule | None = None

    def timed_player(self, player: Player) -> TimedPlayer:
        return TimedPlayer(player, self.limits, self.margin, self.patience)

    def adjudicator(self, start: Position[Any]) -> Adjudicator:
        """Raises SetupError if the solver cannot solve the start."""
        return Adjudicator(start, self.plies, self.solver, self.resign)
