"""A game going on: where it began, the moves made since, and how it was ended if the rules did not end it. All else is
replayed from these.

>>> from potez import start
>>> match = Match(start("domineering", rows=3, cols=3)).play("B1")
>>> print(match.position, match.turn)
3/1X1/1X1 O O
>>> print(match.play("A3").play("A1").outcome())
X wins: O has no place for a domino
>>> match.undo().moves
()
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from potez.games.base import Message, GameError, IllegalMoveError, Move, Outcome, Position, Reason, Side

_AT_THE_TABLE = {
    Reason.RESIGNED: tuple(Side),
    Reason.TIME: tuple(Side),
    Reason.AGREED: (None,),
    Reason.ADJUDICATED: (*Side, None),
}
"""Why a game may end before its rules end it, and who may have won then."""


class MatchError(GameError):
    """Something that cannot be done at this point of a match."""


@dataclass(frozen=True)
class Match:
    """A match is a value: playing, undoing and ending give a new one and leave the old one as it was.

    The moves may be given as text; they are kept as moves. `ended` is how people ended it: somebody resigned or ran out
    of time, both agreed, a referee decided. Raises NotationError, IllegalMoveError or MatchError.
    """

    start: Position[Any]
    moves: tuple[Any, ...] = ()
    ended: Outcome | None = None
    positions: tuple[Position[Any], ...] = field(init=False, repr=False, compare=False)
    """The position after each ply, the start being the first."""

    def __post_init__(self) -> None:
        positions, moves = [self.start], []
        for given in self.moves:
            here = positions[-1]
            move = here.read_move(given) if isinstance(given, str) else given
            positions.append(here.play(move))
            moves.append(move)
        if self.ended:
            _check_end(positions[-1], self.ended)
        self._set(tuple(moves), tuple(positions))

    def _set(self, moves: tuple[Any, ...], positions: tuple[Position[Any], ...]) -> None:
        object.__setattr__(self, "moves", moves)
        object.__setattr__(self, "positions", positions)

    def _with(self, moves: tuple[Any, ...], positions: tuple[Position[Any], ...]) -> Match:
        """The match with another history, known to be legal."""
        match = Match(self.start)
        match._set(moves, positions)
        return match

    @property
    def position(self) -> Position[Any]:
        """The position now."""
        return self.positions[-1]

    @property
    def turn(self) -> Side | None:
        """Whose turn it is; nobody's when the game is over."""
        return None if self.outcome() else self.position.side

    def outcome(self) -> Outcome | None:
        """How the game ended, by its rules or otherwise; None while it goes on."""
        return self.ended or self.position.outcome()

    def at(self, ply: int) -> Position[Any]:
        """The position after so many plies. Raises MatchError."""
        if not 0 <= ply < len(self.positions):
            raise MatchError(Message("there is no ply {ply}; there are 0..{last}", ply=ply, last=len(self.moves)))
        return self.positions[ply]

    def play(self, move: Move | str) -> Match:
        """The match after one more move or its text. Raises NotationError or IllegalMoveError."""
        if self.ended:
            raise IllegalMoveError(Message("the game is over"))
        if isinstance(move, str):
            move = self.position.read_move(move)
        return self._with((*self.moves, move), (*self.positions, self.position.play(move)))

    def undo(self, plies: int = 1) -> Match:
        """The match without its last plies, going on if it had been ended. Raises MatchError."""
        if not 0 <= plies <= len(self.moves):
            raise MatchError(
                Message("{plies} plies cannot be taken back; {played} were played", plies=plies, played=len(self.moves))
            )
        left = len(self.moves) - plies
        return self._with(self.moves[:left], self.positions[: left + 1])

    def resign(self, side: Side) -> Match:
        """The match given up by a side, whoever's turn it is. Raises MatchError."""
        return self.end(Outcome(side.other, Reason.RESIGNED))

    def end(self, outcome: Outcome) -> Match:
        """The match ended otherwise than by its rules. Raises MatchError."""
        if self.ended:
            raise MatchError(Message("the game is over"))
        _check_end(self.position, outcome)
        match = self._with(self.moves, self.positions)
        object.__setattr__(match, "ended", outcome)
        return match


def _check_end(position: Position[Any], outcome: Outcome) -> None:
    """Whether a game can be ended like this here. Raises MatchError."""
    if position.outcome():
        raise MatchError(Message("the game is over"))
    if outcome.winner not in _AT_THE_TABLE.get(outcome.reason, ()):
        raise MatchError(
            Message(
                "{reason} with the winner {winner} cannot end a game before its rules do",
                reason=outcome.reason.name,
                winner=outcome.winner,
            )
        )
