"""The classroom: trees of positions and trees made by hand, with every event of every search through them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from potez.api.requests import NoRequest, PositionRequest
from potez.api.shapes import Between, Length
from potez.engine.classroom.blackboard import blackboard_of_position, blackboard_of_tree, presets, random_text
from potez.engine.classroom.proposal import DEEPEST
from potez.locale import Language


@dataclass(frozen=True, kw_only=True)
class TreeOfPosition(PositionRequest):
    """A position, and how much of its tree to show: so many plies, so many moves from each position.

    What fits is proposed unless a depth is given. Without a width there are all moves.
    """

    depth: Annotated[int, Between(1, DEEPEST)] | None = None
    width: Annotated[int, Between(1, 1000)] | None = None


@dataclass(frozen=True)
class TreeByHand:
    """A tree as text, such as ((3 5) (2 9) (0 1))."""

    tree: Annotated[str, Length(0, 20_000)]


@dataclass(frozen=True)
class RandomTree:
    """How large a random tree is. The same seed gives the same tree."""

    depth: Annotated[int, Between(1, 10)]
    width: Annotated[int, Between(1, 50)]
    seed: int


def tree_of_position(wanted: TreeOfPosition, language: Language) -> dict[str, Any]:
    """The tree of a position, what it leaves out, and every event of six searches through it."""
    return blackboard_of_position(wanted.replay().position, wanted.depth, wanted.width, language)


def tree_by_hand(wanted: TreeByHand, language: Language) -> dict[str, Any]:
    """The same for a tree made by hand. A refusal has the `spot` in the text that is wrong."""
    return blackboard_of_tree(wanted.tree, language)


def random_tree(wanted: RandomTree, language: Language) -> dict[str, str]:
    """The text of a random tree."""
    return {"text": random_text(wanted.depth, wanted.width, wanted.seed)}


def preset_trees(wanted: NoRequest, language: Language) -> list[dict[str, Any]]:
    """Trees to begin with."""
    return presets(language)
