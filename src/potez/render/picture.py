"""A position as the text of an SVG file, for notebooks and pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from potez.games.base import Move, Position
from potez.render.boards import draw
from potez.render.drawing import Box, Label
from potez.render.svg import svg

_LINE, _SIZE, _MARGIN = 18, 12, 28
_LETTER = 6.5  # the mean width of a letter


def picture(
    position: Position[Any],
    before: Position[Any] | None = None,
    move: Move | None = None,
    notes: Sequence[str] = (),
) -> str:
    """The board, with the move that led to it marked, and below it notes, one a line, cut off at the edge."""
    drawing = draw(position, before, move)
    if notes:
        top, drawing.height = drawing.height, drawing.height + (len(notes) + 0.5) * _LINE
        drawing.shapes.append(Box(0, top, drawing.width, drawing.height - top, "#ffffff"))
        room = int((drawing.width - _MARGIN) / _LETTER)
        for at, note in enumerate(notes):
            text = note if len(note) <= room else note[: room - 1].rstrip() + "…"
            drawing.shapes.append(Label(_MARGIN / 2, top + (at + 0.75) * _LINE, text, _SIZE, "#3a3a3a", "start"))
    return svg(drawing)
