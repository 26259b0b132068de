"""The art of the boards, as `art.toml` defines it: shapes made of parts, and the colours of every theme."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Literal, NamedTuple

THEMES = ("wood", "paper", "contrast")
MODES = ("light", "dark")
Palette = dict[str, str]
Point = tuple[float, float]

_CURVE = 12  # straight pieces that a curve is drawn with
_COMMAND = re.compile(r"([MLCZ])([^MLCZ]*)")


class Paint(NamedTuple):
    """A colour, or two with a gradient between them. Colours are of the form #rrggbb or #rrggbbaa."""

    first: str
    second: str
    direction: Literal["plain", "down", "across"]


class Part(NamedTuple):
    """A part of a shape. `fill` and `stroke` are as in `art.toml`, with the owner filled in."""

    kind: str
    numbers: str
    fill: str = ""
    stroke: str = ""
    width: float = 0


@cache
def _art() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "art.toml").read_text("utf-8"))


def size(name: str) -> float:
    """A length of the art, in cells."""
    return float(_art()["sizes"][name])


@cache
def palette(theme: str = "wood", mode: str = "light") -> Palette:
    """The colours of a theme by name."""
    colours: Palette = _art()["themes"][theme][mode]
    return colours


def shape_names() -> list[str]:
    """The names of all shapes, with each owner of those that anybody may own."""
    names = []
    for name, parts in _art()["shapes"].items():
        owned = any("@" in field for part in parts for field in part)
        names += [f"{name}-{owner}" for owner in "xo"] if owned else [name]
    return names


@cache
def parts(name: str) -> tuple[Part, ...]:
    """The parts of a shape, such as `pawn-x`, in the order they are painted."""
    shapes = _art()["shapes"]
    owner = "" if name in shapes else name[-1]
    rows = shapes[name] if not owner else shapes[name[:-2]]
    filled = ([field.replace("@", owner) for field in row] for row in rows)
    return tuple(Part(row[0], row[1], row[2], *row[3:4], *map(float, row[4:5])) for row in filled)


def paint(fill: str, colours: Palette) -> Paint:
    """What a fill means in a theme. A colour that begins with # is itself."""

    def colour(name: str) -> str:
        return name if name.startswith("#") else colours[name]

    for sign, direction in (("/", "down"), ("|", "across")):
        first, found, second = fill.partition(sign)
        if found:
            return Paint(colour(first), colour(second), "down" if direction == "down" else "across")
    return Paint(colour(fill), colour(fill), "plain")


def outline(numbers: str) -> list[tuple[list[Point], bool]]:
    """The lines of a path as points, and whether each is closed."""
    lines: list[tuple[list[Point], bool]] = []
    for command, rest in _COMMAND.findall(numbers):
        values = [float(number) for number in rest.split()]
        points = list(zip(values[::2], values[1::2], strict=True))
        if command == "M":
            lines.append((points, False))
        elif command == "Z":
            lines[-1] = (lines[-1][0], True)
        elif command == "L":
            lines[-1][0].extend(points)
        else:
            lines[-1][0].extend(_curve(lines[-1][0][-1], *points))
    return lines


def _curve(start: Point, one: Point, two: Point, end: Point) -> list[Point]:
    """Points on a cubic Bézier curve, after its start."""
    found = []
    for step in range(1, _CURVE + 1):
        t = step / _CURVE
        weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        corners = (start, one, two, end)
        x, y = (sum(weight * corner[axis] for weight, corner in zip(weights, corners, strict=True)) for axis in (0, 1))
        found.append((x, y))
    return found
