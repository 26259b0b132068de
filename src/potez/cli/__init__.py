"""The command `potez`. This module loads nothing slow: Ctrl-C is handled before the rest is loaded."""

import gc
import os
import sys

import potez


def main() -> None:
    """Run the command line and exit: 0, 2 for bad input, 130 for Ctrl-C, 1 for other failures."""
    try:
        _open_closed_streams()
        if sys.argv[1:] == ["--version"] and _print_version():
            sys.exit(0)
        from potez.cli import interrupts

        interrupts.exit_at_once()
        # All that is loaded stays in use, so looking for garbage among it, now or at the end, would only take time.
        # If Potez was loaded before, the process has other things to do than this command, and is left alone.
        alone = "potez.games" not in sys.modules
        if alone:
            gc.disable()
        from potez.cli.program import run

        if alone:
            gc.freeze()
            gc.enable()
        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)


def _open_closed_streams() -> None:
    """Python has None for a stream that was closed when it started. Nothing comes from it, or goes to it."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - for as long as the process runs


def _print_version() -> bool:
    """Print the version without loading anything else; whether it was written."""
    try:
        os.write(sys.stdout.fileno(), f"potez {potez.__version__}\n".encode())
    except OSError:  # which `run` reports; nothing is left in a buffer
        return False
    return True
