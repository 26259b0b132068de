"""The colours of the boards: many where the terminal has them, else its sixteen; and signs for a screen without any.

A board has its own background, so it looks the same on light and dark screens. Everything around it has the colours of
the terminal. What a colour says, a sign says too.
"""

from dataclasses import dataclass

from rich.style import Style

from potez.games.base import Side
from potez.games.walls import BLUE, GREEN

Sides = dict[Side, Style]
Walls = dict[str, Style]


@dataclass(frozen=True)
class Palette:
    """The styles of everything on a board."""

    label: Style
    cell: Style
    """An empty cell."""
    other_cell: Style
    """Every second empty cell, where cells have no gaps between them."""
    unused: Style
    """A square that the game does not use."""
    gap: Style
    home: Sides
    target: Style
    """A cell that the side to move can reach."""
    chosen: Style
    """What the person has chosen so far."""
    last: Style
    """A cell of the last move."""
    cursor: Style
    piece: Sides
    edge: Sides
    """The side of a piece, in its own shadow."""
    other_piece: Sides
    """Every second domino."""
    faint: Sides
    """A piece that is not there yet, or no longer."""
    path: Sides
    wall: Walls
    new_wall: Walls
    ghost_wall: Walls
    refused: Style
    """What may not be placed."""
    marked: Style
    """What is marked in a list or a form."""
    signs: bool = False
    """Whether empty cells and unused squares need signs, because there are no backgrounds."""


def _sides(x: str, o: str) -> Sides:
    return {Side.X: Style.parse(x), Side.O: Style.parse(o)}


def _walls(blue: str, green: str) -> Walls:
    return {BLUE: Style.parse(blue), GREEN: Style.parse(green)}


MANY = Palette(
    label=Style.parse("dim"),
    cell=Style.parse("#8b95a5 on #3a4250"),
    other_cell=Style.parse("#8b95a5 on #343b48"),
    unused=Style.parse("#7d6a52 on #8a7458"),
    gap=Style.parse("#4b5565 on #252a33"),
    home=_sides("bold #ff9d8a on #5b3438", "bold #ffd75f on #574b26"),
    target=Style.parse("bold #9be7ae on #33503f"),
    chosen=Style.parse("bold #ffffff on #2f7d4f"),
    last=Style.parse("#d8e2f0 on #56637a"),
    cursor=Style.parse("bold #14181f on #e9eef7"),
    piece=_sides("bold #ffffff on #d5483c", "bold #231a00 on #f2b705"),
    edge=_sides("#ffc9c2 on #8c2a22", "#3d2e00 on #a87d00"),
    other_piece=_sides("bold #ffffff on #b23a30", "bold #231a00 on #d39d00"),
    faint=_sides("#ff9d8a on #6b3a3a", "#ffd75f on #5f5327"),
    path=_sides("bold #ff9d8a on #3a4250", "bold #ffd75f on #3a4250"),
    wall=_walls("bold #d6e4ff on #3b78e7", "bold #d9fbe5 on #1f9d55"),
    new_wall=_walls("bold #0d2247 on #93bbff", "bold #06301a on #86efac"),
    ghost_wall=_walls("bold #cfe0ff on #2a4a86", "bold #ccf5da on #1d5f3a"),
    refused=Style.parse("bold #ffd9dc on #8f2433"),
    marked=Style.parse("bold #ffffff on #56637a"),
)

SIXTEEN = Palette(
    label=Style.null(),
    cell=Style.parse("white on bright_black"),
    other_cell=Style.parse("white on bright_black"),
    unused=Style.parse("black on white"),
    gap=Style.parse("white on black"),
    home=_sides("bold bright_red on black", "bold bright_yellow on black"),
    target=Style.parse("bold bright_green on bright_black"),
    chosen=Style.parse("bold black on bright_green"),
    last=Style.parse("black on cyan"),
    cursor=Style.parse("bold black on bright_white"),
    piece=_sides("bold bright_white on red", "bold black on yellow"),
    edge=_sides("bright_white on magenta", "black on bright_yellow"),
    other_piece=_sides("bold bright_white on magenta", "bold black on bright_yellow"),
    faint=_sides("bright_red on black", "bright_yellow on black"),
    path=_sides("bold bright_red on bright_black", "bold bright_yellow on bright_black"),
    wall=_walls("bold bright_white on blue", "bold black on green"),
    new_wall=_walls("bold black on bright_blue", "bold black on bright_green"),
    ghost_wall=_walls("bold bright_blue on black", "bold bright_green on black"),
    refused=Style.parse("bold bright_white on magenta"),
    marked=Style.parse("bold black on cyan"),
)

_BOLD, _DIM, _REVERSED = Style(bold=True), Style(dim=True), Style(bold=True, reverse=True)

NONE = Palette(
    label=_DIM,
    cell=Style.null(),
    other_cell=Style.null(),
    unused=_DIM,
    gap=_DIM,
    home=dict.fromkeys(Side, _BOLD),
    target=_BOLD,
    chosen=Style(bold=True, underline=True),
    last=Style(underline=True),
    cursor=_REVERSED,
    piece=dict.fromkeys(Side, _BOLD),
    edge=dict.fromkeys(Side, _DIM),
    other_piece=dict.fromkeys(Side, _BOLD),
    faint=dict.fromkeys(Side, _DIM),
    path=dict.fromkeys(Side, _BOLD),
    wall={BLUE: _BOLD, GREEN: _BOLD},
    new_wall={BLUE: Style(bold=True, underline=True), GREEN: Style(bold=True, underline=True)},
    ghost_wall={BLUE: _BOLD, GREEN: _BOLD},
    refused=_REVERSED,
    marked=_REVERSED,
    signs=True,
)


def palette(colours: str | None, no_colour: bool) -> Palette:
    """The palette for a terminal with a colour system of Rich, such as `standard` or `truecolor`."""
    if no_colour or colours is None:
        return NONE
    return SIXTEEN if colours == "standard" else MANY
