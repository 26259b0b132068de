"""What a search did, node by node, so that it can be drawn.

Every value and window is told from the view of the side to move at that node. The window says between which values the
node still matters: `alpha` is what its side is sure of already by another choice higher up, `beta` the most that the
other side will let it have. A node is cut as soon as its value reaches beta. The other side, which does better by the
choice that `better` points at, will not come here, and what the skipped moves are worth makes no difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from potez.engine.types import Score
from potez.games.base import Move, Outcome, Position, Side


@dataclass
class Node:
    """A position that the search visited. `move` led to it; the root has neither move nor parent."""

    index: int
    parent: int | None
    move: str | None
    side: Side
    depth: int  # plies still to look ahead
    alpha: Score
    beta: Score
    outcome: Outcome | None
    value: Score = field(
        default_factory=lambda: Score(loss_in=0)
    )  # until the search leaves the node, its best child's so far
    best: int | None = None  # the child with that value
    better: int | None = None  # after a cut, the node that gives the other side something better
    skipped: tuple[str, ...] = ()  # after a cut, the moves not looked at
    left_out: int = 0  # legal moves that were no candidates

    @property
    def cut(self) -> bool:
        """Whether the search stopped here before, or with, the last move."""
        return self.best is not None and self.value >= self.beta

    @property
    def bound(self) -> str:
        """What the value is: exact; a lower bound, after a cut; an upper one, where no move was better than alpha."""
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
            "alpha": _score_json(self.alpha),
            "beta": _score_json(self.beta),
            "value": _score_json(self.value),
            "bound": self.bound,
            "outcome": str(self.outcome) if self.outcome else None,
            "best": self.best,
            "cut": self.cut,
            "better": self.better,
            "skipped": list(self.skipped),
            "left_out": self.left_out,
        }


class Trace:
    """The nodes of a search in the order of its visits: the first `budget` of them. `unrecorded` counts the rest."""

    def __init__(self, budget: int = 10_000) -> None:
        self.budget = budget
        self.nodes: list[Node] = []
        self.unrecorded = 0
        self._children: dict[int, list[Node]] = {}
        self._open: list[Node] = []  # from the root to the node being visited

    def enter(self, position: Position[Any], move: Move | None, depth: int, alpha: Score, beta: Score) -> None:
        """The search comes to a position by a move, with so many plies to go and this window."""
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
        """The search has looked at all moves that it will look at here."""
        node = self._open[-1]
        node.skipped = tuple(map(str, skipped))
        node.left_out = left_out
        if node.value >= node.beta:
            # The other side moves at every second node above. The lowest of those that is as good for it set beta.
            node.better = next(above.best for above in self._open[-2::-2] if above.value == -node.beta)

    def leave(self, value: Score) -> None:
        node = self._open.pop()
        node.value = value
        if self._open and -value > self._open[-1].value:
            parent = self._open[-1]
            parent.value = -value
            parent.best = node.index if node.index < self.budget else None

    def children(self, node: Node) -> list[Node]:
        """The recorded children of a node in the order of visits."""
        return self._children.get(node.index, [])

    def to_json(self) -> dict[str, Any]:
        return {"nodes": [node.to_json() for node in self.nodes], "unrecorded": self.unrecorded}


def _score_json(score: Score) -> dict[str, int]:
    """{"win": plies} or {"loss": plies} when certain, else {"guess": value}."""
    if score.win_in is not None:
        return {"win": score.win_in}
    if score.loss_in is not None:
        return {"loss": score.loss_in}
    return {"guess": score.value}
