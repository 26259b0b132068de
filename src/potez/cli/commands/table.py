"""The table of commands. A command is loaded when it runs; its line in `potez --help` is here."""

from importlib import import_module
from typing import Any, NamedTuple

import typer
from typer.core import TyperGroup
from typer.main import get_command

from potez.cli.options.completion import complete_values
from potez.cli.options.values import take_texts
from potez.cli.terminal.help import Command, HelpMixin, translate
from potez.games.base import Message


class Section(NamedTuple):
    """Commands that belong together: their folder, their title, and the help of each."""

    folder: str
    title: Message
    commands: dict[str, str]


SECTIONS = (
    Section(
        "playing",
        Message("Play and view games"),
        {
            "play": "Play a game against a person or the computer. Prompts for anything omitted.",
            "rules": "Explain a game.",
            "show": "Show a position: its board, the side to move or the winner, and its line of text.",
            "saves": "List the saved games, the latest first.",
            "replay": "Replay a recorded game step by step; without a terminal, print every position.",
            "render": "Draw a position as SVG or PNG, or a game as an animated GIF. Without a file, print SVG.",
            "convert": "Convert records of games to JSON; a .json file, or the .jsonl file of a contest, to records.",
        },
    ),
    Section(
        "learning",
        Message("Learn"),
        {
            "lesson": "Learn a game: a course of short lessons, each with a task.",
            "puzzle": "Solve a puzzle: exactly one turn is right. Without a game, the puzzle of the day.",
            "puzzles": "Make puzzles: positions of engine games with one right turn, proved and graded.",
        },
    ),
    Section(
        "analysis",
        Message("Analyse positions"),
        {
            "moves": "List the legal moves, one per line.",
            "successors": "Generate the states that the legal moves lead to, and print them.",
            "analyse": "Show what an engine thinks of a position, until a limit is reached or Ctrl-C stops it.",
            "explain": "Show how the computer chooses: the minimax tree, with the branches that alpha-beta cut off.",
            "perft": "Count the lines of play of a given length.",
            "solve": "Find out who wins a position, and by which move.",
            "verify": "Check a certificate: follow the winner's strategy against every reply.",
            "value": "Compute the exact value of a Domineering position: canonical form, outcome, mean, temperature.",
        },
    ),
    Section(
        "engines",
        Message("Run and rate engines"),
        {
            "match": "Play a match between two players, and print the score and the difference in Elo.",
            "tournament": "Play a tournament between several players, and print their ratings.",
            "train": "Train a network: let the engine play itself, learn from its games, and test what it has learnt.",
            "ratings": "Rate the players of matches and tournaments on one scale, with confidence intervals.",
            "ugi": "Speak the Universal Game Interface on standard input and output.",
            "bot": "Connect a UGI program to a server, where it plays in contests under the name of its token.",
            "compliance": "Check whether a program follows the Universal Game Interface.",
        },
    ),
    Section(
        "system",
        Message("Serve, measure and check"),
        {
            "serve": "Play in the browser: serve the page, games by link, and an API for programs.",
            "backup": "Copy all games of a server into a file, also while the server runs.",
            "restore": "Copy a backup into an empty database.",
            "bench": "Measure the speed of both halves, and print the signature of the compiled one.",
            "doctor": "Check what is installed, and explain how to get what is missing.",
        },
    ),
)
_FOLDERS = {command: section.folder for section in SECTIONS for command in section.commands}


class CommandTable(HelpMixin, TyperGroup):
    """All commands, in their sections."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(_FOLDERS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in _FOLDERS:
            return None
        command = load(cmd_name)
        translate(command, ctx.obj.language)
        return command

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        language = ctx.obj.language
        width = max(map(len, _FOLDERS))
        for section in SECTIONS:
            with formatter.section(self.heading(ctx, section.title)):
                formatter.write_dl([(f"{name:{width}}", language(text)) for name, text in section.commands.items()])


def load(name: str) -> Any:
    """Load a command: the function of its name in the module of its name. The module may have CONTEXT_SETTINGS."""
    module = import_module(f"potez.cli.commands.{_FOLDERS[name]}.{name}")
    complete_values(getattr(module, name))
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(name, cls=Command, context_settings=getattr(module, "CONTEXT_SETTINGS", None))(getattr(module, name))
    command = get_command(app)
    take_texts(command)
    return command
