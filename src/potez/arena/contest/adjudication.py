"""Adjudication: games that end before the rules end them.

A game ends early when both players agree who wins, when the exact solver knows who wins, or when it is too long.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from potez.core.solver import Solver
from potez.engine.types import Score
from potez.games.base import Message, Option, Position, SetupError, Side
from potez.games.domineering import Domineering
from potez.play.game import Game

AGREEMENT, SOLVER, PLY_LIMIT = "agreement", "solver", "ply limit"

MOVES = Option("moves", 3, range(1, 101))
SCORE = Option("score", 1000, range(1, 10**9))
PROVED = "win"
"""Written instead of a score: only proved wins and losses count."""

_NODES = 10_000  # as far as the solver gets with tables so small that making them takes no time
_MEGABYTES = 16


@dataclass(frozen=True)
class ResignRule:
    """A game is over when both players have claimed, for `moves` moves each, that the same side wins.

    A player claims a win or a loss by a proved score, or by a value of at least `score`, unless that is None.
    """

    score: int | None
    moves: int

    def winner(self, side: Side, score: Score) -> Side | None:
        """Who wins, according to the player of `side` who made a move with this score."""
        if score.exact:
            return side if score.win_in is not None else side.other
        if self.score is None or abs(score.value) < self.score:
            return None
        return side if score.value > 0 else side.other


def read_resign(text: str) -> ResignRule:
    """The rule that a text writes: `1000:3`, or `win:3` for proved wins only. Raises SetupError."""
    score, _, moves = text.partition(":")
    try:
        return ResignRule(None if score == PROVED else SCORE.parse(score), MOVES.parse(moves))
    except SetupError:
        raise SetupError(
            Message("cannot read {text}; write a score and moves such as 1000:3, or win:3", text=repr(text))
        ) from None


class Adjudication(NamedTuple):
    """Who won, or None for a draw, and what decided it."""

    winner: Side | None
    by: str


class Adjudicator:
    """Watches the games of one contest, one at a time. Raises SetupError if the solver cannot solve the start."""

    def __init__(self, start: Position[Any], plies: int, solver: bool, resign: ResignRule | None) -> None:
        self._plies, self._resign = plies, resign
        self._solver = _solver(start) if solver else None
        self._claimed: Side | None = None
        self._claims = 0

    def new_game(self) -> None:
        self._claimed, self._claims = None, 0

    def note(self, side: Side, score: Score) -> None:
        """Note the score with which a player made a move."""
        claimed = self._resign.winner(side, score) if self._resign else None
        self._claims = self._claims + 1 if claimed is self._claimed else 1
        self._claimed = claimed

    def decide(self, game: Game) -> Adjudication | None:
        """How to end a game that goes on by its rules; None to let it go on."""
        if self._resign and self._claimed and self._claims >= 2 * self._resign.moves:
            return Adjudication(self._claimed, AGREEMENT)
        if self._solver and (winner := self._solver.solve(game.position, nodes=_NODES).winner):
            return Adjudication(winner, SOLVER)
        if len(game.moves) >= self._plies:
            return Adjudication(None, PLY_LIMIT)
        return None


def _solver(start: Position[Any]) -> Solver:
    if start.game != Domineering.game:
        raise SetupError(Message("only positions of domineering can be solved, not those of {game}", game=start.game))
    board = Domineering.parse(str(start))
    return Solver(board.rows, board.cols, _MEGABYTES)
