"""`potez moves`: every legal move of a position."""

import typer

from potez.cli.options.start import GameName, Start, starts
from potez.cli.terminal.terminal import terminal_of


@starts
def moves(context: typer.Context, game: GameName, start: Start) -> None:
    """List the legal moves, one a line."""
    if legal := start.reach(game).legal_moves():
        terminal_of(context).print("\n".join(map(str, legal)))
