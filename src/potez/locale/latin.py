"""Serbian in its two alphabets: a text in Cyrillic written in Latin, and Latin notation typed in Cyrillic.

Transliteration is exact in this direction. Latin letters, digits and signs stay as they are, so that the blanks of a
sentence and the notation of moves pass through untouched.
"""

import re

_LETTERS = dict(zip("абвгдђежзијклмнопрстћуфхцчш", "abvgdđežzijklmnoprstćufhcčš", strict=True))
_DIGRAPHS = {"љ": "lj", "њ": "nj", "џ": "dž"}
_SMALL = _LETTERS | _DIGRAPHS

# A letter that looks like a Latin one is read as that, another by its sound; Џ shares a key with X.
_SEEN = str.maketrans("АВЕЈКМНОРСТХ" + "БГДЗИЛПУФЦШЏ", "ABEJKMHOPCTX" + "BGDZILPUFCSX")
_BARE = str.maketrans("čćžš", "cczs")


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
    """What a player typed as a move, with Cyrillic letters replaced by the Latin ones they stand for."""
    return typed.upper().translate(_SEEN) if re.search("[Ѐ-џ]", typed) else typed


def fold(word: str) -> str:
    """A word as it is typed in a hurry: small letters, in Latin, without accents."""
    return latin(word).strip().lower().replace("đ", "dj").translate(_BARE)
