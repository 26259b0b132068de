"""Results and reasons as records write them, and whether they agree with the moves.

A result is `1-0` when X won, `0-1` when O won, `1/2-1/2` for a draw and `*` for a game that is not over. A reason is
the name of a Reason in small letters, such as `no place`.
"""

from __future__ import annotations

from potez.games.base import Message, Outcome, Reason, Side
from potez.play.lexer import RecordError

UNFINISHED, DRAW = "*", "1/2-1/2"
_WINNERS = {"1-0": Side.X, "0-1": Side.O}
RESULTS = {text: text for text in (*_WINNERS, DRAW, UNFINISHED)} | {"1/2": DRAW, "½-½": DRAW}
"""Every accepted spelling of a result, with the canonical one."""


def result_of(outcome: Outcome | None) -> str:
    if outcome is None:
        return UNFINISHED
    return next((text for text, winner in _WINNERS.items() if winner is outcome.winner), DRAW)


def reason_of(outcome: Outcome | None) -> str | None:
    return _name(outcome.reason.name) if outcome else None


def _name(reason: str) -> str:
    return reason.strip().lower().replace("_", " ")


def read_result(text: str) -> str:
    """The canonical result. Raises RecordError."""
    if text not in RESULTS:
        raise RecordError(
            Message("{text} is not a result; write 1-0 if X won, 0-1 if O won, 1/2-1/2 or *", text=repr(text))
        )
    return RESULTS[text]


def ended_by_people(outcome: Outcome | None, result: str, reason: str | None) -> Outcome | None:
    """How people ended a game whose moves lead to `outcome`, according to the result and reason of its record.

    None if the result is that of the moves, or `*`: then the moves alone decide. If the record gives no reason, a win
    was by resignation and a draw by agreement. Raises RecordError.
    """
    if result in (UNFINISHED, result_of(outcome)):
        return None
    if outcome:
        raise RecordError(
            Message("the moves end the game with {right}, not with {given}", right=result_of(outcome), given=result)
        )
    winner = _WINNERS.get(result)
    usual = Reason.RESIGNED if winner else Reason.AGREED
    others = [Reason.TIME, Reason.ADJUDICATED] if winner else [Reason.ADJUDICATED]
    given = (other for other in others if reason and _name(reason) == _name(other.name))
    return Outcome(winner, next(given, usual))


def check_reason(outcome: Outcome | None, reason: str) -> None:
    """Raises RecordError if a record gives another reason than its game has."""
    if outcome is None:
        raise RecordError(Message("the game is not over, so it cannot have the reason {given}", given=repr(reason)))
    if _name(reason) != (right := reason_of(outcome)):
        raise RecordError(
            Message(
                "after these moves and this result the reason is {right}, not {given}", right=right, given=repr(reason)
            )
        )
