"""One game between two engines, watched by a referee who trusts neither.

A game ends by its rules, at a limit of plies as a draw, or because an engine fails: it crashes, stalls, babbles,
chooses an illegal move or takes too long. Then it has lost, and the record says why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from time import perf_counter
from typing import Any, Self

from potez.engine.errors import CrashError, EngineError, IllegalChoiceError, OverrunError
from potez.engine.roster import Player
from potez.engine.types import Engine, Limits, Result
from potez.games.base import Fault, Move, Position, Side
from potez.play.match import Match
from potez.play.record import Record

NORMAL, PLY_LIMIT = "normal", "ply limit"


@dataclass(frozen=True)
class Terms:
    """What holds for both players: limits for one that has none of its own, what a timed move may take longer (in
    seconds), and after how many plies a game is a draw."""

    limits: Limits
    margin: float = 0.2
    plies: int = 400


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
    """A game of a match. `first` is the side that the first player had, `efforts` are in the order of the players."""

    pair: int
    first: Side
    winner: Side | None
    ending: str
    efforts: tuple[Effort, Effort]
    record: str = field(repr=False)

    @property
    def points(self) -> int:
        """What the first player got, in half points."""
        return 1 if self.winner is None else 2 * (self.winner is self.first)

    @property
    def loser(self) -> int | None:
        """The player who lost, 0 or 1."""
        return None if self.winner is None else int(self.winner is self.first)


class Seat:
    """A player at the board: its engine, made when it is needed and made again after a failure."""

    def __init__(self, player: Player, terms: Terms) -> None:
        self.player = player
        self.limits, self.margin = player.limits or terms.limits, terms.margin
        self._engine: Engine | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def new_game(self) -> None:
        """Have the engine there and ready, with nothing in mind from the last game. Raises EngineError."""
        if self._engine is None:
            self._engine = self._guard(self.player.make)
        if forget := getattr(self._engine, "new_game", None):
            self._guard(forget)

    def choose(self, position: Position[Any]) -> tuple[Result, float]:
        """A legal move, made in time, and the seconds it took. Raises EngineError."""
        engine = self._engine
        assert engine
        began = perf_counter()
        result = self._guard(lambda: engine.search(position, self.limits))
        seconds = perf_counter() - began
        allowed = self.limits.seconds
        if result.move is None or not isinstance(result.move, position.move_type) or position.faults(result.move):
            raise IllegalChoiceError(Fault("{engine} chose {move}", engine=self.player, move=result.move))
        if allowed is not None and seconds > allowed + self.margin:
            raise OverrunError(
                Fault(
                    "{engine} took {seconds} s for a move of {allowed} s",
                    engine=self.player,
                    seconds=f"{seconds:.3f}",
                    allowed=f"{allowed:g}",
                )
            )
        return result, seconds

    def _guard(self, action: Callable[[], Any]) -> Any:
        """Whatever an engine raises is a failure of that engine, and it is not trusted any further."""
        try:
            return action()
        except EngineError:
            self.close()
            raise
        except Exception as error:
            self.close()
            raise CrashError(
                Fault("{engine} failed: {error}", engine=self.player, error=f"{type(error).__name__}: {error}")
            ) from error

    def close(self) -> None:
        engine, self._engine = self._engine, None
        if close := getattr(engine, "close", None):
            close()


class InterruptedGameError(Exception):
    """The game was given up, and counts for nobody."""


def play_game(
    start: Position[Any],
    opening: Sequence[Move],
    seats: Sequence[Seat],
    terms: Terms,
    pair: int,
    swapped: bool,
    interrupted: Callable[[], bool] = lambda: False,
) -> Played:
    """A game of the first player as X, or as O if swapped. Raises InterruptedGameError."""
    first = Side.O if swapped else Side.X
    sides = dict(zip((first, first.other), seats, strict=True))
    match, ending, moving = Match(start, tuple(opening)), NORMAL, first
    efforts, comments = {side: Effort() for side in Side}, dict[int, str]()
    try:
        for moving in Side:
            sides[moving].new_game()
        while turn := match.turn:
            if interrupted():
                raise InterruptedGameError
            if len(match.moves) >= terms.plies:
                ending = PLY_LIMIT
                break
            moving = turn
            result, seconds = sides[moving].choose(match.position)
            match = match.play(result.move)
            efforts[moving] += Effort(1, seconds, result.nodes)
            comments[len(match.moves)] = f"{result.score} depth {result.depth} {seconds:.3f} s"
    except EngineError as error:
        ending = error.kind
        comments[len(match.moves)] = f"{comments.get(len(match.moves), '')} {error}"
        match = match.resign(moving)
    tags = {str(side): str(seat.player) for side, seat in sides.items()} | {
        "Date": f"{date.today():%Y-%m-%d}",
        "Round": f"{pair + 1}.{1 + swapped}",
        "Opening": f"{len(opening)} plies",
        "Termination": ending,
    }
    winner = outcome.winner if (outcome := match.outcome()) else None
    record = Record(match, tags, comments)
    return Played(pair, first, winner, ending, (efforts[first], efforts[first.other]), str(record))
