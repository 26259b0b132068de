"""One game going on, and its record."""

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
