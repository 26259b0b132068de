"""A view: the JSON that the page needs to draw a position and to let a player move, without rules of its own.

docs/api.md describes its shape. A game without a view of its own is shown by its plain board and its list of legal
moves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from potez.boards.plain import plain
from potez.games import GAMES
from potez.games.base import Move, Outcome, Position
from potez.locale import Language

Json = dict[str, Any]


class View(NamedTuple):
    """How a game is shown: its board, its legal moves, and the move that was made from a position."""

    board: Callable[[Any], Json]
    legal: Callable[[Any], Json]
    last: Callable[[Any, Any, Any], Json]


class Moment(NamedTuple):
    """A position in a game: how many moves were made, and the last of them with the position it was made from."""

    position: Position[Any]
    ply: int = 0
    before: Position[Any] | None = None
    move: Move | None = None


def moment(positions: list[Position[Any]], moves: list[Move], ply: int | None = None) -> Moment:
    """The moment after so many moves of a game, or after all."""
    at = len(moves) if ply is None else ply
    return Moment(positions[at], at, positions[at - 1], moves[at - 1]) if at else Moment(positions[0])


def view(now: Moment, language: Language) -> Json:
    """The view of a moment of a game that goes by the rules alone; a room adds how it ended otherwise."""
    position = now.position
    outcome = position.outcome()
    shown = GAMES[position.game].part("view") or PLAIN
    last = None
    if now.before and now.move:
        last = {"move": str(now.move), "side": now.before.side.value, **shown.last(now.before, now.move, position)}
    return {
        "game": position.game,
        "text": str(position),
        "ply": now.ply,
        "side": position.side.value,
        "outcome": said(outcome, language) if outcome else None,
        "board": shown.board(position),
        "legal": shown.legal(position),
        "last": last,
    }


def said(outcome: Outcome, language: Language) -> Json:
    """How a game ended, for a page."""
    winner = outcome.winner.value if outcome.winner else None
    return {"winner": winner, "reason": outcome.reason.name, "said": language.outcome(outcome)}


PLAIN = View(
    lambda position: {"plain": plain(position)},
    lambda position: {"moves": list(map(str, position.legal_moves()))},
    lambda before, move, after: {},
)
