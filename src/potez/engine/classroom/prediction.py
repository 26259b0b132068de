"""Questions that a class can answer before the search goes on: which value comes here, will this branch be cut?

A question belongs to an event: it is asked before the event is shown. Its answer is what the search then does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from potez.engine.classroom.search import Cut, Enter, Evaluate, Leave, Recall
from potez.engine.classroom.variants import Run
from potez.engine.types import Score

MOST_CHOICES = 4
YES, NO = 1, 0


@dataclass(frozen=True)
class Question:
    """`answer` is the number of the right choice. A question about a cut has no choices but NO and YES."""

    event: int
    node: int
    kind: Literal["value", "cut"]
    choices: tuple[Score, ...]
    answer: int


def questions(run: Run) -> Iterator[Question]:
    """All questions of a search, in the order of its events.

    "Will the rest be cut?" is asked after each value that arrives at a node while other children wait. "Which value
    comes here?" is asked when none waits.
    """
    arrived: dict[int, list[Score]] = {}
    open_nodes: list[int] = []
    for number, event in enumerate(run.events):
        match event:
            case Enter(node):
                open_nodes.append(node)
                arrived[node] = []
            case Evaluate(node, value) | Recall(node, value) | Leave(node, value):
                open_nodes.pop()
                if open_nodes:
                    parent = open_nodes[-1]
                    arrived[parent].append(value)
                    yield from _after_arrival(run, number + 1, parent, arrived[parent])


def _after_arrival(run: Run, event: int, node: int, arrived: list[Score]) -> Iterator[Question]:
    """What to ask when a value has arrived at a node; `event` is the next one."""
    end = event
    while not isinstance(run.events[end], Enter | Leave | Cut):
        end += 1
    following = run.events[end]
    if len(arrived) < len(run.tree.nodes[node].children):
        if run.variant.method.pruning:
            yield Question(end, node, "cut", (), YES if isinstance(following, Cut) else NO)
    elif isinstance(following, Leave):
        choices = _choices(arrived, following.value)
        yield Question(event, node, "value", choices, choices.index(following.value))


def _choices(arrived: list[Score], right: Score) -> tuple[Score, ...]:
    """The right value among others that have arrived at the node. If there is no other, some that have not."""
    others = [value for value in dict.fromkeys(reversed(arrived)) if value != right][: MOST_CHOICES - 1]
    if not others:
        others = [-right] if right.exact else [Score(right.value - 1), Score(right.value + 1)]
    return tuple(sorted([*others, right]))
