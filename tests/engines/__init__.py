"""Programs that play badly on purpose, and how tests call them."""

import sys
from pathlib import Path
from shlex import join


def bot(misdeed: str = "none") -> str:
    """The command of the bot that speaks the protocol by hand, with a misdeed it shall commit."""
    return join([sys.executable, str(Path(__file__).parent / "bot.py"), misdeed])


def potez(*arguments: str) -> list[str]:
    """The command `potez` as a user calls it."""
    return [str(Path(sys.executable).parent / "potez"), *arguments]
