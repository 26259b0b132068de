"""The course: every exercise has its answer and refuses others, and what the texts show is true in both languages."""

from __future__ import annotations

import doctest
import re

import pytest

import potez
from potez.engine.classroom.blackboard import blackboard_of_tree
from potez.engine.classroom.course import WEEKS, Week, week_named
from potez.engine.classroom.own_tree import OwnTree, parse, text_of
from potez.games.base import GameError
from potez.locale import Language

LANGUAGES = ("en", "sr-Cyrl", "sr-Latn")
FENCE = re.compile(r"^```(\w+) ?(.*)\n([^`]*?)^```$", re.MULTILINE)


@pytest.mark.parametrize("week", WEEKS, ids=lambda week: week.name)
def test_every_exercise_has_an_answer_and_refuses_others(week: Week) -> None:
    for seed in range(20):
        exercise = week.exercise(seed)
        assert exercise.judge(exercise.solution) is None
        for wrong in ("", "nonsense", "-999", "((1 2) (3 4))", "9/9 X"):
            assert exercise.judge(wrong) is not None, wrong
        assert (exercise.position is None) != (exercise.tree is None)
    assert str(week.exercise(5).solution) == str(week.exercise(5).solution)


def plain_minimax(tree: OwnTree, maximising: bool = True) -> float:
    if not isinstance(tree, tuple):
        return tree
    values = [plain_minimax(branch, not maximising) for branch in tree]
    return max(values) if maximising else min(values)


def ends_seen(tree: OwnTree, alpha: float = -99, beta: float = 99, maximising: bool = True) -> tuple[float, int]:
    """The value by alpha-beta and how many ends it looks at."""
    if not isinstance(tree, tuple):
        return tree, 1
    seen = 0
    best = -99.0 if maximising else 99.0
    for branch in tree:
        value, more = ends_seen(branch, alpha, beta, not maximising)
        seen += more
        best = max(best, value) if maximising else min(best, value)
        alpha, beta = (max(alpha, best), beta) if maximising else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best, seen


def test_the_answers_about_trees_are_those_of_another_search() -> None:
    for seed in range(30):
        exercise = week_named("minimax").exercise(seed)
        assert exercise.tree
        assert float(exercise.solution) == plain_minimax(exercise.tree)
        exercise = week_named("alpha-beta").exercise(seed)
        assert exercise.tree
        assert int(exercise.solution) == ends_seen(exercise.tree)[1]
        exercise = week_named("iterative-deepening").exercise(seed)
        assert isinstance(exercise.tree, tuple)
        means = [sum(branch) / 3 for branch in exercise.tree if isinstance(branch, tuple)]  # type: ignore[arg-type]
        assert "abc"[means.index(max(means))] == exercise.solution


def test_the_best_order_is_the_smallest_possible() -> None:
    """Knuth and Moore: of three by three ends five must be evaluated."""
    for seed in range(10):
        exercise = week_named("move-ordering").exercise(seed)
        assert exercise.tree
        tree = parse(exercise.solution)
        assert ends_seen(tree)[1] == 5
        told = exercise.judge(text_of(exercise.tree))
        assert (told is None) == (ends_seen(exercise.tree)[1] == 5)


def test_the_answers_about_positions_are_counted_by_hand() -> None:
    for seed in range(10):
        position = week_named("evaluation").exercise(seed).position
        assert position
        rows = [re.sub(r"\d", lambda run: "." * int(run[0]), row) for row in str(position).split()[0].split("/")]
        upright = sum(rows[r][c] == rows[r + 1][c] == "." for r in range(4) for c in range(5))
        across = sum(rows[r][c] == rows[r][c + 1] == "." for r in range(5) for c in range(4))
        assert week_named("evaluation").exercise(seed).solution == str(upright - across)
        assert week_named("successors").exercise(seed).solution == str(upright)


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("week", WEEKS, ids=lambda week: week.name)
def test_what_the_texts_show_is_true(week: Week, tag: str) -> None:
    text = Language(tag).page(f"course/{week.name}")
    assert text.startswith("# ")
    live = 0
    for word, rest, content in FENCE.findall(text):
        if word == "tree":
            assert rest in {run["name"] for run in blackboard_of_tree(content.strip(), Language())["variants"]}
        elif word in ("board", "position"):
            assert potez.parse(rest, content.strip())
        live += word != "python"
    assert live
    test = doctest.DocTestParser().get_doctest(text, {}, week.name, None, 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0
    assert bool(re.search("[а-ш]", text)) == (tag == "sr-Cyrl")


def test_both_languages_show_the_same() -> None:
    for week in WEEKS:
        shown = [
            [
                (word, rest, re.sub(" *#.*", "", content))
                for word, rest, content in FENCE.findall(Language(tag).page(f"course/{week.name}"))
            ]
            for tag in LANGUAGES
        ]
        assert shown[0] == shown[1] == shown[2]


def test_an_unknown_week() -> None:
    with pytest.raises(GameError, match="there is no week 'eight'"):
        week_named("eight")
