"""The two alphabets of Serbian: Cyrillic text written in Latin, and moves typed in Cyrillic.

Transliteration from Cyrillic is exact. Latin letters, digits and signs stay as they are, so blanks and moves in a
sentence pass through unchanged.
"""

import re

_LETTERS = dict(zip("абвгдђежзијклмнопрстћуфхцчш", "abvgdđežzijklmnoprstćufhcčš", strict=True))
_DIGRAPHS = {"љ": "lj", "њ": "nj", "џ": "dž"}
_SMALL = _LETTERS | _DIGRAPHS

# A letter that looks like a Latin one counts as that letter; others go by their sound. Џ shares a key with X.
_LOOKALIKE = str.maketrans("АВЕЈКМНОРСТХ" + "БГДЗИЛПУФЦШЏ", "ABEJKMHOPCTX" + "BGDZILPUFCSX")
_WITHOUT_ACCENTS = str.maketrans("čćžš", "cczs")


def latin(text: str) -> str:
    """A Cyrillic text in Latin: Љубав is Ljubav, ЉУБАВ is LJUBAV."""
    return re.sub("[Ѐ-џ]", lambda found: _letter(found[0], text, found.start()), text)


def _letter(letter: str, text: str, at: int) -> str:
    if letter in _SMALL:
        return _SMALL[letter]
    written = _SMALL.get(letter.lower(), letter)
    if letter.lower() not in _DIGRAPHS:
        return written.upper()
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    shouted = after.isupper() or (before.isupper() and not after.isalpha())
    return written.upper() if shouted else written.capitalize()


def notation(typed: str) -> str:
    """A move as a player typed it, with Cyrillic letters replaced by the Latin ones that they stand for."""
    return typed.upper().translate(_LOOKALIKE) if re.search("[Ѐ-џ]", typed) else typed


def fold(word: str) -> str:
    """A word in lower case, in Latin, without accents, as people type it in a hurry."""
    return latin(word).strip().lower().replace("đ", "dj").translate(_WITHOUT_ACCENTS)
