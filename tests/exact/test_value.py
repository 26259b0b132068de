"""Values of games: the algebra against its axioms, regions of the board against brute force and published values."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from potez.exact.region import regions, value
from potez.exact.thermograph import at, thermograph
from potez.exact.value import STAR, UP, ZERO, Value, left_stop, right_stop
from potez.games.base import SetupError, Side
from potez.games.domineering import Domineering
from tests.exact.brute_force import positions, to_move, winner

numbers = st.integers(-12, 12).map(lambda quarters: Value.number(Fraction(quarters, 4)))
values = st.recursive(
    numbers, lambda inner: st.builds(Value.of, st.lists(inner, max_size=2), st.lists(inner, max_size=2)), max_leaves=5
)


@given(values, values, values)
@settings(max_examples=60, deadline=None)
def test_values_are_an_ordered_group(a: Value, b: Value, c: Value) -> None:
    assert a + b is b + a
    assert (a + b) + c is a + (b + c)
    assert a + ZERO is a
    assert a - a is ZERO
    negative = -a
    assert -negative is a
    assert (a <= b) == (a - b <= ZERO) == (a + c <= b + c)
    assert (a is b) == (a <= b and b <= a)


@given(values, values)
@settings(max_examples=60, deadline=None)
def test_worse_options_change_nothing(game: Value, worse: Value) -> None:
    better = [option for option in game.left if worse <= option]
    if better:
        assert Value.of({*game.left, worse}, game.right) is game


@given(st.integers(-40, 40), st.integers(-40, 40))
def test_numbers_add_like_numbers(one: int, other: int) -> None:
    a, b = Fraction(one, 8), Fraction(other, 8)
    assert (Value.number(a) + Value.number(b)).fraction == a + b
    assert (Value.number(a) <= Value.number(b)) == (a <= b)


def test_only_dyadic_numbers_are_values() -> None:
    with pytest.raises(ValueError, match="1/3 is not a dyadic number"):
        Value.number(Fraction(1, 3))


def test_names() -> None:
    one, half = Value.number(1), Value.number(Fraction(1, 2))
    assert [str(game) for game in (ZERO, -half, STAR, UP, -UP, UP + UP, UP + STAR, one + STAR)] == [
        "0", "-1/2", "*", "↑", "↓", "⇑", "↑*", "1*",
    ]  # fmt: skip
    assert str(Value.of([one], [-one])) == "±1"
    assert str(Value.of([one], [half])) == "{1|1/2}"
    assert str(Value.of([ZERO, STAR], [ZERO, STAR])) == "*2"


@pytest.mark.parametrize(
    ("text", "name", "outcome"),
    [
        # Conway, On Numbers and Games, chapter 10; Berlekamp, Conway and Guy, Winning Ways, chapters 5 and 6.
        ("1 X", "0", "second"),
        ("1/1 X", "1", "left"),
        ("2 X", "-1", "right"),
        ("1/1/1 X", "1", "left"),
        ("1/1/1/1 X", "2", "left"),
        ("2/2 X", "±1", "first"),
        ("3/3 X", "{2|-1/2}", "first"),
        ("3/3/3 X", "±1", "first"),
        ("OOOO/1OO1/2OO X", "*", "first"),  # the corner of three cells
        ("OOOO/1OOX/1OOX/2OO X", "1/2", "left"),  # three cells in a column with a foot
    ],
)
def test_published_values(text: str, name: str, outcome: str) -> None:
    found = value(Domineering.parse(text))
    assert (str(found), found.outcome) == (name, outcome)


@given(positions())
@settings(max_examples=60, deadline=None)
def test_outcomes_agree_with_brute_force(position: Domineering) -> None:
    winners = winner(to_move(position, Side.X)), winner(to_move(position, Side.O))
    outcomes = {
        (Side.X, Side.O): "first",
        (Side.O, Side.X): "second",
        (Side.X, Side.X): "left",
        (Side.O, Side.O): "right",
    }
    assert value(position).outcome == outcomes[winners]


@given(positions())
@settings(max_examples=30, deadline=None)
def test_turning_the_board_negates(position: Domineering) -> None:
    def turned(cells: int) -> int:
        pairs = (divmod(bit, position.cols) for bit in range(position.rows * position.cols) if cells >> bit & 1)
        return sum(1 << (col * position.rows + row) for row, col in pairs)

    quarter = Domineering(
        position.cols, position.rows, turned(position.horizontal), turned(position.vertical), position.side
    )
    assert value(quarter) is -value(position)


@given(values)
@settings(max_examples=60, deadline=None)
def test_mean_and_temperature_bound_the_stops_of_many_copies(game: Value) -> None:
    # The mean value theorem: n copies end within one temperature of n times the mean.
    thermo = thermograph(game)
    heat = max(thermo.temperature, Fraction(0))
    copies = ZERO
    for n in range(1, 5):
        copies += game
        assert n * thermo.mean - heat <= right_stop(copies) <= left_stop(copies) <= n * thermo.mean + heat


@given(values)
@settings(max_examples=60, deadline=None)
def test_thermograph_shows_the_stops_and_ends_in_its_mast(game: Value) -> None:
    thermo = thermograph(game)
    assert at(thermo.left, Fraction(0)) == left_stop(game)
    assert at(thermo.right, Fraction(0)) == right_stop(game)
    assert thermo.left[-1][1] == thermo.right[-1][1] == thermo.mean
    mirrored = thermograph(-game)
    assert (mirrored.mean, mirrored.temperature) == (-thermo.mean, thermo.temperature)


@pytest.mark.parametrize(
    ("text", "mean", "temperature"),
    [
        ("2/2 X", 0, 1),
        ("3/3 X", Fraction(3, 4), Fraction(5, 4)),
        ("1/1 X", 1, -1),
        ("OOOO/1OOX/1OOX/2OO X", Fraction(1, 2), Fraction(-1, 2)),
        ("OOOO/1OO1/2OO X", 0, 0),
    ],
)
def test_hot_and_cold(text: str, mean: Fraction, temperature: Fraction) -> None:
    thermo = thermograph(value(Domineering.parse(text)))
    assert (thermo.mean, thermo.temperature) == (mean, temperature)


def test_regions_cover_the_empty_cells() -> None:
    position, dice = Domineering.start(7, 9), random.Random(3)
    for _ in range(12):
        position = position.play(dice.choice(position.legal_moves()))
    parts = regions(position)
    assert sum(1 << (row * 9 + col) for part in parts for row, col in part) == position.empty
    for part in parts:
        others = {cell for other in parts if other is not part for cell in other}
        assert not others & {(r + dr, c + dc) for r, c in part for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))}


def test_a_large_region_is_refused() -> None:
    with pytest.raises(SetupError, match="a region of 64 empty cells is too large for an exact value"):
        value(Domineering.start())
