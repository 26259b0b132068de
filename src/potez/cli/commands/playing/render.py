"""`potez render`: a picture of a position, or of a whole game moving."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from potez.cli.options.start import StartOptions, with_start
from potez.cli.terminal.files import load_records, parse_ply, pick_record
from potez.cli.terminal.terminal import terminal_of
from potez.games import GAMES
from potez.games.base import GameError, Message, SetupError
from potez.play.game import Game
from potez.render.boards import draw
from potez.render.svg import svg

_KINDS = (".svg", ".png", ".gif")


@with_start
def render(
    context: typer.Context,
    start: StartOptions,
    what: Annotated[str, typer.Argument(metavar="GAME|FILE", help="A game, or a file with a record.")],
    to: Annotated[
        str, typer.Option(metavar="FILE", help="Where to write it: .svg or .png for a position, .gif for the game.")
    ] = "potez.svg",
    ply: Annotated[
        str | None, typer.Option(metavar="N", help="The position after so many moves; else the last.")
    ] = None,
    game: Annotated[str, typer.Option(metavar="N", help="Which game of the file.")] = "1",
) -> None:
    """Draw a position as SVG or PNG, or a game as an animated GIF."""
    terminal = terminal_of(context)
    file = Path(to)
    if file.suffix.lower() not in _KINDS:
        raise SetupError(Message("{file} must end in {kinds}", file=to, kinds=" / ".join(_KINDS)))
    file.write_bytes(_painted(_game(start, what, game, ply), file.suffix.lower()))
    terminal.say("{file} is written", file=file)


def _game(start: StartOptions, what: str, game: str, ply: str | None) -> Game:
    """The game as far as it is to be drawn. Raises GameError."""
    if what in GAMES:
        if ply is not None:
            raise SetupError(Message("--ply is for the record of a game; use --after with moves"))
        return start.game(what)
    if start.told:
        raise SetupError(Message("{file} has its own start; leave out the options of a start", file=what))
    record = pick_record(load_records(what), game)
    return record.game if ply is None else record.game.undo(len(record.game.moves) - parse_ply(record, ply))


def _painted(game: Game, kind: str) -> bytes:
    positions, moves = game.positions, game.moves
    plies = ((positions[at], positions[at - 1], moves[at - 1]) for at in range(1, len(positions)))
    drawings = [draw(positions[0]), *(draw(*ply) for ply in plies)]
    if kind == ".svg":
        return svg(drawings[-1]).encode()
    try:
        from potez.render.bitmap import gif, png
    except ImportError as error:
        raise GameError(
            Message("pictures need more than is installed: {what}; get it by: pip install potez[server]", what=error)
        ) from None
    return png(drawings[-1]) if kind == ".png" else gif(drawings)
