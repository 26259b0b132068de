"""The games there are, and what Potez says in each language."""

from __future__ import annotations

from string import Formatter
from typing import Any

from fastapi import APIRouter

from potez.games import GAMES
from potez.games.base import Option
from potez.locale import Language, catalogue
from potez.server.http.language import Asked
from potez.server.rooms.opponents import levels

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/games")
def games(language: Asked) -> list[dict[str, Any]]:
    """Every game: what one may choose for its start, the computer's levels, and the rules in Markdown."""
    return [
        {
            "name": name,
            "options": [_option(option) for option in rules.options],
            "levels": levels(name, language),
            "rules": language.rules(name),
        }
        for name, rules in GAMES.items()
    ]


def _option(option: Option) -> dict[str, Any]:
    told: dict[str, Any] = {"name": option.name, "default": option.default}
    if isinstance(option.allowed, range):
        return told | {"low": option.allowed[0], "high": option.allowed[-1]}
    return told | {"choices": list(option.allowed)}


@router.get("/sentences/{lang}")
def sentences(lang: str) -> dict[str, str]:
    """Every English sentence with its translation. Blanks stand in braces."""
    language = Language(lang)
    return {english: language(english, **_empty(english)) for english in catalogue()}


def _empty(sentence: str) -> dict[str, str]:
    """The blanks of a sentence, each filled with itself."""
    return {name: f"{{{name}}}" for _, name, _, _ in Formatter().parse(sentence) if name}
