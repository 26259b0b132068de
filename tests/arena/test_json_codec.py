"""Dataclasses as JSON and back."""

import json
from dataclasses import dataclass
from typing import Any

import pytest

from potez.arena.json_codec import JsonError, from_json, to_json
from potez.games.base import Side


@dataclass(frozen=True)
class Inner:
    sides: tuple[Side, Side | None]


@dataclass(frozen=True)
class Outer:
    name: str
    share: float
    inner: Inner | None
    numbers: tuple[int, ...] = ()


VALUES = [
    Outer("ћ", 0.5, None),
    Outer("", 2.0, Inner((Side.O, None)), (1, 2, 3)),
]


@pytest.mark.parametrize("value", VALUES)
def test_a_value_is_read_as_it_was_written(value: Outer) -> None:
    assert from_json(Outer, json.loads(json.dumps(to_json(value))), "the value") == value


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"name": 1}, "name has the wrong type"),
        ({"share": True}, "share has the wrong type"),
        ({"share": float("inf")}, "share has the wrong type"),
        ({"numbers": [1, 2.0]}, "numbers has the wrong type"),
        ({"numbers": "12"}, "numbers has the wrong type"),
        ({"inner": {"sides": ["X"]}}, "inner has the wrong type"),
        ({"more": 1}, "the value has missing or unknown keys: more"),
    ],
)
def test_any_other_json_is_refused(change: dict[str, Any], words: str) -> None:
    with pytest.raises(JsonError, match=words):
        from_json(Outer, to_json(VALUES[1]) | change, "the value")


@pytest.mark.parametrize("data", [None, [], "", {}, {"name": ""}])
def test_an_object_must_have_all_keys(data: object) -> None:
    with pytest.raises(JsonError, match="the value has"):
        from_json(Outer, data, "the value")
