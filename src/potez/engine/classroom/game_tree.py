"""The whole tree that the searches of the classroom walk through, each in its own way.

A node is a position, or a place in a tree made by hand. All values are those for MAX, the side to move at the root. The
tree of a game ends at its depth. It has the moves that the search would look at (candidates.py), or only so many of
them at each node: those that the evaluation likes best.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, TypeVar

from potez.engine.candidates import candidates
from potez.engine.classroom.own_tree import OwnTree
from potez.engine.evaluation import evaluate
from potez.engine.types import Score
from potez.games.base import Message, Position, SetupError

T = TypeVar("T")

MOST = 3000
"""The most nodes of a tree that a page can draw and a class can follow."""
JUDGED = 100
"""The most moves of a position that are evaluated to find the best few; with more, each evaluation takes too long."""


@dataclass(eq=False)
class Node:
    """`guess` is what the search knows without looking further; where the tree ends, it is the value."""

    index: int
    parent: int | None
    move: str
    maximising: bool
    ply: int
    guess: Score
    key: Hashable
    """Equal for equal positions."""
    outcome: str | None = None
    """How the game ended here."""
    left_out: int = 0
    """How many legal moves are not in the tree."""
    children: list[Node] = field(default_factory=list)

    def value(self) -> Score:
        """The value by minimax without pruning."""
        values = [child.value() for child in self.children]
        if not values:
            return self.guess
        return max(values) if self.maximising else min(values)

    def size(self) -> int:
        """How many nodes there are from here on, this one included."""
        return 1 + sum(child.size() for child in self.children)


class TooLargeError(SetupError):
    """A tree has too many nodes."""


class GameTree:
    """The nodes in the order in which a search without pruning visits them. The root is the first."""

    def __init__(self, seconds: float = 60.0) -> None:
        self.nodes: list[Node] = []
        self._deadline = perf_counter() + seconds

    @property
    def root(self) -> Node:
        return self.nodes[0]

    @property
    def height(self) -> int:
        """How many plies deep the tree is."""
        return max(node.ply for node in self.nodes)

    def add(self, parent: Node | None, move: str, maximising: bool, guess: Score, key: Hashable) -> Node:
        """A new node below its parent. Raises SetupError if the tree is full or takes too long."""
        if perf_counter() > self._deadline:
            raise SetupError(Message("this tree takes too long; take a smaller depth or fewer moves"))
        if len(self.nodes) >= MOST:
            raise TooLargeError(Message("the tree has more than {most} positions", most=MOST))
        ply = parent.ply + 1 if parent else 0
        node = Node(len(self.nodes), parent.index if parent else None, move, maximising, ply, guess, key)
        self.nodes.append(node)
        if parent:
            parent.children.append(node)
        return node


def tree_by_hand(tree: OwnTree) -> GameTree:
    """The branches have letters. A position before the end is guessed to be the mean of all ends below it."""
    made = GameTree()

    def grow(branch: OwnTree, parent: Node | None, move: str) -> None:
        maximising = parent is None or not parent.maximising
        node = made.add(parent, move, maximising, Score(_mean(branch)), branch)
        if isinstance(branch, tuple):
            for number, below in enumerate(branch):
                grow(below, node, branch_name(number))

    grow(tree, None, "")
    return made


def branch_name(number: int) -> str:
    """a, b, c, …, z, aa, ab, …"""
    return (branch_name(number // 26 - 1) if number >= 26 else "") + chr(ord("a") + number % 26)


def _mean(tree: OwnTree) -> float:
    ends = _ends(tree)
    mean = round(sum(ends) / len(ends), 1)
    return int(mean) if mean == int(mean) else mean


def _ends(tree: OwnTree) -> list[float]:
    return [end for branch in tree for end in _ends(branch)] if isinstance(tree, tuple) else [tree]


def tree_of_position(position: Position[Any], depth: int, width: int | None = None, seconds: float = 60.0) -> GameTree:
    """The tree of a position, so many plies deep, with all candidates or only the `width` best by the evaluation."""
    made = GameTree(seconds)

    def guess(after: Position[Any], ply: int) -> Score:
        outcome = after.outcome()
        if outcome is None:
            value = evaluate(after)
            return Score(value if after.side is position.side else -value)
        if outcome.winner is None:
            return Score(0)
        return Score(win_in=ply) if outcome.winner is position.side else Score(loss_in=ply)

    def grow(here: Position[Any], parent: Node | None, move: str, value: Score) -> None:
        maximising = here.side is position.side
        node = made.add(parent, move, maximising, value, here)
        if outcome := here.outcome():
            node.outcome = str(outcome)
        elif node.ply < depth:
            moves, left_out = candidates(here)
            judged = moves if width is None else spread(moves, JUDGED)
            after = [(str(move), here.play_unchecked(move)) for move in judged]
            kept = _best([(text, below, guess(below, node.ply + 1)) for text, below in after], width, maximising)
            node.left_out = left_out + len(moves) - len(kept)
            for text, below, its_value in kept:
                grow(below, node, text, its_value)

    grow(position, None, "", guess(position, 0))
    return made


def spread(moves: Sequence[T], most: int) -> Sequence[T]:
    """At most so many of the moves, at equal distances."""
    return [moves[number * len(moves) // most] for number in range(most)] if len(moves) > most else moves


Guessed = tuple[str, Position[Any], Score]


def _best(guessed: list[Guessed], width: int | None, maximising: bool) -> list[Guessed]:
    """The best so many for the side to move, in the game's order."""
    if width is None or len(guessed) <= width:
        return guessed
    ranked = sorted(range(len(guessed)), key=lambda number: guessed[number][2], reverse=maximising)
    return [guessed[number] for number in sorted(ranked[:width])]
