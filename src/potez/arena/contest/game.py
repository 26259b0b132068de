"""One game between two engines, with a referee that trusts neither.

A game ends by its rules, by adjudication, or because an engine fails: it crashes, stalls, answers with something else
than a move, chooses an illegal move or takes too long. The engine that fails loses, and the record says why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

from potez.arena.contest.adjudication import Adjudicator
from potez.arena.contest.game_result import ADJUDICATED, NORMAL, Effort, GameResult
from potez.arena.contest.timed_player import TimedPlayer
from potez.engine.errors import EngineError, OverrunError
from potez.engine.types import SearchResult
from potez.games.base import Move, Outcome, Position, Reason, Side
from potez.play.game import Game
from potez.play.record import Record

Watch = Callable[[Side, Game], None]


def play_game(
    start: Position[Any],
    opening: Sequence[Move],
    players: Sequence[TimedPlayer],
    adjudicator: Adjudicator,
    pair: int,
    first: Side,
    watch: Watch = lambda side, game: None,
) -> GameResult:
    """Play a game in which the first player has the side `first`.

    `watch` is called before each move with the side to move and the game so far, and may raise InterruptedGameError.
    """
    by_side = dict(zip((first, first.other), players, strict=True))
    ongoing = OngoingGame(Game(start, tuple(opening)), pair, first, (str(players[0].player), str(players[1].player)))
    moving = first
    adjudicator.new_game()
    try:
        for moving in Side:
            watch(moving, ongoing.game)
            by_side[moving].new_game()
        while turn := ongoing.game.turn:
            if adjudication := adjudicator.decide(ongoing.game):
                return ongoing.end(ADJUDICATED, adjudication.winner, adjudication.by)
            moving = turn
            watch(moving, ongoing.game)
            found, seconds = by_side[moving].choose(ongoing.game.position)
            ongoing.add(found, seconds)
            adjudicator.note(moving, found.score)
    except EngineError as error:
        return ongoing.fail(moving, error)
    outcome = ongoing.game.outcome()
    return ongoing.end(NORMAL, outcome.winner if outcome else None)


class OngoingGame:
    """A game while it is played: its moves so far, what they cost, and the comments of its record."""

    def __init__(self, game: Game, pair: int, first: Side, players: tuple[str, str]) -> None:
        self.game, self._pair, self._first, self._players = game, pair, first, players
        self._opening = len(game.moves)
        self._efforts = {side: Effort() for side in Side}
        self._comments: dict[int, str] = {}

    def add(self, found: SearchResult, seconds: float) -> None:
        """Play the move that a search found. It must be legal."""
        self._efforts[self.game.position.side] += Effort(1, seconds, found.nodes)
        assert found.move
        self.game = self.game.play(found.move)
        self._comments[len(self.game.moves)] = f"{found.score} depth {found.depth} {seconds:.3f} s"

    def fail(self, side: Side, error: EngineError) -> GameResult:
        """End the game: the engine of this side failed and loses."""
        last = len(self.game.moves)
        self._comments[last] = f"{self._comments.get(last, '')} {error}"
        return self.end(error.kind, side.other)

    def end(self, ending: str, winner: Side | None, by: str | None = None) -> GameResult:
        game = self.game
        if not game.outcome():
            game = game.end(Outcome(winner, Reason.TIME if ending == OverrunError.kind else Reason.ADJUDICATED))
        tags = dict(zip(map(str, (self._first, self._first.other)), self._players, strict=True)) | {
            "Date": f"{date.today():%Y-%m-%d}",
            "Round": f"{self._pair + 1}.{1 + (self._first is Side.O)}",
            "Opening": f"{self._opening} plies",
            "Termination": f"{ending} by {by}" if by else ending,
        }
        return GameResult(
            self._pair,
            self._first,
            winner,
            ending,
            (self._efforts[self._first], self._efforts[self._first.other]),
            str(Record(game, tags, self._comments)),
            players=self._players,
            by=by,
        )
