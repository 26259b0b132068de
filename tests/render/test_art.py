"""The art: the page and the pictures have the same, and every theme can be read."""

from __future__ import annotations

import re

import pytest

import potez
from potez.render.art import MODES, THEMES, outline, palette, parts, shape_names
from potez.render.bitmap import png
from potez.render.boards import draw
from potez.render.svg import svg
from tools import page_art

PALETTES = [(theme, mode) for theme in THEMES for mode in MODES]


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2.2."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_page_has_the_art_of_the_pictures() -> None:
    """If not: `python -m tests.regenerate`."""
    assert page_art.CSS.read_text("utf-8") == page_art.css()
    assert page_art.SCRIPT.read_text("utf-8") == page_art.script()


def test_every_theme_has_the_same_names_of_colours() -> None:
    names = list(palette())
    for theme, mode in PALETTES:
        colours = palette(theme, mode)
        assert list(colours) == names
        assert all(re.fullmatch("#[0-9a-f]{6}([0-9a-f]{2})?", colour) for colour in colours.values())


def test_every_shape_is_made_of_known_colours_and_kinds() -> None:
    for name in shape_names():
        for part in parts(name):
            assert part.kind in ("box", "oval", "path")
            used = [colour for fill in (part.fill, part.stroke) if fill for colour in re.split("[/|]", fill)]
            assert set(used) <= set(palette()), name
            if part.kind == "path":
                assert outline(part.numbers)


@pytest.mark.parametrize(("theme", "mode"), PALETTES)
def test_pieces_stand_out_from_the_board(theme: str, mode: str) -> None:
    """WCAG 2.2, 1.4.11: what one must see has a contrast of 3 with what is beside it, by its face or by its edge."""
    c = palette(theme, mode)
    for ground in ("tile1", "tile2", "tile3", "dark", "home-x", "home-o", "last"):
        for side in "xo":
            assert max(contrast(c[ground], c[f"{side}-{part}"]) for part in ("edge", "top")) >= 3, (ground, side)
    for ground in ("tile1", "tile2", "tile3", "groove"):
        for wall in "bg":
            faces = (f"{wall}-top", f"{wall}-side", "wall-edge")
            assert max(contrast(c[ground], c[face]) for face in faces) >= 3, (ground, wall)
    assert contrast(c["x-top"], c["o-top"]) >= 2.4  # the sides of one stack; its edges and marks differ too
    for mark in ("target", "hint", "cursor"):
        assert min(contrast(c[tile], c[mark]) for tile in ("tile1", "tile2", "tile3")) >= 3, mark
    for side in "xo":
        assert contrast(c[f"home-{side}"], c[f"home-{side}-line"]) >= 3, side


@pytest.mark.parametrize(("theme", "mode"), PALETTES)
def test_texts_can_be_read(theme: str, mode: str) -> None:
    """WCAG 2.2, 1.4.3."""
    c = palette(theme, mode)
    for ink in ("ink", "soft", "accent", "warn", "good", "hint"):
        for ground in ("paper", "sheet"):
            assert contrast(c[ink], c[ground]) >= 4.5, (ink, ground)
    pairs = [
        ("on-accent", "accent"),
        ("label", "frame"),
        ("label", "frame-low"),
        ("x-ink", "x-face"),
        ("o-ink", "o-face"),
    ]
    for ink, ground in pairs:
        assert contrast(c[ink], c[ground]) >= 4.5, (ink, ground)


@pytest.mark.parametrize(("theme", "mode"), PALETTES)
def test_every_theme_is_drawn(theme: str, mode: str) -> None:
    for game in potez.GAMES:
        drawing = draw(potez.start(game), theme=theme, mode=mode)
        assert palette(theme, mode)["frame"] in svg(drawing)
        assert png(drawing, 0.5)[1:4] == b"PNG"


def test_a_drawing_in_a_page_has_only_colours_of_the_page() -> None:
    for game in potez.GAMES:
        text = svg(draw(potez.start(game)), in_page=True)
        assert set(re.findall(r"var\(--([^)]+)\)", text)) <= set(palette())
        assert "#" not in re.sub(r'(href="|url\()#', "", text)
