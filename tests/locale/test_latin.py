"""The two alphabets of Serbian."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from potez.locale.latin import fold, latin, notation


@pytest.mark.parametrize(
    ("cyrillic", "written"),
    [
        ("абвгдђежзијклљмнњопрстћуфхцчџш", "abvgdđežzijklljmnnjoprstćufhcčdžš"),
        ("АБВГДЂЕЖЗИЈКМОПРСТЋУФХЦЧШ", "ABVGDĐEŽZIJKMOPRSTĆUFHCČŠ"),
        ("Љубав, Његош, Џез", "Ljubav, Njegoš, Džez"),
        ("ЉУБАВ ЊЕГОШ ЏЕЗ", "LJUBAV NJEGOŠ DŽEZ"),
        ("КОЊ, ПРИЈАТЕЉ!", "KONJ, PRIJATELJ!"),
        ("Коњ и Љ", "Konj i Lj"),
        ("зид {wall} на X1-64-G49", "zid {wall} na X1-64-G49"),
    ],
)
def test_cyrillic_is_written_in_latin(cyrillic: str, written: str) -> None:
    assert latin(cyrillic) == written


@given(st.text(st.characters(max_codepoint=0x24F)))
def test_what_is_not_cyrillic_stays(text: str) -> None:
    assert latin(text) == text
    assert notation(text) == text


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Х1-64-Г49", "X1-64-G49"),
        ("о2-4В", "O2-4B"),
        ("[Х 1] [6 4] [З 4 9]", "[X 1] [6 4] [Z 4 9]"),
        ("џ1 64 п49", "X1 64 P49"),
        ("Ц3-0-ГЛ", "C3-0-GL"),
        ("С3 0 дд", "C3 0 DD"),
        ("x1-64-g49", "x1-64-g49"),
    ],
)
def test_moves_typed_in_cyrillic(typed: str, meant: str) -> None:
    assert notation(typed) == meant


@pytest.mark.parametrize("typed", ["сачувај", "Сачувај", "SAČUVAJ", "sačuvaj", " sacuvaj "])
def test_words_typed_in_a_hurry(typed: str) -> None:
    assert fold(typed) == "sacuvaj"
