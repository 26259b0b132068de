"""Domineering positions for the solver of the compiled half, and their winners by brute force and by the literature."""

import random
from functools import cache
from pathlib import Path

from potez import core
from potez.core import _core
from potez.games.base import Side
from potez.games.domineering import Domineering, Placement

WINNERS = Path(__file__).parents[1] / "data" / "domineering-winners.txt"
LIBRARY = _core.StripLibrary("")


def native(position: Domineering) -> _core.Position:
    return core.from_python(position).native


def turned_to(position: Domineering, side: Side) -> Domineering:
    return Domineering(position.rows, position.cols, position.vertical, position.horizontal, side)


def scattered(rows: int, cols: int, dominoes: int, dice: random.Random) -> Domineering:
    """So many dominoes of either side at random places, or as many as fit; either side to move."""
    position = Domineering.start(rows=rows, cols=cols)
    for _ in range(dominoes):
        position = turned_to(position, dice.choice(list(Side)))
        if moves := position.legal_moves():
            position = position.play_unchecked(dice.choice(moves))
    return turned_to(position, dice.choice(list(Side)))


@cache
def mover_wins(rows: int, cols: int, empty: int, side: Side) -> bool:
    """By trying everything. A cell is bit row * cols + col."""
    step = cols if side is Side.X else 1
    for row in range(rows):
        for col in range(cols):
            domino = (1 | 1 << step) << (row * cols + col)
            inside = row + 1 < rows if side is Side.X else col + 1 < cols
            if inside and empty & domino == domino and not mover_wins(rows, cols, empty & ~domino, side.other):
                return True
    return False


def check(solving: _core.Solver, position: Domineering) -> None:
    """The answer is that of brute force, and the move wins."""
    rows, cols, side = position.rows, position.cols, position.side
    winner, move, *_ = solving.solve(native(position))
    won = mover_wins(rows, cols, position.empty, side)
    assert winner == (side if won else side.other).value, str(position)
    assert (move is not None) == won
    if move is not None:
        after = position.play(Placement(*divmod(move, 32)))
        assert not mover_wins(rows, cols, after.empty, after.side), str(position)


def expected() -> dict[tuple[int, int], str]:
    lines = [line.split() for line in WINNERS.read_text("utf-8").splitlines() if not line.startswith("#")]
    (_, *cols), *rows = lines
    return {(int(row), int(col)): who for row, *known in rows for col, who in zip(cols, known, strict=True)}
