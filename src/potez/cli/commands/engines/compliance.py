"""`potez compliance`: whether a program keeps to the Universal Game Interface."""

from shlex import join
from typing import Annotated

import typer

from potez.cli.terminal.terminal import terminal_of
from potez.engine.ugi.compliance import examine
from potez.games import info_of
from potez.games.base import Option

PATIENCE = Option("patience", 5, range(1, 601))


def compliance(
    context: typer.Context,
    command: Annotated[list[str], typer.Argument(metavar="CMD...", help="The program to examine, with its arguments.")],
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Examine one game only, not all that it says it plays.")
    ] = None,
    patience: Annotated[str, typer.Option(metavar="SECONDS", help="How long to wait for an answer.")] = str(
        PATIENCE.default
    ),
) -> None:
    """Examine a program that speaks the Universal Game Interface; tell what it gets right and wrong."""
    terminal = terminal_of(context)
    if game is not None:
        info_of(game)
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
        terminal.say("{wrong} of {total} steps went wrong", style="bold red", wrong=wrong, total=total)
        raise typer.Exit(1)
    terminal.say("all {total} steps went right", style="bold green", total=total)
