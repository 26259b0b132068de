"""Records as JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import potez
from potez.play import Game, Record, RecordError, from_json, to_json
from tests.play.games import records

START = potez.start("domineering", rows=3, cols=3)


def test_the_shape() -> None:
    game = Game(START, ("B1", "A3")).resign(potez.Side.X)
    assert to_json(Record(game, {"X": "Ana", "Event": "ж"}, {0: "so", 2: "x"})) == {
        "game": "domineering",
        "start": "3/3/3 X",
        "tags": {"X": "Ana", "Event": "ж"},
        "moves": ["B1", "A3"],
        "comments": {"0": "so", "2": "x"},
        "result": "0-1",
        "reason": "resigned",
    }
    assert to_json(Record(Game(START))) == {
        "game": "domineering",
        "start": "3/3/3 X",
        "tags": {},
        "moves": [],
        "comments": {},
        "result": "*",
        "reason": None,
    }


@given(records())
def test_what_is_written_is_read(record: Record) -> None:
    assert from_json(json.loads(json.dumps(to_json(record)))) == record


def test_what_may_be_missing() -> None:
    assert from_json({"game": "byte", "moves": ["b2 0 dl"]}) == Record(Game(potez.start("byte"), ("B2-0-DL",)))


def test_only_an_object_is_a_record() -> None:
    with pytest.raises(RecordError, match=r'a record is an object like \{"game": "domineering", .*\}, not \[\]$'):
        from_json([])


@pytest.mark.parametrize(
    ("changes", "sentences"),
    [
        ({"game": "go"}, ["unknown game 'go'; choose from blockade, byte, domineering"]),
        ({"game": None}, ['game must be like "domineering", not None']),
        ({"moves": None}, ['moves must be like ["B1", "A3"], not None']),
        ({"moves": "B1"}, ['moves must be like ["B1", "A3"], not \'B1\'']),
        (
            {"moves": [1], "tags": 7},
            ['tags must be like {"X": "Ana"}, not 7', 'moves must be like ["B1", "A3"], not [1]'],
        ),
        ({"comments": {"one": ""}}, ["comments must be like {\"1\": \"the middle\"}, not {'one': ''}"]),
        ({"comments": {"0": None}}, ['comments must be like {"1": "the middle"}, not {\'0\': None}']),
        ({"comments": {"01": ""}}, ["comments must be like {\"1\": \"the middle\"}, not {'01': ''}"]),
        ({"comments": {"9": "?"}}, ["there is no ply 9; choose from 0..2"]),
        (
            {"colour": 1},
            ["a record has no key 'colour'; its keys are game, start, tags, moves, comments, result, reason"],
        ),
        ({"start": "X/1 X"}, ["the X cells of column A do not split into vertical dominoes"]),
        ({"tags": {"Game": "byte"}}, ["the tag Game follows from the moves and cannot be set"]),
        ({"result": "won"}, ["'won' is not a result; write 1-0 if X won, 0-1 if O won, 1/2-1/2 or *"]),
        (
            {"result": "1/2-1/2", "reason": "time"},
            ["after these moves and this result the reason is agreed, not 'time'"],
        ),
        ({"moves": ["B1", "A3", "A1"], "result": "0-1"}, ["the moves end the game with 1-0, not with 0-1"]),
        ({"reason": "resigned"}, ["the game is not over, so it cannot have the reason 'resigned'"]),
    ],
)
def test_what_is_refused(changes: dict[str, Any], sentences: list[str]) -> None:
    with pytest.raises(RecordError) as refused:
        from_json({"game": "domineering", "start": "3/3/3 X", "moves": ["B1", "A3"]} | changes)
    assert list(map(str, refused.value.messages)) == sentences


def test_a_refused_move_is_named() -> None:
    with pytest.raises(RecordError) as refused:
        from_json({"game": "domineering", "moves": ["C4", "C4"]})
    assert (refused.value.ply, refused.value.line) == (2, None)
    assert str(refused.value) == "move 2, C4, is refused; C4 is taken"


def test_a_ply_with_more_digits_than_python_reads() -> None:
    with pytest.raises(RecordError, match="comments must be like"):
        from_json({"game": "domineering", "moves": [], "comments": {"9" * 5000: "far"}})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
)
KEYS = ("game", "start", "tags", "moves", "comments", "result", "reason")
PARTS = (
    JSON
    | st.lists(st.text(st.characters(categories=["Cs", "L"])))
    | st.sampled_from(["domineering", "1-0", {"X": "?"}, ["C4"]])
)


@given(
    JSON
    | st.dictionaries(st.sampled_from(KEYS), PARTS)
    | st.builds(dict, game=st.sampled_from([*potez.GAMES]), moves=PARTS)
)
def test_random_values_raise_nothing_else(data: object) -> None:
    try:
        record = from_json(data)
    except RecordError as refused:
        assert refused.messages  # noqa: PT017 - most examples are refused, but not all
    else:
        assert from_json(to_json(record)) == record
