"""What Typer says by itself, help and usage errors, in the reader's language."""

import re
from functools import partial
from inspect import cleandoc
from typing import Any

from typer import Context, TyperException
from typer.core import TyperCommand, TyperGroup

from potez.games.base import Message
from potez.locale import Language

# Typer's English for a wrong command line, and ours.
_USAGE = (
    (r"No such option: (?P<option>\S+).*", Message("there is no option {option}")),
    (r"Option '(?P<option>.+)' requires an argument\.", Message("the option {option} needs a value")),
    (r"Option '(?P<option>.+)' does not take a value\.", Message("the option {option} takes no value")),
    (r"No such command '(?P<command>.*?)'.*", Message("there is no command {command}")),
    (r"Missing argument '(?P<argument>.+)'\.", Message("{argument} is missing")),
    (r"Got unexpected extra argument\(s\) \((?P<words>.*)\)", Message("nothing can be done with: {words}")),
)


def usage_error(error: TyperException) -> Message:
    """Our sentence for a wrong command line."""
    message = error.format_message()
    for pattern, answer in _USAGE:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            return Message(answer.text, **found.groupdict())
    return Message("{message}", message=message)


class Command(TyperCommand):
    """A command whose help is translated."""

    def get_usage(self, ctx: Any) -> str:
        return _usage(ctx, super().get_usage(ctx))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _translate_titles(ctx.obj.language)
        super().format_help(ctx, formatter)


class Group(TyperGroup):
    """The table of commands, its help translated."""

    def get_usage(self, ctx: Any) -> str:
        return _usage(ctx, super().get_usage(ctx))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _translate_titles(ctx.obj.language)
        super().format_help(ctx, formatter)


def _usage(context: Context, line: str) -> str:
    return line.replace("Usage:", context.obj.language("Usage:"), 1)


def _translate_titles(language: Language) -> None:
    from typer import rich_utils  # slow to load, and only help needs it

    rich_utils.ARGUMENTS_PANEL_TITLE = language("Arguments")
    rich_utils.OPTIONS_PANEL_TITLE = language("Options")
    rich_utils.COMMANDS_PANEL_TITLE = language("Commands")
    rich_utils.DEFAULT_STRING = language("[default: {value}]", value="{}")
    rich_utils.REQUIRED_LONG_STRING = language("[required]")


def _shown(metavar: str | None, ctx: Context) -> str | None:
    """What stands for an option's value in its help, instead of the name of a Python type."""
    return metavar


def translate(command: Any, language: Language) -> None:
    """Put the help of a command, and of all commands under it, into a language."""
    command.help = language(cleandoc(command.help or ""))
    command.options_metavar = language("[OPTIONS]")
    for parameter in command.get_params(Context(command)):
        parameter.help = language(parameter.help or "")
        parameter.metavar = parameter.metavar and language(parameter.metavar)
        wanted = parameter.metavar if parameter.param_type_name == "option" else None
        parameter.display_type_rich = partial(_shown, wanted)
    if isinstance(command, Group):
        command.subcommand_metavar = language("COMMAND [ARGS]...")
        for below in command.commands.values():
            translate(below, language)
