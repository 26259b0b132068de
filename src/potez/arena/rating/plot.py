"""A picture of ratings: a row for each player, with a disc at the rating and a bar over its interval.

A player who won everything has a bound with an arrow to the right of it; one who lost everything, to the left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, inf, log10

from potez.arena.rating.ratings import Rating
from potez.arena.rating.report import elo_text, margin_text
from potez.render.drawing import Bar, Box, Disc, Drawing, Label, Shape

_PAPER, _STRIPE, _INK, _FAINT, _GRID, _ZERO = "#ffffff", "#f6f4ef", "#2b2b2b", "#6f6a60", "#e4dfd4", "#b9b1a1"
_BAR, _DISC, _BOUND = "#8fb0d3", "#1f5c99", "#c8553d"
_ROW, _TOP, _FOOT, _EDGE = 28.0, 58.0, 46.0, 16.0
_AXIS, _NUMBERS = 520.0, 96.0  # widths of the axis and of the column with the numbers
_LETTER = 7.4  # the average width of a letter
_NAME = 34  # the most letters of a name that are shown


def plot(ratings: Sequence[Rating], title: str, note: str) -> Drawing:
    """The picture, with a title and a note on how to read it."""
    names = [_short(rating.player) for rating in ratings]
    left = _EDGE + max(map(len, names)) * _LETTER + 14
    axis = _Axis.over(ratings, left)
    drawing = Drawing(
        left + _AXIS + _NUMBERS + _EDGE,
        _TOP + _ROW * len(ratings) + _FOOT,
        f"{title}: " + ", ".join(f"{rating.player} {elo_text(rating.elo)}" for rating in ratings),
    )
    drawing.shapes.append(Box(0, 0, drawing.width, drawing.height, _PAPER))
    for at in range(0, len(ratings), 2):
        drawing.shapes.append(Box(_EDGE / 2, _TOP + at * _ROW, drawing.width - _EDGE, _ROW, _STRIPE, 4))
    drawing.shapes += _grid(axis, _TOP + _ROW * len(ratings))
    for at, (rating, name) in enumerate(zip(ratings, names, strict=True)):
        y = _TOP + (at + 0.5) * _ROW
        drawing.shapes.append(Label(left - 14, y, name, 13, _INK, "end"))
        drawing.shapes.append(Label(drawing.width - _EDGE - 4, y, margin_text(rating.elo), 13, _INK, "end"))
        drawing.shapes += _bound(axis, rating, y) if abs(rating.elo.value) == inf else _interval(axis, rating, y)
    drawing.shapes.append(Label(_EDGE, 20, title, 16, _INK, "start"))
    drawing.shapes.append(Label(_EDGE, 41, note, 12, _FAINT, "start"))
    return drawing


def _short(name: str) -> str:
    return name if len(name) <= _NAME else f"{name[: _NAME // 2]}…{name[1 - _NAME // 2 :]}"


@dataclass(frozen=True)
class _Axis:
    """The Elo axis, with a mark at every multiple of the step."""

    left: float
    low: float
    high: float
    step: float

    @classmethod
    def over(cls, ratings: Sequence[Rating], left: float) -> _Axis:
        """An axis with room for all intervals, bounds and their arrows."""
        ends = [end for rating in ratings for end in (rating.elo.low, rating.elo.high) if abs(end) < inf]
        low, high = min(ends), max(ends)
        room = max(20.0, (high - low) * 0.06)
        low -= room * (2 if any(rating.elo.value == -inf for rating in ratings) else 1)
        high += room * (2 if any(rating.elo.value == inf for rating in ratings) else 1)
        return cls(left, low, high, _round_step((high - low) / 9))

    def x(self, elo: float) -> float:
        return self.left + (elo - self.low) / (self.high - self.low) * _AXIS

    @property
    def marks(self) -> list[float]:
        return [self.step * at for at in range(ceil(self.low / self.step), floor(self.high / self.step) + 1)]


def _round_step(least: float) -> float:
    """The first of 1, 2, 2.5, 5, 10, 20, 25, 50 and so on that is not smaller than `least`."""
    power: float = 10 ** floor(log10(least))
    return next(factor * power for factor in (1.0, 2.0, 2.5, 5.0, 10.0) if factor * power >= least)


def _grid(axis: _Axis, floor: float) -> list[Shape]:
    shapes: list[Shape] = []
    for mark in axis.marks:
        x = axis.x(mark)
        shapes.append(Bar(x, _TOP, x, floor + 4, 1.5 if mark == 0 else 1, _GRID if mark else _ZERO))
        shapes.append(Label(x, floor + 16, f"{mark:g}", 12, _FAINT))
    shapes.append(Label(axis.left + _AXIS / 2, floor + 34, "Elo", 12, _FAINT))
    return shapes


def _interval(axis: _Axis, rating: Rating, y: float) -> list[Shape]:
    low, high = axis.x(rating.elo.low), axis.x(rating.elo.high)
    disc = Disc(axis.x(rating.elo.value), y, 5, _DISC, _PAPER)
    if low == high:
        return [disc]
    return [Box(low, y - 2.5, high - low, 5, _BAR), *(Bar(x, y - 5, x, y + 5, 2, _DISC) for x in (low, high)), disc]


def _bound(axis: _Axis, rating: Rating, y: float) -> list[Shape]:
    way = 1 if rating.elo.value > 0 else -1
    bound = axis.x(rating.elo.low if way > 0 else rating.elo.high)
    tip = axis.left + _AXIS - 4 if way > 0 else axis.left + 4
    head: list[Shape] = [Bar(tip, y, tip - 7 * way, y + side, 2, _BOUND) for side in (-5, 5)]
    return [Bar(bound, y - 6, bound, y + 6, 2, _BOUND), Bar(bound, y, tip, y, 2, _BOUND), *head]
