"""Boards in colour for a terminal. They mark the last move and the cells that the side to move can reach.

A board has its own background, so it looks the same on light and dark screens. Cells shrink until the board fits the
width of the screen.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from rich.style import Style
from rich.text import Text

from potez.boards.plain import plain_lines
from potez.games import part_of
from potez.games.base import Move, Position, Side
from potez.games.blockade import Blockade, Turn
from potez.games.byte import FULL, Byte, Lift, Square, dark_squares
from potez.games.domineering import Domineering, Placement
from potez.games.walls import BLUE, GREEN, Cell, Wall, symbol

_INK = {Side.X: "#ff8f70", Side.O: "#ffd75f"}  # a side's colour on the board
_PIECE = {Side.X: Style.parse("bold white on #c8372d"), Side.O: Style.parse("bold black on #f2b705")}
_SHADE = {Side.X: ("#c8372d", "#96281f"), Side.O: ("#f2b705", "#c49000")}  # neighbouring dominoes differ
_LETTER = {Side.X: "white", Side.O: "black"}
_WALL = {BLUE: Style.parse("bold white on #2f6fed"), GREEN: Style.parse("bold white on #1f9d55")}
_NEW_WALL = {BLUE: Style.parse("bold black on #8ab4ff"), GREEN: Style.parse("bold black on #7ee2a8")}
_SIGN = {BLUE: "═", GREEN: "║"}
_LABEL = Style.parse("dim")
_CELL, _GAP, _LAST, _LIGHT = "#303030", "#1c1c1c", "#5f5a1e", "#6b5a48"
_FAINT = "#9e9e9e"

Line = list[tuple[str, Style | str]]


def coloured(position: Position[Any], last: Move | None, width: int) -> Text:
    """The board for a screen of this width, in columns. A game without a `colour_board` gets its plain board."""
    part = part_of(position.game, "colour_board")
    lines: list[Line] = part(position, last, width) if part else [[(line, "")] for line in plain_lines(position)]
    return Text("\n").join(Text.assemble(*line) for line in lines)


def _cell_width(width: int, margins: int, cells: int, most: int) -> int:
    """The width at which a line of cells fits: at least one, at most `most`."""
    return max(1, min(most, (width - margins) // cells))


def _header(margin: int, names: Iterable[str], width: int, gap: str = "") -> Line:
    return [(" " * margin + gap.join(name.center(width) for name in names), _LABEL)]


# Blockade: cells with gaps between them, and walls in the gaps


def blockade(position: Blockade, last: Turn | None, width: int) -> list[Line]:
    rows, cols = range(1, position.rows + 1), range(1, position.cols + 1)
    wide = max(1, _cell_width(width, 3, position.cols, 5) - 1)  # a cell and the gap after it
    walls, new = wall_gaps(position.walls), last.wall if last else None
    header = _header(2, map(symbol, cols), wide, " ")
    targets = {} if position.outcome() else _targets(position)
    lines = [header]
    for i in rows:
        line: Line = [(f"{symbol(i)} ", _LABEL)]
        gaps: Line = [("  ", "")]
        for j in cols:
            if j > 1:
                line.append(_gap(walls.get((i, j - 1, "beside")), new))
                gaps.append(_gap(walls.get((i, j - 1, "corner")), new))
            line.append(_blockade_cell(position, Cell(i, j), last, targets, wide))
            sign, style = _gap(walls.get((i, j, "below")), new)
            gaps.append((sign * wide, style))
        lines.append([*line, (f" {symbol(i)}", _LABEL)])
        if i < position.rows:
            lines.append(gaps)
    return [*lines, header]


def wall_gaps(walls: Iterable[Wall]) -> dict[tuple[int, int, str], Wall]:
    """Where walls stand: below a cell, beside it at its right, or at its lower right corner."""
    found: dict[tuple[int, int, str], Wall] = {}
    for wall in walls:
        for cell, _ in wall.edges():
            found[cell.row, cell.col, "below" if wall.colour == BLUE else "beside"] = wall
        found[wall.row, wall.col, "corner"] = wall
    return found


def _gap(wall: Wall | None, new: Wall | None) -> tuple[str, Style | str]:
    if not wall:
        return " ", f"on {_GAP}"
    return _SIGN[wall.colour], (_NEW_WALL if wall == new else _WALL)[wall.colour]


def _targets(position: Blockade) -> dict[Cell, str]:
    """The cells that the side to move can reach, with the numbers of the pawns that reach them."""
    first, second = (set(position.pawn_moves(pawn)) for pawn in (1, 2))
    ghost = position.side.value.lower()
    return {
        cell: "12" if cell in first & second else ghost + ("1" if cell in first else "2") for cell in first | second
    }


def _blockade_cell(
    position: Blockade, cell: Cell, last: Turn | None, targets: dict[Cell, str], wide: int
) -> tuple[str, Style | str]:
    ground = _LAST if last and last.cell == cell else _CELL
    for side in sorted(
        Side, key=lambda side: cell in position.homes_of(side)
    ):  # a pawn that has just won here is on top
        if cell in position.pawns_of(side):
            name = f"{side}{position.pawns_of(side).index(cell) + 1}"
            moved = Style(underline=True) if ground == _LAST else Style()
            return (name if wide > 1 else name[1]).center(wide), _PIECE[side] + moved
    home = next((side for side in Side if cell in position.homes_of(side)), None)
    if cell in targets:
        name = targets[cell] if wide > 1 else "·"
        return name.center(wide), f"{'bold' if home else ''} {_INK[position.side]} on {ground}"
    if home:
        return ("⌂" + str(home) if wide > 1 else "⌂").center(wide), f"{_INK[home]} on {ground}"
    return " " * wide, f"on {ground}"


# Byte: squares of two lines, a stack with its bottom at the left and the levels below it


def byte(position: Byte, last: Lift | None, width: int) -> list[Line]:
    size, moves = position.size, [move for move in position.legal_moves() if move.square]
    wide = _cell_width(width, 4, size, 9)
    liftable = {(move.square, move.level) for move in moves}
    goals = {move.square.step(move.direction) for move in moves if move.square}
    touched = {last.square, last.square.step(last.direction)} if last and last.square else set()
    header = _header(2, (str(col + 1) for col in range(size)), wide)
    lines = [header]
    for row in range(size):
        letter = chr(ord("A") + row)
        upper: Line = [(f"{letter} ", _LABEL)]
        lower: Line = [("  ", "")]
        for square in (Square(row, col) for col in range(size)):
            if square not in dark_squares(size):
                upper.append((" " * wide, f"on {_LIGHT}"))
                lower.append((" " * wide, f"on {_LIGHT}"))
                continue
            ground = _LAST if square in touched else _CELL
            stack = position.stack(square)
            first = stack if wide >= FULL - 1 else stack[:wide]
            left = (wide - len(first)) // 2
            for line, parts in (
                (upper, _checkers(first, goals, square, position.side, ground)),
                (lower, _under(square, stack[len(first) :], len(first), liftable, ground)),
            ):
                used = sum(len(text) for text, _ in parts)
                line += [(" " * left, f"on {ground}"), *parts, (" " * (wide - left - used), f"on {ground}")]
        lines += [[*upper, (f" {letter}", _LABEL)], lower]
    return [*lines, header]


def _checkers(stack: str, goals: set[Square], square: Square, side: Side, ground: str) -> Line:
    if not stack and square in goals:
        return [("•", f"{_INK[side]} on {ground}")]
    return [(checker, _PIECE[Side(checker)]) for checker in stack]


def _under(square: Square, rest: str, above: int, liftable: set[tuple[Square | None, int]], ground: str) -> Line:
    """The rest of a stack too tall for its square; otherwise its levels, in bold if they can be lifted."""
    if rest:
        return [(checker, _PIECE[Side(checker)]) for checker in rest]
    return [
        (str(level), f"bold white on {ground}" if (square, level) in liftable else f"#6c6c6c on {ground}")
        for level in range(above)
    ]


# Domineering: dominoes in two shades, so that neighbours can be told apart


def domineering(position: Domineering, last: Placement | None, width: int) -> list[Line]:
    tall = 2 if position.rows <= 10 and 4 * position.cols + 6 <= width else 1
    wide = _cell_width(width, 6, position.cols, 4 if tall == 2 else 2)
    shades = domino_shades(position)
    places = 0 if position.outcome() else position.places(position.side)
    new: set[Placement] = set()
    if last:
        down, right = (0, 1) if position.side is Side.X else (1, 0)
        new = {last, Placement(last.row + down, last.col + right)}
    header = _header(3, (chr(ord("A") + col) for col in range(position.cols)), wide)
    lines = [header]
    for row in reversed(range(position.rows)):
        upper: Line = [(f"{row + 1:2} ", _LABEL)]
        lower: Line = [("   ", "")]
        for cell in (Placement(row, col) for col in range(position.cols)):
            owner = position.owner(cell)
            if owner:
                style = f"{'bold' if cell in new else ''} {_LETTER[owner]} on {_SHADE[owner][shades[cell]]}"
                text = ("●" if cell in new else str(owner)).center(wide)
            else:
                style = f"{_INK[position.side]} on {(_CELL, '#3a3a3a')[(row + cell.col) % 2]}"
                text = ("·" if places >> (row * position.cols + cell.col) & 1 else " ").center(wide)
            upper.append((text, style))
            lower.append((" " * wide, style))
        lines += [[*upper, (f" {row + 1}", _LABEL)], lower][:tall]
    return [*lines, header]


def domino_shades(position: Domineering) -> dict[Placement, int]:
    """For each covered cell, which of the two shades its domino has."""
    shades: dict[Placement, int] = {}
    columns = [[Placement(row, col) for row in range(position.rows)] for col in range(position.cols)]
    rows = [[Placement(row, col) for col in range(position.cols)] for row in range(position.rows)]
    for side, lines in ((Side.X, columns), (Side.O, rows)):
        for number, line in enumerate(lines):
            for owner, run in groupby(line, key=position.owner):
                if owner is side:
                    shades |= {cell: (index // 2 + number) % 2 for index, cell in enumerate(run)}
    return shades
