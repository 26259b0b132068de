"""Single keys from a terminal, read without Enter and without echo."""

import os
import re
import sys
import termios
import tty
from collections.abc import Iterator

_KEY = re.compile(r"\x1b[\[O].|.", re.DOTALL)  # an arrow is three characters


def read_keys() -> Iterator[str]:
    """The keys pressed from now on, until the terminal is closed. No key is lost between two reads.

    Closing the iterator restores the terminal.
    """
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal, termios.TCSADRAIN)
        while pressed := os.read(terminal, 1024):
            yield from _KEY.findall(pressed.decode(errors="replace"))
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
