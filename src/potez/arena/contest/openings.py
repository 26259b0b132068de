"""Where the games of an event begin: a few random plies from the start, balanced cheaply, or openings from a book.

An engine that always answers alike would otherwise play the same two games over and over. Of several random
openings the most even one is taken, as the compiled engine judges it at a glance, or without it the readable
evaluation. What that misjudges costs little, because both players play the opening from both sides; but a pair whose
opening is won already says nothing about them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from pathlib import Path
from random import Random
from typing import Any

from potez import core
from potez.engine.evaluation import evaluate
from potez.engine.native import NativeEngine
from potez.engine.types import Limits
from potez.games.base import GameError, Message, Move, Option, Position, SetupError
from potez.play.game import Game
from potez.play.record import Record
from potez.play.record_reader import read_records

PLIES = Option("random", 4, range(101))
FILE = "file"
_GLANCE = Limits(nodes=1000)
_TRIES = 100  # random walks until enough are found; some end the game too early


@dataclass(frozen=True)
class Openings:
    """So many random plies; the same seed gives the same openings."""

    plies: int = PLIES.default
    seed: int = 0
    choices: int = 8
    """How many random openings to choose from."""

    @property
    def said(self) -> Message:
        return Message("{plies} random plies, seed {seed}", plies=self.plies, seed=self.seed)

    def moves(self, start: Position[Any], number: int) -> tuple[Move, ...]:
        """One of the openings. Raises SetupError where no game lasts that long."""
        found = list(self._walks(start, Random(f"{self.seed} {number}")))
        if not found:
            raise SetupError(
                Message("no game goes on after {plies} random plies from {position}", plies=self.plies, position=start)
            )
        return min(found, key=lambda walk: lead(walk[1]))[0]

    def _walks(self, start: Position[Any], dice: Random) -> Iterator[tuple[tuple[Move, ...], Position[Any]]]:
        found = 0
        for _ in range(_TRIES if self.plies else 1):
            moves, position = tuple[Move, ...](), start
            while len(moves) < self.plies and (legal := position.legal_moves()):
                move = dice.choice(legal)
                moves, position = (*moves, move), position.play_unchecked(move)
            if position.outcome() is None:
                yield moves, position
                found += 1
            if found == self.choices:
                return


def lead(position: Position[Any]) -> float:
    """How far a position is from even."""
    try:
        score = NativeEngine(megabytes=1).search(position, _GLANCE).score
    except (GameError, core.NotCompiledError):  # a game that has only its Python half
        return abs(evaluate(position))
    return inf if score.exact else abs(score.value)


@dataclass(frozen=True)
class Book:
    """Openings that somebody chose, as texts of moves; after the last comes the first again."""

    lines: tuple[str, ...]

    @property
    def said(self) -> Message:
        return Message("{count} from a file", count=len(self.lines))

    def moves(self, start: Position[Any], number: int) -> tuple[Move, ...]:
        """One of the openings. Raises SetupError where it cannot be played from here."""
        at = number % len(self.lines)
        try:
            game = Game(start, tuple(self.lines[at].split()))
        except GameError as error:
            raise SetupError(Message("opening {number} cannot be played", number=at + 1), *error.messages) from None
        if game.outcome():
            raise SetupError(Message("after opening {number} the game is over", number=at + 1))
        return game.moves


def read_openings(text: str, seed: int, start: Position[Any]) -> Openings | Book:
    """Openings as people write them, `random:4` or `file:book.txt`. Raises SetupError, RecordError or OSError."""
    kind, _, details = text.partition(":")
    if kind == FILE and details:
        return read_book(Path(details), start)
    if kind != PLIES.name or not details.isascii() or not details.isdigit() or PLIES.violations(int(details)):
        raise SetupError(
            Message(
                "{text} names no openings; write random:4, with {choices} plies, or file:PATH",
                text=repr(text),
                choices=PLIES.choices,
            )
        )
    return Openings(int(details), seed)


def read_book(path: Path, start: Position[Any]) -> Book:
    """The openings in a file: records of games, or a line of moves for each. Raises SetupError, RecordError or
    OSError."""
    text = path.read_text("utf-8-sig", errors="replace")
    if text.lstrip().startswith("["):
        lines = [_line(record, start, number) for number, record in enumerate(read_records(text), start=1)]
    else:
        lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise SetupError(Message("there is no opening in {file}", file=path))
    openings = Book(tuple(lines))
    return Book(tuple(" ".join(map(str, openings.moves(start, number))) for number in range(len(lines))))


def _line(record: Record, start: Position[Any], number: int) -> str:
    if (here := str(record.game.start)) != str(start) or record.game.name != start.game:
        raise SetupError(
            Message("opening {number} begins at {here}, not at {start}", number=number, here=here, start=start)
        )
    return " ".join(map(str, record.game.moves))
