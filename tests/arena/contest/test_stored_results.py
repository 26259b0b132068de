"""Results files of earlier versions open as before. The files were written by Potez before its classes were renamed."""

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

import potez
from potez.arena.contest.adjudication import ResignRule
from potez.arena.contest.openings import OpeningBook, RandomOpenings
from potez.arena.contest.plan import GAUNTLET, ROUND_ROBIN, Plan
from potez.arena.contest.results import ResultsFile, read_results, read_summary
from potez.arena.contest.terms import Terms
from potez.engine.types import Limits
from potez.play.record_reader import read_records

STORED = Path(__file__).parents[2] / "data" / "results"
PLANS = {
    "match": Plan(
        potez.start("domineering", rows=4, cols=4),
        ("level:1", "random:3"),
        Terms(Limits(nodes=50), solver=True, resign=ResignRule(None, 2)),
        OpeningBook(("A1 C3", "B1 A4")),
        ROUND_ROBIN,
    ),
    "tournament": Plan(
        potez.start("byte"),
        ("computer:1", "random:1", "level:2"),
        Terms(Limits(clock=5.0, increment=0.1), plies=12, resign=ResignRule(1000, 3)),
        RandomOpenings(4),
        GAUNTLET,
    ),
    "failures": Plan(
        potez.start("domineering", rows=3, cols=4),
        ("level:1", "ugi:python babbler.py", "random:2"),
        Terms(Limits(seconds=0.02)),
        RandomOpenings(1),
        GAUNTLET,
    ),
}
ENDINGS = {
    "match": {("adjudicated", "solver"): 4},
    "tournament": {("adjudicated", "ply limit"): 4},
    "failures": {("protocol error", None): 2, ("normal", None): 2},
}


@pytest.mark.parametrize("name", PLANS)
def test_a_stored_file_is_read(name: str) -> None:
    file = STORED / f"{name}.jsonl"
    results = read_results(file)
    assert results.plan == PLANS[name]
    assert Counter((game.ending, game.by) for game in results.games) == ENDINGS[name]
    assert read_summary(file) == (PLANS[name], len(results.games))
    for game in results.games:
        (record,) = read_records(game.record)
        assert record.game.name == results.plan.start.game


@pytest.mark.parametrize("name", PLANS)
def test_a_stored_contest_goes_on_and_is_written_as_before_but_for_checksums(name: str, tmp_path: Path) -> None:
    stored, copy = STORED / f"{name}.jsonl", tmp_path / "contest.jsonl"
    shutil.copy(stored, copy)
    with ResultsFile(copy, PLANS[name]) as kept:
        games = list(kept.games)
    assert copy.read_bytes() == stored.read_bytes()
    with ResultsFile(tmp_path / "new.jsonl", PLANS[name]) as written:
        for game in games:
            written.add(game)
    now = stored.read_bytes().replace(b'"ending": "babble"', b'"ending": "protocol error"')  # a word of older files
    assert re.sub(rb', "crc": "[0-9a-f]{8}"}', b"}", (tmp_path / "new.jsonl").read_bytes()) == now


@pytest.mark.parametrize("name", PLANS)
def test_results_are_a_table(name: str) -> None:
    """pandas makes a column of each key if all rows have the same keys, and a plain one of text and numbers."""
    results = read_results(STORED / f"{name}.jsonl")
    rows = results.rows()
    assert len(rows) == len(results.games) > 0
    assert {tuple(row) for row in rows} == {tuple(rows[0])}
    assert {type(value) for row in rows for value in row.values()} <= {str, int, float, type(None)}
    for row, game in zip(rows, results.games, strict=True):
        first, second = ("x", "o") if row["x"] == game.players[0] else ("o", "x")
        assert (row[first], row[second]) == game.players
        assert (row[f"{first}_nodes"], row[f"{second}_nodes"]) == tuple(effort.nodes for effort in game.efforts)
        points = row["x_points"] if first == "x" else 1 - float(str(row["x_points"]))
        assert points == game.points / 2
