"""`potez replay`: a recorded game, move by move."""

import sys
from typing import Annotated

import typer

from potez.cli.options.source import load_records, parse_ply, pick_record
from potez.cli.screen import opening
from potez.cli.terminal.keypress import read_keys
from potez.cli.terminal.terminal import Terminal, terminal_of
from potez.play.record import Record

_FORWARD = ("\r", "\n", " ", "n", "\x1b[C", "\x1bOC", "\x1b[B", "\x1bOB")
_BACK = ("b", "p", "\x7f", "\x08", "\x1b[D", "\x1bOD", "\x1b[A", "\x1bOA")
_LEAVE = ("q", "\x1b", "\x04")


def replay(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file with records of games; - is standard input.")],
    game: Annotated[str | None, typer.Option(metavar="N", help="Replay game N of the file only.")] = None,
    ply: Annotated[str | None, typer.Option(metavar="N", help="Print only the position after N moves.")] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Print boards in their original look, without colour.")
    ] = False,
    lines: Annotated[bool, typer.Option("--lines", help="Use the line prompt, not the full screen.")] = False,
) -> None:
    """Replay a recorded game step by step; without a terminal, print every position."""
    terminal, records = terminal_of(context), load_records(file)
    if game is not None or ply is not None:
        records = [pick_record(records, game or "1")]
    if ply is not None:
        return _page(terminal, records[0], parse_ply(records[0], ply), plain)
    if opening.full_screen() and not (lines or plain):
        return opening.study(terminal, records, ply=0)
    for place, record in enumerate(records, start=1):
        players = ", ".join(f"{side}: {record.tags[side]}" for side in ("X", "O") if side in record.tags)
        terminal.print(f"{place}/{len(records)}  {record.game.name}  {players}", style="bold")
        if terminal.interactive and sys.stdout.isatty():
            if not _step(terminal, record, plain):
                break
        else:
            for reached in range(len(record.game.moves) + 1):
                _page(terminal, record, reached, plain)
    return None


def _step(terminal: Terminal, record: Record, plain: bool) -> bool:
    """Step through a game by keys; false if the person quits."""
    reached, last = 0, len(record.game.moves)
    _page(terminal, record, reached, plain)
    terminal.say("Press Enter or → to go forward, b or ← to go back, q to quit.", style="dim")
    for key in read_keys():
        if key in _LEAVE:
            break
        if key in _FORWARD and reached == last:
            return True
        target = reached + (key in _FORWARD) - (key in _BACK)
        if 0 <= target != reached:
            reached = target
            _page(terminal, record, reached, plain)
    return False


def _page(terminal: Terminal, record: Record, ply: int, plain: bool) -> None:
    """Print a position with its move, its comment and, at the end, the outcome."""
    game = record.game
    moved = f"  {game.positions[ply - 1].side}: {game.moves[ply - 1]}" if ply else ""
    terminal.print_board(game.at(ply), game.moves[ply - 1] if ply else None, plain)
    terminal.print(f"{ply}/{len(game.moves)}{moved}")
    if comment := record.comments.get(ply):
        terminal.print(comment, style="italic")
    if ply == len(game.moves) and (outcome := game.outcome()):
        terminal.print(terminal.language.outcome(outcome), style="bold green")
