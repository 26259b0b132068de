"""The searches that the classroom compares, what each of them counts, and what it has saved, in one sentence."""

from __future__ import annotations

from dataclasses import dataclass

from potez.engine.classroom.game_tree import GameTree
from potez.engine.classroom.search import Cut, Enter, Evaluate, Event, Method, Recall, Search
from potez.games.base import Message


@dataclass(frozen=True)
class Variant:
    """A search with a name."""

    name: str
    title: Message
    method: Method


VARIANTS = (
    Variant("minimax", Message("Minimax"), Method(pruning=False)),
    Variant("alpha-beta", Message("Alpha-beta"), Method()),
    Variant("good-order", Message("Alpha-beta, good order"), Method(order="best first")),
    Variant("bad-order", Message("Alpha-beta, bad order"), Method(order="worst first")),
    Variant("table", Message("Alpha-beta with a table"), Method(table=True)),
    Variant("deepening", Message("Iterative deepening"), Method(deepening=True)),
)


@dataclass(frozen=True)
class Run:
    """What a variant did on a tree: all its events, and their numbers."""

    variant: Variant
    tree: GameTree
    events: tuple[Event, ...]

    @classmethod
    def of(cls, variant: Variant, tree: GameTree) -> Run:
        return cls(variant, tree, tuple(Search(tree, variant.method).events()))

    @property
    def visited(self) -> int:
        """How often the search came to a node. Iterative deepening comes to the same node several times."""
        return sum(isinstance(event, Enter) for event in self.events)

    @property
    def evaluated(self) -> int:
        return sum(isinstance(event, Evaluate) for event in self.events)

    @property
    def recalled(self) -> int:
        return sum(isinstance(event, Recall) for event in self.events)

    @property
    def cuts(self) -> int:
        return sum(isinstance(event, Cut) for event in self.events)

    def closing(self) -> Message:
        """What was saved compared with minimax, and why."""
        every, visited = len(self.tree.nodes), self.visited
        method = self.variant.method
        blanks = {
            "visited": visited,
            "all": every,
            "percent": round(100 * (every - visited) / every),
            "cuts": self.cuts,
        }
        if not method.pruning:
            return Message("Minimax looked at all {all} positions: it cannot know which of them matter.", all=every)
        if method.deepening:
            return self._closing_of_deepening()
        if not self.cuts and not self.recalled:
            return Message(
                "Nothing was saved: all {all} positions were visited, because each next move was better than those "
                "before it, or came too late to be cut.",
                all=every,
            )
        if method.table and self.recalled:
            return Message(
                "{visited} of {all} positions, {percent} % saved: the table knew positions that other moves had "
                "reached before (times: {recalled}), and branches were cut (times: {cuts}).",
                **blanks,
                recalled=self.recalled,
            )
        if method.order == "best first":
            return Message(
                "{visited} of {all} positions, {percent} % saved: with the best moves first alpha and beta meet early, "
                "so few cuts are enough ({cuts}).",
                **blanks,
            )
        if method.order == "worst first":
            return Message(
                "{visited} of {all} positions, only {percent} % saved: with the worst moves first the window stays "
                "wide, and a branch is refuted late.",
                **blanks,
            )
        return Message(
            "{visited} of {all} positions, {percent} % saved (cuts: {cuts}): one good answer is enough to refuse a "
            "branch, so its other moves need no look.",
            **blanks,
        )

    def _closing_of_deepening(self) -> Message:
        height = self.tree.height
        last = Run(self.variant, self.tree, self._last_iteration())
        return Message(
            "{visited} visits in {depths} rounds, {last} of them in the last: the rounds before cost little, show "
            "which move to try first, and leave an answer whenever time is up.",
            visited=self.visited,
            depths=height,
            last=last.visited,
        )

    def _last_iteration(self) -> tuple[Event, ...]:
        begins = [number for number, event in enumerate(self.events) if event[0] == 0 and isinstance(event, Enter)]
        return self.events[begins[-1] :]


def run_all(tree: GameTree) -> list[Run]:
    """Every variant on the same tree."""
    return [Run.of(variant, tree) for variant in VARIANTS]
