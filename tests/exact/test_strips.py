"""The strip bound never proves anything false, and proves what it should."""

from fractions import Fraction

import pytest
from hypothesis import given, settings

from potez.exact.region import value
from potez.exact.strips import proves, rows_of
from potez.exact.thermograph import at, thermograph
from potez.exact.walls import ROW, TEMPERATURES, UNIT, walls_of
from potez.games.base import Side
from potez.games.domineering import Domineering
from tests.exact.brute_force import positions, to_move, winner


@given(positions())
@settings(max_examples=300, deadline=None)
def test_no_false_proof(position: Domineering) -> None:
    assert not proves(position, winner(position).other)


@given(positions(longest=3))
@settings(max_examples=150, deadline=None)
def test_walls_are_never_above_the_true_ones(position: Domineering) -> None:
    cells = sum(row << (ROW * i) for i, row in enumerate(rows_of(position)))
    walls, true = walls_of(cells), thermograph(value(position))
    assert walls
    for lane, t in enumerate(TEMPERATURES):
        assert walls.left[lane] <= UNIT * at(true.left, Fraction(t, UNIT))
        assert walls.right[lane] <= UNIT * at(true.right, Fraction(t, UNIT))


@pytest.mark.parametrize("text", ["2/2 X", "3/3/3 X", "1/1/1 X", "3 X", "3/3 X", "OOOO/1OOX/1OOX/2OO X"])
def test_walls_of_small_parts_are_exact(text: str) -> None:
    position = Domineering.parse(text)
    cells = sum(row << (ROW * i) for i, row in enumerate(rows_of(position)))
    walls, true = walls_of(cells), thermograph(value(position))
    assert walls
    exact = [[UNIT * at(wall, Fraction(t, UNIT)) for t in TEMPERATURES] for wall in (true.left, true.right)]
    assert [list(walls.left), list(walls.right)] == exact


@pytest.mark.parametrize(
    # An even number of rows and an odd number of columns, or the other way round, decided at once
    ("rows", "cols", "side"),
    [(6, 7, Side.X), (7, 6, Side.O), (7, 8, Side.O), (8, 9, Side.X), (6, 9, Side.X), (9, 10, Side.O)],
)
def test_decides_whole_boards(rows: int, cols: int, side: Side) -> None:
    for first in Side:
        assert proves(to_move(Domineering.start(rows, cols), first), side)


def test_lost_at_once() -> None:
    assert proves(Domineering.parse("2 X"), Side.O)
    assert not proves(Domineering.parse("1 X"), Side.X)
    assert proves(Domineering.parse("1 O"), Side.X)
