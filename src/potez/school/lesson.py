"""Lessons: one idea, one board and one task each, read from files. The lessons of a game are its course.

`data/lessons/GAME/NN_name.toml` is a lesson; the numbers give the order. docs/school.md describes the file. The texts
are in English and in Serbian (Cyrillic); Latin is derived.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from potez.games import info_of, parse
from potez.games.base import Message, Position, SetupError
from potez.locale import Language
from potez.locale.latin import latin

Texts = Mapping[str, str]
"""A text by language: `en` and `sr`."""


class WrongAnswer(NamedTuple):
    """Moves that somebody may well try, and what to say about them."""

    moves: tuple[str, ...]
    why: Texts


@dataclass(frozen=True)
class Lesson:
    """A position, a task for the side to move, and what to say.

    A move is right if it reaches every goal and, where moves are accepted by name, if it is one of them. `example` is a
    right move, and `then` what follows on the board after a right one. The last lesson of a course is a game with these
    `options` against a level.
    """

    game: str
    name: str
    title: Texts
    idea: Texts
    task: Texts
    done: Texts
    position: str = ""
    goals: Mapping[str, int] | None = None
    accepted: tuple[str, ...] = ()
    example: str = ""
    then: tuple[str, ...] = ()
    wrong: tuple[WrongAnswer, ...] = ()
    options: Mapping[str, int] | None = None
    level: int = 0

    @property
    def start(self) -> Position[Any]:
        return parse(self.game, self.position)

    @property
    def is_game(self) -> bool:
        return self.level > 0


def in_language(texts: Texts, language: Language) -> str:
    """A text of a lesson in a language."""
    if language.tag == "en":
        return texts["en"]
    return latin(texts["sr"]) if language.tag == "sr-Latn" else texts["sr"]


def read_lesson(game: str, name: str, text: str) -> Lesson:
    """The lesson in the text of a file."""
    values = tomllib.loads(text)
    wrong = tuple(WrongAnswer(tuple(each.pop("moves")), each) for each in values.pop("wrong", ()))
    accepted, then = tuple(values.pop("accepted", ())), tuple(values.pop("then", ()))
    return Lesson(game, name, wrong=wrong, accepted=accepted, then=then, **values)


@cache
def course(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in their order; none for a game without a course. Raises SetupError."""
    folder = files("potez.school") / "data" / "lessons" / info_of(game).name
    if not folder.is_dir():
        return ()
    found = sorted(folder.iterdir(), key=lambda file: file.name)
    return tuple(
        read_lesson(game, file.name.removesuffix(".toml").partition("_")[2], file.read_text("utf-8"))
        for file in found
        if file.name.endswith(".toml")
    )


def lesson(game: str, name: str) -> Lesson:
    """A lesson by its name. Raises SetupError."""
    for each in course(game):
        if each.name == name:
            return each
    raise SetupError(Message("{game} has no lesson {name}", game=game, name=name))
