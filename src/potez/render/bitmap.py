"""Drawings as PNG, and several of one size as an animated GIF."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from math import cos, pi, sin

from PIL import Image, ImageChops, ImageColor, ImageDraw, ImageFont

from potez.render.art import Paint, Palette, Part, outline, paint, palette, parts
from potez.render.drawing import Bar, Box, Disc, Drawing, Label, Piece, Shape

_OVERSAMPLING = 3  # images are painted larger and scaled down, which smooths the edges
_FRAME, _LAST_FRAME = 700, 2500  # milliseconds
_COLOURS = 96  # of a GIF
_REACH = 1.1  # no piece reaches further from its origin, in cells


def png(drawing: Drawing, scale: float = 1.5) -> bytes:
    """The bytes of a PNG file."""
    file = BytesIO()
    _painted(drawing, scale).save(file, "PNG", optimize=True)
    return file.getvalue()


def gif(drawings: Iterable[Drawing], scale: float = 1.0) -> bytes:
    """The bytes of a GIF file that shows the drawings one after another, in a loop."""
    frames = (_painted(drawing, scale).quantize(_COLOURS, dither=Image.Dither.NONE) for drawing in drawings)
    first, *rest = frames
    file = BytesIO()
    times = [_FRAME] * len(rest) + [_LAST_FRAME]
    first.save(file, "GIF", save_all=True, append_images=rest, duration=times, loop=0)
    return file.getvalue()


def _painted(drawing: Drawing, scale: float) -> Image.Image:
    size = round(drawing.width * scale), round(drawing.height * scale)
    canvas = Image.new("RGB", (size[0] * _OVERSAMPLING, size[1] * _OVERSAMPLING), "white")
    painter = _Painter(canvas, drawing.theme, drawing.mode, scale * _OVERSAMPLING)
    for shape in drawing.shapes:
        painter.paint(shape)
    return canvas.resize(size, Image.Resampling.LANCZOS)


class _Painter:
    """Paints shapes on a canvas, `by` times as large as they are."""

    def __init__(self, canvas: Image.Image, theme: str, mode: str, by: float) -> None:
        self._canvas = canvas
        self._brush = ImageDraw.Draw(canvas)
        self._theme, self._mode = theme, mode
        self._colours = palette(theme, mode)
        self._by = by

    def paint(self, shape: Shape) -> None:
        by = self._by
        match shape:
            case Box(x, y, width, height, fill, radius):
                self._box((x * by, y * by, (x + width) * by - 1, (y + height) * by - 1), radius * by, fill)
            case Disc(x, y, radius, fill, edge):
                self._dot(x, y, radius + 1, edge)
                self._dot(x, y, radius - 1, fill)
            case Bar(x1, y1, x2, y2, width, colour):
                plain = self._plain(colour)
                self._brush.line((x1 * by, y1 * by, x2 * by, y2 * by), fill=plain, width=round(width * by))
                for x, y in ((x1, y1), (x2, y2)):
                    self._dot(x, y, width / 2, colour)
            case Label(x, y, text, size, colour, align):
                anchor = {"start": "lm", "middle": "mm", "end": "rm"}[align]
                self._brush.text((x * by, y * by), text, fill=self._plain(colour), font=_font(size * by), anchor=anchor)
            case Piece(x, y, name, size):
                stamp, left, top = _stamp(name, self._theme, self._mode, size * by)
                self._canvas.paste(stamp, (round(x * by) + left, round(y * by) + top), stamp)

    def _plain(self, colour: str) -> str:
        return paint(colour, self._colours).first

    def _box(self, corners: tuple[float, float, float, float], radius: float, fill: str) -> None:
        wanted = paint(fill, self._colours)
        if wanted.direction == "plain":
            self._brush.rounded_rectangle(corners, radius, fill=wanted.first)
            return
        mask = Image.new("L", self._canvas.size)
        ImageDraw.Draw(mask).rounded_rectangle(corners, radius, fill=255)
        _fill(self._canvas, mask, wanted)

    def _dot(self, x: float, y: float, radius: float, colour: str) -> None:
        by = self._by
        corners = ((x - radius) * by, (y - radius) * by, (x + radius) * by, (y + radius) * by)
        self._brush.ellipse(corners, fill=self._plain(colour))


@lru_cache(256)
def _stamp(name: str, theme: str, mode: str, by: float) -> tuple[Image.Image, int, int]:
    """A piece on a transparent ground, and where its upper left corner is, seen from the origin of the piece."""
    side = round(2 * _REACH * by)
    stamp = Image.new("RGBA", (side, side), (0, 0, 0, 0))
    for part in parts(name):
        _add(stamp, part, palette(theme, mode), by)
    left, top, right, bottom = stamp.getbbox() or (0, 0, 1, 1)
    return stamp.crop((left, top, right, bottom)), left - side // 2, top - side // 2


def _add(stamp: Image.Image, part: Part, colours: Palette, by: float) -> None:
    middle = stamp.width / 2
    if part.fill:
        mask = Image.new("L", stamp.size)
        for points, _ in _lines(part):
            ImageDraw.Draw(mask).polygon([(middle + x * by, middle + y * by) for x, y in points], fill=255)
        _fill(stamp, mask, paint(part.fill, colours))
    if part.stroke:
        mask = Image.new("L", stamp.size)
        brush = ImageDraw.Draw(mask)
        half = part.width * by / 2
        for points, closed in _lines(part):
            spots = [(middle + x * by, middle + y * by) for x, y in (*points, *points[: 1 if closed else 0])]
            brush.line(spots, fill=255, width=max(1, round(2 * half)), joint="curve")
            for x, y in spots if half > 1 else ():
                brush.ellipse((x - half, y - half, x + half, y + half), fill=255)
        _fill(stamp, mask, paint(part.stroke, colours))


def _lines(part: Part) -> list[tuple[list[tuple[float, float]], bool]]:
    """Every kind of part as lines of points."""
    if part.kind == "path":
        return outline(part.numbers)
    if part.kind == "oval":
        x, y, rx, ry = map(float, part.numbers.split())
        return [(_corner(x, y, rx, ry, 0, 4), True)]
    x, y, width, height, r = map(float, part.numbers.split())
    right, bottom = x + width - r, y + height - r
    centres = ((right, bottom), (x + r, bottom), (x + r, y + r), (right, y + r))
    return [([point for turn, (cx, cy) in enumerate(centres) for point in _corner(cx, cy, r, r, turn, 1)], True)]


def _corner(x: float, y: float, rx: float, ry: float, turn: int, quarters: int) -> list[tuple[float, float]]:
    """Points on an ellipse, clockwise, from a quarter on."""
    angles = [(turn + step / 8) * pi / 2 for step in range(8 * quarters + 1)]
    return [(x + rx * cos(angle), y + ry * sin(angle)) for angle in angles]


def _fill(canvas: Image.Image, mask: Image.Image, wanted: Paint) -> None:
    """Paint the canvas where the mask is, with a gradient over the place that the mask takes."""
    place = mask.getbbox()
    if not place:
        return
    mask = mask.crop(place)
    first, second = (Image.new("RGBA", mask.size, ImageColor.getrgb(c)) for c in (wanted.first, wanted.second))
    if wanted.direction == "plain":
        layer = first
    else:
        ramp = Image.linear_gradient("L")
        ramp = (ramp if wanted.direction == "down" else ramp.rotate(90)).resize(mask.size)
        layer = Image.composite(second, first, ramp)
    layer.putalpha(ImageChops.multiply(layer.getchannel("A"), mask))
    if canvas.mode == "RGBA":
        canvas.alpha_composite(layer, place[:2])
    else:
        canvas.paste(layer, place[:2], layer)


@lru_cache
def _font(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
