"""What the page on records says is so."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import potez
from potez.play import RecordError, from_json, read_records, to_json

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language; the records have none."""
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return [block for named, block in fenced if named == language]


def test_there_is_an_example_of_every_game() -> None:
    assert {record.game.name for example in blocks("") for record in read_records(example)} == set(potez.GAMES)


@pytest.mark.parametrize("example", blocks(""))
def test_examples_are_canonical(example: str) -> None:
    assert "\n".join(map(str, read_records(example))) == example


def test_the_json_example_has_the_stable_shape() -> None:
    (example,) = map(json.loads, blocks("json"))
    assert to_json(from_json(example)) == example


def test_the_python_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (example,) = blocks("python")
    exec(example, {})
    assert [file.name for file in tmp_path.iterdir()] == ["games.txt"]


def test_the_error_example() -> None:
    with pytest.raises(RecordError) as refused:
        read_records("1. C4 C4")
    assert f"    {refused.value}\n" in PAGE


def test_every_reason_is_named() -> None:
    assert all(f"`{reason.name.lower().replace('_', ' ')}`" in PAGE for reason in potez.Reason)
