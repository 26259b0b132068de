"""Minimax and alpha-beta as a stream of events, so that every step of the search can be shown.

The search goes through a tree that is known (game_tree.py), and every value is the one for MAX. MAX takes the largest
value and MIN the smallest. `alpha` is what MAX is sure of on the way to a node, `beta` what MIN is sure of. A node
matters only between the two: where they meet, the side above has something at least as good elsewhere, and the search
cuts off the rest.

`Search._visit` goes in numbered steps:
  1. at the horizon and where the tree ends, evaluate;
  2. if the table knows the position well enough, take its value;
  3. look at each move, in the order that the variant wants;
  4. keep the best value so far, and back it up;
  5. tighten alpha (MAX) or beta (MIN) to it;
  6. where the two meet, cut off the other moves.

After a cut only a bound of the value is known, so the search keeps both bounds of each value: `low` and `high`.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from potez.engine.classroom.game_tree import GameTree, Node
from potez.engine.minimax import LOST, WON
from potez.engine.types import Score

Bound = Literal["exact", "lower", "upper", "open"]
"""What is certain of a value. `open`: nothing yet; the value is only the best so far."""


class Enter(NamedTuple):
    """The search comes to a node with a window."""

    node: int
    alpha: Score
    beta: Score


class Evaluate(NamedTuple):
    """The search does not look further; this is what it knows of the node."""

    node: int
    value: Score


class Recall(NamedTuple):
    """The table knows the position: it was searched at the node `source`."""

    node: int
    value: Score
    bound: Bound
    source: int


class BackUp(NamedTuple):
    """A child is better for the side to move than those before it, so its value is now the node's."""

    node: int
    child: int
    value: Score
    bound: Bound


class Tighten(NamedTuple):
    """The side to move is sure of more than before, so the node's window is narrower."""

    node: int
    alpha: Score
    beta: Score


class Cut(NamedTuple):
    """Alpha and beta have met: the search skips these children."""

    node: int
    skipped: tuple[int, ...]


class Leave(NamedTuple):
    """The search is done with the node."""

    node: int
    value: Score
    bound: Bound


class Deepen(NamedTuple):
    """The search begins again at the root, and looks so many plies ahead."""

    depth: int


Event = Enter | Evaluate | Recall | BackUp | Tighten | Cut | Leave | Deepen


@dataclass(frozen=True)
class Method:
    """How to search: with or without pruning, which moves first, with a table, deeper and deeper."""

    pruning: bool = True
    order: Literal["given", "best first", "worst first"] = "given"
    table: bool = False
    deepening: bool = False


class Result(NamedTuple):
    """A value, and what is certain: the true one lies between `low` and `high`."""

    value: Score
    low: Score
    high: Score

    @property
    def bound(self) -> Bound:
        if self.low == self.high:
            return "exact"
        if self.value == self.low:
            return "lower"
        return "upper" if self.value == self.high else "open"

    def against(self, other: Result, maximising: bool) -> Result:
        """The result for a side that may choose between this and another."""
        better = max if maximising else min
        return Result(better(self.value, other.value), better(self.low, other.low), better(self.high, other.high))

    def with_moves_to_come(self, maximising: bool) -> Result:
        """The moves to come can only be better for the side that chooses."""
        return self._replace(high=WON) if maximising else self._replace(low=LOST)

    def settles(self, alpha: Score, beta: Score) -> bool:
        """Whether nothing more needs to be known within this window."""
        return self.low == self.high or self.low >= beta or self.high <= alpha


Visit = Generator[Event, None, Result]


class Search:
    """One search through a tree."""

    def __init__(self, tree: GameTree, method: Method) -> None:
        self.tree, self.method = tree, method
        self._table: dict[Hashable, tuple[Result, int]] = {}
        self._best: dict[int, Node] = {}  # the best child of each node when it was searched last

    def events(self) -> Iterator[Event]:
        depths = range(1, max(1, self.tree.height) + 1) if self.method.deepening else [self.tree.height]
        for depth in depths:
            if self.method.deepening:
                yield Deepen(depth)
            yield from self._visit(self.tree.root, depth, LOST, WON)

    def _visit(self, node: Node, depth: int, alpha: Score, beta: Score) -> Visit:
        yield Enter(node.index, alpha, beta)
        # Step 1
        if depth == 0 or not node.children:
            yield Evaluate(node.index, node.guess)
            return Result(node.guess, node.guess, node.guess)

        # Step 2
        position = (node.key, node.ply, depth)
        if self.method.table and position in self._table:
            known, source = self._table[position]
            if known.settles(alpha, beta):
                yield Recall(node.index, known.value, known.bound, source)
                return known

        found = yield from self._look_at_moves(node, depth, alpha, beta)
        if self.method.table:
            self._table[position] = found, node.index
        yield Leave(node.index, found.value, found.bound)
        return found

    def _look_at_moves(self, node: Node, depth: int, alpha: Score, beta: Score) -> Visit:
        waiting = self._ordered(node)
        found: Result | None = None
        now: Result | None = None
        while waiting:
            # Step 3
            child = waiting.pop(0)
            result = yield from self._visit(child, depth - 1, alpha, beta)
            # Step 4
            before, found = now, found.against(result, node.maximising) if found else result
            now = found.with_moves_to_come(node.maximising) if waiting else found
            if before is None or now.value != before.value:
                self._best[node.index] = child
                yield BackUp(node.index, child.index, now.value, now.bound)
            if not self.method.pruning:
                continue
            # Step 5
            window = alpha, beta
            alpha, beta = (max(alpha, now.value), beta) if node.maximising else (alpha, min(beta, now.value))
            if (alpha, beta) != window:
                yield Tighten(node.index, alpha, beta)
            # Step 6
            if alpha >= beta and waiting:
                yield Cut(node.index, tuple(skipped.index for skipped in waiting))
                break
        assert now is not None
        return now

    def _ordered(self, node: Node) -> list[Node]:
        """As given, or as if somebody knew the values beforehand. Deepening tries first what was best before."""
        moves = list(node.children)
        if self.method.order != "given":
            largest_first = node.maximising == (self.method.order == "best first")
            moves.sort(key=lambda child: child.value(), reverse=largest_first)
        if self.method.deepening and node.index in self._best:
            moves.sort(key=lambda child: child is not self._best[node.index])
        return moves
