"""`potez render`: a picture of a position, or an animation of a game."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from potez.cli.options.source import GameSource, with_source
from potez.cli.terminal.terminal import terminal_of
from potez.games.base import GameError, Message, SetupError
from potez.play.game import Game
from potez.render.art import THEMES
from potez.render.boards import draw
from potez.render.svg import svg

_KINDS = (".svg", ".png", ".gif")


@with_source
def render(
    context: typer.Context,
    source: GameSource,
    to: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="The file to write: .svg or .png for a position, .gif for the game."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file if it exists.")] = False,
    theme: Annotated[str, typer.Option(metavar="NAME", help="The colours: wood, paper or contrast.")] = "wood",
    dark: Annotated[bool, typer.Option("--dark", help="Take the dark colours of the theme.")] = False,
) -> None:
    """Draw a position as SVG or PNG, or a game as an animated GIF. Without a file, print SVG."""
    terminal = terminal_of(context)
    if theme not in THEMES:
        raise SetupError(
            Message("there is no theme {name}; choose from {themes}", name=repr(theme), themes=", ".join(THEMES))
        )
    colours = theme, "dark" if dark else "light"
    if to is None:
        terminal.print(_picture(source.load(), ".svg", *colours).decode())
        return
    file = Path(to)
    if file.suffix.lower() not in _KINDS:
        raise SetupError(Message("{file} must end in {kinds}", file=to, kinds=" / ".join(_KINDS)))
    if os.path.lexists(file) and not force:
        raise SetupError(Message("{file} already exists; choose another name or add --force", file=to))
    file.write_bytes(_picture(source.load(), file.suffix.lower(), *colours))
    terminal.say("{file} was written", file=file)


def _picture(game: Game, kind: str, theme: str, mode: str) -> bytes:
    positions, moves = game.positions, game.moves
    plies = ((positions[at], positions[at - 1], moves[at - 1]) for at in range(1, len(positions)))
    start = draw(positions[0], theme=theme, mode=mode)
    drawings = [start, *(draw(*ply, theme, mode) for ply in plies)]
    if kind == ".svg":
        return svg(drawings[-1]).encode()
    try:
        from potez.render.bitmap import gif, png
    except ImportError as error:
        raise GameError(
            Message("pictures need a missing package ({what}); run pip install potez[pictures]", what=error)
        ) from None
    return png(drawings[-1]) if kind == ".png" else gif(drawings)
