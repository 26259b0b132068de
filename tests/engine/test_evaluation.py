"""The evaluations see no difference between the sides, and know what is plainly better."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import potez
from potez import Position, Side
from potez.engine.evaluation import evaluate, evaluation_of, mobility
from potez.games.blockade import Blockade
from potez.games.byte import Byte, dark_squares
from potez.games.domineering import Domineering, Placement
from potez.games.walls import Cell, Wall
from tests.engine.small import SAMPLES, Sample, Tree

OTHERS = [Sample(game, {}, range(25), depth=1, count=10) for game in potez.GAMES]


def unfinished(sample: Sample) -> list[Any]:
    return [position for position in sample.positions() if not position.outcome()]


@pytest.mark.parametrize("sample", [*SAMPLES, *OTHERS], ids=str)
def test_what_one_side_gains_the_other_loses(sample: Sample) -> None:
    for position in unfinished(sample):
        other = replace(position, side=position.side.other)
        if not other.outcome():
            assert evaluate(position) == -evaluate(other), str(position)


def mirrored(position: Position[Any]) -> Position[Any]:
    """The same position with the sides changed: a player of the other side sees the same board."""
    change = str.maketrans("XO", "OX")
    if isinstance(position, Byte):
        # The start has X's first row above and O's last row below: upside down the colours change places.
        index = {square: number for number, square in enumerate(dark_squares(position.size))}
        last = position.size - 1
        turned = tuple(
            position.stacks[index[square._replace(row=last - square.row, col=last - square.col)]] for square in index
        )
        return Byte(
            position.size, tuple(stack.translate(change) for stack in turned), position.score[::-1], position.side.other
        )
    if isinstance(position, Domineering):
        cells = [Placement(row, col) for row in range(position.rows) for col in range(position.cols)]

        def transposed(side: Side) -> int:
            return sum(1 << (cell.col * position.rows + cell.row) for cell in cells if position.owner(cell) is side)

        vertical, horizontal = transposed(Side.O), transposed(Side.X)
        return Domineering(position.cols, position.rows, vertical, horizontal, position.side.other)
    assert isinstance(position, Blockade)

    def across(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return tuple(cell._replace(col=position.cols + 1 - cell.col) for cell in cells[2:] + cells[:2])

    walls = frozenset(Wall(wall.colour, wall.row, position.cols - wall.col) for wall in position.walls)
    hand = position.hand[2:] + position.hand[:2]
    return Blockade(
        position.rows, position.cols, across(position.pawns), across(position.homes), hand, walls, position.side.other
    )


@pytest.mark.parametrize("sample", [*SAMPLES, *OTHERS], ids=str)
def test_changing_the_sides_changes_nothing(sample: Sample) -> None:
    for position in unfinished(sample):
        turned = mirrored(position)
        assert potez.parse(turned.game, str(turned)) == turned
        assert len(turned.legal_moves()) == len(position.legal_moves())
        assert evaluate(turned) == evaluate(position), str(position)


@pytest.mark.parametrize("sample", [*SAMPLES, *OTHERS], ids=str)
def test_values_stay_within_their_bounds(sample: Sample) -> None:
    assert all(abs(evaluate(position)) < 100_000 for position in unfinished(sample))


@pytest.mark.parametrize(
    ("game", "better", "worse"),
    [
        ("blockade", "11x14 X 46,84,4B,8B 44,84,4B,8B 9,9,9,9 -", "11x14 X 44,84,4B,8B 44,84,4B,8B 9,9,9,9 -"),
        ("blockade", "11x14 X 47,84,4B,8B 44,84,4B,8B 9,9,9,9 -", "11x14 X 45,86,4B,8B 44,84,4B,8B 9,9,9,9 -"),
        ("blockade", "11x14 X 49,84,4B,8B 44,84,4B,8B 9,9,9,9 -", "11x14 X 49,84,4B,8B 44,84,4B,8B 9,9,9,9 G4A"),
        ("blockade", "11x14 X 44,84,49,8B 44,84,4B,8B 9,9,9,9 G48", "11x14 X 44,84,49,8B 44,84,4B,8B 9,9,9,9 -"),
        ("byte", "4/4/1,XOX,2/1,O,2/4/4/4/4 X 1-0", "4/4/1,XOX,2/1,O,2/4/4/4/4 X 0-1"),
        ("byte", "4/4/1,OX,2/4/4/4/3,O/4 X 0-0", "4/4/1,OO,2/4/4/4/3,O/4 X 0-0"),
        ("byte", "4/4/1,X,1,X/4/1,X,1,X/4/1,O,1,O/4 X 0-0", "4/4/1,O,1,X/4/1,O,1,X/4/1,X,1,O/4 X 0-0"),
        ("domineering", "1X2/1X2/1X2/1X2 X", "2X1/X1X1/X3/4 X"),
    ],
)
def test_what_is_plainly_better_is_worth_more(game: str, better: str, worse: str) -> None:
    assert evaluate(potez.parse(game, better)) > evaluate(potez.parse(game, worse))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5 O", 4),  # room for two dominoes, which have four places, and X can prevent neither: twice two
        ("3/3/3 X", 0),
        ("2/2 X", 0),
        ("1/1/1 X", 2),
    ],
)
def test_dominoes_are_counted_not_places(text: str, value: int) -> None:
    assert evaluate(potez.parse("domineering", text)) == value


def test_every_game_has_an_evaluation_and_a_new_one_is_judged_by_mobility() -> None:
    assert all(evaluation_of(game) is not mobility for game in potez.GAMES)
    assert evaluate(Tree([1, 2, 3])) == mobility(Tree([1, 2, 3])) == 3
