"""The games, and the sentences of each language."""

from __future__ import annotations

from dataclasses import dataclass
from string import Formatter
from typing import Annotated, Any, NotRequired

from potez.api.requests import NoRequest, PositionRequest
from potez.api.shapes import Length
from potez.api.typed import TypedDict
from potez.engine.levels import LEVEL, LEVEL_TITLES, LevelTitle
from potez.games import GAMES
from potez.games.base import Option
from potez.games.info import GameInfo, Sample
from potez.locale import Language, catalogue
from potez.play.game import Game


class OptionJson(TypedDict):
    """An option of a game. It has `low` and `high`, or else `choices`."""

    name: str
    default: int
    low: NotRequired[int]
    high: NotRequired[int]
    choices: NotRequired[list[int]]


class LevelJson(TypedDict):
    """A level of the computer: its name, and how it plays in a sentence. Every game has all levels."""

    level: int
    name: str
    character: str


class SampleJson(TypedDict):
    """A start and some moves: a position request without the game."""

    options: dict[str, Any]
    moves: list[str]


class GameJson(TypedDict):
    """What a client needs to know of a game before it plays it. docs/api.md explains each key."""

    name: str
    title: str
    summary: str
    goal: str
    options: list[OptionJson]
    levels: list[LevelJson]
    original: bool
    rules: str
    board: str
    score_unit: int
    draws: bool
    small: SampleJson
    preview: SampleJson
    tree: SampleJson
    tree_depth: int


def games(wanted: NoRequest, language: Language) -> list[GameJson]:
    """Every game: its names, options, levels and samples, and its rules in Markdown."""
    return [_game(info, language) for info in GAMES.values()]


def _game(info: GameInfo, language: Language) -> GameJson:
    return {
        "name": info.name,
        "title": language(info.title),
        "summary": language.translate(info.summary),
        "goal": language.translate(info.goal or info.summary),
        "options": [_option(option) for option in info.options],
        "levels": [_level(level, title, language) for level, title in zip(LEVEL.allowed, LEVEL_TITLES, strict=True)],
        "original": info.original is not None,
        "rules": language.rules(info.name),
        "board": info.board,
        "score_unit": info.score_unit,
        "draws": info.has_draws,
        "small": _sample(info.small),
        "preview": _sample(info.preview),
        "tree": _sample(info.tree),
        "tree_depth": info.tree_depth,
    }


def _level(level: int, title: LevelTitle, language: Language) -> LevelJson:
    return {
        "level": level,
        "name": language.translate(title.name),
        "character": language.translate(title.character),
    }


def _option(option: Option) -> OptionJson:
    if isinstance(option.allowed, range):
        low, high = option.allowed[0], option.allowed[-1]
        return {"name": option.name, "default": option.default, "low": low, "high": high}
    return {"name": option.name, "default": option.default, "choices": list(option.allowed)}


def _sample(sample: Sample) -> SampleJson:
    return {"options": dict(sample.options), "moves": list(sample.moves)}


def preview_game(info: GameInfo) -> Game:
    """The game that shows what a game looks like."""
    return PositionRequest(game=info.name, options=dict(info.preview.options), moves=list(info.preview.moves)).replay()


@dataclass(frozen=True)
class SentencesRequest:
    """A language by its tag."""

    tag: Annotated[str, Length(0, 20)]


def sentences(wanted: SentencesRequest, language: Language) -> dict[str, str]:
    """Every English sentence with its translation. Blanks stand in braces."""
    language = Language(wanted.tag)
    return {english: language(english, **_empty(english)) for english in catalogue()}


def _empty(sentence: str) -> dict[str, str]:
    """The blanks of a sentence, each filled with itself."""
    return {name: f"{{{name}}}" for _, name, _, _ in Formatter().parse(sentence) if name}
