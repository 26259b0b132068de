"""`potez show`: one position, of a start or of a record."""

from typing import Annotated

import typer

from potez.cli.options.start import StartOptions, with_start
from potez.cli.terminal.files import load_records, parse_ply, pick_record
from potez.cli.terminal.session import path_lines
from potez.cli.terminal.terminal import Terminal, terminal_of
from potez.games import GAMES
from potez.games.base import Message, SetupError
from potez.play.game import Game


@with_start
def show(
    context: typer.Context,
    start: StartOptions,
    what: Annotated[str, typer.Argument(metavar="GAME|FILE", help="A game, or a file with a record.")],
    ply: Annotated[
        str | None, typer.Option(metavar="N", help="The position after so many moves; else the last.")
    ] = None,
    game: Annotated[str, typer.Option(metavar="N", help="Which game of the file.")] = "1",
    plain: Annotated[bool, typer.Option("--plain", help="The board in its original look, without colour.")] = False,
    paths: Annotated[bool, typer.Option("--paths", help="Blockade: show all shortest paths too.")] = False,
) -> None:
    """Show a position: its board, who is to move or who won, and its line of text."""
    terminal = terminal_of(context)
    if what in GAMES:
        if ply is not None:
            raise SetupError(Message("--ply is for the record of a game; use --after with moves"))
        return tell(terminal, start.game(what), plain, paths)
    if start.told:
        raise SetupError(Message("{file} has its own start; leave out the options of a start", file=what))
    record = pick_record(load_records(what), game)
    played = record.game
    if ply is not None and (reached := parse_ply(record, ply)) < len(played.moves):
        played = played.undo(len(played.moves) - reached)
    return tell(terminal, played, plain, paths)


def tell(terminal: Terminal, game: Game, plain: bool = False, paths: bool = False) -> None:
    """The last position of a game."""
    position, outcome = game.position, game.outcome()
    lines = path_lines(position) if paths else []
    terminal.board(position, game.moves[-1] if game.moves else None, plain)
    if outcome:
        terminal.print(terminal.language.outcome(outcome), style="bold green")
    else:
        terminal.say("{side} to move", side=position.side)
    for line in lines:
        terminal.print(line)
    terminal.print(str(position), style="dim")
