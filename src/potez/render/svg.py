"""A drawing as SVG."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from potez.render.drawing import Bar, Box, Disc, Drawing, Label, Shape


def svg(drawing: Drawing) -> str:
    """The text of an SVG file, which scales to any size."""
    width, height = _number(drawing.width), _number(drawing.height)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-label={quoteattr(drawing.title)} font-family="sans-serif">',
        f"<title>{escape(drawing.title)}</title>",
        *map(_element, drawing.shapes),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _element(shape: Shape) -> str:
    n = _number
    match shape:
        case Box(x, y, width, height, fill, radius):
            place = f'x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}"'
            return f'<rect {place} rx="{n(radius)}" fill="{fill}"/>'
        case Disc(x, y, radius, fill, edge):
            return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(radius)}" fill="{fill}" stroke="{edge}" stroke-width="2"/>'
        case Bar(x1, y1, x2, y2, width, colour):
            place = f'x1="{n(x1)}" y1="{n(y1)}" x2="{n(x2)}" y2="{n(y2)}"'
            return f'<line {place} stroke="{colour}" stroke-width="{n(width)}" stroke-linecap="round"/>'
        case Label(x, y, text, size, colour, align):
            place = f'x="{n(x)}" y="{n(y)}" font-size="{n(size)}" fill="{colour}"'
            return f'<text {place} text-anchor="{align}" dominant-baseline="central">{escape(text)}</text>'


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
