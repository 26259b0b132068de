"""Opens the full screen, and says goodbye after it has closed. Textual is loaded only here, when a screen opens."""

import os
import sys
from collections.abc import Sequence
from shlex import quote
from typing import TYPE_CHECKING

import typer

from potez.cli.play.played_game import PlayedGame
from potez.cli.screen.thinking import Analyst
from potez.cli.terminal.command_name import command_name
from potez.cli.terminal.terminal import Terminal
from potez.play.game import Game
from potez.play.record import Record

if TYPE_CHECKING:
    from potez.cli.screen.app import PotezApp


def full_screen() -> bool:
    """Whether there is a terminal that can show a full screen: pipes and dumb terminals cannot."""
    streams = sys.stdin, sys.stdout, sys.stderr  # Textual draws on standard error
    return all(stream.isatty() for stream in streams) and os.environ.get("TERM", "dumb") not in ("", "dumb")


def play(
    terminal: Terminal,
    played: PlayedGame | None,
    game: str | None = None,
    given: Game | None = None,
    *,
    paths: bool = False,
) -> None:
    """Play a game, or ask which one. Say afterwards how to resume it. Raises EngineError or typer.Exit."""
    if played:
        played.prepare()
    from potez.cli.screen.app import PotezApp

    app = PotezApp(terminal.language, paths=paths)
    app.first = (lambda: app.play(played)) if played else (lambda: app.ask_new_game(game, given))
    _run(app)
    say_goodbye(terminal, app.played)


def study(terminal: Terminal, records: Sequence[Record], ply: int, analyst: Analyst | None = None) -> None:
    """Go through recorded games; or play one, which the person may begin there. Raises typer.Exit."""
    from potez.cli.screen.app import PotezApp

    app = PotezApp(terminal.language, analyst=analyst)
    app.first = lambda: app.study(records, 0, ply)
    _run(app)
    if app.played:
        say_goodbye(terminal, app.played)


def _run(app: "PotezApp") -> None:
    app.run()
    if app.return_code:
        raise typer.Exit(app.return_code)


def say_goodbye(terminal: Terminal, played: PlayedGame | None) -> None:
    """Say how the game ended, and how to see it again or to resume it."""
    if played is None or not played.game.moves:
        return terminal.say("Goodbye.")
    outcome = played.game.outcome()
    if outcome:
        terminal.print(terminal.language.outcome(outcome), style="bold green")
    if not played.saved:
        return terminal.say("Goodbye.")
    terminal.say("The game is saved. See it again:" if outcome else "The game is saved. Resume it:")
    action = "replay" if outcome else "play --resume"
    return terminal.print(f"  {command_name()} {action} {quote(str(played.file))}")
