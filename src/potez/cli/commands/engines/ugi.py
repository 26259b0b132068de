"""`potez ugi`: an engine of Potez for other programs."""

from typing import Annotated

import typer

from potez.engine.players import best_player, read_player
from potez.engine.ugi.server import serve_players


def ugi(
    context: typer.Context,
    who: Annotated[
        str | None, typer.Argument(metavar="WHO", help="The player that searches; the strongest by default.")
    ] = None,
) -> None:
    """Speak the Universal Game Interface on standard input and output."""
    serve_players(lambda game: read_player(who, game) if who else best_player(game))
