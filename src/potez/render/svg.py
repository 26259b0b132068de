"""A drawing as SVG."""

from __future__ import annotations

from collections.abc import Iterator

from potez.render.art import Palette, Part, paint, palette, parts
from potez.render.drawing import Bar, Box, Disc, Drawing, Label, Piece, Shape


def svg(drawing: Drawing, in_page: bool = False) -> str:
    """The text of an SVG file, which scales to any size. In a page it has the colours that the page has at the time."""
    width, height = _number(drawing.width), _number(drawing.height)
    writer = _Writer("page" if in_page else f"{drawing.theme}-{drawing.mode}", palette(drawing.theme, drawing.mode))
    elements = [writer.element(shape) for shape in drawing.shapes]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-label="{_escaped(drawing.title)}" font-family="sans-serif">',
        f"<title>{_escaped(drawing.title)}</title>",
        *writer.definitions(),
        *elements,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


class _Writer:
    """Writes elements, and remembers the gradients and the shapes of the art that they use."""

    def __init__(self, name: str, colours: Palette) -> None:
        self._name = name  # ids differ between themes, because a page may show several drawings
        self._colours = {each: f"var(--{each})" for each in colours} if name == "page" else colours
        self._gradients: dict[str, str] = {}
        self._pieces: dict[str, str] = {}

    def definitions(self) -> Iterator[str]:
        if self._gradients or self._pieces:
            yield "<defs>"
            yield from self._gradients.values()
            yield from self._pieces.values()
            yield "</defs>"

    def element(self, shape: Shape) -> str:
        n = _number
        match shape:
            case Box(x, y, width, height, fill, radius):
                place = f'x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}"'
                return f'<rect {place} rx="{n(radius)}" {self._paint("fill", fill)}/>'
            case Disc(x, y, radius, fill, edge):
                colours = f"{self._paint('fill', fill)} {self._paint('stroke', edge)}"
                return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(radius)}" {colours} stroke-width="2"/>'
            case Bar(x1, y1, x2, y2, width, colour):
                place = f'x1="{n(x1)}" y1="{n(y1)}" x2="{n(x2)}" y2="{n(y2)}"'
                stroke = self._paint("stroke", colour)
                return f'<line {place} {stroke} stroke-width="{n(width)}" stroke-linecap="round"/>'
            case Label(x, y, text, size, colour, align):
                place = f'x="{n(x)}" y="{n(y)}" font-size="{n(size)}" {self._paint("fill", colour)}'
                words = _escaped(text)
                return f'<text {place} text-anchor="{align}" dominant-baseline="central">{words}</text>'
            case Piece(x, y, name, size):
                return f'<use href="#{self._piece(name)}" transform="translate({n(x)} {n(y)}) scale({n(size)})"/>'

    def _piece(self, name: str) -> str:
        identity = f"{self._name}-{name}"
        if name not in self._pieces:
            inside = "".join(self._part(part) for part in parts(name))
            self._pieces[name] = f'<g id="{identity}" stroke-linecap="round" stroke-linejoin="round">{inside}</g>'
        return identity

    def _part(self, part: Part) -> str:
        colours = self._paint("fill", part.fill) if part.fill else 'fill="none"'
        if part.stroke:
            colours += f' {self._paint("stroke", part.stroke)} stroke-width="{_number(part.width, 3)}"'
        if part.kind == "path":
            return f'<path d="{part.numbers}" {colours}/>'
        numbers = part.numbers.split()
        if part.kind == "oval":
            x, y, rx, ry = numbers
            return f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" {colours}/>'
        x, y, width, height, radius = numbers
        return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" {colours}/>'

    def _paint(self, use: str, fill: str) -> str:
        first, second, direction = paint(fill, self._colours)
        if direction == "plain":
            return f'{use}="{_colour(first)}"' + _opacity(f"{use}-opacity", first)
        identity = f"{self._name}-{fill}".replace("/", "-over-").replace("|", "-to-")
        end = 'x2="0" y2="1"' if direction == "down" else 'x2="1" y2="0"'
        stops = "".join(
            f'<stop offset="{at}" stop-color="{_colour(colour)}"{_opacity("stop-opacity", colour)}/>'
            for at, colour in enumerate((first, second))
        )
        self._gradients[fill] = f'<linearGradient id="{identity}" {end}>{stops}</linearGradient>'
        return f'{use}="url(#{identity})"'


def _colour(colour: str) -> str:
    """A colour without its opacity."""
    return colour[:7] if colour.startswith("#") else colour


def _opacity(name: str, colour: str) -> str:
    """Old viewers do not know colours with four bytes."""
    return f' {name}="{_number(int(colour[7:9], 16) / 255)}"' if colour.startswith("#") and len(colour) == 9 else ""


def _number(value: float, digits: int = 2) -> str:
    return f"{value:.{digits}f}".rstrip("0").rstrip(".")


def _escaped(text: str) -> str:
    """Text as SVG has it, between tags or in double quotes. The modules for that bring in large tables."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
