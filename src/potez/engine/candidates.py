"""The moves that a search tries: all of them, unless a game has too many.

**Blockade** has about four thousand turns at the start and up to eighteen thousand on the largest board. Nearly all of
them differ only in a wall that is in nobody's way. The search tries every pawn move, and with each pawn move
  1. the walls that close a step of one shortest path of an opponent's pawn to one of its goals: a wall that closes none
     of these steps leaves the path, and so the distance, unchanged;
  2. one wall, the first in order, that closes no step of such paths of either side: it represents all walls that only
     use up a wall;
  3. the walls within two steps of an opponent's pawn, if they could leave the opponent without a pawn move. A pawn with
     a path to a goal can be stuck only if another pawn stands where it would land, two straight steps or one diagonal
     step away. So this matters only for turns after which both pawns of the opponent have another pawn that near.
If there is no wall of kind 2, the search tries every wall. So it leaves out no pawn move and misses no win in one. With
an evaluation that uses only those distances, a search one turn deep finds the same value as with all turns. It may miss
a wall that prepares a better one several turns ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from potez.games import part_of
from potez.games.base import Move, Position, Side
from potez.games.blockade import Blockade, Turn
from potez.games.walls import Cell, Maze, Wall, all_walls


class Candidates(NamedTuple):
    """The moves to search, in the game's order, and how many legal moves are left out."""

    moves: Sequence[Move]
    left_out: int = 0


def candidates(position: Position[Any]) -> Candidates:
    """At least one move unless the game is over."""
    return candidates_of(position.game)(position)


@cache
def candidates_of(game: str) -> Callable[[Any], Candidates]:
    """The function that finds the candidates of a game."""
    return part_of(game, "candidates") or all_moves


def all_moves(position: Position[Any]) -> Candidates:
    return Candidates(position.legal_moves())


def blockade_candidates(position: Blockade) -> Candidates:
    side, rival = position.side, position.side.other
    pawns, rivals = position.pawns_of(side), position.pawns_of(rival)
    against = set(_walls_in_the_way(position, rival, rivals))
    around = set(_walls_around(position, rivals))
    legal, chosen = position.legal_moves(), list[Turn]()
    for (pawn, cell), group in groupby(legal, key=lambda turn: (turn.pawn, turn.cell)):
        turns, moved = list(group), (cell, pawns[2 - pawn])
        own = set(_walls_in_the_way(position, side, moved))
        quiet = next((turn for turn in turns if turn.wall not in against and turn.wall not in own), None)
        wanted = against | around if _could_be_stuck(rivals, moved) else against
        chosen += [turn for turn in turns if turn.wall in wanted or turn is quiet] if quiet else turns
    return Candidates(chosen, len(legal) - len(chosen))


def _walls_in_the_way(position: Blockade, side: Side, pawns: Sequence[Cell]) -> Iterator[Wall]:
    """The walls that close a step of one shortest path from each of these pawns of a side to each of its goals."""
    closing = _walls_closing(position.rows, position.cols)
    for pawn in pawns:
        for home in position.homes_of(side.other):
            for step in _steps(position.maze, pawn, home):
                yield from closing[step]


def _walls_around(position: Blockade, pawns: Sequence[Cell]) -> Iterator[Wall]:
    """The walls that could take away a move of one of these pawns."""
    closing, neighbours = _walls_closing(position.rows, position.cols), position.maze.neighbours
    for pawn in pawns:
        for near in neighbours[pawn]:
            for far in neighbours[near]:
                yield from closing[frozenset((pawn, near))]
                yield from closing[frozenset((near, far))]


def _steps(maze: Maze, cell: Cell, home: Cell) -> Iterator[frozenset[Cell]]:
    """The single steps of one shortest path, each as the two cells it joins."""
    distances = maze.distances(home)
    while cell != home:
        near = min(maze.neighbours[cell], key=distances.__getitem__)
        yield frozenset((cell, near))
        cell = near


@lru_cache
def _walls_closing(rows: int, cols: int) -> dict[frozenset[Cell], list[Wall]]:
    """For each two neighbouring cells, the walls between them."""
    closing: dict[frozenset[Cell], list[Wall]] = {}
    for wall in all_walls(rows, cols):
        for edge in wall.edges():
            closing.setdefault(frozenset(edge), []).append(wall)
    return closing


def _could_be_stuck(pawns: Sequence[Cell], others: Sequence[Cell]) -> bool:
    """Whether each of a side's pawns has another pawn, of either side, where it could land."""

    def near(a: Cell, b: Cell) -> bool:
        return abs(a.row - b.row) + abs(a.col - b.col) == 2

    return all(any(near(pawn, other) for other in (*pawns, *others)) for pawn in pawns)
