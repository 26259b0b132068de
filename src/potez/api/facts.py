"""What stands out in a position, in the terms of its game: a sentence, and for Blockade the shortest paths."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import inf
from typing import Any, NamedTuple

from potez.api.typed import TypedDict
from potez.games import in_python, part_of
from potez.games.base import Message, Position, Side
from potez.games.blockade import Blockade
from potez.games.byte import Byte
from potez.games.domineering import Domineering
from potez.games.walls import Cell
from potez.locale import Language

_DETOUR = 2  # moves that the way around a narrow cell costs at least


class PathJson(TypedDict):
    """A shortest path of a side to a home of the other, cell by cell. To go around a cell of `narrow` takes long."""

    side: str
    pawn: int
    moves: int
    cells: list[tuple[int, int]]
    narrow: list[tuple[int, int]]


class FactsJson(TypedDict):
    message: str
    paths: list[PathJson]


class Facts(NamedTuple):
    message: Message
    paths: tuple[PathJson, ...] = ()


def facts(position: Position[Any], language: Language) -> FactsJson | None:
    """The facts as JSON; None for a game that has none."""
    find = part_of(position.game, "facts")
    if not find:
        return None
    found: Facts = find(in_python(position))
    return {"message": language.translate(found.message), "paths": list(found.paths)}


def blockade(position: Blockade) -> Facts:
    paths = tuple(_path(position, side) for side in Side)
    x, o = (path["moves"] for path in paths)
    return Facts(Message("X needs {x} moves to a home of O, O needs {o} to a home of X", x=x, o=o), paths)


def _path(position: Blockade, side: Side) -> PathJson:
    """The shortest path of the pawn that is nearest to a home, disregarding pawns."""
    ways = [
        (position.distance(cell, home), number, cell, home)
        for number, cell in enumerate(position.pawns_of(side), start=1)
        for home in position.homes_of(side.other)
    ]
    moves, number, cell, home = min(ways)
    steps, neighbours = position.maze.distances(home), position.maze.neighbours
    cells = [cell]
    while cells[-1] != home:
        cells.append(min(neighbours[cells[-1]], key=steps.__getitem__))
    allowed = len(cells) - 1 + 2 * _DETOUR
    narrow = [each for each in cells[1:-1] if _steps_around(neighbours, cell, home, each) >= allowed]
    return {
        "side": side.value,
        "pawn": number,
        "moves": moves,
        "cells": [(row, col) for row, col in cells],
        "narrow": [(row, col) for row, col in narrow],
    }


def _steps_around(neighbours: Mapping[Cell, Iterable[Cell]], start: Cell, home: Cell, blocked: Cell) -> float:
    """The steps from a cell to another that does not lead through a third."""
    seen, level, steps = {start, blocked}, [start], 0
    while level:
        if home in level:
            return steps
        steps += 1
        level = [beside for each in level for beside in neighbours[each] if beside not in seen]
        seen.update(level)
        level = list(dict.fromkeys(level))
    return inf


def byte(position: Byte) -> Facts:
    x, o = position.score
    return Facts(Message("stacks scored: X {x}, O {o}", x=x, o=o))


def domineering(position: Domineering) -> Facts:
    x, o = (position.places(side).bit_count() for side in Side)
    return Facts(Message("there are {x} places for X's dominoes and {o} for O's", x=x, o=o))
