"""The words a person types at the terminal. English and Serbian ones work whatever the language."""

from collections.abc import Iterable
from typing import NamedTuple

from potez.locale import Language
from potez.locale.latin import fold


class Keyword(NamedTuple):
    """A word, what it does, and other ways to type it."""

    english: str
    help: str = ""
    aliases: tuple[str, ...] = ()


QUIT = Keyword("quit", "leave the game; you can resume it later", ("q", "exit", "kraj", "-1"))
YES = Keyword("yes")
DRAW = Keyword("draw", "offer a draw to the other person")
HINT = Keyword("hint")
SOLUTION = Keyword("solution")
NEXT = Keyword("next")
HELP = Keyword("help", "explain moves and list these words", ("?",))


def spellings(keyword: Keyword) -> tuple[str, ...]:
    """A keyword as `fold` leaves it, in English and in Serbian, and its aliases."""
    return keyword.english, fold(Language("sr-Latn")(keyword.english)), *keyword.aliases


def means(typed: str, keyword: Keyword) -> bool:
    """Whether a person typed this keyword."""
    return fold(typed) in spellings(keyword)


def complete(typed: str, keywords: Iterable[Keyword]) -> Keyword | None:
    """The first keyword that begins as typed, in either language and alphabet, with or without accents."""
    beginning = fold(typed)
    for keyword in keywords:
        if beginning and any(spelling.startswith(beginning) for spelling in spellings(keyword)):
            return keyword
    return None
