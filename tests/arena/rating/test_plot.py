"""The picture of ratings shows them at the right places."""

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from potez.arena.rating.plot import plot
from potez.arena.rating.ratings import Anchor, rate
from potez.render.bitmap import png
from potez.render.drawing import Bar, Box, Disc, Drawing, Label
from potez.render.svg import svg

MIXED = (5, 10, 30, 20, 15)
WON = (0, 0, 0, 0, 10)
SCORES = {("a", "b"): MIXED, ("b", "c"): MIXED, ("top", "a"): WON, ("c", "low"): WON}


def height_of(drawing: Drawing, text: str) -> float:
    return next(shape.y for shape in drawing.shapes if isinstance(shape, Label) and shape.text == text)


def test_discs_stand_in_the_order_of_the_ratings() -> None:
    ratings = rate(SCORES, Anchor("b", 1000))
    drawing = plot(ratings, "Ratings", "a note")
    discs = {shape.y: shape for shape in drawing.shapes if isinstance(shape, Disc)}
    rows = [height_of(drawing, rating.player) for rating in ratings]
    assert rows == sorted(rows)
    assert set(discs) == set(rows[1:4])  # bounds have none
    assert all(discs[one].x > discs[other].x for one, other in pairwise(rows[1:4]))


def test_a_bar_reaches_over_the_interval_in_the_scale_of_the_marks() -> None:
    ratings = rate(SCORES, Anchor("b", 1000))
    drawing = plot(ratings, "Ratings", "a note")
    marks = {
        float(shape.text): shape.x
        for shape in drawing.shapes
        if isinstance(shape, Label) and shape.text.removeprefix("-").isdigit() and shape.align == "middle"
    }
    (low, left), (high, right) = min(marks.items()), max(marks.items())
    wide = (right - left) / (high - low)
    (best,) = (rating for rating in ratings if rating.player == "a")
    y = height_of(drawing, "a")
    (bar,) = (
        shape
        for shape in drawing.shapes
        if isinstance(shape, Box) and shape.y + shape.height / 2 == y and shape.height < 10
    )
    assert bar.width == pytest.approx(wide * 2 * best.elo.margin)
    assert bar.x == pytest.approx(left + (best.elo.low - low) * wide)


def test_bounds_are_arrows_outwards() -> None:
    drawing = plot(rate(SCORES), "Ratings", "a note")
    for player, way in (("top", 1), ("low", -1)):
        y = height_of(drawing, player)
        (shaft,) = (shape for shape in drawing.shapes if isinstance(shape, Bar) and shape.y1 == shape.y2 == y)
        assert (shaft.x2 - shaft.x1) * way > 10


def test_it_is_a_picture_with_words_for_those_who_cannot_see_it() -> None:
    long = "ugi:python examples/learn_domineering.py play examples/domineering_6x6.npz"
    drawing = plot(rate({("<b>", long): MIXED}), "Ratings & more", "a note")
    root = ElementTree.fromstring(svg(drawing))
    assert str(root.get("aria-label")).startswith("Ratings & more: <b> +33, ugi:python")
    assert png(drawing).startswith(b"\x89PNG")
    for shape in drawing.shapes:
        x = shape.x1 if isinstance(shape, Bar) else shape.x
        assert 0 <= x <= drawing.width


@pytest.mark.parametrize("pairs", [(0, 0, 5, 0, 0), (0, 0, 10_000, 1, 0), (1, 0, 0, 0, 300), WON])
def test_there_are_a_few_marks_whatever_the_scale(pairs: tuple[int, ...]) -> None:
    drawing = plot(rate({("a", "b"): pairs}), "Ratings", "a note")
    marks = [
        shape for shape in drawing.shapes if isinstance(shape, Label) and shape.size == 12 and shape.text[-1] in "05"
    ]
    assert 4 <= len(marks) <= 12
