"""`potez moves`: every legal move of a position."""

import typer

from potez.cli.options.source import GameSource, with_source
from potez.cli.terminal.terminal import terminal_of


@with_source
def moves(context: typer.Context, source: GameSource) -> None:
    """List the legal moves, one per line."""
    if legal := source.load().position.legal_moves():
        terminal_of(context).print("\n".join(map(str, legal)))
