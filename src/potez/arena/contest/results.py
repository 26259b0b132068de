"""The file of an event: a line of JSON that says what is played, then a line for each finished game, as they finish.

A game is on the disk before anybody hears of it. A last line without its end was being written when the program died:
its game was not finished for anybody, and is played again. Anything else that is wrong is refused, with its place.

    {"potez": "results", "version": 1, "game": "byte", "start": "...", "players": ["level:2", "random"], "terms": ...}
    {"players": ["level:2", "random"], "pair": 0, "first": "X", "winner": "X", "ending": "normal", "by": null, ...}
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

from potez.arena.contest.game import ENDINGS, Played, Terms
from potez.arena.contest.openings import Book, Openings
from potez.arena.contest.plan import Plan
from potez.arena.json_codec import from_json, to_json
from potez.games import parse
from potez.games.base import GameError, Message, SetupError, Side

with suppress(ImportError):  # not on Windows
    import fcntl

_VERSION = 1
_NEWLINE = b"\n"


class ResultsError(GameError):
    """A file of results that cannot be used."""


@dataclass(frozen=True)
class Results:
    """What is played, and the games finished so far, in the order in which they ended."""

    plan: Plan
    games: tuple[Played, ...]


def read_results(path: str | os.PathLike[str]) -> Results:
    """The results in a file. Raises ResultsError or OSError."""
    results, _ = _read(Path(path), Path(path).read_bytes())
    if results is None:
        raise ResultsError(Message("{file} holds no results", file=path))
    return results


def glance(path: str | os.PathLike[str]) -> tuple[Plan, int]:
    """What is played in a file and how many games are finished, without reading them. Raises ResultsError or
    OSError."""
    with Path(path).open("rb") as file:
        header = file.readline()
        results, _ = _read(Path(path), header)
        lines = sum(chunk.count(_NEWLINE) for chunk in iter(lambda: file.read(1 << 20), b""))
    if results is None:
        raise ResultsError(Message("{file} holds no results", file=path))
    return results.plan, lines


class ResultsFile:
    """The file of an event that goes on; made if it is not there yet. Nobody else can write to it meanwhile.

    Raises ResultsError where the file holds another event, is broken or in use, and OSError.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.games: list[Played] = []
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
                raise ResultsError(Message("another event is writing to {file}", file=self.path)) from None

    def _begin(self, plan: Plan) -> None:
        self._file.seek(0)
        results, whole = _read(self.path, self._file.read())
        if results and (differing := _differing(results.plan, plan)):
            raise ResultsError(
                Message(
                    "{file} holds another event, with other {what}; choose another file",
                    file=self.path,
                    what=", ".join(differing),
                )
            )
        self._file.truncate(whole)
        if results:
            self.games = list(results.games)
        else:
            self._write(_header(plan))

    def add(self, played: Played) -> None:
        """Write a game; it is on the disk when this returns."""
        self._write(to_json(played))
        self.games.append(played)

    def _write(self, data: dict[str, Any]) -> None:
        line = memoryview(json.dumps(data).encode() + _NEWLINE)
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
    """The results, if there is as much as a header, and the length of what is whole."""
    whole = content.rfind(_NEWLINE) + 1
    lines = content[:whole].split(_NEWLINE)[:-1]
    plan: Plan | None = None
    games: list[Played] = []
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


def _object(line: bytes) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ResultsError(Message("it is not JSON: {reason}", reason=error)) from None
    if not isinstance(data, dict):
        raise ResultsError(Message("it is not an object of JSON"))
    return data


def _plan(data: dict[str, Any]) -> Plan:
    if data.get("potez") != "results" or "version" not in data:
        raise ResultsError(Message("this is no file of results of Potez"))
    if data["version"] != _VERSION:
        raise ResultsError(
            Message(
                "the file has version {version}, this Potez reads version {known}",
                version=data["version"],
                known=_VERSION,
            )
        )
    kinds = {
        "game": str,
        "start": str,
        "players": tuple[str, ...],
        "terms": Terms,
        "openings": Openings | Book,
        "format": str,
    }
    game, start, *rest = (from_json(kind, data.get(name), name) for name, kind in kinds.items())
    return Plan(parse(game, start), *rest)


def _game(plan: Plan, data: dict[str, Any], seen: set[tuple[int, Side]]) -> Played:
    played: Played = from_json(Played, data, "the game")
    if played.pair < 0 or played.players != plan.players_of(played.pair):
        raise SetupError(Message("pair {pair} is not one of these players", pair=played.pair))
    if played.ending not in ENDINGS:
        raise SetupError(Message("{ending} is no ending of a game", ending=repr(played.ending)))
    if (played.pair, played.first) in seen:
        raise SetupError(Message("this game of pair {pair} is there twice", pair=played.pair))
    seen.add((played.pair, played.first))
    return played
