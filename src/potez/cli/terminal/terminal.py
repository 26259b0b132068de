"""The terminal as commands see it: they print in the reader's language, and read what a person types.

Rich draws colours, tables and progress. It is slow to load, and text for a pipe needs none of it.
"""

import os
import sys
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING, Any, TextIO

import typer

from potez.boards.plain import caption, plain
from potez.games.base import GameError, Message, Move, Position
from potez.locale import Language

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from potez.cli.terminal.line_editor import Completer


class Terminal:
    """Standard output for answers, standard error for problems, standard input for a person."""

    def __init__(self, language: Language) -> None:
        self.language = language

    @cached_property
    def console(self) -> "Console":
        """Standard output, for what only Rich can draw."""
        return _console()

    @cached_property
    def errors(self) -> "Console":
        """Standard error, for what only Rich can draw."""
        return _console(stderr=True)

    @cached_property
    def coloured(self) -> bool:
        """Whether standard output shows colours."""
        return _may_style(sys.stdout) and self.console.color_system is not None and not self.console.no_color

    @property
    def interactive(self) -> bool:
        """Whether a person types, rather than a pipe or a file."""
        return sys.stdin.isatty()

    def say(self, text: str, /, style: str = "", **blanks: object) -> None:
        """Print a sentence in the reader's language."""
        self._print_sentence(self.language(text, **blanks), style)

    def _print_sentence(self, sentence: str, style: str) -> None:
        """A terminal breaks long sentences between words; a pipe gets them whole."""
        if _may_style(sys.stdout) and self.console.is_terminal:
            self.console.print(sentence, style=style, soft_wrap=False, overflow="ignore", crop=False)
        else:
            self.print(sentence, style)

    def print(self, content: "RenderableType" = "", style: str = "", end: str = "\n") -> None:
        """Print something that needs no translation; its lines are never broken."""
        if isinstance(content, str) and not (style and self.coloured):
            print(content, end=end, flush=True)
        else:
            self.console.print(content, style=style, end=end)

    def print_columns(self, texts: list[str]) -> None:
        """Print short texts side by side, as many as fit on a line."""
        print(fill("  ".join(texts), get_terminal_size().columns, break_on_hyphens=False), flush=True)

    def print_error(self, error: GameError) -> None:
        """Print what was wrong on standard output, several things as a list; the command goes on."""
        sentences = self._sentences(error)
        self._print_sentence(
            "\n".join(f"  • {sentence}" for sentence in sentences) if sentences[1:] else sentences[0], "red"
        )

    def print_failure(self, error: GameError) -> None:
        """Print on standard error why a command fails, further reasons as a list."""
        self._print_to_errors("\n  • ".join(self._sentences(error)), "potez: ")

    def print_hint(self, text: str, /, **blanks: object) -> None:
        """Print on standard error what to do about a failure."""
        self._print_to_errors(self.language(text, **blanks), style="dim")

    def _print_to_errors(self, text: str, prefix: str = "", style: str = "") -> None:
        if _may_style(sys.stderr):
            from rich.text import Text

            self.errors.print(Text.assemble((prefix, "bold red"), (text, style)))
        else:
            print(f"{prefix}{text}", file=sys.stderr)

    def _sentences(self, error: GameError) -> list[str]:
        return [self.language.translate(message) for message in error.messages]

    def ask(self, prompt: str, complete: "Completer | None" = None) -> str:
        """Read a line from the person. Tab completes it. From a pipe the line is shown after the prompt, as if typed.

        Raises EOFError.
        """
        if self.interactive:
            from potez.cli.terminal.line_editor import read_line

            return read_line(f"{prompt} ", complete).strip()
        self.print(prompt, end=" ")
        line = sys.stdin.readline()
        self.print(line.rstrip("\n"))
        if not line:
            raise EOFError
        return line.strip()

    def status(self, text: str) -> AbstractContextManager[object]:
        """A line that a terminal shows while something is running."""
        return self.console.status(text) if _may_style(sys.stdout) else nullcontext()

    def print_board(self, position: Position[Any], last: Move | None = None, original: bool = False) -> None:
        """Print the board in colour; without colour, or on request, in its original look."""
        if original or not self.coloured:
            self.print(plain(position, self.language.translate))
            return
        from potez.boards.coloured import coloured

        self.print(coloured(position, last, self.console.width))
        for line in caption(position):
            self.print(self.language.translate(line))


def _console(stderr: bool = False) -> "Console":
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False, soft_wrap=True, stderr=stderr)


def _may_style(stream: TextIO) -> bool:
    """Whether Rich might style what it writes here. It never does in a pipe unless these variables tell it to."""
    return stream.isatty() or "FORCE_COLOR" in os.environ or "TTY_COMPATIBLE" in os.environ


def terminal_of(context: typer.Context) -> Terminal:
    """The terminal that the program gave to the command."""
    terminal = context.obj
    assert isinstance(terminal, Terminal)
    return terminal


def file_error(error: OSError) -> GameError:
    """The error to show when the system refuses to use a file."""
    file = error.filename or "-"
    return GameError(Message("{file} cannot be used: {reason}", file=file, reason=error.strerror or error))
