"""A drawing: shapes in the order they are painted. SVG and bitmaps are made from the same drawing.

A colour is a name of the theme, a gradient of two names as in `art.toml`, or itself if it begins with #.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple


class Box(NamedTuple):
    """A rectangle by its upper left corner, with rounded corners."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    radius: float = 0


class Disc(NamedTuple):
    x: float
    y: float
    radius: float
    fill: str
    edge: str


class Bar(NamedTuple):
    """A straight line with round ends."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    colour: str


class Label(NamedTuple):
    """A text at a point, centred vertically; `align` says which part of the text is at the point."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    align: Literal["start", "middle", "end"] = "middle"


class Piece(NamedTuple):
    """A shape of the art by its name, such as `pawn-x`. The point is its origin; `size` is the side of a cell."""

    x: float
    y: float
    name: str
    size: float


Shape = Box | Disc | Bar | Label | Piece


@dataclass
class Drawing:
    """Shapes on a canvas. `title` describes them in words; the theme gives names of colours their meaning."""

    width: float
    height: float
    title: str
    shapes: list[Shape] = field(default_factory=list)
    theme: str = "wood"
    mode: str = "light"
