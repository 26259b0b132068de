"""GAME|FILE: the game that a command works on, a new one or one from a file."""

import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from potez.cli.options.group import option_group
from potez.cli.options.start import StartOptions
from potez.games import GAMES, find_game
from potez.games.base import Message, Option, SetupError
from potez.play.game import Game

if TYPE_CHECKING:
    from potez.play.record import Record


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class GameSource(StartOptions):
    """A game as the command line names it."""

    what: Annotated[
        str, typer.Argument(metavar="GAME|FILE", help="A game, or a file with records; - is standard input.")
    ]
    ply: Annotated[str | None, typer.Option(metavar="N", help="Take the position after N moves, not the last.")] = None
    game: Annotated[str, typer.Option(metavar="N", help="Take game N of the file.")] = "1"

    def load(self) -> Game:
        """The game, up to the position of `--ply`. Raises GameError."""
        game, ply = self.load_at_ply()
        return game if ply == len(game.moves) else game.undo(len(game.moves) - ply)

    def load_at_ply(self) -> tuple[Game, int]:
        """The whole game, and the ply of `--ply`. Raises GameError."""
        if self.what in GAMES or (self.what.isidentifier() and not os.path.exists(self.what)):
            name = find_game(self.what).name
            if self.ply is not None:
                raise SetupError(Message("--ply is for the record of a game; use --after with moves"))
            game = self.new_game(name)
            return game, len(game.moves)
        if self.given:
            raise SetupError(Message("{file} has its own start; leave out the start options", file=self.what))
        record = pick_record(load_records(self.what), self.game)
        return record.game, len(record.game.moves) if self.ply is None else parse_ply(record, self.ply)


def load_records(file: str) -> "list[Record]":
    """All games of a file, at least one; `-` is standard input, and a results file holds games too.

    Raises GameError or OSError.
    """
    from potez.cli.play.saves import find  # slow to load, like the others
    from potez.play.files import load
    from potez.play.record_reader import read_records

    if is_results_file(file):
        from potez.arena.contest.results import read_results

        records = [record for game in read_results(file).games for record in read_records(game.record)]
    else:
        records = read_records(sys.stdin.read()) if file == "-" else load(find(file))
    if not records:
        raise SetupError(Message("there is no game in {file}", file=file))
    return records


def is_results_file(file: str) -> bool:
    """Whether a file has the name of a results file."""
    return file.lower().endswith(".jsonl")


def pick_record(records: "list[Record]", game: str) -> "Record":
    """The game with a number, the first being 1. Raises SetupError."""
    return records[Option("game", 1, range(1, len(records) + 1)).parse(game) - 1]


def parse_ply(record: "Record", ply: str) -> int:
    """A ply of a game; 0 is the start. Raises SetupError."""
    return Option("ply", 0, range(len(record.game.moves) + 1)).parse(ply)


with_source = option_group("source", GameSource)
"""Gives a command the argument GAME|FILE and its options."""
