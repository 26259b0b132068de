"""One game going on, and its record."""

import warnings
from typing import Any

from potez.play.files import load, save
from potez.play.game import Game, PlayError, ReplayError
from potez.play.lexer import RecordError
from potez.play.record import Record, write_records
from potez.play.record_json import from_json, to_json
from potez.play.record_reader import read_records

__all__ = [
    "Game",
    "PlayError",
    "Record",
    "RecordError",
    "ReplayError",
    "from_json",
    "load",
    "read_records",
    "save",
    "to_json",
    "write_records",
]

_OLD_NAMES = {"Match": Game, "MatchError": PlayError}


def __getattr__(name: str) -> Any:
    """The names of Game and PlayError before version 0.2."""
    if name in _OLD_NAMES:
        new = _OLD_NAMES[name]
        warnings.warn(f"potez.play.{name} is now potez.play.{new.__name__}", DeprecationWarning, stacklevel=2)
        return new
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
