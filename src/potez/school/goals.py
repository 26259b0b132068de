"""The goals of lessons: whether a move reaches them, and if not, why not.

A lesson names its goal and how much of it is asked for, such as `longer = 3`: the other side's way to a home becomes
three moves longer. Every goal looks at the positions before and after the move, with nothing but the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from potez.games.base import Message, Move, Position
from potez.games.blockade import Blockade
from potez.games.byte import PASS, Byte
from potez.games.domineering import Domineering
from potez.school.measures import arrival, safe_places, score_of, scoring_move, way, winning_move


class Shortfall(NamedTuple):
    """Why a move does not reach a goal, and the reply that shows it, if one does. It belongs into the blank {reply}."""

    why: Message
    reply: Move | None = None


Goal = Callable[[Any, Any, int], Shortfall | None]
"""Position before, position after, how much is asked for -> what is missing; None if the goal is reached."""


def anything(before: Position[Any], after: Position[Any], wanted: int) -> Shortfall | None:
    return None


def win(before: Position[Any], after: Position[Any], wanted: int) -> Shortfall | None:
    """The game is over, and won."""
    outcome = after.outcome()
    if outcome and outcome.winner is before.side:
        return None
    return Shortfall(Message("The game goes on. Look for the move that wins it at once."))


def forced(before: Position[Any], after: Position[Any], wanted: int) -> Shortfall | None:
    """The game is won, however the other side goes on."""
    outcome = after.outcome()
    if outcome:
        return win(before, after, wanted)
    reply = winning_move(after, {})
    if reply is None:
        return None
    return Shortfall(Message("{side} answers and wins in the end: {reply}.", side=after.side), reply)


def longer(before: Blockade, after: Blockade, wanted: int) -> Shortfall | None:
    """The other side needs so many moves more."""
    rival = before.side.other
    first, now = way(before, rival), way(after, rival)
    if now - first >= wanted:
        return None
    return Shortfall(
        Message(
            "{side} needed {first} moves and now needs {now}; the task asks for {most}.",
            side=rival,
            first=first,
            now=now,
            most=first + wanted,
        )
    )


def nearer(before: Blockade, after: Blockade, wanted: int) -> Shortfall | None:
    """One's own way is so many moves shorter."""
    first, now = way(before, before.side), way(after, before.side)
    if first - now >= wanted:
        return None
    return Shortfall(Message("You needed {first} moves to a home, and now you need {now}.", first=first, now=now))


def hold(before: Blockade, after: Blockade, wanted: int) -> Shortfall | None:
    """The other side cannot arrive with its next turn."""
    reply = arrival(after)
    if reply is None:
        return None
    return Shortfall(Message("{side} answers and has arrived: {reply}.", side=after.side), reply)


def score(before: Byte, after: Byte, wanted: int) -> Shortfall | None:
    """A stack is finished, and it counts for the mover."""
    rival = before.side.other
    if score_of(after, before.side) > score_of(before, before.side):
        return None
    if score_of(after, rival) > score_of(before, rival):
        return Shortfall(
            Message("The stack is finished, but {side}'s checker is on top: {side} scores it.", side=rival)
        )
    return Shortfall(Message("No stack has reached eight checkers."))


def deny(before: Byte, after: Byte, wanted: int) -> Shortfall | None:
    """The other side gets no stack, neither now nor with its next move."""
    rival = before.side.other
    if score_of(after, rival) > score_of(before, rival):
        return Shortfall(
            Message("The stack is finished, but {side}'s checker is on top: {side} scores it.", side=rival)
        )
    reply = None if after.outcome() else scoring_move(after)
    if reply is None:
        return None
    return Shortfall(Message("{side} answers and scores a stack: {reply}.", side=rival), reply)


def stuck(before: Byte, after: Byte, wanted: int) -> Shortfall | None:
    """The other side has to pass."""
    replies = after.legal_moves()
    if replies == (PASS,):
        return None
    return Shortfall(Message("{side} can still move.", side=after.side), replies[0] if replies else None)


def safe(before: Domineering, after: Domineering, wanted: int) -> Shortfall | None:
    """There are so many safe places more."""
    made = safe_places(after, before.side).bit_count() - safe_places(before, before.side).bit_count()
    if made >= wanted:
        return None
    return Shortfall(Message("That makes no place that only you can use.") if made <= 0 else _too_few(made, wanted))


def _too_few(made: int, wanted: int) -> Message:
    return Message("That makes {made} of the {wanted} safe places that are possible.", made=made, wanted=wanted)


def take(before: Domineering, after: Domineering, wanted: int) -> Shortfall | None:
    """The other side loses so many places."""
    rival = before.side.other
    taken = before.places(rival).bit_count() - after.places(rival).bit_count()
    if taken >= wanted:
        return None
    return Shortfall(
        Message("That takes {taken} places from {side}; {wanted} are possible.", taken=taken, side=rival, wanted=wanted)
    )


GOALS: dict[str, Goal] = {
    "anything": anything,
    "win": win,
    "forced": forced,
    "longer": longer,
    "nearer": nearer,
    "hold": hold,
    "score": score,
    "deny": deny,
    "stuck": stuck,
    "safe": safe,
    "take": take,
}
