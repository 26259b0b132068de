"""How much of a position's tree fits on a screen, and what is left out of it.

A class can follow about a hundred nodes. On a small board that is every move, some plies deep. On a large one it is
three plies of the four moves that the evaluation likes best.
"""

from __future__ import annotations

from time import process_time
from typing import Any, NamedTuple

from potez.engine.candidates import candidates
from potez.engine.classroom.game_tree import JUDGED, MOST, GameTree, TooLargeError, tree_of_position
from potez.games.base import Message, Position, SetupError

READABLE = 120
NARROW = 4
DEEPEST = 6
_PATIENCE = 1.5  # seconds of the processor that the proposed tree may take, so that it is the same on a busy day
_LONGEST = 10.0  # seconds that any tree may take


class Extent(NamedTuple):
    """How deep a tree is, and how many moves it has at each position; None for all."""

    depth: int
    width: int | None


def propose(position: Position[Any]) -> Extent:
    """The extent that fits the position."""
    best = Extent(1, None)
    for depth in range(1, DEEPEST + 1):
        size = _size(position, depth, READABLE)
        if size > READABLE or (depth > 1 and size == _size(position, depth - 1, READABLE)):
            break
        best = Extent(depth, None)
    if best.depth > 1 or not _has_more(position):
        return best
    began = process_time()
    tree_of_position(position, 1, NARROW)
    # The tree of depth 2 evaluates the moves of five positions, and that of depth 3 those of twenty-one.
    seconds_a_position = process_time() - began
    return Extent(3 if 21 * seconds_a_position < _PATIENCE else 2, NARROW)


def _has_more(position: Position[Any]) -> bool:
    """Whether a second ply is possible at all."""
    return any(not position.play_unchecked(move).outcome() for move in candidates(position).moves)


def _size(position: Position[Any], depth: int, most: int) -> int:
    """How many positions the whole tree has; no more than one over the limit are counted."""
    if depth == 0 or position.outcome():
        return 1
    size = 1
    for move in candidates(position).moves:
        size += _size(position.play_unchecked(move), depth - 1, most - size)
        if size > most:
            break
    return size


def proposed_tree(position: Position[Any]) -> tuple[GameTree, Extent]:
    """The tree of the extent that fits. A machine that is too slow for it gets a smaller one, but never none."""
    extent = propose(position)
    while extent.depth > 1:
        try:
            return tree_of_position(position, *extent, seconds=_LONGEST), extent
        except SetupError:
            extent = extent._replace(depth=extent.depth - 1)
    return tree_of_position(position, *extent), extent


def tree_that_fits(position: Position[Any], extent: Extent) -> GameTree:
    """The tree of that extent. Raises TooLargeError, which names what would fit, or SetupError."""
    try:
        return tree_of_position(position, *extent, seconds=_LONGEST)
    except TooLargeError:
        raise TooLargeError(
            Message(
                "the tree has more than {most} positions; take a smaller depth, or {width} moves from each position",
                most=MOST,
                width=widest(extent.depth),
            )
        ) from None


def widest(depth: int) -> int:
    """How many moves from each position always fit at this depth."""
    width = 1
    while sum((width + 1) ** ply for ply in range(depth + 1)) <= MOST:
        width += 1
    return width


def left_out(tree: GameTree, extent: Extent, position: Position[Any]) -> Message:
    """What the tree does not show."""
    legal = len(position.legal_moves())
    depth, width = extent
    if width is not None and legal > JUDGED:
        return Message(
            "The tree is {depth} plies deep. Of {judged} moves spread over all moves of a position it has the {width} "
            "that the evaluation likes best. It leaves out {left_out} of the {legal} moves at the root.",
            depth=depth,
            judged=JUDGED,
            width=width,
            left_out=tree.root.left_out,
            legal=legal,
        )
    if width is None and tree.root.left_out:
        return Message(
            "The tree is {depth} plies deep and has the moves that the search looks at. It leaves out {left_out} of "
            "the {legal} moves at the root: walls that are in nobody's way.",
            depth=depth,
            left_out=tree.root.left_out,
            legal=legal,
        )
    if tree.root.left_out:
        return Message(
            "The tree is {depth} plies deep and has the {width} moves of each position that the evaluation likes best. "
            "It leaves out {left_out} of the {legal} moves at the root, and everything after {depth} plies.",
            depth=depth,
            width=width,
            left_out=tree.root.left_out,
            legal=legal,
        )
    if any(not node.children and node.outcome is None for node in tree.nodes):
        return Message(
            "The tree has every move and is {depth} plies deep. It leaves out what comes after that.", depth=depth
        )
    return Message("The tree is complete: every line of play ends.")
