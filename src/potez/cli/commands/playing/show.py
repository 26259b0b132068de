"""`potez show`: one position, of a new game or of a record."""

from typing import Annotated

import typer

from potez.cli.options.source import GameSource, with_source
from potez.cli.play.paths import path_lines
from potez.cli.terminal.terminal import terminal_of


@with_source
def show(
    context: typer.Context,
    source: GameSource,
    plain: Annotated[
        bool, typer.Option("--plain", help="Print the board in its original look, without colour.")
    ] = False,
    paths: Annotated[bool, typer.Option("--paths", help="Blockade: print all shortest paths too.")] = False,
) -> None:
    """Show a position: its board, the side to move or the winner, and its line of text."""
    terminal, game = terminal_of(context), source.load()
    position, outcome = game.position, game.outcome()
    lines = path_lines(position) if paths else []
    terminal.print_board(position, game.moves[-1] if game.moves else None, plain)
    if outcome:
        terminal.print(terminal.language.outcome(outcome), style="bold green")
    else:
        terminal.say("{side} to move", side=position.side)
    for line in lines:
        terminal.print(line)
    terminal.print(str(position), style="dim")
