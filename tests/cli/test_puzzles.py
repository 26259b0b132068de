"""`potez puzzles` and `potez puzzle`, run as people do."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from potez.school.lesson import course
from potez.school.puzzle import hint, puzzle_of_the_day, puzzles
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


SOLVED = puzzles("byte")[0]


def test_a_puzzle_is_solved(home: Path) -> None:
    wrong = next(str(move) for move in SOLVED.start.legal_moves() if str(move) != SOLVED.solution)
    typed = f"nonsense\nhint\n{wrong}\n{SOLVED.solution}\nquit\n"
    answer = potez(home, "puzzle", "byte", "--id", SOLVED.id, typed=typed)
    assert answer.code == 0
    assert "'nonsense'" in answer.out
    assert str(hint(SOLVED)) in answer.out
    assert "answers and wins: " in answer.out
    assert f"The only one of {SOLVED.proof['turns']} moves that wins." in answer.out
    assert answer.out.endswith("Goodbye.\n")


def test_a_puzzle_is_given_up_in_serbian_and_another_taken(home: Path) -> None:
    answer = potez(home, "puzzle", "byte", "--id", SOLVED.id, typed="решење\n\nkraj\n", LANG="sr_RS.UTF-8")
    assert " ".join((SOLVED.solution, *SOLVED.line)) in answer.out
    assert answer.out.count("byte ") >= 2


def test_the_puzzle_of_the_day_and_the_end_of_the_input(home: Path) -> None:
    answer = potez(home, "puzzle")
    assert answer.code == 0
    around = (date.today() - timedelta(days=1), date.today())  # midnight may come in between
    assert any(puzzle_of_the_day(day).id in answer.out for day in around)
    assert "Goodbye." in answer.out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--id", "63c744"), "name the game too"),
        (("byte", "--id", "zzz"), "byte has no puzzle zzz"),
        (("byte", "--theme", "castling"), "its themes are: "),
        (("chess",), "unknown game"),
    ],
)
def test_no_such_puzzle(home: Path, arguments: tuple[str, ...], told: str) -> None:
    answer = potez(home, "puzzle", *arguments)
    assert answer.code != 0
    assert told in answer.err


@pytest.mark.parametrize("game", ["blockade", "byte", "domineering"])
def test_a_course_is_taken_to_its_end(home: Path, game: str) -> None:
    lessons = course(game)
    typed = "".join(f"hint\n{lesson.example}\n" for lesson in lessons[:-1])
    answer = potez(home, "lesson", game, typed=typed)
    for lesson in lessons[:-1]:
        assert lesson.done["en"] in answer.out
    assert f"play {game} --x person --o level:1" in answer.out


def test_a_lesson_is_failed_and_left(home: Path) -> None:
    answer = potez(home, "lesson", "byte", "--step", "7", typed="C3-0-DD\nquit\n")
    assert "you have just given O a stack" in answer.out
    assert answer.out.endswith("Goodbye.\n")
    assert potez(home, "lesson", "byte", "--step", "13").err.startswith("potez: the course of byte has 12 lessons")
