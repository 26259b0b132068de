"""`potez moves`: every legal move of a position."""

import typer

from potez.cli.options.start import GameName, StartOptions, with_start
from potez.cli.terminal.terminal import terminal_of


@with_start
def moves(context: typer.Context, game: GameName, start: StartOptions) -> None:
    """List the legal moves, one a line."""
    if legal := start.game(game).position.legal_moves():
        terminal_of(context).print("\n".join(map(str, legal)))
