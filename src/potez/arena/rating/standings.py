"""The standings after one or more contests of the same game from the same start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain

from potez.arena.contest.game_result import FAILURES, GameResult
from potez.arena.contest.results import Results
from potez.arena.rating.elo import Pairs
from potez.arena.rating.tally import Tally
from potez.games.base import Message, SetupError, Side


@dataclass
class Encounter:
    """The games of two players against each other, from the point of view of the first."""

    players: tuple[str, str]
    points: float = 0.0
    games: int = 0
    pairs: Pairs = (0, 0, 0, 0, 0)

    def add(self, games: list[GameResult]) -> None:
        """Add the games of one contest, in which the players may be in the other order."""
        tally, same_order = Tally(games), games[0].players == self.players
        won = tally.wins if same_order else tally.losses
        self.points += won + tally.draws / 2
        self.games += len(games)
        pairs = tally.pairs if same_order else tally.pairs[::-1]
        self.pairs = tuple(before + more for before, more in zip(self.pairs, pairs, strict=True))


@dataclass(frozen=True)
class Standings:
    """The finished games of these contests. Raises SetupError if their starts differ."""

    contests: tuple[Results, ...]
    encounters: tuple[Encounter, ...] = field(init=False)

    def __post_init__(self) -> None:
        starts = list(dict.fromkeys(f"{contest.plan.start.game} {contest.plan.start}" for contest in self.contests))
        if len(starts) > 1:
            raise SetupError(
                Message(
                    "the results are from different starts, {first} and {second}; rate them separately",
                    first=starts[0],
                    second=starts[1],
                )
            )
        object.__setattr__(self, "encounters", tuple(_encounters(self.contests)))

    @property
    def games(self) -> list[GameResult]:
        return list(chain.from_iterable(contest.games for contest in self.contests))

    @property
    def scores(self) -> dict[tuple[str, str], Pairs]:
        """The finished pairs of every two players who have some."""
        return {encounter.players: encounter.pairs for encounter in self.encounters if sum(encounter.pairs)}

    @property
    def unpaired(self) -> int:
        """The number of games whose pair is not finished. Ratings leave them out."""
        return sum(encounter.games - 2 * sum(encounter.pairs) for encounter in self.encounters)

    @property
    def endings(self) -> Counter[str]:
        return Counter(game.ending for game in self.games)

    @property
    def adjudicated(self) -> Counter[str]:
        """The number of adjudicated games, by what decided them."""
        return Counter(game.by for game in self.games if game.by)

    @property
    def failures(self) -> dict[str, Counter[str]]:
        """The failures of each player who failed, by kind."""
        found: dict[str, Counter[str]] = {}
        for game in self.games:
            if game.ending in FAILURES and game.loser is not None:
                found.setdefault(game.players[game.loser], Counter())[game.ending] += 1
        return found

    @property
    def score_of_x(self) -> float:
        """The fraction of all points that X won, whichever player had it."""
        games = self.games
        return sum(0.5 if game.winner is None else game.winner is Side.X for game in games) / len(games)


def _encounters(contests: Iterable[Results]) -> Iterable[Encounter]:
    found: dict[frozenset[str], Encounter] = {}
    for contest in contests:
        by_players: dict[tuple[str, str], list[GameResult]] = {}
        for game in sorted(contest.games, key=lambda game: game.pair):  # in the order of the plan, not of finishing
            by_players.setdefault(game.players, []).append(game)
        for players, games in by_players.items():
            found.setdefault(frozenset(players), Encounter(players)).add(games)
    return found.values()
