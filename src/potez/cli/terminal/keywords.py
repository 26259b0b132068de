"""The words a person types at the terminal. English and Serbian ones work whatever the language."""

from collections.abc import Iterable
from typing import NamedTuple

from potez.locale import Language
from potez.locale.latin import fold


class Keyword(NamedTuple):
    """A word and what it does."""

    english: str
    help: str = ""


def spellings(keyword: Keyword) -> tuple[str, str]:
    """A keyword as `fold` leaves it, in English and in Serbian."""
    return keyword.english, fold(Language("sr-Latn")(keyword.english))


def complete(typed: str, keywords: Iterable[Keyword]) -> Keyword | None:
    """The first keyword that begins as typed, in either language and alphabet, with or without accents."""
    beginning = fold(typed)
    for keyword in keywords:
        if beginning and any(spelling.startswith(beginning) for spelling in spellings(keyword)):
            return keyword
    return None
