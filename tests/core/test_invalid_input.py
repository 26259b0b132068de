"""Invalid input raises the same errors in both halves, and never crashes the process."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import potez
from potez import core
from potez.core import _core
from potez.games.base import GameError
from potez.games.blockade import Turn
from potez.games.byte import Lift, Square
from potez.games.domineering import Placement
from potez.games.walls import Cell, Wall

TEXTS = {
    "blockade": ["11x14 X 44,84,4B,8B 44,84,4B,8B 9,8,9,9 B55,G49", "5x6 O 21,41,26,46 21,41,26,46 2,2,2,2 -"],
    "byte": ["4/X,X,X,X/O,O,O,O/X,X,X,X/O,O,O,O/X,X,X,X/O,O,O,O/4 X 0-0", "4/1,XOX,2/4/4/4/4/2,O,1/4 O 0-1"],
    "domineering": ["8/8/8/8/8/8/8/8 X", "2X/OOX/3 O"],
}
LETTERS = "0123456789XOBGAS/,-x "


def result_or_error(action: Any, *arguments: Any, **options: Any) -> Any:
    """What the action returns, or the type and text of its GameError."""
    try:
        return action(*arguments, **options)
    except GameError as error:
        return type(error), str(error)


@st.composite
def damaged(draw: st.DrawFn) -> tuple[str, str]:
    """A game and the text of a position, with a few characters inserted, removed or replaced."""
    game = draw(st.sampled_from(sorted(TEXTS)))
    text = draw(st.sampled_from(TEXTS[game]))
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(text)))
        text = text[:start] + draw(st.text(LETTERS, max_size=2)) + text[start + draw(st.integers(0, 2)) :]
    return game, text


@given(damaged())
def test_invalid_texts_raise_the_same_errors(case: tuple[str, str]) -> None:
    expected, got = result_or_error(potez.parse, *case), result_or_error(core.parse, *case)
    assert str(got) == str(expected)


@given(damaged() | st.tuples(st.sampled_from(sorted(TEXTS)) | st.text(), st.text()))
def test_the_reader_survives_any_text(case: tuple[str, str]) -> None:
    """The extension reads without the Python half. Any position that it accepts can be played and counted."""
    game, text = case
    try:
        position = _core.Position(game, text)
    except (ValueError, UnicodeEncodeError):
        return
    assert _core.Position(game, str(position)) == position
    assert position.key == position.full_key()
    assert position.count() == len(position.moves())
    _core.playouts(position, 2, 0, 50)
    _core.perft(position, 1, 1)


numbers = st.integers(-3, 40)
sides = st.sampled_from(potez.Side)
odd_moves = st.one_of(
    st.builds(Placement, numbers, numbers),
    st.builds(Lift, st.none() | st.builds(Square, numbers, numbers), numbers, st.sampled_from(["GL", "DD", "", "UP"])),
    st.builds(
        Turn,
        sides,
        numbers,
        st.builds(Cell, numbers, numbers),
        st.none() | st.builds(Wall, st.sampled_from("BGP"), numbers, numbers),
    ),
    st.none() | st.integers() | st.tuples(numbers, numbers),
)


@given(st.sampled_from(sorted(TEXTS)), odd_moves)
def test_illegal_moves_raise_the_same_errors(game: str, move: Any) -> None:
    python, compiled = potez.start(game), core.start(game)
    assert str(result_or_error(compiled.play, move)) == str(result_or_error(python.play, move))
    if isinstance(result_or_error(compiled.play, move), tuple):
        with pytest.raises(potez.IllegalMoveError):
            compiled.play_unchecked(move)
    assert compiled == core.start(game)


@given(st.sampled_from(sorted(TEXTS)), st.text(max_size=12))
def test_invalid_move_texts_raise_the_same_errors(game: str, text: str) -> None:
    python, compiled = potez.start(game), core.start(game)
    assert str(result_or_error(compiled.parse_move, text)) == str(result_or_error(python.parse_move, text))


@given(st.sampled_from(sorted(TEXTS)), st.integers(0, 2**32 - 1))
def test_the_extension_accepts_any_integer_as_a_move(game: str, code: int) -> None:
    position = core.start(game).native
    assert position.is_legal(code) == (code in position.moves())
    assert isinstance(position.move_text(code), str)
    if not position.is_legal(code):
        with pytest.raises(ValueError, match="not a legal move"):
            position.play(code)


@pytest.mark.parametrize("value", [-1, 2**64, 1.5, "2", None, True])
def test_errors_name_the_invalid_number(value: Any) -> None:
    position = core.start("byte")
    with pytest.raises(GameError, match="depth must be"):
        core.perft(position, value)
    with pytest.raises(GameError, match="threads must be"):
        core.perft(position, 1, threads=value)
    with pytest.raises(GameError, match="games must be"):
        core.playouts(position, value)
    with pytest.raises(GameError, match="seed must be"):
        core.playouts(position, 1, seed=value)
    with pytest.raises(GameError, match="max_plies must be"):
        core.playouts(position, 1, max_plies=value)


@pytest.mark.parametrize("value", [None, 3, "4/4 X", object, potez.Side.X])
def test_a_value_that_is_not_a_position_is_an_error(value: Any) -> None:
    for function in (core.from_python, core.to_python, lambda p: core.perft(p, 1), lambda p: core.playouts(p, 1)):
        with pytest.raises(GameError, match="is not a position"):
            function(value)


def test_an_impossible_position_is_an_error() -> None:
    from potez.games.domineering import Domineering

    impossible = Domineering.start(rows=2, cols=2)
    object.__setattr__(impossible, "rows", 30)
    with pytest.raises(GameError):
        core.from_python(impossible)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("byte", {"size": 12}),
        ("blockade", {"rows": 4}),
        ("domineering", {"rows": 27}),
        ("chess", {}),
        ("byte", {"x": 1}),
    ],
)
def test_invalid_starts_raise_the_same_errors(game: str, options: dict[str, Any]) -> None:
    expected = result_or_error(potez.start, game, **options)
    assert result_or_error(core.start, game, **options) == expected
    assert isinstance(expected, tuple)
