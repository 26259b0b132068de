"""A game going on, and how it is written down."""

from potez.play.exchange import from_json, to_json
from potez.play.files import load, save
from potez.play.game import Game, PlayError, ReplayError
from potez.play.reading import read_records
from potez.play.record import Record, write_records
from potez.play.tokens import RecordError

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
