"""`potez saves`: the games that were saved by themselves."""

from datetime import datetime

import typer

from potez.cli.play.saves import folder, saved_games
from potez.cli.terminal.command_name import command_name
from potez.cli.terminal.terminal import terminal_of


def saves(context: typer.Context) -> None:
    """List the saved games, the latest first."""
    terminal = terminal_of(context)
    language, found = terminal.language, False
    for file, record in saved_games():
        found = True
        outcome = record.game.outcome()
        players = f"{record.tags.get('X', '?')} - {record.tags.get('O', '?')}"
        date = f"{datetime.fromtimestamp(file.stat().st_mtime):%Y-%m-%d %H:%M}"
        plies = language("moves: {count}", count=len(record.game.moves))
        state = language.outcome(outcome) if outcome else language("unfinished")
        terminal.print(f"{file.name}  {date}  {players}  {plies}  {state}")
    if found:
        terminal.say(
            "They are in {folder}. Continue one with {command}.",
            folder=folder(),
            command=f"{command_name()} play --resume FILE",
        )
    else:
        terminal.say("There are no saved games.")
