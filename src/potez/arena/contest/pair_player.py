"""Plays the pairs of a contest, one game after the other, in whatever process it is made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Self

from potez.arena.contest.game import Watch, play_game
from potez.arena.contest.game_result import GameResult
from potez.arena.contest.plan import Pair, Plan
from potez.arena.contest.timed_player import TimedPlayer
from potez.engine.players import Player, read_player
from potez.games.base import Move


class PairPlayer:
    """Only the engines of the pair being played are running: engines take memory.

    `read` turns the text of a player and the name of a game into the player. Raises SetupError if a player is unknown
    or the solver cannot solve the start.
    """

    def __init__(self, plan: Plan, read: Callable[[str, str], Player] = read_player) -> None:
        self.plan = plan
        self._players = [read(text, plan.start.game) for text in plan.players]
        self._adjudicator = plan.terms.adjudicator(plan.start)
        self._active: dict[int, TimedPlayer] = {}
        self._opening: dict[int, tuple[Move, ...]] = {}  # that of the last cycle; balancing one takes a while

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.activate(())

    def activate(self, numbers: Iterable[int]) -> list[TimedPlayer]:
        """The players of the plan with these numbers, ready to play. Closes the engines of all others."""
        wanted = list(numbers)
        for number in set(self._active) - set(wanted):
            self._active.pop(number).close()
        for number in wanted:
            self._active.setdefault(number, self.plan.terms.timed_player(self._players[number]))
        return [self._active[number] for number in wanted]

    def play(self, pair: Pair, watch: Watch) -> Iterator[GameResult]:
        """Play the missing games of a pair. `watch` is that of `play_game`. Raises InterruptedGameError."""
        plan, players = self.plan, self.activate(self.plan.encounter(pair.number))
        if (cycle := plan.cycle_of(pair.number)) not in self._opening:
            self._opening = {cycle: plan.opening_of(pair.number)}
        for first in pair.missing:
            yield play_game(plan.start, self._opening[cycle], players, self._adjudicator, pair.number, first, watch)


def check_plan(plan: Plan) -> None:
    """Start every engine once and make the first opening, to find errors before a contest. Raises GameError."""
    with PairPlayer(plan) as pair_player:
        for number in range(len(plan.players)):
            pair_player.activate([number])[0].new_game()
    plan.opening_of(0)
