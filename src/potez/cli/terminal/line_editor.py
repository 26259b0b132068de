"""A line typed at a terminal, which can be edited and recalled."""

import locale
import os
import sys
from contextlib import suppress


def read_line(prompt: str) -> str:
    """The line that a person types. Raises EOFError."""
    return input(prompt)


def _edit_whole_letters() -> None:
    """Without the person's locale on the system, editing a typed line would split Cyrillic letters into bytes."""
    with suppress(locale.Error):
        locale.setlocale(locale.LC_CTYPE, "")
    if sys.stdin.encoding.lower() == "utf-8" and locale.nl_langinfo(locale.CODESET) != "UTF-8":
        os.environ["LC_ALL"] = "C.UTF-8"


_edit_whole_letters()
with suppress(ImportError):
    import readline  # noqa: F401 - `input` uses it from now on
