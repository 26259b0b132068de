"""The plan of a contest: who plays whom, from which start and on what terms. A match is a contest of two players.

The pairs of games are numbered through the contest. They are played in cycles: in each cycle, everybody who is to meet
plays one pair from the same opening, so a contest that is stopped at any point is still fair.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from potez.arena.contest.game_result import GameResult
from potez.arena.contest.openings import OpeningBook, RandomOpenings
from potez.arena.contest.terms import Terms
from potez.games.base import Message, Move, Position, SetupError, Side

ROUND_ROBIN, GAUNTLET = "round-robin", "gauntlet"
FORMATS = (ROUND_ROBIN, GAUNTLET)


@dataclass(frozen=True)
class Plan:
    """In a round robin everybody meets everybody; in a gauntlet the first player meets everybody else.

    Raises SetupError.
    """

    start: Position[Any]
    players: tuple[str, ...]
    terms: Terms
    openings: RandomOpenings | OpeningBook
    format: str = ROUND_ROBIN

    def __post_init__(self) -> None:
        if len(self.players) < 2:
            raise SetupError(Message("a contest needs at least two players"))
        if self.format not in FORMATS:
            raise SetupError(
                Message(
                    "unknown format {text}; choose from {formats}", text=repr(self.format), formats=", ".join(FORMATS)
                )
            )
        twice = [name for at, name in enumerate(self.players) if name in self.players[:at]]
        if twice and len(self.players) > 2:
            raise SetupError(Message("{player} is named twice", player=twice[0]))

    @cached_property
    def encounters(self) -> tuple[tuple[int, int], ...]:
        """The encounters of a cycle: two numbers of players each."""
        if self.format == GAUNTLET:
            return tuple((0, other) for other in range(1, len(self.players)))
        return tuple(_round_robin(len(self.players)))

    def encounter(self, pair: int) -> tuple[int, int]:
        """The numbers of the two players of a pair."""
        return self.encounters[pair % len(self.encounters)]

    def players_of(self, pair: int) -> tuple[str, str]:
        first, second = self.encounter(pair)
        return self.players[first], self.players[second]

    def cycle_of(self, pair: int) -> int:
        return pair // len(self.encounters)

    def opening_of(self, pair: int) -> tuple[Move, ...]:
        """The moves with which both games of a pair begin. Raises SetupError."""
        return self.openings.moves(self.start, self.cycle_of(pair))


@dataclass
class Pair:
    """Two games of the same players from the same opening. `missing` are the games still to be played, by the side of
    the first player."""

    number: int
    missing: list[Side]


def unplayed(pairs: int, games: Iterable[GameResult]) -> list[Pair]:
    """Of the first `pairs` pairs, those with games still to be played."""
    played = {(game.pair, game.first) for game in games}
    missing = (Pair(number, [side for side in Side if (number, side) not in played]) for number in range(pairs))
    return [pair for pair in missing if pair.missing]


def _round_robin(players: int) -> Iterator[tuple[int, int]]:
    """Rounds in which everybody plays once, or all but one: the circle method. One player stays, the others move on."""
    circle = list(range(players + players % 2))  # with an odd number of players, one has no opponent in each round
    half = len(circle) // 2
    for _ in range(len(circle) - 1):
        for opposite in zip(circle[:half], reversed(circle[half:]), strict=True):
            if max(opposite) < players:
                yield min(opposite), max(opposite)
        circle.insert(1, circle.pop())
