"""Whatever is typed, the readers of moves and positions answer with a move, a position or one of Potez's own errors."""

from __future__ import annotations

import random
import string
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import potez
from potez import IllegalMoveError, NotationError, SetupError
from potez.games.byte import PASS, dark_squares
from tests.games.setup import byte, domineering
from tests.games.walks import STARTS, sample

each_game = pytest.mark.parametrize("game", potez.GAMES)

TYPED = string.ascii_letters + string.digits + " -/,.:;[](){}_xXoO\t\n"
anything = st.one_of(st.text(), st.text(TYPED), st.text("XO0123456789,/- xBGABCDS"))

POSITIONS: dict[str, list[Any]] = {
    game: [p for start in STARTS if start.game == game for p in sample(start, 4)] for game in potez.GAMES
}


@cache
def legal(position: Any) -> tuple[Any, ...]:
    moves: tuple[Any, ...] = position.legal_moves()
    return moves


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """A good text with a few places changed, dropped, doubled or swapped."""
    chars = list(text)
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(chars)))
        piece = draw(st.sampled_from(sorted(set(text))) | st.characters(codec="utf-8"))
        chars[place : place + draw(st.integers(0, 2))] = draw(st.sampled_from([[], [piece], [piece, piece]]))
    return "".join(chars)


@each_game
@given(st.data())
def test_any_text_is_read_as_a_move_or_refused(game: str, data: st.DataObject) -> None:
    position = data.draw(st.sampled_from(POSITIONS[game]))
    text = data.draw(anything)
    with suppress(NotationError, IllegalMoveError):
        assert position.parse_move(text) in legal(position)


@each_game
@given(st.data())
def test_a_damaged_move_is_read_as_a_move_or_refused(game: str, data: st.DataObject) -> None:
    position = data.draw(st.sampled_from([p for p in POSITIONS[game] if legal(p)]))
    text = data.draw(damaged(str(data.draw(st.sampled_from(legal(position))))))
    with suppress(NotationError, IllegalMoveError):
        assert position.parse_move(text) in legal(position)


@each_game
@given(anything)
@example("")
def test_any_text_is_no_position_or_exactly_its_text(game: str, text: str) -> None:
    with suppress(SetupError):
        assert str(potez.parse(game, text)) == text


@each_game
@given(st.data())
def test_a_damaged_position_is_refused_or_exactly_its_text(game: str, data: st.DataObject) -> None:
    text = data.draw(damaged(str(data.draw(st.sampled_from(POSITIONS[game])))))
    with suppress(SetupError):
        position = potez.parse(game, text)
        assert str(position) == text
        assert bool(position.legal_moves()) == (position.outcome() is None)


LONG = 10_000


@each_game
@pytest.mark.parametrize(
    "piece", ["-", " ", "1", "9", "X", "X1-", "C3 ", "[", "C", "8/", "X,", "1,", "44,", "ß", "_0", "4B,G"]
)
def test_long_texts_are_refused(game: str, piece: str) -> None:
    """A reader that tried every way to split these would not come back."""
    position = potez.start(game)
    first = str(position.legal_moves()[0])
    for text in (piece * LONG, first + piece * LONG, piece * LONG + first + "?" + first, str(position) + piece * LONG):
        with pytest.raises(SetupError):
            potez.parse(game, text)
        if any(map(str.isalnum, piece)):
            with pytest.raises(NotationError):
                position.read_move(text)


@each_game
def test_long_decorations_are_nothing(game: str) -> None:
    position = potez.start(game)
    move = position.legal_moves()[0]
    assert position.parse_move("[ " * LONG + str(move) + " ]" * LONG) == move


# Lenient notation

decoration = st.text(" \t-_,.;:()[]{}", max_size=3)


@st.composite
def written(draw: st.DrawFn, parts: list[str]) -> str:
    """The parts of a move in any case, with any decorations around them."""
    cased = [draw(st.sampled_from([part, part.lower(), part.capitalize()])) for part in parts]
    return draw(decoration) + "".join(part + draw(decoration) for part in cased)


def blockade_parts(text: str) -> st.SearchStrategy[list[str]]:
    """A turn symbol by symbol; blue is also called plavi, green zeleni, and the side can be left out."""
    symbols = list(text.replace("-", ""))
    serbian = symbols.copy()
    if len(symbols) == 7:
        serbian[4] = {"B": "P", "G": "Z"}[symbols[4]]
    return st.sampled_from([symbols, symbols[1:], serbian, serbian[1:]])


def byte_parts(text: str) -> st.SearchStrategy[list[str]]:
    """Square, level and direction, or square, direction and level; directions in English too."""
    if text == "pass":
        return st.just([text])
    square, level, way = text.split("-")
    ways = [way, {"GL": "UL", "GD": "UR", "DL": "DL", "DD": "DR"}[way]]
    head = [square[0], square[1:]]
    return st.sampled_from([order for w in ways for order in ([*head, level, w], [*head, w, level])])


def domineering_parts(text: str) -> st.SearchStrategy[list[str]]:
    """Column and row, in any order."""
    return st.permutations([text[0], text[1:]])


PARTS = {"blockade": blockade_parts, "byte": byte_parts, "domineering": domineering_parts}


@each_game
@given(st.data())
def test_a_move_is_read_however_it_is_decorated(game: str, data: st.DataObject) -> None:
    position = data.draw(st.sampled_from([p for p in POSITIONS[game] if legal(p)]))
    move = data.draw(st.sampled_from(legal(position)))
    text = data.draw(written(data.draw(PARTS[game](str(move)))))
    assert position.parse_move(text) == move


@each_game
def test_a_reading_does_not_depend_on_who_is_to_move(game: str) -> None:
    """A whole turn names its side or needs none, so its text is read alike before and after it was played."""
    for position in POSITIONS[game]:
        moves: tuple[Any, ...] = position.legal_moves()
        for move in random.Random(str(position)).sample(moves, min(5, len(moves))):
            assert position.play(move).read_move(str(move)) == move


# Composed positions


@given(st.lists(st.text("XO.", min_size=3, max_size=3), min_size=1, max_size=4), st.sampled_from("XO"))
def test_composed_boards_of_domineering_are_whole_dominoes_or_refused(rows: list[str], side: str) -> None:
    if splits(rows):
        assert domineering(" ".join(rows), side).rows == len(rows)
    else:
        with pytest.raises(SetupError, match="do not split"):
            domineering(" ".join(rows), side)


def splits(rows: list[str]) -> bool:
    """Whether vertical dominoes can cover the X cells and horizontal ones the O cells. The first cell has no choice."""
    for r, row in enumerate(rows):
        for c, char in enumerate(row):
            if char == ".":
                continue
            r2, c2 = (r + 1, c) if char == "X" else (r, c + 1)
            if r2 >= len(rows) or c2 >= len(row) or rows[r2][c2] != char:
                return False
            cells = {(r, c), (r2, c2)}
            return splits(["".join("." if (i, j) in cells else x for j, x in enumerate(y)) for i, y in enumerate(rows)])
    return True


@given(
    st.dictionaries(st.sampled_from(dark_squares(8)).map(str), st.text("XO", min_size=1, max_size=7), max_size=5),
    st.sampled_from("XO"),
    st.integers(0, 1),
    st.integers(0, 1),
)
def test_composed_boards_of_byte_can_be_played_unless_they_hold_too_much(
    stacks: dict[str, str], side: str, x: int, o: int
) -> None:
    checkers = "".join(stacks.values())
    possible = max(map(checkers.count, "XO")) <= 12 and len(checkers) <= 24 - 8 * (x + o)
    if possible:
        position = byte(stacks, side, (x, o))
        other = byte(stacks, "O" if side == "X" else "X", (x, o))
        assert bool(position.legal_moves()) == (position.outcome() is None) == (len(stacks) > 1)
        if len(stacks) > 1:
            assert {position.legal_moves(), other.legal_moves()} != {(PASS,)}, "both are stuck"
    else:
        with pytest.raises(SetupError):
            byte(stacks, side, (x, o))
