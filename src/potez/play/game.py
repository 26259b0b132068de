"""One game: its start, its moves, and how people ended it if the rules did not. Everything else follows from these.

>>> from potez import start
>>> game = Game(start("domineering", rows=3, cols=3)).play("B1")
>>> print(game.position, game.turn)
3/1X1/1X1 O O
>>> print(game.play("A3").play("A1").outcome())
X wins: O has no place for a domino
>>> game.undo().moves
()
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from potez.games.address import PICTURE, resolve
from potez.games.base import GameError, IllegalMoveError, Message, Move, NotationError, Outcome, Position, Reason, Side

_BY_PEOPLE = {
    Reason.RESIGNED: tuple(Side),
    Reason.TIME: tuple(Side),
    Reason.AGREED: (None,),
    Reason.ADJUDICATED: (*Side, None),
}
"""The reasons for which people may end a game, and who may win then."""


_MOST_WORDS = 8  # of a move: [X 1] [6 4] [Z 4 9] has seven


class PlayError(GameError):
    """Something that cannot be done at this point of a game."""


class ReplayError(GameError):
    """A list of moves with one that is refused. `ply` is its number, from 1; the first message names it."""

    def __init__(self, *messages: Message, ply: int = 0) -> None:
        super().__init__(*messages)
        self.ply = ply

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), ply=self.ply), self.messages


@dataclass(frozen=True)
class Game:
    """A game is a value: `play`, `undo` and `end` return a new one.

    Moves may be given as text; they are kept as moves. `ended` tells how people ended the game: a player resigned or
    ran out of time, both agreed to a draw, or it was adjudicated. Raises NotationError, IllegalMoveError or PlayError.
    """

    start: Position[Any]
    moves: tuple[Any, ...] = ()
    ended: Outcome | None = None
    positions: tuple[Position[Any], ...] = field(init=False, repr=False, compare=False)
    """The start, then the position after each ply."""

    def __post_init__(self) -> None:
        positions, moves = [self.start], list[Any]()
        _extend(positions, moves, self.moves)
        if self.ended:
            _check_end(positions[-1], self.ended)
        vars(self).update(moves=tuple(moves), positions=tuple(positions))

    @classmethod
    def replay(cls, start: Position[Any], texts: Iterable[str]) -> Game:
        """The game from a start through moves written as text. Raises ReplayError."""
        positions, moves, texts = [start], list[Any](), tuple(texts)
        try:
            _extend(positions, moves, texts)
        except GameError as error:
            ply = len(positions)
            refused = Message("move {ply}, {move}, is refused", ply=ply, move=texts[ply - 1])
            raise ReplayError(refused, *error.messages, ply=ply) from None
        return cls(start)._with(tuple(moves), tuple(positions))

    @classmethod
    def restore(cls, start: Position[Any], texts: Iterable[str]) -> Game:
        """The game from moves that were checked before they were stored. Undefined for other moves."""
        positions, moves = [start], list[Any]()
        for text in texts:
            move = positions[-1].read_move(text)
            positions.append(positions[-1].play_unchecked(move))
            moves.append(move)
        return cls(start)._with(tuple(moves), tuple(positions))

    def _with(self, moves: tuple[Any, ...], positions: tuple[Position[Any], ...], ended: Outcome | None = None) -> Game:
        """The game with another history, known to be legal: nothing is checked again."""
        game = object.__new__(Game)
        vars(game).update(start=self.start, moves=moves, ended=ended, positions=positions)
        return game

    @property
    def name(self) -> str:
        """The name of the game that is played, such as byte."""
        return self.start.game

    @property
    def position(self) -> Position[Any]:
        """The position now."""
        return self.positions[-1]

    @property
    def turn(self) -> Side | None:
        """Whose turn it is; nobody's when the game is over."""
        return None if self.outcome() else self.position.side

    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules or by people; None while it goes on."""
        return self.ended or self.position.outcome()

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows: the position now, with the last move marked."""
        before, move = (self.positions[-2], self.moves[-1]) if self.moves else (None, None)
        text: str = resolve(PICTURE)(self.position, before, move)
        return text

    def at(self, ply: int) -> Position[Any]:
        """The position after a number of plies. Raises PlayError."""
        if not 0 <= ply < len(self.positions):
            raise PlayError(Message("there is no ply {ply}; choose from 0..{last}", ply=ply, last=len(self.moves)))
        return self.positions[ply]

    def play(self, move: Move | str) -> Game:
        """The game after one more move or its text. Raises NotationError or IllegalMoveError."""
        if self.ended:
            raise IllegalMoveError(Message("the game is over"))
        here = self.position
        move = here.read_move(move) if isinstance(move, str) else move
        return self._with((*self.moves, move), (*self.positions, here.play(move)))

    def play_unchecked(self, move: Move) -> Game:
        """The game after one more legal move. Undefined for illegal moves."""
        return self._with((*self.moves, move), (*self.positions, self.position.play_unchecked(move)))

    def undo(self, plies: int = 1) -> Game:
        """The game without its last plies; a game that people ended goes on. Raises PlayError."""
        if not 0 <= plies <= len(self.moves):
            raise PlayError(
                Message(
                    "{plies} plies cannot be taken back; only {played} were played", plies=plies, played=len(self.moves)
                )
            )
        left = len(self.moves) - plies
        return self._with(self.moves[:left], self.positions[: left + 1])

    def resign(self, side: Side | str) -> Game:
        """The game after a side resigns, on either side's turn. Raises PlayError."""
        return self.end(Outcome(Side.read(side).other, Reason.RESIGNED))

    def end(self, outcome: Outcome) -> Game:
        """The game as people ended it. Raises PlayError."""
        if self.ended:
            raise PlayError(Message("the game is over"))
        _check_end(self.position, outcome)
        return self._with(self.moves, self.positions, outcome)


def split_moves(start: Position[Any], text: str) -> list[str]:
    """The moves in a text, which may be several words each: `[X 1] [6 4] [Z 4 9] [O 1] [6 B] [P 1 1]`.

    The longest reading is taken, because the wall of a Blockade turn may be a word of its own. Nothing is refused here:
    after a move that is not legal, each word counts as a move.
    """
    words, moves, position = text.split(), list[str](), start
    while words:
        texts = [" ".join(words[:count]) for count in range(min(len(words), _MOST_WORDS), 0, -1)]
        readable = [text for text in texts if _readable(position, text)]
        legal = [text for text in readable if not position.violations(position.read_move(text))]
        if not legal:
            refused = (readable or texts)[0 if readable else -1]
            return [*moves, refused, *words[len(refused.split()) :]]
        moves.append(legal[0])
        position = position.play(legal[0])
        del words[: len(legal[0].split())]
    return moves


def _readable(position: Position[Any], text: str) -> bool:
    try:
        position.read_move(text)
    except NotationError:
        return False
    return True


def _extend(positions: list[Position[Any]], moves: list[Any], given: Iterable[Move | str]) -> None:
    """Play moves or their texts from the last position. Moves played before an error stay in the lists."""
    for move in given:
        here = positions[-1]
        move = here.read_move(move) if isinstance(move, str) else move
        positions.append(here.play(move))
        moves.append(move)


def _check_end(position: Position[Any], outcome: Outcome) -> None:
    """Raises PlayError if people cannot end a game like this here."""
    if position.outcome():
        raise PlayError(Message("the game is over"))
    if outcome.winner not in _BY_PEOPLE.get(outcome.reason, ()):
        raise PlayError(
            Message(
                "people cannot end a game by {reason} with {winner} as the winner",
                reason=outcome.reason.name,
                winner=outcome.winner,
            )
        )
