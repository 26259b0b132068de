"""What stands beside the editor of the laboratory: the guide, and programs to start from."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from potez.api.requests import NoRequest
from potez.api.typed import TypedDict
from potez.games.base import Message
from potez.locale import Language

_TITLES = {
    "places": Message("Count places: an evaluation for Domineering"),
    "towers": Message("Own the towers: an evaluation for Byte"),
    "hasty": Message("One move ahead: a whole player for any game"),
}


class ExampleJson(TypedDict):
    """A program to start from, and the game that it is for."""

    name: str
    title: str
    game: str
    text: str


class LaboratoryJson(TypedDict):
    guide: str
    examples: list[ExampleJson]


def laboratory(wanted: NoRequest, language: Language) -> LaboratoryJson:
    """The guide to the laboratory in Markdown, and its examples."""
    programs = tomllib.loads((files("potez.api") / "programs.toml").read_text("utf-8"))
    examples: list[ExampleJson] = [
        {
            "name": name,
            "title": language.translate(title),
            "game": programs[name]["game"],
            "text": programs[name]["text"],
        }
        for name, title in _TITLES.items()
    ]
    return {"guide": language.page("laboratory"), "examples": examples}
