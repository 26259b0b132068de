"""A table at which the pairs of an event are played, one game after the other, wherever the table stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Self

from potez.arena.contest.game import Played, play_game
from potez.arena.contest.plan import Pair, Plan
from potez.arena.contest.timed_player import Seat
from potez.engine.roster import read_player
from potez.games.base import Move, Side


class Table:
    """Only those sit at it who play the pair: engines take memory. Raises SetupError for a plan that cannot be."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._players = [read_player(text, plan.start.game) for text in plan.players]
        self._judge = plan.terms.judge(plan.start)
        self._seats: dict[int, Seat] = {}
        self._opening: dict[int, tuple[Move, ...]] = {}  # that of the last cycle; balancing one takes a while

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.seat(())

    def seat(self, places: Iterable[int]) -> list[Seat]:
        """Have these players of the plan at the table and nobody else."""
        wanted = list(places)
        for place in set(self._seats) - set(wanted):
            self._seats.pop(place).close()
        for place in wanted:
            self._seats.setdefault(place, self.plan.terms.seat(self._players[place]))
        return [self._seats[place] for place in wanted]

    def play(self, pair: Pair, watch: Callable[[Side], None]) -> Iterator[Played]:
        """What is missing of a pair, game by game. Raises InterruptedGameError."""
        plan, seats = self.plan, self.seat(self.plan.encounter(pair.number))
        if (cycle := plan.cycle_of(pair.number)) not in self._opening:
            self._opening = {cycle: plan.opening_of(pair.number)}
        for first in pair.missing:
            yield play_game(plan.start, self._opening[cycle], seats, self._judge, pair.number, first, watch)


def rehearse(plan: Plan) -> None:
    """Find out before an event that a player, the judge or an opening cannot be. Raises GameError."""
    with Table(plan) as table:
        for place in range(len(plan.players)):
            table.seat([place])[0].new_game()
    plan.opening_of(0)
