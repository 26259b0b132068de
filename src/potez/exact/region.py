"""Exact values of Domineering positions.

A position is the sum of its connected regions. A shifted or mirrored region has the same value, so each shape is
evaluated only once.
"""

from __future__ import annotations

from functools import cache

from potez.exact.value import ZERO, Value
from potez.games.base import Message, SetupError
from potez.games.domineering import Domineering

Cells = frozenset[tuple[int, int]]

LARGEST = 20
"""The most empty cells in one region. The canonical forms of larger ones fill pages and take minutes."""


def value(position: Domineering) -> Value:
    """The value of a position, whoever is to move. Raises SetupError if a region is too large."""
    parts = regions(position)
    if large := [part for part in parts if len(part) > LARGEST]:
        raise SetupError(
            Message(
                "a region of {cells} empty cells is too large for an exact value; the limit is {largest}",
                cells=max(map(len, large)),
                largest=LARGEST,
            )
        )
    return cells_value(frozenset().union(*parts))


def cells_value(cells: Cells) -> Value:
    """The value of a set of empty cells, however large."""
    return sum(map(_region_value, map(_canonical, _split(cells))), ZERO)


def regions(position: Domineering) -> list[Cells]:
    """The connected regions of empty cells, as (row, col) from 0."""
    empty = position.empty
    return _split(
        frozenset(divmod(bit, position.cols) for bit in range(position.rows * position.cols) if empty >> bit & 1)
    )


def _split(cells: Cells) -> list[Cells]:
    parts, left = [], set(cells)
    while left:
        part, frontier = set[tuple[int, int]](), [left.pop()]
        while frontier:
            row, col = frontier.pop()
            part.add((row, col))
            near = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)} & left
            left -= near
            frontier += near
        parts.append(frozenset(part))
    return sorted(parts, key=sorted)


def _canonical(cells: Cells) -> Cells:
    """The canonical one of a region's four mirror images, moved into the corner."""
    images = []
    for down in (1, -1):
        for right in (1, -1):
            image = [(down * row, right * col) for row, col in cells]
            top, side = min(row for row, _ in image), min(col for _, col in image)
            images.append(sorted((row - top, col - side) for row, col in image))
    return frozenset(min(images))


@cache
def _region_value(cells: Cells) -> Value:
    left = [cells_value(cells - {(row, col), (row + 1, col)}) for row, col in cells if (row + 1, col) in cells]
    right = [cells_value(cells - {(row, col), (row, col + 1)}) for row, col in cells if (row, col + 1) in cells]
    return Value.of(left, right)
