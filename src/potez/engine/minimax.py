"""Minimax with alpha-beta pruning: the search to read, for any game.

The side to move takes the move that is best for it, knowing that the other side will then do the same. A few plies
ahead the search stops and an evaluation guesses how good the position is. Every value is told from the view of the side
to move in its position, so what is good for one side is the negative for the other, and both can use the same function.

Alpha-beta leaves out what cannot change the answer. `alpha` is what the side to move is sure of already, `beta` the
most that the other side will let it have, because it is sure of that by another choice higher up. Once a move
reaches beta, the other side will not come here, and the remaining moves need not be looked at.

`_Search.value` goes in numbered steps:
  1. a finished game has an exact value;
  2. at the horizon the evaluation guesses;
  3. choose the moves to look at (candidates.py) and begin with those that promise most, because good moves cut early;
  4. look at each move with the window turned round;
  5. keep the best, and raise alpha to it;
  6. cut where alpha reaches beta;
  7. where candidates left moves out, a loss is not proved.

Plies to a win or a loss are counted from the root, so of two wins the quicker is better, and of two losses the slower.
Equal moves: the one looked at first is kept, so the same position always gets the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from potez.engine.candidates import Candidates, all_moves
from potez.engine.candidates import candidates as game_candidates
from potez.engine.evaluation import evaluate as game_evaluation
from potez.engine.trace import Trace
from potez.engine.types import Engine, Limits, OnInfo, Score, SearchResult
from potez.games.base import GameError, Message, Move, Outcome, Position, Side

Moves = tuple[Move, ...]

# No value is worse than to have lost or better than to have won already: the window that lets everything through.
LOST, WON = Score(loss_in=0), Score(win_in=0)

# Worse than any evaluation says, better than a proved loss: what moves that were not looked at are taken to be worth
# when all that were looked at lose.
UNSEEN = -1_000_000


class Minimax(Engine):
    """The readable engine. `depth` is how many plies it looks ahead when the limits do not say.

    `evaluate` may be any function of a position that returns a number. The game's candidates are chosen for the game's
    own evaluation, so with another one the search looks at all moves, unless you name `candidates` too.
    """

    def __init__(
        self,
        depth: int = 3,
        evaluate: Callable[[Any], float] = game_evaluation,
        candidates: Callable[[Any], Candidates] | None = None,
    ) -> None:
        self.depth, self.evaluate = depth, evaluate
        self.candidates = candidates or (game_candidates if evaluate is game_evaluation else all_moves)

    @property
    def name(self) -> str:
        return f"minimax {self.depth}"

    def search(self, position: Position[Any], limits: Limits, on_info: OnInfo = None) -> SearchResult:
        """The move to play, found by looking one ply ahead, then two, and so on up to the depth.

        A limit of seconds or nodes ends this at the last depth that was finished; the first depth always is. So does a
        certain win or loss, which no deeper look can change.
        """
        search = _Search(self, limits)
        deepest = self.depth if limits.depth is None else limits.depth
        for depth in range(1, max(1, deepest) + 1):
            try:
                score, pv = search.visit(position, depth)
            except LimitError:
                break
            result = search.result(depth, score, pv)
            search.may_stop = True
            if on_info:
                on_info(result)
            if score.exact:
                break
        return result

    def explain(
        self, position: Position[Any], budget: int = 10_000, limits: Limits | None = None
    ) -> tuple[SearchResult, Trace]:
        """What looking ahead to the full depth finds, and how: a trace of the first `budget` nodes.

        Raises LimitError where the limits, of seconds or nodes, end the search before that.
        """
        trace = Trace(budget)
        search = _Search(self, limits or Limits(), trace)
        search.may_stop = True
        return search.result(self.depth, *search.visit(position, self.depth)), trace


class LimitError(Exception):
    """A limit was reached in the middle of a depth."""


class _Search:
    """One search under way: its limits, how many nodes it has visited, and its trace if one is wanted."""

    def __init__(self, engine: Minimax, limits: Limits, trace: Trace | None = None) -> None:
        self.evaluate, self.candidates = engine.evaluate, engine.candidates
        self.limits, self.trace = limits, trace
        self.began = perf_counter()
        self.nodes = self.generated = 0
        self.cutters: dict[int, Move] = {}  # the move that made the last cut at each ply
        self.may_stop = False

    def visit(
        self,
        position: Position[Any],
        depth: int,
        alpha: Score = LOST,
        beta: Score = WON,
        ply: int = 0,
        move: Move | None = None,
    ) -> tuple[Score, Moves]:
        """The value of a position after `ply` plies and its principal variation; counted, limited and traced."""
        self._check_limits()
        self.nodes += 1
        if not self.trace:
            return self.value(position, depth, alpha, beta, ply)
        self.trace.enter(position, move, depth, alpha, beta)
        score, pv = self.value(position, depth, alpha, beta, ply)
        self.trace.leave(score)
        return score, pv

    def value(self, position: Position[Any], depth: int, alpha: Score, beta: Score, ply: int) -> tuple[Score, Moves]:
        # Steps 1 and 2
        outcome = position.outcome()
        if outcome:
            return _final(outcome, position.side, ply), ()
        if depth == 0:
            return self._guess(position), ()

        # Step 3
        moves, left_out = self.candidates(position)
        self.generated += len(moves) + left_out
        moves = self._promising_first(position, moves, depth, ply)

        best, pv = LOST, Moves()
        looked_at = 0
        for move in moves:
            # Step 4
            answer, reply = self.visit(position.play_unchecked(move), depth - 1, -beta, -alpha, ply + 1, move)
            looked_at += 1
            # Step 5
            if -answer > best:
                best, pv = -answer, (move, *reply)
                alpha = max(alpha, best)
            # Step 6
            if alpha >= beta:
                self.cutters[ply] = move
                break
        if self.trace:
            self.trace.expanded(moves[looked_at:], left_out)

        # Step 7
        if left_out:
            best = max(best, Score(UNSEEN + ply))
        return best, pv

    def _promising_first(self, position: Position[Any], moves: Sequence[Move], depth: int, ply: int) -> Sequence[Move]:
        """First what cut a position beside this one, which is probably much alike; then what the evaluation likes.

        On the last ply each move is evaluated once anyway, so evaluating them all beforehand would save nothing.
        """

        def value_for_the_other(move: Move) -> Score:
            after = position.play_unchecked(move)
            outcome = after.outcome()
            return _final(outcome, after.side, ply) if outcome else self._guess(after)

        if depth > 1:
            moves = sorted(moves, key=value_for_the_other)
        cutter = self.cutters.get(ply)
        return [cutter, *(move for move in moves if move != cutter)] if cutter in moves else moves

    def _guess(self, position: Position[Any]) -> Score:
        """The value by the evaluation. Raises GameError if that is not a number, which could not be compared."""
        value = self.evaluate(position)
        if value != value:
            raise GameError(
                Message(
                    "the evaluation of {position} is {value}, which is not a number", position=position, value=value
                )
            )
        return Score(value)

    def _check_limits(self) -> None:
        if self.may_stop:
            nodes, seconds = self.limits.nodes, self.limits.seconds
            if nodes is not None and self.nodes >= nodes:
                raise LimitError
            if seconds is not None and perf_counter() - self.began >= seconds:
                raise LimitError

    def result(self, depth: int, score: Score, pv: Moves) -> SearchResult:
        seconds = perf_counter() - self.began
        move = pv[0] if pv else None
        return SearchResult(depth, score, pv, self.nodes, seconds, move, generated=self.generated)


def _final(outcome: Outcome, side: Side, ply: int) -> Score:
    """The value of a finished game for the side that would be to move."""
    if outcome.winner is None:
        return Score(0)
    return Score(win_in=ply) if outcome.winner is side else Score(loss_in=ply)
