"""The networks that come with Potez, for the search of the compiled half."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

from potez.core.extension import available
from potez.games import GAMES
from potez.games.base import Message, SetupError

if available:
    from potez.core import _core


@cache
def networks(file: Path | None = None) -> _core.Networks:
    """The networks that come with Potez; with a file, its network in place of ours. Raises SetupError, OSError."""
    made = _core.Networks()
    for info in GAMES.values():
        if info.network:
            made.add((files(__package__) / info.network).read_bytes())
    if file:
        try:
            made.add(file.read_bytes())
        except ValueError:
            raise SetupError(
                Message("{file} is not a network of Potez, or one for another version", file=str(file))
            ) from None
    return made
