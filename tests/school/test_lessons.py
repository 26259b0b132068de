"""Every lesson can be done; what it accepts is right, what it calls wrong is wrong, by rules and exact search."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from potez import core
from potez.core import _core, solve
from potez.games.base import Position, Side
from potez.games.domineering import Domineering
from potez.locale import LANGUAGES, Language
from potez.school.goals import GOALS
from potez.school.lesson import Lesson, course
from potez.school.verdict import judge_lesson, shortfall

GAMES = ("blockade", "byte", "domineering")
LESSONS = [lesson for game in GAMES for lesson in course(game)]
TASKS = [lesson for lesson in LESSONS if not lesson.is_game]


def named(lesson: Lesson) -> str:
    return f"{lesson.game}-{lesson.name}"


def right_moves(lesson: Lesson) -> list[str]:
    position = lesson.start
    return [str(move) for move in position.legal_moves() if shortfall(lesson, position, move) is None]


@pytest.mark.parametrize("game", GAMES)
def test_a_course_has_8_to_12_steps_and_ends_with_a_game(game: str) -> None:
    lessons = course(game)
    assert 8 <= len(lessons) <= 12
    assert [lesson.is_game for lesson in lessons] == [False] * (len(lessons) - 1) + [True]
    assert lessons[-1].level == 1
    assert len({lesson.name for lesson in lessons}) == len(lessons)


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_every_text_is_there_in_both_languages(lesson: Lesson) -> None:
    for texts in (lesson.title, lesson.idea, lesson.task, lesson.done, *(answer.why for answer in lesson.wrong)):
        assert set(texts) == {"en", "sr"}
        assert all(texts.values())
        assert re.search("[а-шА-Ш]", texts["sr"])
        assert not re.search("[а-ш]", texts["en"])


@pytest.mark.parametrize("lesson", TASKS, ids=named)
def test_every_task_can_be_done_and_says_why(lesson: Lesson) -> None:
    right = right_moves(lesson)
    assert lesson.example in right
    assert set(lesson.accepted) <= set(map(str, lesson.start.legal_moves()))
    assert set(lesson.goals or ()) <= set(GOALS)
    assert lesson.goals or lesson.accepted
    for tag in LANGUAGES:
        verdict = judge_lesson(lesson, lesson.example, Language(tag))
        assert verdict.right
        assert verdict.messages[0]
        line = lesson.start.play(verdict.move)
        for move in verdict.line:
            line = line.play(move)


@pytest.mark.parametrize("lesson", TASKS, ids=named)
def test_no_lesson_ends_without_its_goal_explained(lesson: Lesson) -> None:
    """Whatever is played gets a sentence, and the reply that comes with it can be played."""
    right, position = set(right_moves(lesson)), lesson.start
    for move in position.legal_moves():
        verdict = judge_lesson(lesson, str(move), Language())
        assert verdict.legal
        assert verdict.right == (str(move) in right)
        assert all(len(message) > 10 for message in verdict.messages)
        after = position.play(move)
        for reply in verdict.line:
            after = after.play(reply)
    refused = judge_lesson(lesson, "nonsense", Language("sr"))
    assert not refused.legal
    assert refused.messages


@pytest.mark.parametrize("lesson", TASKS, ids=named)
def test_every_wrong_answer_is_wrong(lesson: Lesson) -> None:
    right = right_moves(lesson)
    for answer in lesson.wrong:
        for move in answer.moves:
            verdict = judge_lesson(lesson, move, Language())
            assert verdict.legal
            assert move not in right
            assert verdict.messages == (answer.why["en"],)


@pytest.mark.parametrize("lesson", [task for task in TASKS if "forced" in (task.goals or {})], ids=named)
def test_forced_wins_agree_with_the_solver(lesson: Lesson) -> None:
    position = lesson.start
    assert isinstance(position, Domineering)
    winning = [move for move in position.legal_moves() if solve(position.play(move)).winner is position.side]
    assert right_moves(lesson) == list(map(str, winning))


def find(game: str, name: str) -> tuple[Lesson, Position[Any], list[str]]:
    lesson = next(each for each in course(game) if each.name == name)
    return lesson, lesson.start, right_moves(lesson)


def test_the_win_in_two_of_blockade_is_one_at_full_width() -> None:
    _, position, right = find("blockade", "win_in_two")
    native = core.from_python(position).native
    assert [native.move_text(move) for move in _core.winning_turns(native, 3, 1000)] == right


def test_the_wall_that_saves_is_the_only_one() -> None:
    _, position, right = find("blockade", "stop_them")
    native = core.from_python(position).native
    assert [native.move_text(move) for move in _core.saving_turns(native, 1, 1000)] == right
    assert {move[-3:] for move in right} == {"B42"}


def test_walls_lengthen_the_way_by_an_independent_count() -> None:
    for name, wanted in (("cost_them", 3), ("never_sealed", 2), ("race", 1)):
        _, position, right = find("blockade", name)
        before = way_of_o(position)
        for move in position.legal_moves():
            gained = way_of_o(position.play(move)) - before
            assert gained >= wanted or str(move) not in right, f"{name} {move}"


def way_of_o(position: Any) -> int:
    """Moves that O's nearest pawn needs, by a search over single steps that knows only walls."""
    closed = set[frozenset[tuple[int, int]]]()
    for wall in position.walls:
        colour, row, col = str(wall)[0], int(str(wall)[1]), int(str(wall)[2])
        down, right = (1, 0) if colour == "B" else (0, 1), (0, 1) if colour == "B" else (1, 0)
        for along in (0, 1):
            cell = (row + right[0] * along, col + right[1] * along)
            closed.add(frozenset({cell, (cell[0] + down[0], cell[1] + down[1])}))
    level, steps = {(pawn.row, pawn.col) for pawn in position.pawns_of("O")}, 0
    homes, seen = {(home.row, home.col) for home in position.homes_of("X")}, set[tuple[int, int]]()
    while not level & homes:
        seen |= level
        around = {((r, c), (r + dr, c + dc)) for r, c in level for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        level = {
            to
            for at, to in around
            if 1 <= to[0] <= position.rows and 1 <= to[1] <= position.cols and frozenset({at, to}) not in closed
        } - seen
        steps += 1
    return (steps + 1) // 2


def test_the_sealed_door_is_refused_by_the_path_rule() -> None:
    lesson, _, _ = find("blockade", "never_sealed")
    for wall in ("G13", "G23"):
        verdict = judge_lesson(lesson, f"X1-35-{wall}", Language())
        assert not verdict.legal
        assert "could no longer reach" in verdict.messages[0]


def test_the_scoring_lesson_of_byte_could_not_be_won() -> None:
    """The bug of the old page: the only finishing move scored for O. Now every lesson about scores has a move that
    scores for X, by counting checkers alone."""
    scoring = [lesson for lesson in TASKS if "score" in (lesson.goals or {}) or lesson.name == "win"]
    assert len([lesson for lesson in scoring if lesson.game == "byte"]) >= 4
    for lesson in scoring:
        if lesson.game == "byte":
            before, after = lesson.start, lesson.start.play(lesson.example)
            assert after.score == (before.score[0] + 1, before.score[1])  # type: ignore[attr-defined]
            assert before.side is Side.X


def test_after_the_stack_that_must_not_be_topped_o_has_to_give_it() -> None:
    lesson, position, right = find("byte", "do_not_top")
    [move] = right
    after: Any = position.play(move)
    assert list(map(str, after.legal_moves())) == list(lesson.then)
    outcome = after.play(lesson.then[0]).outcome()
    assert outcome is not None
    assert outcome.winner is Side.X


def test_the_lesson_in_the_documentation_is_the_real_one() -> None:
    page = (Path(__file__).parents[2] / "docs" / "school.md").read_text("utf-8")
    block = re.search(r"```toml\n(.*?)```", page, re.DOTALL)
    assert block
    shown = tomllib.loads(block[1])
    (lesson,) = (each for each in course("byte") if each.title == shown["title"])
    assert (lesson.position, lesson.goals, lesson.example) == (shown["position"], shown["goals"], shown["example"])
    assert [(list(each.moves), each.why["en"]) for each in lesson.wrong] == [
        (each["moves"], each["en"]) for each in shown["wrong"]
    ]
