"""How it stands after one event, or after several of the same game from the same start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain

from potez.arena.contest.game import FAILURES, Played
from potez.arena.contest.results import Results
from potez.arena.rating.elo import Pairs
from potez.arena.rating.tally import Tally
from potez.games.base import Message, SetupError, Side


@dataclass
class Encounter:
    """What two players did against each other, as the first one sees it."""

    players: tuple[str, str]
    points: float = 0.0
    games: int = 0
    pairs: Pairs = (0, 0, 0, 0, 0)

    def add(self, games: list[Played]) -> None:
        """Games of one event; the players may be the other way round in it."""
        tally, straight = Tally(games), games[0].players == self.players
        won = tally.wins if straight else tally.losses
        self.points += won + tally.draws / 2
        self.games += len(games)
        pairs = tally.pairs if straight else tally.pairs[::-1]
        self.pairs = tuple(before + more for before, more in zip(self.pairs, pairs, strict=True))


@dataclass(frozen=True)
class Standings:
    """The finished games of these events. Raises SetupError where they do not belong together."""

    events: tuple[Results, ...]
    encounters: tuple[Encounter, ...] = field(init=False)

    def __post_init__(self) -> None:
        starts = list(dict.fromkeys(f"{event.plan.start.game} {event.plan.start}" for event in self.events))
        if len(starts) > 1:
            raise SetupError(
                Message(
                    "the results are from different starts, {first} and {second}; rate each apart",
                    first=starts[0],
                    second=starts[1],
                )
            )
        object.__setattr__(self, "encounters", tuple(_encounters(self.events)))

    @property
    def games(self) -> list[Played]:
        return list(chain.from_iterable(event.games for event in self.events))

    @property
    def scores(self) -> dict[tuple[str, str], Pairs]:
        """The finished pairs of every two players who have any."""
        return {encounter.players: encounter.pairs for encounter in self.encounters if sum(encounter.pairs)}

    @property
    def unpaired(self) -> int:
        """Games whose pair is not finished; ratings leave them out."""
        return sum(encounter.games - 2 * sum(encounter.pairs) for encounter in self.encounters)

    @property
    def endings(self) -> Counter[str]:
        return Counter(game.ending for game in self.games)

    @property
    def adjudicated(self) -> Counter[str]:
        """How many games were decided early, by what."""
        return Counter(game.by for game in self.games if game.by)

    @property
    def failures(self) -> dict[str, Counter[str]]:
        """How often each player failed, in which way; those who never did are not there."""
        found: dict[str, Counter[str]] = {}
        for game in self.games:
            if game.ending in FAILURES and game.loser is not None:
                found.setdefault(game.players[game.loser], Counter())[game.ending] += 1
        return found

    @property
    def score_of_x(self) -> float:
        """The part of the points that X won, whoever it was."""
        games = self.games
        return sum(0.5 if game.winner is None else game.winner is Side.X for game in games) / len(games)


def _encounters(events: Iterable[Results]) -> Iterable[Encounter]:
    found: dict[frozenset[str], Encounter] = {}
    for event in events:
        apart: dict[tuple[str, str], list[Played]] = {}
        for game in sorted(event.games, key=lambda game: game.pair):  # as planned, whoever was ready first
            apart.setdefault(game.players, []).append(game)
        for players, games in apart.items():
            found.setdefault(frozenset(players), Encounter(players)).add(games)
    return found.values()
