"""Moves given step by step."""

import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import potez
from potez import GameError
from potez.games.base import Position
from potez.games.domineering import UpperCell
from potez.games.steps import Beginning

BOARDS: dict[str, dict[str, int]] = {
    "blockade": {"rows": 5, "cols": 6, "walls": 1},
    "byte": {"size": 8},
    "domineering": {"rows": 4, "cols": 4},
}
WORDS = [
    *("X1", "1", "2", "O2", "X", "22", "33", "2 4", "B", "G", "z", "11", "b 12", "X1-24", "x2 33 g11"),
    *("B2", "b 4", "0", "1", "DL", "dd", "B2 0", "0 DL", "C1", "pass", "A", "4", "c4", "4 c", "Z", "99"),
    *("hello", "", "--", "[", "Ж1", "ß", "٣", "9" * 50, "X1-22-B11-7", "GL GL", "1 2 3 4 5 6 7 8 9"),
]


@cache
def positions(game: str) -> list[Position[Any]]:
    """Some positions of a game, from its start to its end."""
    chance, position = random.Random(3), potez.start(game, **BOARDS[game])
    found = [position]
    while (legal := position.legal_moves()) and len(found) < 12:
        position = position.play_unchecked(chance.choice(legal))
        found.append(position)
    return [position for position in found if position.legal_moves()]


@pytest.mark.parametrize("game", BOARDS)
def test_every_move_can_be_given_step_by_step(game: str) -> None:
    for position in positions(game)[::3]:
        for move in position.legal_moves():
            beginning = Beginning(position)
            for step in position.steps_of(move):
                assert beginning.move is None
                assert step in beginning.choices
                beginning = beginning.add(step)
            assert beginning.move == move


@pytest.mark.parametrize("game", BOARDS)
def test_tab_leads_to_every_move(game: str) -> None:
    for position in positions(game)[:4]:
        for move in position.legal_moves()[::7]:
            typed = ""
            while typed != str(move):
                longer = [text for text in Beginning(position).completions(typed) if str(move).startswith(text)]
                assert len(longer) == 1, typed
                assert len(longer[0]) > len(typed)
                typed = longer[0]


def test_tab_after_a_pawn_proposes_its_cells() -> None:
    assert Beginning(potez.start("blockade")).completions("X1-")[:3] == ["X1-24", "X1-33", "X1-35"]
    assert Beginning(potez.start("blockade")).add("X1").completions("6") == ["64"]
    assert Beginning(potez.start("domineering")).completions("4")[:2] == ["4A", "4B"]


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("blockade", ["X1-24-B11"]),
        ("blockade", ["1", "24", "B", "11"]),
        ("blockade", ["x1 24", "p 1 1"]),
        ("blockade", ["[X 1]", "[2 4] [P", "1 1]"]),
        ("byte", ["B2", "0", "DL"]),
        ("byte", ["B2 0", "DL"]),
        ("byte", ["b2", "dl", "0"]),
        ("byte", ["DL", "B2", "0"]),
        ("domineering", ["4", "C"]),
        ("domineering", ["c", "4"]),
        ("domineering", ["4 C"]),
    ],
)
def test_parts_may_be_mixed(game: str, lines: list[str]) -> None:
    beginning = Beginning(potez.start(game))
    for line in lines:
        assert beginning.move is None
        beginning = beginning.add(line)
    expected = {"blockade": "X1-24-B11", "byte": "B2-0-DL", "domineering": "C4"}
    assert str(beginning.move) == expected[game]


def test_a_step_is_checked_at_once() -> None:
    for game, step, words in [
        ("blockade", "O1", "it is X's turn"),
        ("blockade", "X1 45", "X1 cannot move from 44 to 45"),
        ("byte", "A1", "there is no stack on A1"),
        ("byte", "C3", "X has no move from C3"),
        ("byte", "B1", "B1 is not a dark square"),
        ("byte", "B2 5", "5 is not possible here; choose from 0"),
        ("byte", "B2 0 GL", "B2 has neighbours"),
        ("domineering", "8", "8 is not possible here; choose from 1, 2, 3, 4, 5, 6, 7"),
    ]:
        with pytest.raises(GameError, match=words):
            Beginning(potez.start(game)).add(step)
    bare = Beginning(potez.start("blockade", walls=1)).position.play("X1-64-G49").play("O1-6B-G11")
    with pytest.raises(GameError, match="X has no green wall left"):
        Beginning(bare).add("X1 66 G")


def test_one_step_back() -> None:
    beginning = Beginning(potez.start("byte")).add("B2 0")
    assert str(beginning) == "B2-0"
    assert str(beginning.back()) == "B2"
    assert beginning.back().back() == Beginning(potez.start("byte"))


def test_the_upper_cell_of_a_vertical_domino() -> None:
    position = potez.start("domineering", rows=4, cols=4)
    beginning = Beginning(position, UpperCell())
    assert beginning.add("4").choices == ["A", "B", "C", "D"]
    assert str(beginning.add("4").add("B").move) == "B3"
    with pytest.raises(GameError, match="1 is not possible here; choose from 2, 3, 4"):
        beginning.add("1")


@given(game=st.sampled_from(sorted(BOARDS)), ply=st.integers(0, 8), lines=st.lists(st.sampled_from(WORDS) | st.text()))
def test_any_steps_end_in_a_legal_move_or_a_refusal(game: str, ply: int, lines: list[str]) -> None:
    some = positions(game)
    position = some[ply % len(some)]
    beginning = Beginning(position)
    for line in lines:
        refusals = ["none"]
        beginning.completions(line)
        try:
            beginning = beginning.add(line) if line else beginning.back()
        except GameError as error:
            refusals = list(map(str, error.messages))
        assert all(refusals)
        assert refusals
        assert beginning.moves
        if beginning.move:
            assert beginning.move in position.legal_moves()
            break
        assert beginning.choices
