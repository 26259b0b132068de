"""The course: its weeks, their texts, and exercises that are judged here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from potez.api.refusal import Refusal
from potez.api.requests import NoRequest
from potez.api.shapes import Between, Length
from potez.engine.classroom.course import WEEKS, Week, week_named
from potez.engine.classroom.own_tree import text_of
from potez.games.base import GameError
from potez.locale import Language

_SEEDS = 10**9


@dataclass(frozen=True)
class WeekRequest:
    """A week, and which of its exercises."""

    week: str
    seed: Annotated[int, Between(0, _SEEDS)] = 0


@dataclass(frozen=True)
class Answered:
    """An answer to the exercise of a week."""

    week: str
    answer: Annotated[str, Length(0, 2000)]
    seed: Annotated[int, Between(0, _SEEDS)] = 0


def course(wanted: NoRequest, language: Language) -> list[dict[str, Any]]:
    """The weeks in their order."""
    return [
        {
            "name": week.name,
            "title": language.translate(week.title),
            "phase": week.phase,
            "summary": summary(week, language),
        }
        for week in WEEKS
    ]


def summary(week: Week, language: Language) -> str:
    """The first paragraph of a week's text."""
    return language.page(f"course/{week.name}").split("\n\n")[1].replace("\n", " ")


def week(wanted: WeekRequest, language: Language) -> dict[str, Any]:
    """The text of a week in Markdown, with trees and boards in fences, and an exercise."""
    found = _week(wanted.week)
    exercise = found.exercise(wanted.seed)
    return {
        "name": found.name,
        "title": language.translate(found.title),
        "phase": found.phase,
        "text": language.page(f"course/{found.name}"),
        "exercise": {
            "task": language.translate(exercise.task),
            "game": exercise.position.game if exercise.position else None,
            "position": str(exercise.position) if exercise.position else None,
            "tree": None if exercise.tree is None else text_of(exercise.tree),
        },
    }


def answer(wanted: Answered, language: Language) -> dict[str, Any]:
    """Whether an answer is right, and if it is not, what is wrong with it."""
    wrong = _week(wanted.week).exercise(wanted.seed).judge(wanted.answer)
    return {"right": wrong is None, "message": language.translate(wrong) if wrong else ""}


def _week(name: str) -> Week:
    try:
        return week_named(name)
    except GameError as error:
        raise Refusal("unknown", *error.messages) from None
