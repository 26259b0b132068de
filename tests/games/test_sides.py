"""Sides as letters, squares as text, options without names: what a person at a prompt writes first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest

import potez
from potez import core
from potez.games.base import Side
from potez.games.blockade import Blockade
from potez.games.byte import Byte, Square
from potez.games.domineering import Domineering
from potez.play.game import Game

BLOCKADE, DOMINEERING, BYTE = Blockade.start(), Domineering.start(3, 4), Byte.start()

BY_SIDE: list[Callable[[Any], object]] = [
    BLOCKADE.pawns_of,
    BLOCKADE.homes_of,
    BLOCKADE.hand_of,
    DOMINEERING.places,
    lambda side: str(replace(DOMINEERING, side=side)),
    lambda side: str(replace(BLOCKADE, side=side)),
    lambda side: str(replace(BYTE, side=side)),
    lambda side: Game(BYTE).resign(side).outcome(),
]
each = pytest.mark.parametrize("of", BY_SIDE)


@each
@pytest.mark.parametrize("side", Side)
def test_a_side_may_be_its_letter(of: Callable[[Any], object], side: Side) -> None:
    assert of(str(side)) == of(side)


@each
@pytest.mark.parametrize("wrong", ["foo", "x", "", "XO", None, 0, True])
def test_pawns_of_foo_are_not_those_of_o(of: Callable[[Any], object], wrong: object) -> None:
    with pytest.raises(potez.SetupError, match=rf"^a side is X or O, not {wrong!r}$"):
        of(wrong)


def test_a_side_equals_its_letter() -> None:
    assert BYTE.side == "X"
    assert BYTE.side != "O"
    assert cast(Any, {"X": 1, "O": 2})[BYTE.side] == 1
    assert BYTE.side not in (Side.O, "x", 1, None)
    assert (str(Side.O), repr(Side.O), f"{Side.O}") == ("O", "Side.O", "O")


def test_a_replaced_side_is_a_side() -> None:
    assert replace(DOMINEERING, side="O").side is Side.O  # type: ignore[arg-type]
    assert replace(DOMINEERING, side="O").legal_moves() == replace(DOMINEERING, side=Side.O).legal_moves()  # type: ignore[arg-type]


# Squares


def test_stack_c3() -> None:
    assert BYTE.stack("C3") == BYTE.stack(Square(2, 2)) == "O"
    assert BYTE.stack("c 3") == BYTE.stack("[C 3]") == "O"
    assert BYTE.stack("A1") == ""
    assert Byte.start(16).stack("P16") == ""


@pytest.mark.parametrize("square", ["C4", "I9", "C0", "nonsense", "", Square(0, 1), Square(-1, -1), None])
def test_a_square_without_a_stack_is_refused(square: Any) -> None:
    with pytest.raises(potez.SetupError, match=r" is not a dark square between A1 and H8$"):
        BYTE.stack(square)


# Starts


def test_options_may_be_given_without_their_names() -> None:
    assert potez.start("byte", 10) == potez.start("byte", size=10)
    assert potez.start("domineering", 3, 4) == potez.start("domineering", 3, cols=4) == DOMINEERING
    assert potez.start("blockade", 5, 7, 2) == potez.start("blockade", rows=5, cols=7, walls=2)
    assert str(core.start("byte", 10)) == str(potez.start("byte", 10))


@pytest.mark.parametrize(
    ("values", "options", "sentence"),
    [
        ((8, 8), {}, "byte has 1 options, not 2: size"),
        ((8,), {"size": 8}, "size is given twice"),
        ((9,), {}, "size must be 8, 10, 16, not 9"),
        (("8",), {}, "size must be 8, 10, 16, not '8'"),
        ((), {"rows": 8}, "byte has no option rows; it has size"),
    ],
)
def test_a_start_that_cannot_be_says_what_to_write(values: Any, options: Any, sentence: str) -> None:
    with pytest.raises(potez.SetupError) as refused:
        potez.start("byte", *values, **options)
    assert str(refused.value) == sentence
