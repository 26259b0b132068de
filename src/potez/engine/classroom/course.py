"""A course in seven weeks, and the exercise that ends each week.

Everything is a pure function of a seed: the same seed gives the same exercise, so nothing must be remembered between
the question and the answer. The texts are in `locale/pages`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import potez
from potez.engine.classroom.game_tree import branch_name, tree_by_hand
from potez.engine.classroom.own_tree import OwnTree, parse, random_tree, text_of
from potez.engine.classroom.search import Enter, Search
from potez.engine.classroom.variants import VARIANTS, Run
from potez.games.base import GameError, Message, Position, Side

_ALPHA_BETA = VARIANTS[1]
_DEEPENING = VARIANTS[5]
assert (_ALPHA_BETA.name, _DEEPENING.name) == ("alpha-beta", "deepening")


@dataclass(frozen=True)
class Exercise:
    """A task about a position or a tree. `judge` says what is wrong with an answer, or None if it is right."""

    task: Message
    judge: Callable[[str], Message | None]
    solution: str
    position: Position[Any] | None = None
    tree: OwnTree | None = None


@dataclass(frozen=True)
class Week:
    """One page of the course. `phase` is the phase of a student's project in which it is needed."""

    name: str
    title: Message
    phase: str
    exercise: Callable[[int], Exercise]


def _small_position(seed: int, size: int = 4) -> Position[Any]:
    """A position of Domineering in the middle of a game; X is to move."""
    dice = random.Random(seed)
    position: Position[Any] = potez.start("domineering", rows=size, cols=size)
    for _ in range(4):
        position = position.play_unchecked(dice.choice(position.legal_moves()))
    return position


def _small_tree(seed: int, depth: int = 2) -> OwnTree:
    """All ends are different, so that nothing depends on equal values."""
    dice = random.Random(seed)
    while True:
        tree = random_tree(depth, 3 if depth == 2 else 2, dice.randrange(10**9))
        ends = text_of(tree).replace("(", " ").replace(")", " ").split()
        if len(set(ends)) == len(ends):
            return tree


def _number(right: int, hint: Message) -> Callable[[str], Message | None]:
    def judge(answer: str) -> Message | None:
        try:
            given = float(answer.strip().replace("−", "-"))
        except ValueError:
            return Message("the answer is a number, such as {example}", example=3)
        return None if given == right else hint

    return judge


def _state(seed: int) -> Exercise:
    position = _small_position(seed)

    def judge(answer: str) -> Message | None:
        try:
            given = potez.parse("domineering", answer.strip())
        except GameError as error:
            return error.messages[0]
        if given == position:
            return None
        if given.side is not position.side:
            return Message("the board may be right, but {side} is to move", side=position.side)
        return Message("this is another board; go row by row, from the top")

    task = Message("Write this position as text: the rows from the top, then who is to move.")
    return Exercise(task, judge, str(position), position)


def _successors(seed: int) -> Exercise:
    position = _small_position(seed, 5)
    count = len(position.legal_moves())
    hint = Message("no; count the places column by column, because X stands upright")
    return Exercise(Message("How many successors does this position have?"), _number(count, hint), str(count), position)


def _evaluation(seed: int) -> Exercise:
    position = _small_position(seed, 5)
    places = {side: position.places(side).bit_count() for side in Side}  # type: ignore[attr-defined]
    value = places[Side.X] - places[Side.O]
    task = Message("Evaluate this position for X: the places for X's dominoes minus those for O's.")
    hint = Message("count again: each pair of empty neighbours is a place, also if places overlap")
    return Exercise(task, _number(value, hint), str(value), position)


def _minimax(seed: int) -> Exercise:
    tree = _small_tree(seed, 3)
    value = int(tree_by_hand(tree).root.value().value)
    hint = Message("no; begin at the ends: MAX, then MIN, then MAX at the root")
    return Exercise(Message("What is the root worth?"), _number(value, hint), str(value), tree=tree)


def _alpha_beta(seed: int) -> Exercise:
    tree = _small_tree(seed, 3)
    ends = _evaluated(tree)
    hint = Message("no; write alpha and beta at every node, and cut where they meet")
    task = Message("How many ends does alpha-beta evaluate, from left to right?")
    return Exercise(task, _number(ends, hint), str(ends), tree=tree)


def _evaluated(tree: OwnTree) -> int:
    return Run.of(_ALPHA_BETA, tree_by_hand(tree)).evaluated


def _value(tree: OwnTree, maximising: bool) -> float:
    if not isinstance(tree, tuple):
        return tree
    values = [_value(branch, not maximising) for branch in tree]
    return max(values) if maximising else min(values)


def _best_first(tree: OwnTree, maximising: bool = True) -> OwnTree:
    """The tree with the best branches first everywhere: alpha-beta then evaluates as few ends as possible."""
    if not isinstance(tree, tuple):
        return tree
    best = sorted(tree, key=lambda branch: _value(branch, not maximising), reverse=maximising)
    return tuple(_best_first(branch, not maximising) for branch in best)


def _ordering(seed: int) -> Exercise:
    tree = _small_tree(seed)
    best = _best_first(tree)
    fewest = _evaluated(best)

    def judge(answer: str) -> Message | None:
        try:
            given = parse(answer)
        except GameError as error:
            return error.messages[0]
        if _best_first(given) != best:
            return Message("this is another tree; only the order of its branches may change")
        ends = _evaluated(given)
        if ends > fewest:
            return Message("alpha-beta still evaluates {ends} ends; {fewest} are possible", ends=ends, fewest=fewest)
        return None

    task = Message("Change the order of the branches so that alpha-beta evaluates as few ends as possible.")
    return Exercise(task, judge, text_of(best), tree=tree)


def _deepening(seed: int) -> Exercise:
    tree = _small_tree(seed)
    made = tree_by_hand(tree)
    entered = [event.node for event in Search(made, _DEEPENING.method).events() if isinstance(event, Enter)]
    last_round = len(entered) - 1 - entered[::-1].index(0)
    first = made.nodes[entered[last_round + 1]].move

    def judge(answer: str) -> Message | None:
        if answer.strip().lower() not in [branch_name(number) for number in range(3)]:
            return Message("the answer is the letter of a branch: a, b or c")
        if answer.strip().lower() == first:
            return None
        return Message("no; the first round guesses each branch by the mean of its ends")

    task = Message(
        "The first round guesses a branch by the mean of its ends. Which branch does the second round try first?"
    )
    return Exercise(task, judge, first, tree=tree)


WEEKS = (
    Week("state", Message("State"), "I", _state),
    Week("successors", Message("Successors"), "II", _successors),
    Week("evaluation", Message("Evaluation"), "III", _evaluation),
    Week("minimax", Message("Minimax"), "III", _minimax),
    Week("alpha-beta", Message("Alpha-beta"), "III", _alpha_beta),
    Week("move-ordering", Message("Move ordering"), "III", _ordering),
    Week("iterative-deepening", Message("Iterative deepening"), "III", _deepening),
)
"""The weeks in their order. The phases are those of a project in which students write a game and its search."""


def week_named(name: str) -> Week:
    """Raises GameError."""
    for week in WEEKS:
        if week.name == name:
            return week
    raise GameError(Message("there is no week {name}", name=repr(name)))
