"""Trees that people write down: `((3 5) (2 9) (0 1))`.

A number is the end of a line of play and its value for MAX. Brackets hold the branches of a position. MAX moves at the
root. Commas and line breaks are read as spaces.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

from potez.games.base import Message, NotationError, SetupError

OwnTree: TypeAlias = "float | tuple[OwnTree, ...]"

LARGEST = 9999  # a larger number does not fit into a node
DEEPEST = 10
_TOKEN = re.compile(r"[\s,]*(?:(?P<bracket>[()])|(?P<number>[-−+]?\d+(?:\.\d+)?)(?![\w.])|(?P<other>\S))")


class TreeError(NotationError):
    """A text that is no tree. `spot` is the character that is wrong, counted from 1."""

    def __init__(self, message: Message, spot: int) -> None:
        super().__init__(message)
        self.spot = spot

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.messages[0], self.spot)


def parse(text: str) -> OwnTree:
    """The tree that a text describes. Raises TreeError, which says what is wrong and where."""
    open_brackets: list[tuple[int, list[OwnTree]]] = []
    whole: OwnTree | None = None
    for spot, token in _tokens(text):
        if whole is not None:
            raise TreeError(
                Message("character {spot}: the tree has ended before; put brackets around everything", spot=spot), spot
            )
        if token == "(":
            open_brackets.append((spot, []))
            if len(open_brackets) > DEEPEST:
                raise TreeError(
                    Message("character {spot}: a tree has at most {most} levels", spot=spot, most=DEEPEST), spot
                )
            continue
        branch: OwnTree
        branch = _closed(open_brackets, spot) if token == ")" else _number(token, spot)
        if open_brackets:
            open_brackets[-1][1].append(branch)
        else:
            whole = branch
    if open_brackets:
        spot = open_brackets[-1][0]
        raise TreeError(Message("character {spot}: this bracket is never closed", spot=spot), spot)
    if whole is None:
        raise TreeError(Message("write a tree, such as {example}", example="((3 5) (2 9) (0 1))"), 1)
    return whole


def _tokens(text: str) -> Iterator[tuple[int, str]]:
    """Each bracket and number with its place, counted from 1."""
    for match in _TOKEN.finditer(text):
        spot = match.start(match.lastgroup or 0) + 1
        if sign := match["other"]:
            raise TreeError(
                Message("character {spot}: {sign} is neither a number nor a bracket", spot=spot, sign=repr(sign)), spot
            )
        yield spot, match["bracket"] or match["number"]


def _closed(open_brackets: list[tuple[int, list[OwnTree]]], spot: int) -> OwnTree:
    if not open_brackets:
        raise TreeError(Message("character {spot}: this bracket closes nothing", spot=spot), spot)
    began, branches = open_brackets.pop()
    if not branches:
        raise TreeError(Message("character {spot}: these brackets are empty; write a value in them", spot=began), began)
    return tuple(branches)


def _number(token: str, spot: int) -> float:
    value = float(token.replace("−", "-"))
    if abs(value) > LARGEST:
        raise TreeError(
            Message("character {spot}: a value lies between −{most} and {most}", spot=spot, most=LARGEST), spot
        )
    return int(value) if value == int(value) else value


def text_of(tree: OwnTree) -> str:
    """The tree as text, which `parse` reads."""
    if isinstance(tree, tuple):
        return f"({' '.join(map(text_of, tree))})"
    return str(tree)


def random_tree(depth: int, width: int, seed: int, low: int = 0, high: int = 20) -> OwnTree:
    """A tree of so many levels below the root, with so many branches everywhere. The same seed gives the same tree."""
    if depth < 1 or width < 1 or width**depth > 2048 or depth > DEEPEST:
        raise SetupError(Message("a random tree has at most {most} tips; take a smaller depth or width", most=2048))
    dice = random.Random(seed)

    def branch(levels: int) -> OwnTree:
        return tuple(branch(levels - 1) for _ in range(width)) if levels else dice.randint(low, high)

    return branch(depth)


class Preset(NamedTuple):
    """A tree with a name, to begin with."""

    title: Message
    text: str


PRESETS = (
    Preset(Message("The textbook's tree: 3 12 8, 2 4 6, 14 5 2"), "((3 12 8) (2 4 6) (14 5 2))"),
    Preset(Message("Two by two by two"), "(((3 5) (6 9)) ((1 2) (0 7)))"),
    Preset(Message("The same leaves, best moves first"), "(((5 3) (9 6)) ((2 1) (7 0)))"),
    Preset(Message("A deep cut"), "(5 (((4 9) 6) 8))"),
    Preset(Message("Nothing to cut"), "((1 2) (3 4) (5 6))"),
    Preset(Message("The same position twice"), "((((6 3) (8 5)) 7) (9 ((6 3) (8 5))))"),
    Preset(
        Message("Three levels of three"),
        "(((8 7 3) (9 1 6) (2 4 1)) ((3 6 5) (1 3 9) (5 2 7)) ((2 4 6) (7 2 3) (9 8 1)))",
    ),
)
