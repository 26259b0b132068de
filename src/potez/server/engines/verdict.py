"""Who wins for certain, if the solver can prove it soon enough."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING, Any, NamedTuple

from potez import core
from potez.api.sentences import Sentence, message_json
from potez.games.base import Message, Move, Position, SetupError, Side
from potez.games.domineering import Domineering
from potez.locale import Language
from potez.server.engines.search_pool import SearchPool

if core.available:
    from potez.core.solver import Solver

if TYPE_CHECKING:
    from potez.core.solver import Progress, Solution

SECONDS = 1.0
"""For one verdict. A proof that takes longer mostly takes much longer."""
_MEGABYTES = 128  # including the tables of strips, which all verdicts share


class VerdictJson(Sentence):
    winner: str
    move: str | None


class Verdict(NamedTuple):
    """The winner of a position, and a winning move if it is the winner's turn."""

    winner: Side
    move: Move | None

    @property
    def message(self) -> Message:
        return Message("{winner} wins: proved", winner=self.winner)

    def to_json(self, language: Language) -> VerdictJson:
        move = str(self.move) if self.move else None
        return {"winner": self.winner.value, "move": move, **message_json(language.translate(self.message))}


class _GivenUpError(Exception):
    """Nobody waits for the solver any more."""


async def verdict(searches: SearchPool, position: Position[Any], seconds: float = SECONDS) -> Verdict | None:
    """The verdict on a position of Domineering, if it is found in so many seconds. Raises Refusal."""
    if not (core.available and isinstance(position, Domineering)):
        return None
    given_up = Event()

    def look(_: Progress) -> None:
        if given_up.is_set():
            raise _GivenUpError

    def solve() -> Solution | None:
        try:
            return Solver(position.rows, position.cols, _MEGABYTES).solve(position, seconds=seconds, on_progress=look)
        except SetupError:  # the board is too large
            return None

    found = await searches.call(solve, given_up.set)
    return Verdict(found.winner, found.move) if found and found.winner else None
