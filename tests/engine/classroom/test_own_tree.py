"""Trees as text: what is read, and what is refused at which character."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from potez.engine.classroom.own_tree import PRESETS, OwnTree, TreeError, parse, random_tree, text_of
from potez.games.base import SetupError

TREES = st.recursive(
    st.integers(-99, 99), lambda below: st.lists(below, min_size=1, max_size=4).map(tuple), max_leaves=20
)


@given(TREES)
def test_text_and_back(tree: OwnTree) -> None:
    assert parse(text_of(tree)) == tree


def test_commas_lines_and_signs_are_understood() -> None:
    assert parse("( (3,5)\n(−2 +9) , (0.5 1.0))") == ((3, 5), (-2, 9), (0.5, 1))


@pytest.mark.parametrize(
    ("text", "spot", "words"),
    [
        ("", 1, "write a tree"),
        ("((3 5) (2 9)", 1, "never closed"),
        ("((3 5) (2 9", 8, "never closed"),
        (")", 1, "closes nothing"),
        ("(3 5) (2 9)", 7, "brackets around everything"),
        ("(3 x)", 4, "'x' is neither"),
        ("(3 4b)", 4, "'4' is neither"),
        ("(3 (5 ()))", 7, "empty"),
        ("(3 123456)", 4, "between"),
        ("(" * 11, 11, "levels"),
    ],
)
def test_a_wrong_text_is_refused_at_its_spot(text: str, spot: int, words: str) -> None:
    with pytest.raises(TreeError, match=words) as refusal:
        parse(text)
    assert refusal.value.spot == spot
    assert pickle.loads(pickle.dumps(refusal.value)).spot == spot


def test_random_trees_have_the_wanted_shape_and_repeat() -> None:
    tree = random_tree(3, 4, seed=7)
    assert tree == random_tree(3, 4, seed=7) != random_tree(3, 4, seed=8)

    def shape(branch: OwnTree) -> object:
        return [shape(below) for below in branch] if isinstance(branch, tuple) else 0

    assert shape(tree) == [[[0] * 4] * 4] * 4
    with pytest.raises(SetupError, match="2048"):
        random_tree(9, 9, seed=1)


def test_presets_are_trees() -> None:
    assert all(text_of(parse(preset.text)) == preset.text for preset in PRESETS)
