"""A bound that proves who wins many Domineering positions without any search.

Cut the board along horizontal lines into strips of a few rows. The cuts cost no horizontal domino, only vertical ones
across a cut. So X does at least as well on the whole board as on the sum of the strips. A strip splits into connected
parts, small enough to compute their thermographs, and thermographs add up to a bound on the sum. For any temperature t,
with L and R the left and right walls at t:

* X to move wins if L of one part, where X starts, plus R of all others is above 0;
* O to move loses if R of all parts together is above t: O's first move gains at most t, and X answers every later move
  at no loss.

This holds for every t >= -1. The best cut may be different for each t. For O, rotate the board.

Walls (`exact.walls`) are never above the true ones. So the bound is safe for the player whose win it proves.
"""

from __future__ import annotations

from functools import cache

from potez.exact.walls import MOST_CELLS, NONE, ROW, TEMPERATURES, Walls, walls_of
from potez.games.base import Side
from potez.games.domineering import Domineering


def proves(position: Domineering, side: Side) -> bool:
    """Whether the bound proves that this side wins. If it does not, the winner is unknown."""
    lines = rows_of(position) if side is Side.X else _columns(position)
    for tallest in range(2, len(MOST_CELLS) + 1):  # taller strips cost more time
        strips = [_strips_up_to(lines[max(0, end - tallest) : end]) for end in range(1, len(lines) + 1)]
        if any(_wins(strips, lane, position.side is side) for lane in range(len(TEMPERATURES))):
            return True
    return False


def _wins(strips: list[list[tuple[int, Walls]]], lane: int, to_move: bool) -> bool:
    """Whether the best cut into strips wins at one temperature."""
    begins, waits = [-NONE], [0]  # the highest sums up to each line: with one left wall, and with right walls only
    for ending in strips:
        begin = wait = -NONE
        for height, (left, right) in ending:
            gain = right[lane]
            if (total := waits[-height] + gain) > wait:
                wait = total
            if (total := begins[-height] + gain) > begin:
                begin = total
            if (total := waits[-height] + left[lane]) > begin:
                begin = total
        begins.append(begin)
        waits.append(wait)
    return begins[-1] > 0 if to_move else waits[-1] > TEMPERATURES[lane]


def rows_of(position: Domineering) -> tuple[int, ...]:
    """The empty cells of each row, as bits."""
    row = (1 << position.cols) - 1
    return tuple(position.empty >> (i * position.cols) & row for i in range(position.rows))


def _columns(position: Domineering) -> tuple[int, ...]:
    """The empty cells of each column, as bits: the rows of the rotated board, where O's dominoes are vertical."""
    rows = rows_of(position)
    return tuple(sum((row >> col & 1) << i for i, row in enumerate(rows)) for col in range(position.cols))


@cache
def _strips_up_to(lines: tuple[int, ...]) -> list[tuple[int, Walls]]:
    """The strips that end with the last of these lines: their heights and walls."""
    strips, cells = [], 0
    for height, line in enumerate(reversed(lines), start=1):
        cells = cells << ROW | line
        if walls := walls_of(cells):
            strips.append((height, walls))
    return strips
