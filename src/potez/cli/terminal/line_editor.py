"""A line typed at a terminal, which can be edited, recalled and completed with Tab."""

import locale
import os
import sys
from collections.abc import Callable
from contextlib import suppress

Completer = Callable[[str], list[str]]
"""The lines that a person who typed some text may want to type."""


def read_line(prompt: str, complete: Completer | None = None) -> str:
    """The line that a person types. Raises EOFError."""
    with suppress(NameError):  # there may be no readline
        readline.set_completer(_Completion(complete) if complete else _nothing)
    return input(prompt)


class _Completion:
    """Answers readline, which asks for one completion after the other."""

    def __init__(self, complete: Completer) -> None:
        self._complete, self._found = complete, list[str]()

    def __call__(self, text: str, number: int) -> str | None:
        if not number:
            self._found = self._complete(text)
        return self._found[number] if number < len(self._found) else None


def _nothing(_: str, __: int) -> None:
    """Readline would propose files."""


def _edit_whole_letters() -> None:
    """Without the person's locale on the system, editing a typed line would split Cyrillic letters into bytes."""
    with suppress(locale.Error):
        locale.setlocale(locale.LC_CTYPE, "")
    if sys.stdin.encoding.lower() == "utf-8" and locale.nl_langinfo(locale.CODESET) != "UTF-8":
        os.environ["LC_ALL"] = "C.UTF-8"


_edit_whole_letters()
with suppress(ImportError):
    import readline

    readline.set_completer_delims("")  # the whole line is completed
    readline.parse_and_bind("tab: complete")
    readline.parse_and_bind("set completion-ignore-case on")
