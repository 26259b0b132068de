"""Help and usage errors in the reader's language."""

import re
from typing import Any

import typer
from typer.core import TyperCommand

from potez.cli.interrupts import interruptible
from potez.games.base import Message
from potez.locale import Language

# Typer's English for a wrong command line, and ours.
_USAGE = (
    (r"No such option: (?P<option>\S+).*", Message("unknown option {option}")),
    (r"Option '(?P<option>.+)' requires an argument\.", Message("the option {option} needs a value")),
    (r"Option '(?P<option>.+)' does not take a value\.", Message("the option {option} takes no value")),
    (r"No such command '(?P<command>.*?)'.*", Message("unknown command {command}")),
    (r"Missing argument '(?P<argument>.+)'\.", Message("{argument} is missing")),
    (r"Got unexpected extra argument\(s\) \((?P<words>.*)\)", Message("unexpected arguments: {words}")),
)


def usage_error(error: typer.TyperException) -> Message:
    """Our sentence for a wrong command line."""
    message = error.format_message()
    for pattern, answer in _USAGE:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            return Message(answer.text, **found.groupdict())
    return Message("{message}", message=message)


class HelpMixin:
    """Writes help with translated headings, bold where the terminal has colour."""

    def heading(self, ctx: Any, title: Message) -> str:
        text: str = ctx.obj.language.translate(title)
        return typer.style(text, bold=True) if ctx.obj.coloured else text

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        command, usage = ctx.command, self.heading(ctx, Message("Usage:"))
        arguments = [_argument(parameter) for parameter in command.params if parameter.param_type_name == "argument"]
        commands = [command.subcommand_metavar] if hasattr(command, "subcommand_metavar") else []
        pieces = [command.options_metavar, *arguments, *commands]
        formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=f"{usage} ")

    def format_options(self, ctx: Any, formatter: Any) -> None:
        shown = [parameter for parameter in ctx.command.get_params(ctx) if not getattr(parameter, "hidden", False)]
        for kind, title in (("argument", Message("Arguments")), ("option", Message("Options"))):
            if rows := [_help_row(ctx, parameter) for parameter in shown if parameter.param_type_name == kind]:
                with formatter.section(self.heading(ctx, title)):
                    formatter.write_dl(rows)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Only a group has commands."""


def _argument(parameter: Any) -> str:
    """An argument as it is in the usage line: GAME, [WHO] if it may be omitted, FILE... if it may be repeated."""
    name = f"{parameter.metavar}..." if parameter.nargs == -1 else parameter.metavar
    return name if parameter.required else f"[{name}]"


def _help_row(ctx: Any, parameter: Any) -> tuple[str, str]:
    """The names of a parameter, and what it does."""
    if parameter.param_type_name == "argument":
        return _argument(parameter), parameter.help
    names = ", ".join(parameter.opts)
    if parameter.is_flag:
        return names, parameter.help
    default = parameter.default if isinstance(parameter.default, str) else ""
    shown = ctx.obj.language("[default: {value}]", value=default) if default else ""
    return f"{names} {parameter.metavar}", f"{parameter.help} {shown}".rstrip()


class Command(HelpMixin, TyperCommand):
    """A command; Ctrl-C raises KeyboardInterrupt while it runs."""

    def invoke(self, ctx: Any) -> Any:
        with interruptible():
            return super().invoke(ctx)


def translate(command: Any, language: Language) -> None:
    """Put the help of a command into a language."""
    command.help = language(command.help or "")
    command.options_metavar = language("[OPTIONS]")
    if hasattr(command, "subcommand_metavar"):
        command.subcommand_metavar = language("COMMAND [ARGS]...")
    for parameter in command.get_params(typer.Context(command)):
        parameter.help = language(parameter.help or "")
        parameter.metavar = parameter.metavar and language(parameter.metavar)
