"""Every event of every search is checked against a minimax written here, on random trees and on positions."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from potez.engine.candidates import candidates
from potez.engine.classroom.game_tree import GameTree, tree_by_hand, tree_of_position
from potez.engine.classroom.own_tree import OwnTree, parse
from potez.engine.classroom.search import BackUp, Cut, Deepen, Enter, Evaluate, Event, Leave, Recall, Search, Tighten
from potez.engine.classroom.variants import VARIANTS, Variant
from potez.engine.evaluation import evaluate
from potez.engine.minimax import LOST, WON
from potez.engine.types import Score
from tests.engine.small import SAMPLES, Sample, plain_minimax

BATCHES = 10
TREES = 100  # in each batch


class Witness:
    """Replays a stream of events and doubts each of them. It knows the tree and the rules of minimax, nothing else."""

    def __init__(self, tree: GameTree, variant: Variant) -> None:
        self.tree, self.method = tree, variant.method
        self.horizon = tree.height
        self.restart()

    def restart(self) -> None:
        self.open: list[int] = []
        self.window: dict[int, tuple[Score, Score]] = {}
        self.returned: dict[int, dict[int, Score]] = {}  # what the children of each node have returned
        self.told: dict[int, tuple[Score, str]] = {}  # the value of each node that was left, and its bound
        self.cut: set[int] = set()

    def truth(self, index: int, without: frozenset[int] = frozenset()) -> Score:
        """Plain minimax down to the horizon. Nodes left out are as bad as can be for the side that chooses them."""
        node = self.tree.nodes[index]
        if not node.children or node.ply == self.horizon:
            return node.guess
        values = [self.truth(child.index, without) for child in node.children if child.index not in without]
        return max(values) if node.maximising else min(values)

    def best(self, index: int) -> Score:
        values = list(self.returned[index].values())
        return max(values) if self.tree.nodes[index].maximising else min(values)

    def narrowed(self, index: int) -> tuple[Score, Score]:
        """The window of an open node, from the one it was entered with and what its children returned."""
        alpha, beta = self.window[index]
        if not self.method.pruning or not self.returned[index]:
            return alpha, beta
        best = self.best(index)
        return (max(alpha, best), beta) if self.tree.nodes[index].maximising else (alpha, min(beta, best))

    def certain(self, index: int, value: Score, bound: str) -> None:
        """A value is what its bound says: the true one, or one that the true one is not below or not above."""
        truth = self.truth(index)
        says = {"exact": value == truth, "lower": value <= truth, "upper": value >= truth, "open": True}
        assert says[bound], (index, bound)

    def leave(self, index: int, value: Score, bound: str) -> None:
        assert self.open.pop() == index
        assert bound != "open"
        self.certain(index, value, bound)
        self.told[index] = value, bound
        if self.open:
            self.returned[self.open[-1]][index] = value

    def hear(self, event: Event) -> None:
        match event:
            case Deepen(depth):
                assert not self.open
                self.restart()
                self.horizon = depth
            case Enter(index, alpha, beta):
                assert (alpha, beta) == (self.narrowed(self.open[-1]) if self.open else (LOST, WON))
                assert alpha < beta
                assert self.tree.nodes[index].parent == (self.open[-1] if self.open else None)
                assert index not in self.told
                self.open.append(index)
                self.window[index], self.returned[index] = (alpha, beta), {}
            case Evaluate(index, value):
                node = self.tree.nodes[index]
                assert node.ply == self.horizon or not node.children
                self.leave(index, value, "exact")
            case Recall(index, value, bound, source):
                assert self.method.table
                assert self.tree.nodes[index].key == self.tree.nodes[source].key
                assert self.told[source] == (value, bound)
                alpha, beta = self.window[index]
                assert bound == "exact" or (value >= beta if bound == "lower" else value <= alpha)
                self.leave(index, value, bound)
            case BackUp(index, child, value, bound):
                assert index == self.open[-1]
                self.certain(index, value, bound)
                assert child == list(self.returned[index])[-1]
                assert value == self.returned[index][child] == self.best(index)
                assert list(self.returned[index].values()).count(value) == 1
            case Tighten(index, alpha, beta):
                assert index == self.open[-1]
                assert (alpha, beta) == self.narrowed(index)
                assert (alpha, beta) != self.window[index]
            case Cut(index, skipped):
                alpha, beta = self.narrowed(index)
                assert alpha >= beta
                children = {child.index for child in self.tree.nodes[index].children}
                assert set(skipped) == children - set(self.returned[index]) != set()
                self.cut |= set(skipped)
            case Leave(index, value, bound):
                assert value == self.best(index)
                children = {child.index for child in self.tree.nodes[index].children}
                assert children == set(self.returned[index]) | (children & self.cut)
                self.leave(index, value, bound)

    def doubt(self, events: Sequence[Event]) -> None:
        for event in events:
            self.hear(event)
        assert not self.open
        truth = self.truth(0)
        assert self.told[0] == (truth, "exact")
        assert self.truth(0, frozenset(self.cut)) == truth, "what was cut would have mattered"
        assert self.method.pruning or not self.cut


def random_tree(dice: random.Random, levels: int) -> OwnTree:
    """Lines of different length, few different values, so that many are equal."""
    if levels == 0 or (levels < 4 and dice.random() < 0.15):
        return dice.randint(-9, 9)
    return tuple(random_tree(dice, levels - 1) for _ in range(dice.randint(1, 4)))


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_trees(batch: int) -> None:
    dice = random.Random(batch)
    for _ in range(TREES):
        tree = tree_by_hand(random_tree(dice, dice.randint(1, 5)))
        for variant in VARIANTS:
            Witness(tree, variant).doubt(list(Search(tree, variant.method).events()))


@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_positions(sample: Sample) -> None:
    depth = min(sample.depth, 3)
    for position in sample.positions()[:6]:
        full = depth if len(candidates(position).moves) ** depth < 2000 else 1
        for width, levels in ((None, full), (3, depth)):
            tree = tree_of_position(position, levels, width)
            for variant in VARIANTS:
                Witness(tree, variant).doubt(list(Search(tree, variant.method).events()))
            if width is None:
                expected = plain_minimax(position, levels, evaluate, lambda at: candidates(at).moves)
                assert tree.root.value() == expected


def numbers(tree: GameTree) -> dict[str, Any]:
    events = {variant.name: list(Search(tree, variant.method).events()) for variant in VARIANTS}
    return {name: sum(isinstance(event, Enter) for event in found) for name, found in events.items()}


def test_the_textbook_tree() -> None:
    """Two of the nine tips are cut; in the best order four are, in the worst none."""
    counts = numbers(tree_by_hand(parse("((3 12 8) (2 4 6) (14 5 2))")))
    assert counts == {"minimax": 13, "alpha-beta": 11, "good-order": 9, "bad-order": 13, "table": 11, "deepening": 15}


def test_a_uniform_tree_in_the_best_order_is_the_smallest_possible() -> None:
    """Knuth and Moore: with b moves and d plies, b^⌈d/2⌉ + b^⌊d/2⌋ − 1 ends must be evaluated."""
    tree = tree_by_hand(tuple(tuple(tuple(tuple([1] * 3) for _ in range(3)) for _ in range(3)) for _ in range(3)))
    events = Search(tree, VARIANTS[1].method).events()
    assert sum(isinstance(event, Evaluate) for event in events) == 3**2 + 3**2 - 1


def test_a_position_reached_by_two_ways_is_searched_once() -> None:
    tree = tree_by_hand(parse("(((6 3) (8 5)) ((6 3) (8 5)))"))
    recalled = [event for event in Search(tree, VARIANTS[4].method).events() if isinstance(event, Recall)]
    assert [(event.node, event.source, event.value) for event in recalled] == [(8, 1, Score(6))]


def test_a_tree_of_one_number() -> None:
    tree = tree_by_hand(parse("5"))
    for variant in VARIANTS:
        events = [event for event in Search(tree, variant.method).events() if not isinstance(event, Deepen)]
        assert events == [Enter(0, LOST, WON), Evaluate(0, Score(5))]
