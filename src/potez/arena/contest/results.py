"""The results file of a contest: a line of JSON with the plan, then a line for each game as it finishes.

A game is on disk before anybody hears of it. If the last line is cut off, the program died while it wrote: the line is
dropped and its game is played again. Any other error is reported with its line. Each line ends with a checksum of the
rest of it; older files have none. See docs/arena.md for the format.

    {"potez": "results", "version": 1, "game": "byte", "start": "...", "players": ["level:2", "random"], "terms": ...}
    {"players": ["level:2", "random"], "pair": 0, "first": "X", "winner": "X", ..., "crc": "9f2c01aa"}
"""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self
from zlib import crc32

from potez.arena.contest.game_result import ENDINGS, GameResult
from potez.arena.contest.openings import OpeningBook, RandomOpenings
from potez.arena.contest.plan import Plan
from potez.arena.contest.terms import Terms
from potez.arena.json_codec import from_json, to_json
from potez.engine.errors import ProtocolError
from potez.games import parse
from potez.games.base import GameError, Message, SetupError, Side

with suppress(ImportError):  # not on Windows
    import fcntl

_VERSION = 1
_OLD_PROTOCOL_ERROR = "babble"  # how older files call it
_NEWLINE = b"\n"
_CHECKSUM = re.compile(rb', "crc": "([0-9a-f]{8})"}$')


class ResultsError(GameError):
    """A results file that cannot be used."""


@dataclass(frozen=True)
class Results:
    """The plan of a contest, and its games so far in the order in which they ended."""

    plan: Plan
    games: tuple[GameResult, ...]

    def rows(self) -> list[dict[str, str | int | float | None]]:
        """The games as rows of one table, such as pandas takes: `pandas.DataFrame(results.rows())`."""
        return [game.row for game in self.games]


def read_results(path: str | os.PathLike[str]) -> Results:
    """The results in a file. Raises ResultsError or OSError."""
    results, _ = _read(Path(path), Path(path).read_bytes())
    if results is None:
        raise ResultsError(Message("there are no results in {file}", file=path))
    return results


def read_summary(path: str | os.PathLike[str]) -> tuple[Plan, int]:
    """The plan in a file and the number of its games, without reading the games. Raises ResultsError or OSError."""
    with Path(path).open("rb") as file:
        header = file.readline()
        results, _ = _read(Path(path), header)
        lines = sum(chunk.count(_NEWLINE) for chunk in iter(lambda: file.read(1 << 20), b""))
    if results is None:
        raise ResultsError(Message("there are no results in {file}", file=path))
    return results.plan, lines


class ResultsFile:
    """The file of a contest that is being played; created unless it exists. It is locked against other writers.

    Raises ResultsError if the file holds another contest, is broken or in use. Raises OSError.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.games: list[GameResult] = []
        """The games finished so far."""
        self._file: BinaryIO = path.open("a+b", buffering=0)
        try:
            self._lock()
            self._begin(plan)
        except BaseException:
            self._file.close()
            raise

    def _lock(self) -> None:
        if "fcntl" in globals():
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise ResultsError(Message("another contest is writing to {file}", file=self.path)) from None

    def _begin(self, plan: Plan) -> None:
        self._file.seek(0)
        results, whole = _read(self.path, self._file.read())
        if results and (differing := _differing(results.plan, plan)):
            raise ResultsError(
                Message(
                    "{file} holds another contest with different {what}; choose another file",
                    file=self.path,
                    what=", ".join(differing),
                )
            )
        self._file.truncate(whole)
        if results:
            self.games = list(results.games)
        else:
            self._write(_header(plan))

    def add(self, game: GameResult) -> None:
        """Write a game. It is on disk when this returns."""
        self._write(to_json(game))
        self.games.append(game)

    def _write(self, data: dict[str, Any]) -> None:
        line = memoryview(_with_checksum(json.dumps(data).encode()) + _NEWLINE)
        while line:
            line = line[self._file.write(line) or 0 :]
        os.fsync(self._file.fileno())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


def _header(plan: Plan) -> dict[str, Any]:
    return {
        "potez": "results",
        "version": _VERSION,
        "game": plan.start.game,
        "start": str(plan.start),
        "players": list(plan.players),
        "format": plan.format,
        "terms": to_json(plan.terms),
        "openings": to_json(plan.openings),
    }


def _differing(one: Plan, other: Plan) -> list[str]:
    before, now = _header(one), _header(other)
    return [name for name in now if before[name] != now[name]]


def _read(path: Path, content: bytes) -> tuple[Results | None, int]:
    """The results, or None if there is no whole header, and the length of the whole lines."""
    whole = content.rfind(_NEWLINE) + 1
    lines = content[:whole].split(_NEWLINE)[:-1]
    plan: Plan | None = None
    games: list[GameResult] = []
    seen = set[tuple[int, Side]]()
    for number, line in enumerate(lines, start=1):
        try:
            data = _object(line)
            if plan is None:
                plan = _plan(data)
            else:
                games.append(_game(plan, data, seen))
        except GameError as error:
            where = Message("{file}, line {line}, cannot be read", file=path, line=number)
            raise ResultsError(where, *error.messages) from None
    return (Results(plan, tuple(games)) if plan else None), whole


def _with_checksum(line: bytes) -> bytes:
    return b'%s, "crc": "%08x"}' % (line[:-1], crc32(line))


def _without_checksum(line: bytes) -> bytes:
    """The line that has the checksum; a line without one is from an older Potez. Raises ResultsError."""
    if not (found := _CHECKSUM.search(line)):
        return line
    rest = line[: found.start()] + b"}"
    if int(found[1], 16) != crc32(rest):
        raise ResultsError(Message("the line has been changed: its checksum is wrong"))
    return rest


def _object(line: bytes) -> dict[str, Any]:
    try:
        data = json.loads(_without_checksum(line))
    except (ValueError, RecursionError) as error:
        raise ResultsError(Message("this is not JSON: {reason}", reason=error)) from None
    if not isinstance(data, dict):
        raise ResultsError(Message("this is not a JSON object"))
    return data


def _plan(data: dict[str, Any]) -> Plan:
    if data.get("potez") != "results" or "version" not in data:
        raise ResultsError(Message("this is not a results file of Potez"))
    if data["version"] != _VERSION:
        raise ResultsError(
            Message(
                "the file has version {version}, this Potez reads version {known}",
                version=data["version"],
                known=_VERSION,
            )
        )
    types = {
        "game": str,
        "start": str,
        "players": tuple[str, ...],
        "terms": Terms,
        "openings": RandomOpenings | OpeningBook,
        "format": str,
    }
    game, start, *rest = (from_json(type_, data.get(name), name) for name, type_ in types.items())
    return Plan(parse(game, start), *rest)


def _game(plan: Plan, data: dict[str, Any], seen: set[tuple[int, Side]]) -> GameResult:
    if data.get("ending") == _OLD_PROTOCOL_ERROR:
        data["ending"] = ProtocolError.kind
    game: GameResult = from_json(GameResult, data, "the game")
    if game.pair < 0 or game.players != plan.players_of(game.pair):
        raise SetupError(Message("pair {pair} has other players in the plan", pair=game.pair))
    if game.ending not in ENDINGS:
        raise SetupError(Message("unknown ending {ending}", ending=repr(game.ending)))
    if (game.pair, game.first) in seen:
        raise SetupError(Message("this game of pair {pair} is in the file twice", pair=game.pair))
    seen.add((game.pair, game.first))
    return game
