"""What the page needs to draw a position of Blockade."""

from __future__ import annotations

from functools import cache
from typing import Any

from potez.api.views.base import Json, View
from potez.games.blockade import Blockade, Turn
from potez.games.walls import COLOURS, Wall


def _board(position: Blockade) -> Json:
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


def _legal(position: Blockade) -> Json:
    """Turns by their two steps: the thousands of them share most walls, so only the exceptions are listed."""
    goals, mine = position.homes_of(position.side.other), position.pawns_of(position.side)
    over = position.outcome() is not None
    pawns: dict[str, list[Any]] = {str(pawn): [] if over else position.pawn_moves(pawn) for pawn in (1, 2)}
    steps = {
        f"{pawn}-{cell}": position.maze.bits(cell, mine[2 - int(pawn)])
        for pawn, cells in pawns.items()
        for cell in cells
        if cell not in goals
    }
    refused, useless = {step: list[str]() for step in steps}, set[Wall]()
    placeable = position.placeable_walls() if steps else {}
    for wall, ground in placeable.items():
        if ground is None:
            continue
        out = [step for step, stand in steps.items() if stand & ~ground]
        if len(out) == len(steps):
            useless.add(wall)
        else:
            for step in out:
                refused[step].append(_wall_name(wall))
    walls = [_wall_name(wall) for wall in placeable if wall not in useless]
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


def _last(before: Blockade, move: Turn, after: Blockade) -> Json:
    start = before.pawns_of(move.side)[move.pawn - 1]
    return {"from": start, "to": move.cell, "wall": str(move.wall) if move.wall else None}


VIEW = View(_board, _legal, _last)
