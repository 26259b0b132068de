"""The openings of a contest: a few random plies from the start, chosen to be even, or openings from a file.

Without openings, an engine that always answers alike would play the same two games over and over. Of several random
openings we take the most even one, as judged by a very short search of the compiled engine, or by the readable
evaluation where there is no compiled half. A misjudged opening costs little, because both players play it from both
sides; but a pair whose opening is already won says nothing about the players.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
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
from potez.play.game import Game, split_moves
from potez.play.record import Record
from potez.play.record_reader import read_records

PLIES = Option("random", 4, range(101))
FILE = "file"
_SHORT_SEARCH = Limits(nodes=1000)
_TRIES = 100  # random walks until enough are found; some end the game too early


@dataclass(frozen=True)
class RandomOpenings:
    """Openings of `plies` random plies. The same seed gives the same openings."""

    plies: int = PLIES.default
    seed: int = 0
    choices: int = 8
    """The number of random openings to choose the most even one from."""

    @property
    def description(self) -> Message:
        return Message("{plies} random plies, seed {seed}", plies=self.plies, seed=self.seed)

    def moves(self, start: Position[Any], number: int) -> tuple[Move, ...]:
        """The moves of an opening. Raises SetupError if no game from this start lasts that long."""
        found = list(self._walks(start, Random(f"{self.seed} {number}")))
        if not found:
            raise SetupError(
                Message("every game from {position} ends within {plies} plies", plies=self.plies, position=start)
            )
        return min(found, key=lambda walk: imbalance(walk[1]))[0]

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


def imbalance(position: Position[Any]) -> float:
    """How far a position is from even; infinite where one side certainly wins."""
    try:
        score = NativeEngine(megabytes=1).search(position, _SHORT_SEARCH).score
    except (GameError, core.NotCompiledError):  # a game that has only its Python half
        return abs(evaluate(position))
    return inf if score.exact else abs(score.value)


@dataclass(frozen=True)
class OpeningBook:
    """Openings from a file, each the texts of its moves. After the last one comes the first again."""

    lines: tuple[str, ...]

    @property
    def description(self) -> Message:
        return Message("{count} from a file", count=len(self.lines))

    def moves(self, start: Position[Any], number: int) -> tuple[Move, ...]:
        """The moves of an opening. Raises SetupError if it cannot be played from this start."""
        at = number % len(self.lines)
        try:
            game = Game.replay(start, split_moves(start, self.lines[at]))
        except GameError as error:
            raise SetupError(Message("opening {number} cannot be played", number=at + 1), *error.messages) from None
        if game.outcome():
            raise SetupError(Message("the game is over after opening {number}", number=at + 1))
        return game.moves


def read_openings(text: str, seed: int, start: Position[Any]) -> RandomOpenings | OpeningBook:
    """The openings that a text names: `random:4` or `file:book.txt`. Raises SetupError, RecordError or OSError."""
    kind, _, details = text.partition(":")
    if kind == FILE and details:
        return read_book(Path(details), start)
    with suppress(SetupError):
        if kind == PLIES.name:
            return RandomOpenings(PLIES.parse(details), seed)
    raise SetupError(
        Message(
            "unknown openings {text}; write random:4, with {choices} plies, or file:PATH",
            text=repr(text),
            choices=PLIES.choices,
        )
    )


def read_book(path: Path, start: Position[Any]) -> OpeningBook:
    """The openings in a file: records of games, or one line of moves for each opening. Raises SetupError, RecordError
    or OSError."""
    text = path.read_text("utf-8-sig", errors="replace")
    if text.lstrip().startswith("["):
        lines = [_line(record, start, number) for number, record in enumerate(read_records(text), start=1)]
    else:
        lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise SetupError(Message("there is no opening in {file}", file=path))
    book = OpeningBook(tuple(lines))
    return OpeningBook(tuple(" ".join(map(str, book.moves(start, number))) for number in range(len(lines))))


def _line(record: Record, start: Position[Any], number: int) -> str:
    if (here := str(record.game.start)) != str(start) or record.game.name != start.game:
        raise SetupError(
            Message("opening {number} starts from {here}, not from {start}", number=number, here=here, start=start)
        )
    return " ".join(map(str, record.game.moves))
