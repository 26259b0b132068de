"""`potez compliance`: check whether a program follows the Universal Game Interface."""

from shlex import join
from typing import Annotated

import typer

from potez.cli.terminal.terminal import terminal_of
from potez.engine.ugi.compliance import examine
from potez.games import find_game
from potez.games.base import Option

PATIENCE = Option("patience", 5, range(1, 601))
CONTEXT_SETTINGS = {"allow_interspersed_args": False}  # what follows the program belongs to the program


def compliance(
    context: typer.Context,
    command: Annotated[list[str], typer.Argument(metavar="CMD", help="The program to check, with its arguments.")],
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Check one game only, instead of every game the program plays.")
    ] = None,
    patience: Annotated[str, typer.Option(metavar="SECONDS", help="Wait this long for an answer.")] = str(
        PATIENCE.default
    ),
) -> None:
    """Check whether a program follows the Universal Game Interface."""
    terminal = terminal_of(context)
    if game is not None:
        game = find_game(game).name
    wrong = total = 0
    for report in examine(join(command), game, PATIENCE.parse(patience)):
        total += 1
        what = terminal.language.translate(report.description)
        line = f"{report.game}: {what}" if report.game else what
        if report.problem:
            wrong += 1
            terminal.print(f"✗ {line}", style="red")
            terminal.print_error(report.problem)
        else:
            terminal.print(f"✓ {line}", style="green")
    if wrong:
        terminal.say("{wrong} of {total} checks failed", style="bold red", wrong=wrong, total=total)
        raise typer.Exit(1)
    terminal.say("all {total} checks passed", style="bold green", total=total)
