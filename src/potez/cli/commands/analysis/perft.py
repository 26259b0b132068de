"""`potez perft`: count the lines of play, the classic check of move generation."""

from collections.abc import Callable
from typing import Annotated, Any

import typer

from potez import core
from potez.cli.options.source import GameSource, with_source
from potez.cli.terminal.terminal import terminal_of
from potez.core import DEPTH
from potez.games.base import Position


@with_source
def perft(
    context: typer.Context,
    source: GameSource,
    depth: Annotated[str, typer.Option(metavar="N", help="Count N moves ahead.")] = str(DEPTH.default),
    divide: Annotated[bool, typer.Option("--divide", help="Also count after each first move.")] = False,
    python: Annotated[
        bool, typer.Option("--python", help="Count with the Python rules, not the compiled ones.")
    ] = False,
) -> None:
    """Count the lines of play of a given length."""
    terminal, plies, position = terminal_of(context), DEPTH.parse(depth), source.load().position
    nodes = count if python else _quickest(position)
    if divide and plies:
        total = 0
        for move in position.legal_moves():
            below = nodes(position.play_unchecked(move), plies - 1)
            terminal.print(f"{move} {below}")
            total += below
    else:
        total = nodes(position, plies)
    terminal.print(f"nodes {total}")


def _quickest(position: Position[Any]) -> Callable[[Position[Any], int], int]:
    """The compiled count if this game has one."""
    return core.perft if core.plays(position.game) else count


def count(position: Position[Any], depth: int) -> int:
    """The number of lines of play with `depth` moves. A line that ends earlier does not count."""
    if depth == 0:
        return 1
    moves = position.legal_moves()
    return len(moves) if depth == 1 else sum(count(position.play_unchecked(move), depth - 1) for move in moves)
