"""Why a move was a mistake, in the terms of its game."""

from __future__ import annotations

from typing import Any, NamedTuple

from potez.engine.types import Score
from potez.games import part_of
from potez.games.base import Message, Move, Side
from potez.games.blockade import Blockade
from potez.games.byte import PASS, Byte
from potez.games.domineering import Domineering


class Choice(NamedTuple):
    """Positions of one game: before a move, after it, and after the move that would have been better."""

    before: Any
    after: Any
    best: Move
    instead: Any

    hoped: Score
    """What the better move promised, for the side that moved."""
    got: Score
    """What the move led to, for the same side."""


def why(choice: Choice) -> Message:
    """The simplest reason why a move was not the best."""
    hoped, got, best = choice.hoped, choice.got, choice.best
    if hoped.win_in is not None and got.win_in is None:
        return Message("{best} wins within {plies}", best=best, plies=hoped.win_in)
    if got.loss_in is not None and hoped.loss_in is None:
        return Message("now {other} wins within {plies}", other=choice.before.side.other, plies=got.loss_in)
    explain = part_of(choice.before.game, "critique")
    return (explain(choice) if explain else None) or Message(
        "by the engine's count {best} is better by {more}", best=best, more=hoped.value - got.value
    )


def blockade(choice: Choice) -> Message | None:
    side = choice.before.side
    own = [_shortest(position, side) for position in (choice.before, choice.after, choice.instead)]
    theirs = [_shortest(position, side.other) for position in (choice.before, choice.after, choice.instead)]
    if own[1] > own[0]:
        return Message("your shortest path grew from {before} to {after} moves", before=own[0], after=own[1])
    if theirs[1] < theirs[2]:
        return Message(
            "{other}'s shortest path is {now} moves; after {best} it would be {better}",
            other=side.other,
            now=theirs[1],
            best=choice.best,
            better=theirs[2],
        )
    if own[1] > own[2]:
        return Message(
            "your shortest path is {now} moves; after {best} it would be {better}",
            now=own[1],
            best=choice.best,
            better=own[2],
        )
    return None


def _shortest(position: Blockade, side: Side) -> int:
    """The pawn moves that a side needs at least to win, disregarding pawns."""
    return min(
        position.distance(pawn, home) for pawn in position.pawns_of(side) for home in position.homes_of(side.other)
    )


def byte(choice: Choice) -> Message | None:
    side = choice.before.side
    if _won(choice.after, side.other) > _won(choice.instead, side.other):
        return Message("it finishes a stack for {other}", other=side.other)
    if _won(choice.instead, side) > _won(choice.after, side):
        return Message("{best} finishes a stack for you", best=choice.best)
    now, better = (_freedom(position) for position in (choice.after, choice.instead))
    if now > better:
        return Message(
            "it leaves {other} {now} moves; {best} leaves {better}",
            other=side.other,
            now=now,
            best=choice.best,
            better=better,
        )
    return None


def _won(position: Byte, side: Side) -> int:
    return position.score[0 if side is Side.X else 1]


def _freedom(position: Byte) -> int:
    moves = position.legal_moves()
    return 0 if moves == (PASS,) else len(moves)


def domineering(choice: Choice) -> Message | None:
    side = choice.before.side
    own = [_places(position, side) for position in (choice.after, choice.instead)]
    theirs = [_places(position, side.other) for position in (choice.after, choice.instead)]
    if theirs[0] > theirs[1]:
        return Message(
            "it leaves {other} {now} places; {best} leaves {better}",
            other=side.other,
            now=theirs[0],
            best=choice.best,
            better=theirs[1],
        )
    if own[0] < own[1]:
        return Message(
            "it leaves you {now} places; {best} leaves you {better}", now=own[0], best=choice.best, better=own[1]
        )
    return None


def _places(position: Domineering, side: Side) -> int:
    return position.places(side).bit_count()
