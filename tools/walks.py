"""Count the Python functions of Potez that run between an input and the output it leads to.

    python tools/walks.py ugi      from reading `go movetime 100` to printing `bestmove`, in `potez ugi native`

A walk is what a reader follows to understand a feature, so it should stay short. Each walk prints its functions in the
order of their first calls, then how many functions, files and threads there are. Functions of other packages do not
count, nor do module and class bodies; a comprehension belongs to the function around it.

A walk is a function of this file that returns a Walk. Add it to WALKS.
"""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from inspect import CO_NEWLOCALS
from io import BytesIO, TextIOWrapper
from pathlib import Path
from types import FrameType
from typing import Any, Self

import potez
from potez.cli import main as potez_command

SOURCE = Path(potez.__file__).parent
_COMPREHENSION = re.compile(r"(\.<locals>)?\.<(genexpr|listcomp|setcomp|dictcomp)>")
_PATIENCE = 60.0  # seconds for an output


class Walk:
    """Notes the functions that run between `begin` and `end`, in this thread and in those that start inside `with`."""

    def __init__(self) -> None:
        self.functions: dict[tuple[str, str], None] = {}  # file and name, in the order of the first calls
        self.threads: set[int] = set()
        self._noting = False

    def __enter__(self) -> Self:
        threading.setprofile(self._note)
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        threading.setprofile(None)

    def begin(self) -> None:
        self._noting = True

    def end(self) -> None:
        self._noting = False

    @property
    def files(self) -> set[str]:
        return {file for file, _ in self.functions}

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and self._noting and code.co_flags & CO_NEWLOCALS:
            path = Path(code.co_filename)
            if path.is_relative_to(SOURCE):
                self.threads.add(threading.get_ident())
                self.functions[str(path.relative_to(SOURCE)), _COMPREHENSION.sub("", code.co_qualname)] = None

    def print(self) -> None:
        width = max(len(file) for file in self.files)
        for file, name in self.functions:
            print(f"{file:{width}}  {name}")
        print(f"{len(self.functions)} functions in {len(self.files)} files, {len(self.threads)} threads")


class Conversation:
    """Runs a command in this process. Each line of input has the text that the command must print before it gets the
    next line. The walk begins when the command gets the last line and ends when it prints the text of that line."""

    def __init__(self, arguments: Sequence[str], lines: Sequence[tuple[str, str]]) -> None:
        self.walk = Walk()
        self._arguments, self._lines = arguments, list(lines)
        self._awaited, self._printed = "", threading.Event()

    def run(self) -> Walk:
        before = sys.argv, sys.stdin, sys.stdout
        sys.argv, sys.stdin, sys.stdout = ["potez", *self._arguments], _Input(self._next_line), _Output(self._hear)
        try:
            with self.walk, suppress(SystemExit):
                potez_command()
        finally:
            sys.argv, sys.stdin, sys.stdout = before
        return self.walk

    def _next_line(self) -> str:
        if self._awaited and not self._printed.wait(_PATIENCE):
            raise TimeoutError(f"the command did not print {self._awaited}")
        if not self._lines:
            return ""
        line, self._awaited = self._lines.pop(0)
        self._printed.clear()
        if not self._lines:
            self.walk.begin()
        return line + "\n"

    def _hear(self, text: str) -> None:
        if self._awaited and self._awaited in text:
            self.walk.end()
            self._printed.set()


class _Input(TextIOWrapper):
    """Standard input whose lines come from a function."""

    def __init__(self, next_line: Callable[[], str]) -> None:
        super().__init__(BytesIO())
        self._next_line = next_line

    def readline(self, *_: Any) -> str:  # type: ignore[override]
        return self._next_line()


class _Output(TextIOWrapper):
    """Standard output that gives each text to a function."""

    def __init__(self, hear: Callable[[str], None]) -> None:
        super().__init__(BytesIO())
        self._hear = hear

    def write(self, text: str) -> int:
        self._hear(text)
        return len(text)


def ugi() -> Walk:
    """The first search is not part of the walk: it loads modules."""
    lines = (("position startpos", ""), ("go nodes 1", "bestmove"), ("go movetime 100", "bestmove"))
    return Conversation(["ugi", "native"], lines).run()


WALKS: dict[str, Callable[[], Walk]] = {"ugi": ugi}


def main() -> None:
    names = sys.argv[1:] or list(WALKS)
    if unknown := [name for name in names if name not in WALKS]:
        sys.exit(f"unknown walk {unknown[0]}; choose from {', '.join(WALKS)}")
    for name in names:
        WALKS[name]().print()


if __name__ == "__main__":
    main()
