"""The report shows the standings in well-formed tables."""

import re

from potez.arena.contest.adjudication import ResignRule
from potez.arena.contest.game_result import ADJUDICATED, NORMAL
from potez.arena.contest.results import Results
from potez.arena.contest.terms import Terms
from potez.arena.rating.elo import Estimate
from potez.arena.rating.ratings import Anchor, rate
from potez.arena.rating.report import elo_text, interval_text, margin_text, report, signed, table
from potez.arena.rating.standings import Standings
from potez.engine.types import Limits
from potez.locale import Language
from tests.arena.contests import contest, plan, whole

INF = float("inf")
MIXED = [(2, 2), (2, 0), (2, 0), (0, 1), (2, 1), (0, 0), (2, 2), (0, 2)]


def written(*contests: Results, anchor: Anchor | None = None, plot: str | None = None, tag: str = "en") -> str:
    standings = Standings(contests)
    return report(standings, rate(standings.scores, anchor), anchor, plot, Language(tag).translate)


def section(text: str, name: str) -> str:
    return text.partition(f"## {name}\n")[2].partition("\n## ")[0].strip()


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split(" | ")]


def test_numbers_are_written_as_they_are_read() -> None:
    assert [signed(number) for number in (12.6, -12.4, 0.3, -0.3, INF, -INF)] == ["+13", "-12", "0", "0", "∞", "-∞"]
    assert margin_text(Estimate(10, 5, 15)) == "+10 ± 5"
    assert margin_text(Estimate(1500, 1500, 1500)) == "+1500"
    assert elo_text(Estimate(INF, 200.4, INF)) == margin_text(Estimate(INF, 200.4, INF)) == "> 200"
    assert elo_text(Estimate(-INF, -INF, -30)) == "< -30"
    assert interval_text(Estimate(10, 5, INF)) == "+5 … ∞"
    assert interval_text(Estimate(10, -INF, INF)) == interval_text(Estimate(INF, 5, INF)) == ""


def test_a_bar_in_a_name_does_not_break_a_table() -> None:
    assert table(["player", "n"], [["a|b", "1"]]) == "| player | n |\n| --- | ---: |\n| a\\|b | 1 |"


def test_a_match_is_told_whole() -> None:
    text = written(whole(plan("one", "other"), MIXED), anchor=Anchor("other", 100), plot="ratings.svg")
    assert text.startswith("# Ratings: domineering\n\n16 games of 2 players.\nElo is relative to other at 100.\n")
    assert "![ratings with their intervals](ratings.svg)" in text
    assert "| one | +" in text
    assert "| other | +100 |" in text
    row = cells(section(text, "Encounters").splitlines()[-1])
    assert row[:6] == ["one – other", "1", "1", "3", "1", "2"]
    assert "| 1. one | — | 9/16 |" in text
    assert "| 2. other | 7/16 | — |" in text
    assert section(text, "Failures") == "None."
    assert section(text, "Terms").splitlines() == [
        "- start: 5/5/5/5/5 X",
        "- limits for players without their own: 500 nodes, 0.25 s",
        "- openings: 2 random plies, seed 9",
        "- a game of 90 plies is a draw",
        "- the solver ends games that it can solve",
        "- a game ends when both players have seen a proved win for 3 moves",
    ]


def test_every_table_is_even() -> None:
    text = written(whole(plan("a", "b", "c"), MIXED * 3), whole(plan("top", "a"), [(2, 2)] * 4))
    tables = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)
    assert len(tables) == 4
    for lines in map(str.splitlines, tables):
        assert len({line.count("|") for line in lines}) == 1
    assert "> and < are bounds" in text
    assert re.search(r"\| top \| > -?\d+ \|", text)


def test_encounters_are_told_from_the_stronger_side_in_the_order_of_the_ratings() -> None:
    text = written(
        whole(plan("weak", "strong"), [(0, 0), (0, 2), (0, 1)]), whole(plan("weak", "middle"), [(1, 1), (0, 1)])
    )
    rows = [cells(line)[:6] for line in section(text, "Encounters").splitlines()[4:]]
    assert rows == [["strong – weak", "0", "0", "1", "1", "1"], ["middle – weak", "0", "0", "1", "1", "0"]]


def test_failures_decisions_and_unfinished_pairs_stand_apart() -> None:
    games = [
        (0, "X", 2, NORMAL, None),
        (0, "O", 0, "crash", None),
        (1, "X", 1, ADJUDICATED, "ply limit"),
        (1, "O", 2, ADJUDICATED, "solver"),
        (2, "X", 0, "time forfeit", None),
    ]
    text = written(contest(plan("one", "other"), games))
    header, _, row = section(text, "Failures").splitlines()
    assert dict(zip(cells(header), cells(row), strict=True)) == {
        "player": "one",
        "crash": "1",
        "stall": "0",
        "protocol error": "0",
        "illegal move": "0",
        "time forfeit": "1",
    }
    ended = section(text, "How games ended")
    assert "| adjudicated | 2 |" in ended
    assert "adjudicated: solver 1, ply limit 1" in ended
    assert "X won 50.0 % of all points." in ended
    assert "Games left out because their pair is unfinished: 1." in text


def test_terms_that_differ_are_told_by_group() -> None:
    clocked = Terms(Limits(clock=60, increment=0.5), resign=ResignRule(800, 4))
    text = written(whole(plan("a", "b"), MIXED), whole(plan("b", "c", terms=clocked), MIXED))
    terms = section(text, "Terms")
    assert "Among a, b:\n\n- start: 5/5/5/5/5 X" in terms
    assert "Among b, c:\n\n- start: 5/5/5/5/5 X" in terms
    assert "60 s for the game and 0.5 s a move" in terms
    assert "a game ends when both players have seen 800 for 4 moves" in terms


def test_it_speaks_serbian() -> None:
    text = written(whole(plan("one", "other"), MIXED), tag="sr")
    assert text.startswith("# Рејтинзи: domineering")
    assert not re.search("[A-Za-z]{3,}", re.sub("domineering|one|other|Elo", "", text))
