"""`potez rules`: the rules of a game."""

import typer

from potez.cli.options.start import GameName
from potez.cli.terminal.terminal import terminal_of
from potez.games import find_game


def rules(context: typer.Context, game: GameName) -> None:
    """Explain a game."""
    terminal = terminal_of(context)
    text = terminal.language.rules(find_game(game).name)
    if terminal.coloured:
        from rich.markdown import Markdown  # slow to load

        terminal.console.print(Markdown(text), width=min(terminal.console.width, 100), soft_wrap=False)
    else:
        terminal.print(text.rstrip("\n"))
