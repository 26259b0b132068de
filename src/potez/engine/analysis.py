"""The best move and an analysis in one call: the compiled engine where it plays the game, else the readable search.

>>> import potez
>>> position = potez.start("domineering", 4, 4)
>>> analysis = potez.analyse(position, seconds=10, lines=2)  # at most: it ends when all is proved
>>> analysis.winner
Side.X
>>> len(analysis.variations)
2
>>> potez.best_move(position, seconds=0.2) in position.legal_moves()
True
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from potez import core
from potez.engine.minimax import Minimax
from potez.engine.native import MULTIPV, NativeEngine
from potez.engine.types import Engine, Limits, Score, SearchInfo, Variation
from potez.games.base import GameError, Message, Move, Option, Position, SetupError, Side
from potez.render.picture import picture

LINES = Option("lines", MULTIPV.default, MULTIPV.allowed)
_DEEPEST = 20  # for the readable search, which takes its time at any depth


@dataclass(frozen=True)
class Analysis:
    """What an engine found in a position. A notebook shows it as a picture of the best move with the variations."""

    position: Position[Any]
    depth: int
    variations: tuple[Variation, ...]
    """The best first; none if the game is over. Scores are for the side to move."""
    winner: Side | None
    """Who wins for certain; None if that is not known, and after a draw."""
    nodes: int
    seconds: float

    @property
    def move(self) -> Move | None:
        """The best move; None if the game is over."""
        return self.variations[0].moves[0] if self.variations else None

    @property
    def score(self) -> Score | None:
        """The score of the best move; None if the game is over."""
        return self.variations[0].score if self.variations else None

    def __str__(self) -> str:
        """What was found, then one line for each variation: its score and its moves."""
        if outcome := self.position.outcome():
            return str(outcome)
        known = f", {self.winner} wins for certain" if self.winner else ""
        head = f"{self.position.side} to move{known} (depth {self.depth}, {self.nodes:,} nodes, {self.seconds:.1f} s)"
        return "\n".join([head, *(f"{each.score}: {' '.join(map(str, each.moves))}" for each in self.variations)])

    def _repr_svg_(self) -> str:
        notes = str(self).splitlines()
        if self.move is None:
            return picture(self.position, notes=notes)
        return picture(self.position.play(self.move), self.position, self.move, notes)


def best_move(position: Position[Any], seconds: float = 1.0) -> Any:
    """The move that the strongest engine of the game finds in so many seconds. Raises GameError if the game is over."""
    move = analyse(position, seconds).move
    if move is None:
        raise GameError(Message("the game is over"))
    return move


def analyse(position: Position[Any], seconds: float = 1.0, lines: int = 1) -> Analysis:
    """What the strongest engine of the game finds in so many seconds: its best variations, and who wins if it can tell.

    In Domineering the engine asks the exact solver too. A game that is not compiled is searched in Python, which finds
    one variation only and always completes its first depth. Raises SetupError.
    """
    violations = LINES.violations(lines)
    if not seconds > 0:
        violations.append(Message("seconds must be more than 0, not {value}", value=repr(seconds)))
    if violations:
        raise SetupError(*violations)
    if outcome := position.outcome():
        return Analysis(position, 0, (), outcome.winner, 0, 0.0)
    compiled = core.plays(position.game)
    engine: Engine = NativeEngine(multipv=lines) if compiled else Minimax()
    reports: list[SearchInfo] = []
    limits = Limits(seconds=seconds, depth=None if compiled else _DEEPEST)
    found: SearchInfo = engine.search(position, limits, reports.append)
    if lines > 1 and reports:  # variations of different depths cannot be compared, so take the last complete depth
        found = reports[-1]
    variations = tuple(sorted(found.variations, key=lambda each: each.score, reverse=True))
    side, score = position.side, variations[0].score
    winner = (side if score.win_in is not None else side.other) if score.exact else None
    return Analysis(position, found.depth, variations, winner, found.nodes, found.seconds)
