"""Games that are decided before they are over: by both players, by one who knows, or because they are too long."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from potez import core
from potez.engine.types import Score
from potez.games.base import Message, Option, Position, SetupError, Side
from potez.games.domineering import Domineering
from potez.play.game import Game

AGREEMENT, SOLVER, PLY_LIMIT = "agreement", "solver", "ply limit"

MOVES = Option("moves", 3, range(1, 101))
SCORE = Option("score", 1000, range(1, 10**9))
PROVED = "win"
"""Stands for a score: only proved wins and losses count."""

_NODES = 10_000  # as far as the solver comes with tables that are made in no time
_MEGABYTES = 16


@dataclass(frozen=True)
class Resign:
    """When a game is given up: both players have said, for so many moves each, that the same one of them wins.

    They say so by a proved win or loss, or by a score of at least so much, if there is one.
    """

    score: int | None
    moves: int

    def winner(self, side: Side, score: Score) -> Side | None:
        """Who wins, in the view of the player who made a move with this score."""
        if score.exact:
            return side if score.win_in is not None else side.other
        if self.score is None or abs(score.value) < self.score:
            return None
        return side if score.value > 0 else side.other


def read_resign(text: str) -> Resign:
    """`1000:3`, or `win:3` for proved wins only. Raises SetupError."""
    score, _, moves = text.partition(":")
    wrong = not _fits(MOVES, moves) or (score != PROVED and not _fits(SCORE, score))
    if wrong:
        raise SetupError(
            Message("{text} is no threshold; write a score and moves such as 1000:3, or win:3", text=repr(text))
        )
    return Resign(None if score == PROVED else int(score), int(moves))


def _fits(option: Option, text: str) -> bool:
    return text.isascii() and text.isdigit() and not option.violations(int(text))


class Decision(NamedTuple):
    """Who has won, or nobody, and what decided it."""

    winner: Side | None
    by: str


class Judge:
    """Watches the games of one start, one at a time. Raises SetupError where the solver is wanted and cannot be had."""

    def __init__(self, start: Position[Any], plies: int, solver: bool, resign: Resign | None) -> None:
        self._plies, self._resign = plies, resign
        self._solver = _solver(start) if solver else None
        self._claimed: Side | None = None
        self._claims = 0

    def new_game(self) -> None:
        self._claimed, self._claims = None, 0

    def hear(self, side: Side, score: Score) -> None:
        """A player made a move and told its score."""
        claimed = self._resign.winner(side, score) if self._resign else None
        self._claims = self._claims + 1 if claimed is self._claimed else 1
        self._claimed = claimed

    def decide(self, game: Game) -> Decision | None:
        """What becomes of a game that goes on by its rules."""
        if self._resign and self._claimed and self._claims >= 2 * self._resign.moves:
            return Decision(self._claimed, AGREEMENT)
        if self._solver and (winner := self._solver.solve(game.position, nodes=_NODES).winner):
            return Decision(winner, SOLVER)
        if len(game.moves) >= self._plies:
            return Decision(None, PLY_LIMIT)
        return None


def _solver(start: Position[Any]) -> Any:
    if start.game != Domineering.game:
        raise SetupError(Message("only positions of domineering can be solved, not those of {game}", game=start.game))
    core.require()
    from potez.core.solver import Solver

    board = Domineering.parse(str(start))
    return Solver(board.rows, board.cols, _MEGABYTES)
