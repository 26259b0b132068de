"""What is asked of an engine and what it answers, whatever engine it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import total_ordering
from typing import Any, NamedTuple, Protocol

from potez.games.base import Message, Move, Position


@dataclass(frozen=True)
class Limits:
    """How long an engine may think: until the first of these is reached. None does not limit.

    `clock` is what the side to move has left for all its moves, and gets `increment` added to after each; an engine
    makes of it what it finds right. All times are in seconds.
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    clock: float | None = None
    increment: float = 0.0


@total_ordering
@dataclass(frozen=True)
class Score:
    """How good a position is for the side to move.

    Either a guess, `value`, the larger the better; or certain, `win_in` or `loss_in` so many plies. A quicker win and a
    slower loss are better.
    """

    value: int = 0
    win_in: int | None = None
    loss_in: int | None = None

    @property
    def exact(self) -> bool:
        return self.win_in is not None or self.loss_in is not None

    def _rank(self) -> tuple[int, int]:
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
    def said(self) -> Message:
        """The score as a sentence that can be translated."""
        if self.win_in is not None:
            return Message("win in {plies}", plies=self.win_in)
        if self.loss_in is not None:
            return Message("loss in {plies}", plies=self.loss_in)
        return Message("{value}", value=f"{self.value:+d}")

    def __str__(self) -> str:
        return str(self.said)

    def to_json(self) -> dict[str, int]:
        """{"win_in": plies} or {"loss_in": plies} when certain, else {"value": guess}."""
        certain = {"win_in": self.win_in, "loss_in": self.loss_in}
        return {name: plies for name, plies in certain.items() if plies is not None} or {"value": self.value}


class Line(NamedTuple):
    """Moves that both sides could well make, and the score for the side that begins."""

    score: Score
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Info:
    """How far a search has come: the best line it sees so far, and its score for the side to move at the root.

    `others` are the next best lines, if the engine looks for several.
    """

    depth: int
    score: Score
    line: tuple[Move, ...]
    nodes: int
    seconds: float
    others: tuple[Line, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True)
class Result(Info):
    """What a search chose. `move` is None only where the game is over."""

    move: Move | None


class Engine(Protocol):
    """Anything that chooses moves.

    It may also have `stop()`, which another thread calls to have its search answer at once; `new_game()`, to forget the
    last game; and `close()`, to end what it has started.
    """

    @property
    def name(self) -> str: ...

    def search(self, position: Position[Any], limits: Limits, on_info: Callable[[Info], None] | None = None) -> Result:
        """The move to play. `on_info` hears of each completed depth."""
        ...
