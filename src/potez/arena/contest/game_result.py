"""A finished game of a contest: who won, how it ended, what it cost, and its record."""

from __future__ import annotations

from dataclasses import dataclass, field

from potez.engine.errors import CrashError, IllegalChoiceError, OverrunError, ProtocolError, StallError
from potez.games.base import Side

NORMAL, ADJUDICATED = "normal", "adjudicated"
FAILURES = tuple(error.kind for error in (CrashError, StallError, ProtocolError, IllegalChoiceError, OverrunError))
ENDINGS = (NORMAL, ADJUDICATED, *FAILURES)
"""How a game can end. Results files store these words."""


@dataclass(frozen=True)
class Effort:
    """What a player spent on a game."""

    moves: int = 0
    seconds: float = 0.0
    nodes: int = 0

    def __add__(self, other: Effort) -> Effort:
        return Effort(self.moves + other.moves, self.seconds + other.seconds, self.nodes + other.nodes)


@dataclass(frozen=True)
class GameResult:
    """Results files store a game under the names of these fields."""

    pair: int
    first: Side
    """The side that the first player had."""
    winner: Side | None
    ending: str
    """One of ENDINGS."""
    efforts: tuple[Effort, Effort]
    """In the order of the players."""
    record: str = field(repr=False)
    players: tuple[str, str] = field(kw_only=True)
    """As they were written, such as level:3."""
    by: str | None = field(default=None, kw_only=True)
    """What decided an adjudicated game: agreement, solver or ply limit."""

    @property
    def points(self) -> int:
        """The half points of the first player: 0, 1 or 2."""
        return 1 if self.winner is None else 2 * (self.winner is self.first)

    @property
    def row(self) -> dict[str, str | int | float | None]:
        """The game as one row of a table, by sides: text and numbers only."""
        x, o = (0, 1) if self.first is Side.X else (1, 0)
        row: dict[str, str | int | float | None] = {
            "pair": self.pair,
            "x": self.players[x],
            "o": self.players[o],
            "winner": self.winner.value if self.winner else None,
            "x_points": 0.5 if self.winner is None else float(self.winner is Side.X),
            "ending": self.ending,
            "by": self.by,
        }
        for side, effort in (("x", self.efforts[x]), ("o", self.efforts[o])):
            row |= {f"{side}_moves": effort.moves, f"{side}_seconds": effort.seconds, f"{side}_nodes": effort.nodes}
        return row | {"record": self.record}

    @property
    def loser(self) -> int | None:
        """The player who lost, 0 or 1; None after a draw."""
        return None if self.winner is None else int(self.winner is self.first)
