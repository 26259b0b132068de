"""A view: all that a page needs to draw a position and to let a player move, with no rules of its own.

The shapes are written down in docs/api.md. A game without an entry in VIEWS is shown by its plain board and its list of
legal moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from potez.boards.plain import plain
from potez.games.base import Move, Outcome, Position
from potez.games.blockade import Blockade, Turn
from potez.games.byte import Byte, Lift, dark_squares
from potez.games.domineering import Domineering, Placement
from potez.games.walls import COLOURS, Cell, Wall
from potez.locale import Language

Json = dict[str, Any]


class Look(NamedTuple):
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
    look = VIEWS.get(position.game, PLAIN)
    last = None
    if now.before and now.move:
        last = {"move": str(now.move), "side": now.before.side.value, **look.last(now.before, now.move, position)}
    return {
        "game": position.game,
        "text": str(position),
        "ply": now.ply,
        "side": position.side.value,
        "outcome": said(outcome, language) if outcome else None,
        "board": look.board(position),
        "legal": look.legal(position),
        "last": last,
    }


def said(outcome: Outcome, language: Language) -> Json:
    """How a game ended, for a page."""
    winner = outcome.winner.value if outcome.winner else None
    return {"winner": winner, "reason": outcome.reason.name, "said": language.outcome(outcome)}


def _blockade_board(position: Blockade) -> Json:
    names = ("X1", "X2", "O1", "O2")
    x, o = position.hand[:2], position.hand[2:]
    return {
        "rows": position.rows,
        "cols": position.cols,
        "pawns": dict(zip(names, position.pawns, strict=True)),
        "homes": dict(zip(names, position.homes, strict=True)),
        "hand": {"X": dict(zip(COLOURS, x, strict=True)), "O": dict(zip(COLOURS, o, strict=True))},
        "walls": [str(wall) for wall in sorted(position.walls)],
    }


def _blockade_legal(position: Blockade) -> Json:
    """Turns by their two steps: the thousands of them share most walls, so only the exceptions are listed."""
    goals, mine = position.homes_of(position.side.other), position.pawns_of(position.side)
    over = position.outcome() is not None
    pawns: dict[str, list[Any]] = {str(pawn): [] if over else position.pawn_moves(pawn) for pawn in (1, 2)}
    steps = {
        f"{pawn}-{cell}": (cell, mine[2 - int(pawn)])
        for pawn, cells in pawns.items()
        for cell in cells
        if cell not in goals
    }
    walls, refused = [], {step: list[str]() for step in steps}
    for wall, ground in _walls(position) if steps else ():
        name = _wall_name(wall)
        if ground is None:
            walls.append(name)
            continue
        out = [step for step, stand in steps.items() if not ground.issuperset(stand)]
        if len(out) < len(steps):
            walls.append(name)
            for step in out:
                refused[step].append(name)
    return {
        "pawns": pawns,
        "wins": [f"{pawn}-{cell}" for pawn, cells in pawns.items() for cell in cells if cell in goals],
        "alone": [step for step in steps if len(refused[step]) == len(walls)],
        "walls": walls,
        "except": {step: out for step, out in refused.items() if out},
    }


@cache
def _wall_name(wall: Wall) -> str:
    """A view names hundreds of walls, and boards have but few different ones."""
    return str(wall)


def _walls(position: Blockade) -> Iterator[tuple[Wall, set[Cell] | None]]:
    """The walls that may be placed, each with the cells where the mover's pawns must then stand; None means any.

    It says what grouping all legal turns would say, at a sixth of the time; a test compares the two.
    """
    side, maze = position.side, position.maze
    in_hand = [colour for colour, left in position.hand_of(side).items() if left]
    for wall in maze.room_for(in_hand):
        if not maze.separates(wall):
            yield wall, None
            continue
        mine, theirs = (
            maze.reach(home, wall) for home in (position.homes_of(side.other)[0], position.homes_of(side)[0])
        )
        if theirs.issuperset((position.homes_of(side)[1], *position.pawns_of(side.other))):
            yield wall, mine if position.homes_of(side.other)[1] in mine else set()


def _blockade_last(before: Blockade, move: Turn, after: Blockade) -> Json:
    start = before.pawns_of(move.side)[move.pawn - 1]
    return {"from": start, "to": move.cell, "wall": str(move.wall) if move.wall else None}


def _byte_board(position: Byte) -> Json:
    squares = zip(dark_squares(position.size), position.stacks, strict=True)
    return {
        "size": position.size,
        "stacks": {str(square): stack for square, stack in squares if stack},
        "score": dict(zip("XO", position.score, strict=True)),
    }


def _byte_legal(position: Byte) -> Json:
    return {"lifts": [str(move) for move in position.legal_moves()]}


def _byte_last(before: Byte, move: Lift, after: Byte) -> Json:
    if not move.square:
        return {"from": None, "level": None, "to": None, "done": None}
    done = next((side for side, old, new in zip("XO", before.score, after.score, strict=True) if new > old), None)
    target = move.square.step(move.direction)
    return {"from": str(move.square), "level": move.level, "to": str(target), "done": done}


@cache
def _cell_name(cell: Placement) -> str:
    return str(cell)


def _domineering_board(position: Domineering) -> Json:
    def cell(row: int, col: int) -> str:
        owner = position.owner(Placement(row, col))
        return owner.value if owner else "."

    rows = reversed(range(position.rows))
    cells = ["".join(cell(row, col) for col in range(position.cols)) for row in rows]
    return {"rows": position.rows, "cols": position.cols, "cells": cells}


def _domineering_legal(position: Domineering) -> Json:
    return {
        "anchors": {_cell_name(move): list(map(_cell_name, position.cells(move))) for move in position.legal_moves()}
    }


def _domineering_last(before: Domineering, move: Placement, after: Domineering) -> Json:
    return {"cells": list(map(str, before.cells(move)))}


VIEWS = {
    "blockade": Look(_blockade_board, _blockade_legal, _blockade_last),
    "byte": Look(_byte_board, _byte_legal, _byte_last),
    "domineering": Look(_domineering_board, _domineering_legal, _domineering_last),
}
PLAIN = Look(
    lambda position: {"plain": plain(position)},
    lambda position: {"moves": list(map(str, position.legal_moves()))},
    lambda before, move, after: {},
)
