"""The command that rates players from files of results."""

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from potez.arena.contest.results import Results, ResultsFile
from potez.arena.rating.elo import estimate_elo, estimate_nelo
from tests.arena.contests import contest, plan, whole
from tests.cli.driver import Answer, potez

MIXED = [(2, 2), (2, 0), (2, 0), (0, 1), (2, 1), (0, 0), (2, 2), (0, 2)]


def kept(home: Path, name: str, results: Results) -> str:
    with ResultsFile(home / name, results.plan) as file:
        for game in results.games:
            file.add(game)
    return name


@pytest.fixture
def files(home: Path) -> tuple[str, str]:
    """A tournament of three, and a match of one of them with a fourth who lost everything."""
    return (
        kept(home, "three.jsonl", whole(plan("a", "b", "c"), MIXED * 3)),
        kept(home, "two.jsonl", whole(plan("low", "c"), [(0, 0)] * 10)),
    )


def test_a_table_of_several_files(inside: Callable[..., Answer], files: tuple[str, str]) -> None:
    answer = inside("ratings", *files, "--anchor", "b=1000")
    assert (answer.code, answer.err) == (0, "")
    heading, *rows = answer.out.splitlines()
    assert heading.split() == ["player", "Elo", "over", "the", "next", "superiority", "points", "score"]
    assert [row.split()[0] for row in rows][-1] == "low"
    assert sorted(row.split()[0] for row in rows) == ["a", "b", "c", "low"]
    assert any(row.split()[:2] == ["b", "+1000"] for row in rows)
    assert rows[-1].split()[1] == "<"


def test_a_report_and_a_picture(inside: Callable[..., Answer], home: Path, files: tuple[str, str]) -> None:
    (home / "pictures").mkdir()
    (home / "texts").mkdir()
    answer = inside("ratings", *files, "--report", "texts/ratings.md", "--plot", "pictures/ratings.svg")
    assert answer.code == 0
    assert "pictures/ratings.svg was written" in answer.out
    report = (home / "texts" / "ratings.md").read_text("utf-8")
    assert "](../pictures/ratings.svg)" in report
    assert "68 games of 4 players." in report
    picture = ElementTree.parse(home / "pictures" / "ratings.svg").getroot()
    assert str(picture.get("aria-label")).startswith("Ratings: domineering: ")


def test_ratings_for_machines(inside: Callable[..., Answer], files: tuple[str, str]) -> None:
    result = json.loads(inside("ratings", *files, "--anchor", "a=-20.5", "--json").out)
    assert result["anchor"] == {"player": "a", "elo": -20.5}
    assert (result["game"], result["start"], result["games"]) == ("domineering", "5/5/5/5/5 X", 68)
    rated = {rating["player"]: rating for rating in result["ratings"]}
    assert rated["a"]["elo"] == {"value": -20.5, "low": -20.5, "high": -20.5}
    assert rated["low"]["elo"]["value"] is rated["low"]["elo"]["low"] is None
    assert rated["low"]["elo"]["high"] < rated["c"]["elo"]["value"]
    assert rated["low"]["games"] == 20
    for encounter in result["encounters"]:
        pairs = tuple(encounter["pairs"])
        assert encounter["elo"] == estimate_elo(pairs).to_json()
        assert encounter["nelo"] == estimate_nelo(pairs).to_json()
    assert result["failures"] == {}


def test_failures_and_unfinished_pairs_are_told(inside: Callable[..., Answer], home: Path) -> None:
    games = [(0, "X", 2, "crash", None), (0, "O", 1, "normal", None), (1, "X", 0, "stall", None)]
    kept(home, "match.jsonl", contest(plan("a", "b"), games))
    answer = inside("ratings", "match.jsonl")
    assert "failures of b: crash 1" in answer.out
    assert "failures of a: stall 1" in answer.out
    assert "Games left out because their pair is unfinished: 1." in answer.out


def test_a_match_that_was_played_is_rated(home: Path) -> None:
    options = ("--game", "domineering", "--rows", "4", "--cols", "4", "--games", "6", "--results", "match.jsonl")
    told = json.loads(potez(home, "match", "computer:2", "random:1", *options, "--json").out)
    rated = json.loads(potez(home, "ratings", "match.jsonl", "--json").out)
    assert rated["encounters"][0]["players"] == ["computer:2", "random:1"]
    assert rated["encounters"][0]["pairs"] == told["pairs"]
    serbian = potez(home, "ratings", "match.jsonl", "--lang", "sr")
    assert serbian.out.split()[0] == "играч"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "is missing"),
        (["none.jsonl"], "none.jsonl cannot be used: No such file or directory"),
        (["empty.jsonl"], "there are no results in empty.jsonl"),
        (["text.md"], "text.md, line 1, cannot be read"),
        (["three.jsonl", "three.jsonl"], "three.jsonl is given twice"),
        (["three.jsonl", "./three.jsonl"], "three.jsonl is given twice"),
        (["three.jsonl", "small.jsonl"], "the results are from different starts"),
        (["three.jsonl", "apart.jsonl"], "with y, z, so they cannot be compared"),
        (["begun.jsonl"], "no pair of games is finished, so nobody can be rated"),
        (["itself.jsonl"], "a played against itself"),
        (["three.jsonl", "--anchor", "a"], "'a' is not an anchor; write a player and its Elo, such as random=0"),
        (["three.jsonl", "--anchor", "a=much"], "'a=much' is not an anchor"),
        (["three.jsonl", "--anchor", "=5"], "'=5' is not an anchor"),
        (["three.jsonl", "--anchor", "z=5"], "z cannot be the anchor: it is not among"),
        (["three.jsonl", "two.jsonl", "--anchor", "low=0"], "low cannot be the anchor: it won or lost everything"),
        (["three.jsonl", "--plot", "plot.png"], "plot.png must end in .svg"),
        (["three.jsonl", "--report", "report"], "report must end in .md"),
        (["three.jsonl", "--report", "no/such/report.md"], "no/such/report.md cannot be used"),
    ],
)
def test_what_cannot_be_rated_is_refused(
    inside: Callable[..., Answer], home: Path, files: tuple[str, str], arguments: list[str], words: str
) -> None:
    (home / "empty.jsonl").touch()
    (home / "text.md").write_text("# Ratings\n")
    kept(home, "small.jsonl", whole(plan("a", "b", rows=4), MIXED))
    kept(home, "apart.jsonl", whole(plan("y", "z"), MIXED))
    kept(home, "begun.jsonl", contest(plan("a", "b"), [(0, "X", 2, "normal", None)]))
    kept(home, "itself.jsonl", whole(plan("a", "a"), MIXED))
    answer = inside("ratings", *arguments)
    assert answer.code in (1, 2)
    assert words in answer.err
    assert answer.out == ""
    assert not list(home.glob("plot.*"))
