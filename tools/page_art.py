"""What the page needs of the art: its colours as CSS and its shapes as a module. `tests/regenerate.py` writes both."""

from __future__ import annotations

import json
from pathlib import Path

import potez
from potez.render.art import THEMES, palette, parts, shape_names, size

WEB = Path(potez.__file__).parent / "web"
CSS = WEB / "css" / "themes.css"
SCRIPT = WEB / "js" / "board" / "art.js"

_NOTE = "Written by `python -m tests.regenerate` from src/potez/render/art.toml."
_SIZES = ("gap", "corner", "thickness", "floor")


def css() -> str:
    """The colours of every theme, light and dark. The first theme is the usual one."""
    blocks = [f"/* {_NOTE} */"]
    for theme in THEMES:
        light, dark = palette(theme, "light"), palette(theme, "dark")
        where = f':root,\n[data-theme="{theme}"]' if theme == THEMES[0] else f'[data-theme="{theme}"]'
        lines = [f"  --{name}: light-dark({light[name]}, {dark[name]});" for name in light]
        blocks.append("\n".join([f"{where} {{", *lines, "}"]))
    return "\n".join(blocks) + "\n"


def script() -> str:
    """The shapes, each a list of parts, and the lengths that boards share with the pictures."""
    shapes = {
        name: [[part.kind, part.numbers, part.fill, part.stroke, part.width] for part in parts(name)]
        for name in shape_names()
    }
    sizes = {name: size(name) for name in _SIZES}
    return (
        f"// {_NOTE}\n\n"
        "/** Lengths, in cells. */\n"
        f"export const SIZES = {json.dumps(sizes)};\n\n"
        "/**\n"
        " * Parts of shapes: kind, numbers, fill, stroke, width.\n"
        " * @type {Record<string, [string, string, string, string, number][]>}\n"
        " */\n"
        f"export const SHAPES = {json.dumps(shapes)};\n"
    )


def write() -> None:
    CSS.write_text(css(), "utf-8")
    SCRIPT.write_text(script(), "utf-8")
