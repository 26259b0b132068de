"""Ctrl-C. While Potez loads and while it ends, it exits at once; while a command runs, KeyboardInterrupt is raised.

KeyboardInterrupt can be raised anywhere: in the middle of an import, where Python wraps it in other errors, or in a
destructor, where Python prints and drops it. So it is raised only while a command runs, which may have a game to save
or a search to stop.
"""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


def exit_at_once() -> None:
    """From now on Ctrl-C ends the process silently. A process that was started to ignore Ctrl-C still ignores it."""
    sys.unraisablehook = _report_unraisable
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _exit)


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt, so that a command can end in an orderly way."""
    if signal.getsignal(signal.SIGINT) is not _exit:
        yield
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, _exit)


def caused_by_interrupt(error: BaseException | None) -> bool:
    """Whether Ctrl-C caused an error: Python 3.11 wraps a KeyboardInterrupt that is raised while a class is created."""
    while error and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def _exit(*_: Any) -> NoReturn:
    os._exit(INTERRUPTED)


def _report_unraisable(unraisable: "sys.UnraisableHookArgs") -> None:
    """Python calls this for an error in a destructor or a callback, and then continues as if nothing had happened."""
    if unraisable.exc_type is KeyboardInterrupt:
        _exit()
    sys.__unraisablehook__(unraisable)
