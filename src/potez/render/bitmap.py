"""Drawings as PNG, and several of one size as an animated GIF."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from potez.render.drawing import Bar, Box, Disc, Drawing, Label, Shape

_OVERSAMPLING = 3  # images are painted larger and scaled down, which smooths the edges
_FRAME, _LAST_FRAME = 700, 2500  # milliseconds


def png(drawing: Drawing, scale: float = 1.5) -> bytes:
    """The bytes of a PNG file."""
    file = BytesIO()
    _painted(drawing, scale).save(file, "PNG", optimize=True)
    return file.getvalue()


def gif(drawings: Iterable[Drawing], scale: float = 1.0) -> bytes:
    """The bytes of a GIF file that shows the drawings one after another, in a loop."""
    frames = (_painted(drawing, scale).quantize(64, dither=Image.Dither.NONE) for drawing in drawings)
    first, *rest = frames
    file = BytesIO()
    times = [_FRAME] * len(rest) + [_LAST_FRAME]
    first.save(file, "GIF", save_all=True, append_images=rest, duration=times, loop=0)
    return file.getvalue()


def _painted(drawing: Drawing, scale: float) -> Image.Image:
    size = round(drawing.width * scale), round(drawing.height * scale)
    factor = scale * _OVERSAMPLING
    image = Image.new("RGB", (size[0] * _OVERSAMPLING, size[1] * _OVERSAMPLING), "white")
    brush = ImageDraw.Draw(image)
    for shape in drawing.shapes:
        _paint(brush, shape, factor)
    return image.resize(size, Image.Resampling.LANCZOS)


def _paint(brush: ImageDraw.ImageDraw, shape: Shape, by: float) -> None:
    match shape:
        case Box(x, y, width, height, fill, radius):
            corners = (x * by, y * by, (x + width) * by - 1, (y + height) * by - 1)
            brush.rounded_rectangle(corners, radius * by, fill=fill)
        case Disc(x, y, radius, fill, edge):
            _dot(brush, x, y, radius + 1, edge, by)
            _dot(brush, x, y, radius - 1, fill, by)
        case Bar(x1, y1, x2, y2, width, colour):
            brush.line((x1 * by, y1 * by, x2 * by, y2 * by), fill=colour, width=round(width * by))
            for x, y in ((x1, y1), (x2, y2)):
                _dot(brush, x, y, width / 2, colour, by)
        case Label(x, y, text, size, colour, align):
            anchor = {"start": "lm", "middle": "mm", "end": "rm"}[align]
            brush.text((x * by, y * by), text, fill=colour, font=_font(size * by), anchor=anchor)


def _dot(brush: ImageDraw.ImageDraw, x: float, y: float, radius: float, fill: str, by: float) -> None:
    brush.ellipse(((x - radius) * by, (y - radius) * by, (x + radius) * by, (y + radius) * by), fill=fill)


@lru_cache
def _font(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
