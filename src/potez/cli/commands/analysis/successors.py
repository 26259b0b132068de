"""`potez successors`: every position that a move leads to."""

import json
from time import perf_counter
from typing import Annotated

import typer

from potez.boards.plain import plain
from potez.cli.options.source import GameSource, with_source
from potez.cli.terminal.terminal import terminal_of


@with_source
def successors(
    context: typer.Context,
    source: GameSource,
    boards: Annotated[bool, typer.Option("--boards", help="Print each state as a board, not as a line.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object with all moves and states.")] = False,
    count: Annotated[bool, typer.Option("--count", help="Print only how many states there are.")] = False,
) -> None:
    """Generate the states that the legal moves lead to, and print them."""
    terminal, position = terminal_of(context), source.load().position
    began = perf_counter()
    states = [(move, position.play_unchecked(move)) for move in position.legal_moves()]
    seconds = perf_counter() - began
    if as_json:
        listed = {} if count else {"states": [{"move": str(move), "state": str(state)} for move, state in states]}
        terminal.print(json.dumps({"count": len(states), "seconds": round(seconds, 6)} | listed))
        return
    if not count:
        for move, state in states:
            terminal.print(f"{move}\n{plain(state, terminal.language.translate)}\n" if boards else f"{move}  {state}")
    terminal.say("{count} states in {seconds} s", count=len(states), seconds=f"{seconds:.3f}")
