"""`potez puzzles` and `potez puzzle`, run as people do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.driver import potez


def test_puzzles_are_made(home: Path) -> None:
    answer = potez(home, "puzzles", "make", "domineering", "--count", "2")
    made = [json.loads(line) for line in answer.out.splitlines()]
    assert len(made) == 2
    assert all(puzzle["solution"] and puzzle["proof"]["turns"] >= 4 for puzzle in made)
    written = potez(home, "puzzles", "make", "dom", "--count", "2", "--output", "two.jsonl")
    assert (home / "two.jsonl").read_text("utf-8") == answer.out
    assert written.out.splitlines()[-1].startswith("2 of 2: ")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("bake", "byte"), "puzzles are made: puzzles make byte, not puzzles bake"),
        (("make", "chess"), "unknown game"),
        (("make", "byte", "--count", "0"), "count must be 1..100000, not 0"),
        (("make", "byte", "--output", "/nowhere/at/all"), "/nowhere/at/all cannot be used"),
    ],
)
def test_nonsense_is_refused(home: Path, arguments: tuple[str, ...], told: str) -> None:
    answer = potez(home, "puzzles", *arguments)
    assert answer.code != 0
    assert told in answer.err
