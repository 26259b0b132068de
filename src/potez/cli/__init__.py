"""The command `potez`: one file a command; here they are gathered, run, and every failure becomes a sentence."""

import locale
import os
import sys
from contextlib import suppress
from typing import Annotated

import typer
from typer.main import get_command

from potez.cli.commands.analysis.analyse import analyse
from potez.cli.commands.analysis.explain import explain
from potez.cli.commands.analysis.moves import moves
from potez.cli.commands.analysis.perft import perft
from potez.cli.commands.analysis.solve import solve
from potez.cli.commands.analysis.value import value
from potez.cli.commands.analysis.verify import verify
from potez.cli.commands.engines.compliance import compliance
from potez.cli.commands.engines.match import match
from potez.cli.commands.engines.ratings import ratings
from potez.cli.commands.engines.tournament import tournament
from potez.cli.commands.engines.ugi import ugi
from potez.cli.commands.playing.convert import convert
from potez.cli.commands.playing.play import play
from potez.cli.commands.playing.render import render
from potez.cli.commands.playing.replay import replay
from potez.cli.commands.playing.rules import rules
from potez.cli.commands.playing.show import show
from potez.cli.commands.system.bench import bench
from potez.cli.commands.system.doctor import doctor
from potez.cli.commands.system.serve import serve
from potez.cli.terminal.help import Command, Group, translate, usage_error
from potez.cli.terminal.terminal import Terminal, file_error, terminal_of
from potez.core import NotCompiledError
from potez.games.base import GameError, Message
from potez.locale import Language

app = typer.Typer(cls=Group, rich_markup_mode="markdown")
for command in (
    play,
    rules,
    show,
    replay,
    render,
    convert,
    moves,
    perft,
    explain,
    analyse,
    match,
    tournament,
    ratings,
    solve,
    value,
    verify,
    serve,
    ugi,
    bench,
    doctor,
):
    app.command(cls=Command)(command)
# What follows the program's name belongs to that program.
app.command(cls=Command, context_settings={"allow_interspersed_args": False})(compliance)


def _tell_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version  # slow to load

        print(f"potez {version('potez')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def potez(
    context: typer.Context,
    lang: Annotated[  # `main` has already taken it, wherever it stood
        str | None,
        typer.Option(metavar="en|sr|sr-Cyrl|sr-Latn", help="The language, if not that of the system; on any command."),
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Play, analyse and solve Blockade, Byte and Domineering."""
    if context.invoked_subcommand is None:
        terminal_of(context).print(context.get_help())


def main() -> None:
    """Run the command line and leave with its exit code: 0, 2 for bad input, 130 for Ctrl-C, 1 for other failures."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    terminal = Terminal(Language.of_environment(os.environ))
    try:
        language, arguments = _take_language(sys.argv[1:], terminal.language)
        terminal = Terminal(language)
        _edit_letters_whole()
        code = _run(terminal, arguments)
    except GameError as error:
        terminal.print_failure(error)
        code = 2
    sys.exit(code)


def _edit_letters_whole() -> None:
    """Where the system lacks the person's locale, editing a typed line would take Cyrillic letters apart into bytes."""
    with suppress(locale.Error):
        locale.setlocale(locale.LC_CTYPE, "")
    if sys.stdin.encoding.lower() == "utf-8" and locale.nl_langinfo(locale.CODESET) != "UTF-8":
        os.environ["LC_ALL"] = "C.UTF-8"


def _take_language(arguments: list[str], default: Language) -> tuple[Language, list[str]]:
    """The language that `--lang` asks for, anywhere on the line, and the other arguments."""
    rest = list(arguments)
    for at, argument in enumerate(arguments):
        name, equals, tag = argument.partition("=")
        if name == "--lang":
            del rest[at : at + (1 if equals else 2)]
            return Language(tag if equals else "".join(arguments[at + 1 : at + 2])), rest
    return default, rest


def _run(terminal: Terminal, arguments: list[str]) -> int:
    commands = get_command(app)
    translate(commands, terminal.language)
    try:
        code = commands.main(arguments, prog_name="potez", standalone_mode=False, obj=terminal)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except typer.TyperException as error:
        terminal.print_failure(GameError(usage_error(error)))
        command = getattr(getattr(error, "ctx", None), "command_path", "potez")
        terminal.errors.print(terminal.language("{command} tells more", command=f"{command} --help"), style="dim")
        return error.exit_code
    except NotCompiledError:
        terminal.print_failure(GameError(Message("this needs the compiled half; potez doctor tells how to get it")))
    except BrokenPipeError:  # whoever read the answer has seen enough
        _hush()
    except OSError as error:
        terminal.print_failure(file_error(error))
        if error.filename is None:
            _hush()
    return 1


def _hush() -> None:
    """Write no more: what is left in the buffer would fail again when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
