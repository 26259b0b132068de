"""Wins, draws and losses of a match, and what they say about the strength of its players."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from potez.arena.contest.game_result import GameResult
from potez.arena.rating.elo import Estimate, Pairs, estimate_elo, estimate_nelo, superiority

__all__ = ["Estimate", "Tally"]


@dataclass
class Tally:
    """The games of a match so far, from the point of view of the first player."""

    games: list[GameResult] = field(default_factory=list)

    def add(self, game: GameResult) -> None:
        self.games.append(game)

    @property
    def wins(self) -> int:
        return sum(game.points == 2 for game in self.games)

    @property
    def draws(self) -> int:
        return sum(game.points == 1 for game in self.games)

    @property
    def losses(self) -> int:
        return sum(game.points == 0 for game in self.games)

    @property
    def score(self) -> float:
        """The fraction of the points won, over all games."""
        return sum(game.points for game in self.games) / (2 * len(self.games))

    @property
    def pairs(self) -> Pairs:
        """The numbers of finished pairs that scored 0, 1/2, 1, 3/2 and 2."""
        points, games = Counter[int](), Counter[int]()
        for game in self.games:
            points[game.pair] += game.points
            games[game.pair] += 1
        kinds = Counter(points[pair] for pair, played in games.items() if played == 2)
        return tuple(kinds[kind] for kind in range(5))

    @property
    def elo(self) -> Estimate | None:
        """How much stronger the first player is; None before a pair is finished."""
        return estimate_elo(pairs) if sum(pairs := self.pairs) else None

    @property
    def nelo(self) -> Estimate | None:
        """The same in normalised Elo."""
        return estimate_nelo(pairs) if sum(pairs := self.pairs) else None

    @property
    def superiority(self) -> float | None:
        """The chance that the first player is the stronger one."""
        return superiority(pairs) if sum(pairs := self.pairs) else None

    def endings(self, loser: int | None) -> Counter[str]:
        """The endings of the games that player 0 or 1 lost; of the draws if None."""
        return Counter(game.ending for game in self.games if game.loser == loser)
