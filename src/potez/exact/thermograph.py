"""Thermographs: the mean of a value, which is its average outcome, and its temperature, which is what a move is worth.

Cooling a game by t charges a player t for each move. The walls of a thermograph are the stops of the cooled game as
functions of t. The left wall is the highest right wall of the left options, less t; the right wall is the lowest left
wall of the right options, plus t. They end where they meet: there the mast begins, at the mean (Berlekamp, Conway, Guy,
Winning Ways, chapter 6). Walls start at t = -1, the temperature of integers; a fraction k/2^n has temperature -1/2^n.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from potez.exact.value import Value

Wall = tuple[tuple[Fraction, Fraction], ...]
"""A function of t that is linear between its corners (t, x), the first at t = -1, and constant after the last."""


class Thermograph(NamedTuple):
    left: Wall
    right: Wall
    mean: Fraction
    temperature: Fraction


@cache
def thermograph(value: Value) -> Thermograph:
    if value.fraction is not None and value.fraction.denominator == 1:
        mast = ((Fraction(-1), value.fraction),)
        return Thermograph(mast, mast, value.fraction, Fraction(-1))
    left = _outermost(max, (thermograph(a).right for a in value.left), slope=-1)
    right = _outermost(min, (thermograph(b).left for b in value.right), slope=1)
    temperature = _meeting(left, right)
    mean = at(left, temperature, slope=-1)
    top = (temperature, mean)
    left, right = ((*(corner for corner in wall if corner[0] < temperature), top) for wall in (left, right))
    return Thermograph(left, right, mean, temperature)


def at(wall: Wall, t: Fraction, slope: int = 0) -> Fraction:
    """The wall at t >= -1. After its last corner it continues with `slope`."""
    last_t, last_x = wall[-1]
    if t >= last_t:
        return last_x + slope * (t - last_t)
    (t0, x0), (t1, x1) = next(piece for piece in pairwise(wall) if t < piece[1][0])
    return x0 + (x1 - x0) * (t - t0) / (t1 - t0)


def _outermost(choose: Callable[[Iterable[Fraction]], Fraction], walls: Iterable[Wall], slope: int) -> Wall:
    """The best of several walls at every t, with the tax for a move added. It continues with `slope`."""
    taxed = [tuple((t, x + slope * t) for t, x in wall) for wall in walls]
    corners = sorted({t for wall in taxed for t, _ in wall})
    corners = sorted({*corners, *_crossings(taxed, corners, slope)})
    return tuple((t, choose(at(wall, t, slope) for wall in taxed)) for t in corners)


def _crossings(walls: list[Wall], corners: list[Fraction], slope: int) -> Iterable[Fraction]:
    """Where two of the walls cross between corners. After the last corner all are parallel."""
    for t0, t1 in pairwise(corners):
        ends = [(at(wall, t0, slope), at(wall, t1, slope)) for wall in walls]
        for i, (a0, a1) in enumerate(ends):
            for b0, b1 in ends[:i]:
                if (a0 - b0) * (a1 - b1) < 0:
                    yield t0 + (t1 - t0) * (a0 - b0) / ((a0 - b0) - (a1 - b1))


def _meeting(left: Wall, right: Wall) -> Fraction:
    """The t at which the left wall, which falls in the end, meets the right wall, which rises."""
    corners = sorted({t for t, _ in (*left, *right)})
    gaps = [at(left, t, -1) - at(right, t, 1) for t in corners]
    for (t0, t1), (wide, narrow) in zip(pairwise(corners), pairwise(gaps), strict=True):
        if narrow <= 0:
            return t0 + (t1 - t0) * wide / (wide - narrow)
    return corners[-1] + gaps[-1] / 2
