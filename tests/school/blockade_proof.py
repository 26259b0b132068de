"""Forced wins of Blockade by trying every turn and every reply, with geometry that was written from the rules alone.

Legal turns come from the rules. Two facts keep the last plies cheap; `test_blockade_proof.py` compares both with the
rules in random games:

- A side arrives with its next turn exactly if a way of at most two open steps leads from a pawn to a goal. Pawns do not
  stop it: one jumps over them, and lands on them at home. So only a wall across all such ways is a defence.
- A pawn may go to every empty cell that is two open steps away. So who is stuck has no such cell, and a turn takes at
  most four of them from a pawn: three by the wall, one by the pawn that lands there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, cached_property

from potez.core import _core

STRIDE = 32
"""A cell is row * STRIDE + column. Its southern edge has the number 2 * cell, its eastern edge the one after."""
STEPS = (-STRIDE, STRIDE, -1, 1)
OF_A_TURN = 4
REACH_OF_A_WALL = 4
"""A wall takes cells from two pawns only if they are at most so many steps apart."""
REMEMBERED = 24


def cell_of(text: str) -> int:
    return STRIDE * (int(text[0], 36) - 1) + int(text[1], 36) - 1


def edge(one: int, two: int) -> int:
    return 2 * min(one, two) + (abs(one - two) == 1)


def edges_of(wall: int) -> tuple[int, int]:
    """The edges that a wall closes. Its number is that of a turn without the pawn: colour, column, row."""
    anchor = STRIDE * (wall >> 7 & 31) + (wall >> 2 & 31)
    return (2 * anchor, 2 * anchor + 2) if wall & 3 == 1 else (2 * anchor + 1, 2 * (anchor + STRIDE) + 1)


@cache
def walls_across(closed: int) -> list[int]:
    """The walls that close an edge."""
    anchor, vertical = divmod(closed, 2)
    anchors = (anchor, anchor - STRIDE) if vertical else (anchor, anchor - 1)
    return [1 + vertical | at % STRIDE << 2 | at // STRIDE << 7 for at in anchors if at >= 0]


@cache
def ways(start: int, end: int) -> list[tuple[int, ...]]:
    """The edges of each way of at most two steps."""
    if end - start in STEPS:
        return [(edge(start, end),)]
    return [
        (edge(start, start + first), edge(start + first, end))
        for first in STEPS
        for second in STEPS
        if first + second == end - start != 0
    ]


def borders(rows: int, cols: int) -> frozenset[int]:
    """The edges around a board."""
    first_and_last = [(row * STRIDE, row * STRIDE + cols - 1) for row in range(rows)]
    west_and_east = [number for first, last in first_and_last for number in (edge(first - 1, first), 2 * last + 1)]
    top_and_bottom = [(col, col + (rows - 1) * STRIDE) for col in range(cols)]
    north_and_south = [number for top, bottom in top_and_bottom for number in (edge(top - STRIDE, top), 2 * bottom)]
    return frozenset(west_and_east + north_and_south)


def distance(one: int, two: int) -> int:
    return abs(one // STRIDE - two // STRIDE) + abs(one % STRIDE - two % STRIDE)


class Node:
    """A position, with its pawns and closed edges."""

    def __init__(
        self, position: _core.Position, pawns: tuple[int, ...], goals: tuple[int, ...], closed: frozenset[int]
    ):
        self.position, self.pawns, self.goals, self.closed = position, pawns, goals, closed

    @classmethod
    def parse(cls, text: str) -> Node:
        """The pawns and goals of the side to move come first."""
        size, side, pawns, homes, _, walls = text.split()
        cells, goals = (tuple(cell_of(each) for each in field.split(",")) for field in (pawns, homes))
        numbers = [
            1 + (each[0] == "G") | (int(each[2], 36) - 1) << 2 | (int(each[1], 36) - 1) << 7
            for each in walls.split(",")
            if each != "-"
        ]
        rows, cols = map(int, size.split("x"))
        closed = borders(rows, cols).union(number for wall in numbers for number in edges_of(wall))
        goals = goals[2:] + goals[:2]
        if side == "O":
            cells, goals = cells[2:] + cells[:2], goals[2:] + goals[:2]
        return cls(_core.Position("blockade", text), cells, goals, closed)

    def play(self, turn: int) -> Node:
        own, theirs = list(self.pawns[:2]), self.pawns[2:]
        own[turn >> 10 & 1] = STRIDE * (turn >> 5 & 31) + (turn & 31)
        closed = self.closed.union(edges_of(turn >> 12)) if turn >> 12 else self.closed
        return Node(self.position.play(turn), (*theirs, *own), self.goals[2:] + self.goals[:2], closed)

    @cached_property
    def turns(self) -> list[int]:
        return self.position.moves()

    def over(self) -> bool:
        return self.position.outcome() is not None

    def open_ways(self, side: int) -> Iterator[tuple[int, ...]]:
        """The ways of at most two steps to a goal: 0 for the side to move, 1 for the other."""
        for pawn in self.pawns[2 * side : 2 * side + 2]:
            for goal in self.goals[2 * side : 2 * side + 2]:
                if distance(pawn, goal) <= 2:
                    yield from (way for way in ways(pawn, goal) if self.closed.isdisjoint(way))

    def arrives(self) -> bool:
        return any(self.open_ways(0))

    def stops(self) -> set[int] | None:
        """The walls that keep the other side from arriving; None if it cannot arrive anyway."""
        threats = list(self.open_ways(1))
        if not threats:
            return None
        tried = (wall for number in threats[0] for wall in walls_across(number))
        return {wall for wall in tried if all(not set(edges_of(wall)).isdisjoint(way) for way in threats)}

    def free_ends(self, pawn: int) -> dict[int, tuple[int, ...]]:
        """The empty cells that are two open steps away from a pawn, each with a way there."""
        ends = {pawn + first + second for first in STEPS for second in STEPS if first + second}
        found = ((end, way) for end in ends.difference(self.pawns) for way in ways(pawn, end))
        return {end: way for end, way in found if self.closed.isdisjoint(way)}

    def makes_stuck(self) -> bool:
        """Whether a turn leaves the other side without a move: it takes the free ends of both pawns."""
        one, two = self.pawns[2:]
        few, many = sorted((self.free_ends(one), self.free_ends(two)), key=len)
        if len(many) > OF_A_TURN or (len(few) > 1 and distance(one, two) > REACH_OF_A_WALL):
            return False
        turns, ends = self.turns, {**few, **many}
        if len(ends) > 1:  # a pawn lands on one of any two ends, at most; a wall takes the other
            first_two = [*ends.values()][:2]
            walls = {wall for way in first_two for number in way for wall in walls_across(number)}
            turns = [turn for turn in turns if turn >> 12 in walls]
        return any(self.play(turn).over() for turn in turns)


class FullWidth:
    """Remembers which turns have won and which replies have refuted, and tries these first. Nothing is left out."""

    def __init__(self) -> None:
        self.attacks: dict[int, list[int]] = {}
        self.replies: dict[int, list[int]] = {}

    def wins(self, node: Node, plies: int) -> bool:
        """Whether the side to move wins within so many plies: 1, 3 or 5."""
        if node.arrives():
            return True
        if plies == 1:
            return node.makes_stuck()
        for turn in self.ordered(node, self.attacks.setdefault(plies, [])):
            if self.is_lost(node.play(turn), plies - 1):
                return remember(turn, self.attacks[plies])
        return False

    def is_lost(self, node: Node, plies: int) -> bool:
        """Whether the side to move has lost, or loses within so many plies: 0, 2 or 4."""
        if node.over():
            return True
        if plies == 0 or node.arrives():
            return False
        known, stops = self.replies.setdefault(plies, []), node.stops()
        for reply in self.ordered(node, known, stops):
            if not self.wins(node.play(reply), plies - 1):
                return not remember(reply, known)
        return True

    @staticmethod
    def ordered(node: Node, known: Iterable[int], walls: set[int] | None = None) -> Iterator[int]:
        """The legal turns, those that are known first. Turns without one of the walls, if there are any, are idle."""
        for turn in [*known]:
            if (walls is None or turn >> 12 in walls) and node.position.is_legal(turn):
                yield turn
        yield from (turn for turn in node.turns if walls is None or turn >> 12 in walls)


def remember(turn: int, known: list[int]) -> bool:
    if turn in known:
        known.remove(turn)
    known.insert(0, turn)
    del known[REMEMBERED:]
    return True
