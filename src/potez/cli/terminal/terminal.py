"""The terminal as commands see it: what they say goes out in the reader's language, what is typed comes in."""

import sys
from contextlib import suppress
from typing import Any

import typer
from rich.console import Console, RenderableType
from rich.text import Text

from potez.boards.coloured import coloured
from potez.boards.plain import caption, plain
from potez.games.base import GameError, Message, Move, Position
from potez.locale import Language

with suppress(ImportError):
    import readline  # noqa: F401 - a typed line can be edited and recalled


class Terminal:
    """Standard output for answers, standard error for problems, standard input for a person."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
        self.errors = Console(highlight=False, markup=False, emoji=False, soft_wrap=True, stderr=True)

    @property
    def coloured(self) -> bool:
        return self.console.color_system is not None and not self.console.no_color

    @property
    def interactive(self) -> bool:
        """Whether a person sits at the keyboard, rather than a pipe or a file."""
        return sys.stdin.isatty()

    def say(self, text: str, /, style: str = "", **blanks: object) -> None:
        """A sentence to the reader, translated."""
        self._tell(self.language(text, **blanks), style)

    def _tell(self, sentence: str, style: str) -> None:
        """At a screen long sentences are broken between words; elsewhere they are left whole."""
        whole = not self.console.is_terminal
        self.console.print(sentence, style=style, soft_wrap=whole, overflow="ignore", crop=False)

    def print(self, content: RenderableType = "", style: str = "") -> None:
        """Something that needs no translation, its lines never broken."""
        self.console.print(content, style=style)

    def print_error(self, error: GameError) -> None:
        """Say in the conversation what was wrong; several things as a list."""
        self._tell(self._problems(error), "red")

    def print_failure(self, error: GameError) -> None:
        """Say on standard error why a command gives up."""
        self.errors.print(Text.assemble(("potez: ", "bold red"), self._problems(error)))

    def _problems(self, error: GameError) -> str:
        sentences = [self.language.translate(message) for message in error.messages]
        return sentences[0] if len(sentences) == 1 else "".join(f"\n  • {sentence}" for sentence in sentences)

    def ask(self, prompt: str) -> str:
        """A line from the person. From a pipe the line is shown after the prompt, as if typed. Raises EOFError."""
        if self.interactive:
            return input(f"{prompt} ").strip()
        self.console.print(prompt, end=" ")
        line = sys.stdin.readline()
        self.print(line.rstrip("\n"))
        if not line:
            raise EOFError
        return line.strip()

    def board(self, position: Position[Any], last: Move | None = None, original: bool = False) -> None:
        """The board in colour where there is colour, and otherwise, or if so wished, in its original look."""
        if original or not self.coloured:
            self.print(plain(position, self.language.translate))
            return
        self.print(coloured(position, last, self.console.width))
        for line in caption(position):
            self.print(self.language.translate(line))


def terminal_of(context: typer.Context) -> Terminal:
    """The terminal that `main` gave to the command."""
    terminal = context.obj
    assert isinstance(terminal, Terminal)
    return terminal


def file_error(error: OSError) -> GameError:
    """What the system refuses to do with a file, as an error that can be told."""
    file = error.filename or "-"
    return GameError(Message("{file} cannot be used: {reason}", file=file, reason=error.strerror or error))
