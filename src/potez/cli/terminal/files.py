"""The records that commands read from files."""

import sys

from potez.arena.contest.results import read_results
from potez.games.base import Message, Option, SetupError
from potez.play.files import load
from potez.play.record import Record
from potez.play.record_reader import read_records


def load_records(file: str) -> list[Record]:
    """All games of a file, at least one; `-` is standard input, and a results file holds games too. Raises
    GameError or OSError."""
    if is_results_file(file):
        records = [record for game in read_results(file).games for record in read_records(game.record)]
    else:
        records = read_records(sys.stdin.read()) if file == "-" else load(file)
    if not records:
        raise SetupError(Message("there is no game in {file}", file=file))
    return records


def is_results_file(file: str) -> bool:
    """Whether a file has the name of a results file."""
    return file.lower().endswith(".jsonl")


def pick_record(records: list[Record], game: str) -> Record:
    """The game with a number, the first being 1. Raises SetupError."""
    return records[Option("game", 1, range(1, len(records) + 1)).parse(game) - 1]


def parse_ply(record: Record, ply: str) -> int:
    """A ply of a game that was typed; 0 is the start. Raises SetupError."""
    return Option("ply", 0, range(len(record.game.moves) + 1)).parse(ply)
