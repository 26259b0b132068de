"""The catalogue has exactly what the source says, with the same blanks, in Cyrillic."""

import re
from string import Formatter

from potez.locale import catalogue
from tests.locale.sentences import TYPER, sentences


def blanks(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_the_source_is_read() -> None:
    assert {
        "{cell} is taken",  # a message
        "{side} has no green wall left",  # one of two, by a variable
        "{loser} resigned",  # a reason
        "{winner} wins: {reason}",  # said by a language
        "Goodbye.",  # said to a terminal
        "undo",  # a word
        "Rows of the board.",  # the help of an option
        "List the legal moves, one per line.",  # the help of a command
        "FILE",  # what stands for a value
        "Now place a wall",  # said by the page
    } <= sentences()


def test_every_sentence_is_translated_and_no_other() -> None:
    spoken = sentences() | TYPER
    assert sorted(spoken - set(catalogue())) == []
    assert sorted(set(catalogue()) - spoken) == []


def test_blanks_are_the_same() -> None:
    assert [english for english, serbian in catalogue().items() if blanks(english) != blanks(serbian)] == []


def test_translations_are_in_serbian_cyrillic() -> None:
    foreign = re.compile("[Ѐ-џҐґЫыЭэЁёЪъЬьЮюЯяЩщЙй]")
    serbian = set("абвгдђежзијклљмнњопрстћуфхцчџшАБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШ")
    for english, translated in catalogue().items():
        odd = set(foreign.findall(translated)) - serbian
        assert not odd, f"{english}: {odd}"
