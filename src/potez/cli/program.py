"""Runs a command line: chooses the language, runs the command, and reports every failure as a sentence."""

import os
import sys
from typing import Annotated

import typer
from typer.main import get_command

import potez
from potez.cli.commands.table import CommandTable
from potez.cli.interrupts import INTERRUPTED, caused_by_interrupt
from potez.cli.options.values import take_texts
from potez.cli.terminal.help import translate, usage_error
from potez.cli.terminal.terminal import Terminal, file_error, terminal_of
from potez.games.base import GameError, Message
from potez.locale import Language


def run(arguments: list[str]) -> int:
    """Run the command line; the exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    terminal = Terminal(Language.of_environment(os.environ))
    try:
        language, rest = _take_language(arguments, terminal.language)
        terminal = Terminal(language)
        return _run(terminal, rest)
    except GameError as error:
        terminal.print_failure(error)
        return 2


def _take_language(arguments: list[str], default: Language) -> tuple[Language, list[str]]:
    """The language of `--lang`, which may stand anywhere, and the other arguments. Raises SetupError."""
    rest = list(arguments)
    for at, argument in enumerate(arguments):
        name, equals, tag = argument.partition("=")
        if name == "--lang":
            del rest[at : at + (1 if equals else 2)]
            return Language(tag if equals else "".join(arguments[at + 1 : at + 2])), rest
    return default, rest


def _run(terminal: Terminal, arguments: list[str]) -> int:
    commands = get_command(app)
    take_texts(commands)
    translate(commands, terminal.language)
    try:
        code = commands.main(arguments, prog_name="potez", standalone_mode=False, obj=terminal)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except typer.TyperException as error:
        terminal.print_failure(GameError(usage_error(error)))
        command = getattr(getattr(error, "ctx", None), "command_path", "potez")
        terminal.print_hint("run {command} for help", command=f"{command} --help")
        return error.exit_code
    except BrokenPipeError:  # the reader of our output has closed it
        _discard_output()
    except OSError as error:
        terminal.print_failure(file_error(error))
        if error.filename is not None:  # a file that the person named
            return 2
        _discard_output()
    except RuntimeError as error:
        if caused_by_interrupt(error):
            return INTERRUPTED
        from potez.core import NotCompiledError  # slow to load

        if not isinstance(error, NotCompiledError):
            raise
        terminal.print_failure(
            GameError(Message("this needs the compiled half; run potez doctor to see how to get it"))
        )
    return 1


def _discard_output() -> None:
    """Write no more: what is left in the buffer would fail again when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


app = typer.Typer(cls=CommandTable, rich_markup_mode=None)


def _print_version(wanted: bool) -> None:
    if wanted:
        print("potez", potez.__version__)
        raise typer.Exit


@app.callback(invoke_without_command=True)
def main(
    context: typer.Context,
    lang: Annotated[  # `run` has already taken it, wherever it stood
        str | None,
        typer.Option(
            metavar="en|sr|sr-Cyrl|sr-Latn", help="Use this language instead of the system's; works with any command."
        ),
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Play, analyse and solve Blockade, Byte and Domineering."""
    if context.invoked_subcommand is None:
        terminal_of(context).print(context.get_help())
