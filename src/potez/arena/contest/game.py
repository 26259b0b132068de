"""One game between two engines, watched by a referee who trusts neither.

A game ends by its rules, by a decision before that, or because an engine fails: it crashes, stalls, babbles, chooses an
illegal move or takes too long. Then it has lost, and the record says why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from potez.arena.contest.adjudication import Judge, Resign
from potez.arena.contest.timed_player import Seat
from potez.engine.errors import BabbleError, CrashError, EngineError, IllegalChoiceError, OverrunError, StallError
from potez.engine.roster import Player
from potez.engine.types import Limits, Result
from potez.games.base import Move, Outcome, Position, Reason, Side
from potez.play.game import Game
from potez.play.record import Record

NORMAL, ADJUDICATED = "normal", "adjudicated"
FAILURES = tuple(error.kind for error in (CrashError, StallError, BabbleError, IllegalChoiceError, OverrunError))
ENDINGS = (NORMAL, ADJUDICATED, *FAILURES)


@dataclass(frozen=True)
class Terms:
    """What holds for all players: limits for one that has none of its own, what a timed move may take longer, how
    much longer a program is waited for (all in seconds), after how many plies a game is a draw, whether the exact
    solver decides games, and when they are given up."""

    limits: Limits
    margin: float = 0.2
    patience: float = 10.0
    plies: int = 400
    solver: bool = False
    resign: Resign | None = None

    def seat(self, player: Player) -> Seat:
        return Seat(player, self.limits, self.margin, self.patience)

    def judge(self, start: Position[Any]) -> Judge:
        """Raises SetupError."""
        return Judge(start, self.plies, self.solver, self.resign)


@dataclass(frozen=True)
class Effort:
    """What a player spent on a game."""

    moves: int = 0
    seconds: float = 0.0
    nodes: int = 0

    def __add__(self, other: Effort) -> Effort:
        return Effort(self.moves + other.moves, self.seconds + other.seconds, self.nodes + other.nodes)


@dataclass(frozen=True)
class Played:
    """A finished game. `first` is the side that the first player had, `efforts` are in the order of the players."""

    pair: int
    first: Side
    winner: Side | None
    ending: str
    """One of ENDINGS."""
    efforts: tuple[Effort, Effort]
    record: str = field(repr=False)
    players: tuple[str, str] = field(kw_only=True)
    """As they were written, such as level:3."""
    by: str | None = field(default=None, kw_only=True)
    """What decided a game that was adjudicated: agreement, solver or ply limit."""

    @property
    def points(self) -> int:
        """What the first player got, in half points."""
        return 1 if self.winner is None else 2 * (self.winner is self.first)

    @property
    def loser(self) -> int | None:
        """The player who lost, 0 or 1."""
        return None if self.winner is None else int(self.winner is self.first)


class InterruptedGameError(Exception):
    """The game was given up, and counts for nobody."""


def play_game(
    start: Position[Any],
    opening: Sequence[Move],
    seats: Sequence[Seat],
    judge: Judge,
    pair: int,
    first: Side,
    watch: Callable[[Side], None] = lambda side: None,
) -> Played:
    """A game in which the first player has this side. `watch` hears before each move who is to make it, and may raise
    InterruptedGameError."""
    sides = dict(zip((first, first.other), seats, strict=True))
    course = Course(Game(start, tuple(opening)), pair, first, (str(seats[0].player), str(seats[1].player)))
    moving = first
    judge.new_game()
    try:
        for moving in Side:
            watch(moving)
            sides[moving].new_game()
        while turn := course.game.turn:
            if decision := judge.decide(course.game):
                return course.ended(ADJUDICATED, decision.winner, decision.by)
            moving = turn
            watch(moving)
            result, seconds = sides[moving].choose(course.game.position)
            course.add(result, seconds)
            judge.hear(moving, result.score)
    except EngineError as error:
        return course.failed(moving, error)
    outcome = course.game.outcome()
    return course.ended(NORMAL, outcome.winner if outcome else None)


class Course:
    """A game as it is played and written down."""

    def __init__(self, game: Game, pair: int, first: Side, players: tuple[str, str]) -> None:
        self.game, self._pair, self._first, self._players = game, pair, first, players
        self._opening = len(game.moves)
        self._efforts = {side: Effort() for side in Side}
        self._comments: dict[int, str] = {}

    def add(self, result: Result, seconds: float) -> None:
        """The move of the side to move. It is legal."""
        self._efforts[self.game.position.side] += Effort(1, seconds, result.nodes)
        assert result.move
        self.game = self.game.play(result.move)
        self._comments[len(self.game.moves)] = f"{result.score} depth {result.depth} {seconds:.3f} s"

    def failed(self, side: Side, error: EngineError) -> Played:
        """The game that a side has lost by a failure."""
        last = len(self.game.moves)
        self._comments[last] = f"{self._comments.get(last, '')} {error}"
        return self.ended(error.kind, side.other)

    def ended(self, ending: str, winner: Side | None, by: str | None = None) -> Played:
        game = self.game
        if not game.outcome():
            game = game.end(Outcome(winner, Reason.TIME if ending == OverrunError.kind else Reason.ADJUDICATED))
        tags = dict(zip(map(str, (self._first, self._first.other)), self._players, strict=True)) | {
            "Date": f"{date.today():%Y-%m-%d}",
            "Round": f"{self._pair + 1}.{1 + (self._first is Side.O)}",
            "Opening": f"{self._opening} plies",
            "Termination": f"{ending} by {by}" if by else ending,
        }
        return Played(
            self._pair,
            self._first,
            winner,
            ending,
            (self._efforts[self._first], self._efforts[self._first.other]),
            str(Record(game, tags, self._comments)),
            players=self._players,
            by=by,
        )
