"""A record of a search, node by node, so that its tree can be drawn.

Each value and window is for the side to move at that node. The window says between which values the node still matters:
`alpha` is what its side already has by another choice higher up, `beta` the most that the other side will allow. The
search cuts a node off as soon as its value reaches beta: the other side has a better choice, at the node `better`, and
will not come here, so the values of the skipped moves make no difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from potez.engine.types import Score
from potez.games.base import Move, Outcome, Position, Side

_WORST = Score(loss_in=0)


@dataclass
class Node:
    """A position that the search visited, and the move that led to it. The root has neither move nor parent."""

    index: int
    parent: int | None
    move: str | None
    side: Side
    depth: int  # plies left to search
    alpha: Score
    beta: Score
    outcome: Outcome | None
    value: Score = _WORST  # until the search leaves the node, the best value of its children so far
    best: int | None = None  # the child with that value
    better: int | None = None  # after a cut, the node that is better for the other side
    skipped: tuple[str, ...] = ()  # after a cut, the moves not searched
    left_out: int = 0  # how many legal moves are not candidates

    @property
    def cut(self) -> bool:
        """Whether the search cut the node off."""
        return self.best is not None and self.value >= self.beta

    @property
    def bound(self) -> str:
        """What the value is: lower bound after a cut, upper bound if no move was better than alpha, otherwise exact."""
        if self.value >= self.beta:
            return "lower"
        return "upper" if self.value <= self.alpha else "exact"

    def to_json(self) -> dict[str, Any]:
        return {
            "index": self.index,
            "parent": self.parent,
            "move": self.move,
            "side": self.side.value,
            "depth": self.depth,
            "alpha": self.alpha.to_json(),
            "beta": self.beta.to_json(),
            "value": self.value.to_json(),
            "bound": self.bound,
            "outcome": str(self.outcome) if self.outcome else None,
            "best": self.best,
            "cut": self.cut,
            "better": self.better,
            "skipped": list(self.skipped),
            "left_out": self.left_out,
        }


class Trace:
    """The first `budget` nodes of a search, in the order of its visits. `unrecorded` counts the others."""

    def __init__(self, budget: int = 10_000) -> None:
        self.budget = budget
        self.nodes: list[Node] = []
        self.unrecorded = 0
        self._children: dict[int, list[Node]] = {}
        self._open: list[Node] = []  # from the root to the node being visited

    def enter(self, position: Position[Any], move: Move | None, depth: int, alpha: Score, beta: Score) -> None:
        """The search visits the position after a move, with so many plies left and this window."""
        index = len(self.nodes) + self.unrecorded
        parent = self._open[-1].index if self._open else None
        text = None if move is None else str(move)
        node = Node(index, parent, text, position.side, depth, alpha, beta, position.outcome())
        self._open.append(node)
        if index < self.budget:
            self.nodes.append(node)
            if parent is not None:
                self._children.setdefault(parent, []).append(node)
        else:
            self.unrecorded += 1

    def expanded(self, skipped: Sequence[Move], left_out: int) -> None:
        """The search is done with the moves of the node; it has skipped these after a cut."""
        node = self._open[-1]
        node.skipped = tuple(map(str, skipped))
        node.left_out = left_out
        if node.value >= node.beta:
            # The other side moves at every second node above. Beta comes from the lowest of those with that value.
            node.better = next(above.best for above in self._open[-2::-2] if above.value == -node.beta)

    def leave(self, value: Score) -> None:
        """The search leaves the node with its value."""
        node = self._open.pop()
        node.value = value
        if self._open and -value > self._open[-1].value:
            parent = self._open[-1]
            parent.value = -value
            parent.best = node.index if node.index < self.budget else None

    def children(self, node: Node) -> list[Node]:
        """The recorded children of a node in the order of the visits."""
        return self._children.get(node.index, [])

    def to_json(self) -> dict[str, Any]:
        return {"nodes": [node.to_json() for node in self.nodes], "unrecorded": self.unrecorded}
