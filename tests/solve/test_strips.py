"""The strip bound never proves anything false, and proves what it should."""

import pytest
from hypothesis import given, settings

from potez.games.base import Side
from potez.games.domineering import Domineering
from potez.solve.strips import proves
from tests.solve.brute_force import positions, to_move, winner


@given(positions())
@settings(max_examples=300, deadline=None)
def test_no_false_proof(position: Domineering) -> None:
    assert not proves(position, winner(position).other)


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
