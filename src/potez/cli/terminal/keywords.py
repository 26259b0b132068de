"""The words a person types to the terminal. English and Serbian ones are understood whatever the language."""

from typing import NamedTuple

from potez.locale import Language
from potez.locale.latin import fold

_SERBIAN = Language("sr-Latn")


class Keyword(NamedTuple):
    """A word and what it does."""

    english: str
    help: str = ""


def means(typed: str, word: Keyword, shortened: bool = False) -> bool:
    """Whether a person typed this word, in either language and alphabet, with or without accents."""
    typed = fold(typed)
    spellings = word.english, fold(_SERBIAN(word.english))
    return any(typed and spelling.startswith(typed) if shortened else typed == spelling for spelling in spellings)
