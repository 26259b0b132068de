"""The gate: a sequential test decides whether a new network is stronger than the present one.

A lower loss is not always a stronger player, so both play each other with the same number of nodes per move.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path

from potez.arena.contest.game_result import GameResult
from potez.arena.contest.openings import RandomOpenings
from potez.arena.contest.plan import Pair, Plan, unplayed
from potez.arena.contest.terms import Terms
from potez.arena.rating.sprt import Sprt, SprtDecision
from potez.arena.rating.tally import Tally
from potez.engine.types import Limits
from potez.games import start

TEST = Sprt(0, 20)
"""Elo differences: as strong as before, or worth taking."""
NODES = 4000

PlayPairs = Callable[[Plan, list[Pair]], Generator[GameResult, None, None]]
"""Plays pairs of games, in processes or on a cluster."""


class Gate:
    """A match of a new network against the present one; None is the one that comes with Potez."""

    def __init__(self, game: str, network: Path, present: Path | None, seed: int) -> None:
        players = (f"native:network={network}", f"native:network={present}" if present else "native")
        self._plan = Plan(start(game), players, Terms(Limits(nodes=NODES)), RandomOpenings(seed=seed))
        self.tally = Tally()

    def play(self, games: int, play_pairs: PlayPairs) -> Iterator[GameResult]:
        """Play until the test has decided, or so many games."""
        playing = play_pairs(self._plan, unplayed((games + 1) // 2, ()))
        try:
            for result in playing:
                self.tally.add(result)
                yield result
                if TEST.decision(self.tally.pairs) is not None:
                    return
        finally:
            playing.close()


def is_stronger(tally: Tally) -> bool:
    """Whether the test has decided for the new network."""
    return TEST.decision(tally.pairs) is SprtDecision.H1
