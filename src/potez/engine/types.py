"""What every engine has in common: the limits it is given, the scores and variations it reports, its base class."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import total_ordering
from typing import Any, NamedTuple

from potez.games.base import Message, Move, Position


@dataclass(frozen=True)
class Limits:
    """When a search has to end: as soon as it reaches one of these limits. None means no limit.

    `clock` is the time that the side to move has left for all its moves, and each move adds `increment` to it; the
    engine decides how much of it to use. All times are in seconds.
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    clock: float | None = None
    increment: float = 0.0


LIKELY = 29_000
"""The largest guess of the compiled search."""


@total_ordering
@dataclass(frozen=True)
class Score:
    """How good a position is for the side to move.

    Either a guess, `value`, the larger the better; or certain, `win_in` or `loss_in` so many plies at most. A quicker
    win is better, and so is a slower loss. The evaluations of Potez are whole numbers; yours may be fractions.

    A guess of `LIKELY` or more means that the search saw a win, but not every answer to it.
    """

    value: float = 0
    win_in: int | None = None
    loss_in: int | None = None

    @property
    def exact(self) -> bool:
        return self.win_in is not None or self.loss_in is not None

    def _rank(self) -> tuple[int, float]:
        if self.win_in is not None:
            return 1, -self.win_in
        if self.loss_in is not None:
            return -1, self.loss_in
        return 0, self.value

    def __lt__(self, other: Score) -> bool:
        return self._rank() < other._rank()

    def __neg__(self) -> Score:
        return Score(-self.value, win_in=self.loss_in, loss_in=self.win_in)

    @property
    def message(self) -> Message:
        """The score as a sentence that can be translated."""
        if self.win_in is not None:
            return Message("win within {plies}", plies=self.win_in)
        if self.loss_in is not None:
            return Message("loss within {plies}", plies=self.loss_in)
        if abs(self.value) >= LIKELY:
            return Message("likely won") if self.value > 0 else Message("likely lost")
        return Message("{value}", value=f"{round(self.value, 3) + 0:+}")  # + 0 turns -0.0 into 0.0

    def __str__(self) -> str:
        return str(self.message)

    def to_json(self) -> dict[str, float]:
        """{"win_in": plies} or {"loss_in": plies} if it is certain, else {"value": guess}."""
        if self.win_in is not None:
            return {"win_in": self.win_in}
        if self.loss_in is not None:
            return {"loss_in": self.loss_in}
        return {"value": self.value}


class Variation(NamedTuple):
    """A sequence of moves that both sides may well make, and its score for the side that begins."""

    score: Score
    moves: tuple[Move, ...]

    def to_json(self) -> dict[str, Any]:
        return {"score": self.score.to_json(), "moves": list(map(str, self.moves))}


@dataclass(frozen=True)
class SearchInfo:
    """What a search reports on the way: the principal variation, and its score for the side to move at the root.

    `others` are the next best variations, if the engine looks for several.
    """

    depth: int
    score: Score
    pv: tuple[Move, ...]
    nodes: int
    seconds: float
    others: tuple[Variation, ...] = field(default=(), kw_only=True)
    generated: int | None = field(default=None, kw_only=True)
    """How many positions were generated, if not just those that were searched, which are the nodes."""

    @property
    def variations(self) -> tuple[Variation, ...]:
        """All variations, the best first."""
        return Variation(self.score, self.pv), *self.others

    @property
    def nodes_per_second(self) -> int:
        """0 if the search was too short to tell."""
        return round(self.nodes / self.seconds) if self.seconds > 0 else 0

    def result(self) -> SearchResult:
        """The result of a search that ends with this report."""
        move = self.pv[0] if self.pv else None
        return SearchResult(self.depth, self.score, self.pv, self.nodes, self.seconds, move, others=self.others)

    def to_json(self) -> dict[str, Any]:
        return {
            "depth": self.depth,
            "nodes": self.nodes,
            "nps": self.nodes_per_second,
            "seconds": round(self.seconds, 3),
            "variations": [variation.to_json() for variation in self.variations],
        }


@dataclass(frozen=True)
class SearchResult(SearchInfo):
    """What a search chose. `move` is None only if the game is over."""

    move: Move | None


OnInfo = Callable[[SearchInfo], None] | None
"""What an engine calls after each depth that it completes."""


class Engine(ABC):
    """Anything that chooses moves. An engine defines `name` and `search`; the other methods may do nothing."""

    waited: float = 0.0
    """Seconds of the last search in which the engine waited for its turn on a busy machine. No clock counts them."""

    @property
    @abstractmethod
    def name(self) -> str: ...

    @abstractmethod
    def search(self, position: Position[Any], limits: Limits, on_info: OnInfo = None) -> SearchResult:
        """The move to play."""

    def prepare(self, position: Position[Any]) -> Position[Any]:
        """The same position in the form that the engine searches, so that `search` need not convert it."""
        return position

    def stop(self) -> bool:
        """Make the search that another thread waits for answer now. False if the engine cannot do that."""
        return False

    def new_game(self) -> None:  # noqa: B027 - most engines have nothing to do
        """Forget the last game."""

    def close(self) -> None:  # noqa: B027
        """End what the engine started, such as a program."""
