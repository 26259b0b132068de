"""Lessons and puzzles: what there is, and what an answer is worth."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any

from potez import core
from potez.api.refusal import Refusal
from potez.api.requests import GameName, MoveText, NoRequest
from potez.api.shapes import Length
from potez.engine.native import NativeEngine
from potez.games import info_of
from potez.games.base import Message, SetupError
from potez.locale import Language
from potez.school.lesson import Lesson, course, in_language, lesson
from potez.school.puzzle import THEMES, Puzzle, games_with_puzzles, hint, puzzle, puzzle_of_the_day, puzzles
from potez.school.verdict import judge_lesson, judge_puzzle

ShortName = Annotated[str, Length(1, 40)]
_MEGABYTES = 16


@dataclass(frozen=True)
class CourseRequest:
    game: GameName


@dataclass(frozen=True)
class LessonAnswer:
    """A move that somebody would make in a lesson."""

    game: GameName
    lesson: ShortName
    move: MoveText


@dataclass(frozen=True)
class PuzzleRequest:
    game: GameName
    id: ShortName


@dataclass(frozen=True)
class PuzzleAnswer:
    """A move that somebody takes for the solution of a puzzle."""

    game: GameName
    puzzle: ShortName
    move: MoveText


@dataclass(frozen=True)
class Day:
    """A day as in 2026-11-17. Without one, today by the clock of whoever answers."""

    date: ShortName | None = None


def lessons(wanted: CourseRequest, language: Language) -> list[dict[str, Any]]:
    """The lessons of a game in their order. The last one is a game against a level."""
    return [_lesson(each, language) for each in course(info_of(wanted.game).name)]


def _lesson(each: Lesson, language: Language) -> dict[str, Any]:
    texts = {name: in_language(getattr(each, name), language) for name in ("title", "idea", "task", "done")}
    shown = {"name": each.name, **texts, "position": each.position, "example": each.example}
    return shown | ({"level": each.level, "options": dict(each.options or {})} if each.is_game else {})


def check_lesson(wanted: LessonAnswer, language: Language) -> dict[str, Any]:
    """Whether a move does what a lesson asks for, and if not, why not."""
    found = _known(lambda: lesson(wanted.game, wanted.lesson))
    if found.is_game:
        raise Refusal("invalid", Message("this lesson is a whole game; play it"))
    return judge_lesson(found, wanted.move, language).to_json()


def all_puzzles(wanted: NoRequest, language: Language) -> list[dict[str, Any]]:
    """The games that have puzzles, with their themes and every puzzle's id, theme and rating."""
    return [_collection(game, language) for game in games_with_puzzles()]


def _collection(game: str, language: Language) -> dict[str, Any]:
    themes = [
        {"name": name, "title": language.translate(theme.name), "count": sum(p.theme == name for p in puzzles(game))}
        for name, theme in THEMES[game].items()
    ]
    return {"game": game, "themes": themes, "puzzles": [[p.id, p.theme, p.rating] for p in puzzles(game)]}


def one_puzzle(wanted: PuzzleRequest, language: Language) -> dict[str, Any]:
    """A puzzle without its solution."""
    return _puzzle(_known(lambda: puzzle(wanted.game, wanted.id)), language)


def daily_puzzle(wanted: Day, language: Language) -> dict[str, Any]:
    """The puzzle of a day, the same for everybody."""
    try:
        day = date.fromisoformat(wanted.date) if wanted.date else date.today()
    except ValueError:
        raise Refusal("invalid", Message("{text} is not a day; write it as 2026-11-17", text=wanted.date)) from None
    return _puzzle(puzzle_of_the_day(day), language) | {"date": day.isoformat()}


def _puzzle(found: Puzzle, language: Language) -> dict[str, Any]:
    return {
        "id": found.id,
        "game": found.game,
        "position": found.position,
        "side": found.start.side.value,
        "theme": found.theme,
        "title": language.translate(found.title),
        "task": language.translate(found.task),
        "hint": language.translate(hint(found)),
        "rating": found.rating,
        "turns": found.proof["turns"],
    }


def check_puzzle(wanted: PuzzleAnswer, language: Language) -> dict[str, Any]:
    """Whether a move solves a puzzle; if not, the reply that refutes it."""
    found = _known(lambda: puzzle(wanted.game, wanted.puzzle))
    engine = NativeEngine(megabytes=_MEGABYTES) if core.plays(found.game) else None
    return judge_puzzle(found, wanted.move, language, engine).to_json()


def solution(wanted: PuzzleRequest, language: Language) -> dict[str, Any]:
    """The solution of a puzzle, and how the game may go on."""
    found = _known(lambda: puzzle(wanted.game, wanted.id))
    return {"move": found.solution, "line": list(found.line), "proof": dict(found.proof)}


def _known(find: Any) -> Any:
    """What is found. Raises Refusal with the code `unknown` if there is no such thing."""
    try:
        return find()
    except SetupError as error:
        raise Refusal("unknown", *error.messages) from None
