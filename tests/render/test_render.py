"""Pictures show what is on the board."""

from __future__ import annotations

from io import BytesIO
from typing import Any, Literal
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageOps

import potez
from potez.games.base import Position
from potez.render.bitmap import gif, png
from potez.render.boards import draw
from potez.render.drawing import Bar, Box, Drawing, Label, Piece
from potez.render.svg import svg

STARTS = [
    potez.start("blockade"),
    potez.start("blockade", rows=22, cols=28),
    potez.start("byte"),
    potez.start("byte", size=16),
    potez.start("domineering"),
    potez.start("domineering", rows=1, cols=26),
]


@pytest.mark.parametrize("position", STARTS, ids=str)
def test_every_board_becomes_a_well_formed_svg_and_a_png_of_its_size(position: Position[Any]) -> None:
    drawing = draw(position)
    root = ElementTree.fromstring(svg(drawing))
    assert root.get("viewBox") == f"0 0 {drawing.width:g} {drawing.height:g}"
    assert root.get("aria-label") == f"{position.game} {position}"
    image = Image.open(BytesIO(png(drawing, 1)))
    assert image.size == (round(drawing.width), round(drawing.height))
    for shape in drawing.shapes:
        assert 0 <= (shape.x1 if isinstance(shape, Bar) else shape.x) <= drawing.width


def test_blockade_shows_pawns_walls_and_the_last_turn() -> None:
    before = potez.start("blockade")
    move = before.parse_move("X1-64-G49")
    shapes = draw(before.play(move), before, move).shapes
    names = [shape.name for shape in shapes if isinstance(shape, Piece)]
    assert sorted(names) == sorted(["home-x", "home-o", "pawn-x", "pawn-o"] * 2 + ["wall-g"])
    assert sum(isinstance(shape, Box) and shape.fill == "last" for shape in shapes) == 3  # two cells and the wall
    assert {"X1", "X2", "O1", "O2"} <= {shape.text for shape in shapes if isinstance(shape, Label)}


def test_byte_shows_every_checker() -> None:
    shapes = draw(potez.parse("byte", "4/4/1,XOX,2/2,O,1/4/4/4/4 X 0-2")).shapes
    names = [shape.name for shape in shapes if isinstance(shape, Piece)]
    assert (names.count("checker-x"), names.count("checker-o")) == (2, 2)
    assert (names.count("checker-mark-x"), names.count("checker-mark-o")) == (1, 1)  # on top of each stack
    assert any(isinstance(shape, Label) and shape.text == "X 0 : 2 O" for shape in shapes)


def test_domineering_shows_every_domino_once() -> None:
    position = potez.start("domineering", rows=4, cols=4).play("A1").play("C3").play("A3")
    names = [shape.name for shape in draw(position).shapes if isinstance(shape, Piece)]
    assert names == ["domino-x", "domino-x", "domino-o"]


def test_a_game_moves_as_a_gif_with_a_frame_a_ply() -> None:
    positions = [potez.start("domineering", rows=3, cols=3)]
    for move in ("B1", "A3", "A1"):
        positions.append(positions[-1].play(move))
    image = Image.open(BytesIO(gif(map(draw, positions))))
    assert getattr(image, "n_frames", 1) == 4


def test_the_same_position_is_the_same_picture() -> None:
    assert svg(draw(potez.start("byte"))) == svg(draw(potez.start("byte")))


@pytest.mark.parametrize(("align", "left", "right"), [("start", 100, 160), ("middle", 70, 130), ("end", 40, 100)])
def test_a_text_begins_ends_or_is_centred_at_its_point(
    align: Literal["start", "middle", "end"], left: int, right: int
) -> None:
    drawing = Drawing(200, 40, "a word", [Label(100, 20, "word", 24, "#000000", align)])
    (text,) = ElementTree.fromstring(svg(drawing)).iter("{http://www.w3.org/2000/svg}text")
    assert text.get("text-anchor") == align
    with Image.open(BytesIO(png(drawing, 1))) as image:
        ink = ImageOps.invert(image.convert("L")).getbbox()
    assert ink is not None
    assert ink[0] == pytest.approx(left, abs=6)
    assert ink[2] == pytest.approx(right, abs=6)


def test_the_squares_of_a_move_are_drawn_in_its_order() -> None:
    """They were in the order of a set, which differs from one machine to the next."""
    before = potez.start("byte")
    move = before.legal_moves()[0]
    boxes = [shape for shape in draw(before.play(move), before, move).shapes if getattr(shape, "fill", "") == "last"]
    assert len(boxes) == 2
    assert isinstance(boxes[0], Box)
    assert boxes[0].y == min(shape.y for shape in boxes if isinstance(shape, Box))
