"""An engine that is another program, driven through the Universal Game Interface.

The program starts when it is first needed, and starts again after a failure. Every wait has an end: if the program does
not answer in time, or answers wrongly, it is killed and an EngineError says what happened.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from math import inf
from threading import Event
from time import monotonic
from typing import Any, Self, cast

from potez.engine.errors import EngineError, IllegalChoiceError, ProtocolError, StallError
from potez.engine.types import Engine, Limits, OnInfo, Score, SearchInfo, SearchResult
from potez.engine.ugi.lines import go_line, read_info
from potez.engine.ugi.pipe import STARTUP_SECONDS, Pipe
from potez.games.base import GameError, Message, Move, Position

_POLL = 0.05  # seconds between two looks whether the search was stopped
_QUOTED = 80
_KNOWN = ("id", "option", "info", "bestmove", "response", "ugiok", "readyok")


class UgiEngine(Engine):
    """`UgiEngine("path args")`. `patience` is how many seconds late an answer may be, `longest` how many seconds a
    search without a limit of time may take, `startup` how many seconds the program may take to start, if that is more
    than the patience."""

    def __init__(
        self, command: str, patience: float = 10.0, longest: float = 600.0, startup: float = STARTUP_SECONDS
    ) -> None:
        self.command, self.patience, self.longest, self.startup = command, patience, longest, startup
        self.options: dict[str, str] = {}
        """The options that the program announced: for each name the rest of its line, from the type on."""
        self._name: str | None = None
        self._pipe: Pipe | None = None
        self._game: str | None = None
        self._stopping = Event()

    @property
    def name(self) -> str:
        """The name that the program announced; its command until it has started."""
        return self._name or self.command

    @property
    def pid(self) -> int | None:
        """The number of the process, if it is running."""
        return self._pipe.pid if self._pipe else None

    def search(self, position: Position[Any], limits: Limits, on_info: OnInfo = None) -> SearchResult:
        """The move that the program chose. Raises EngineError."""
        self._stopping.clear()
        try:
            pipe = self._start(position.game)
            pipe.send(f"position fen {position}")
            self._wait_until_ready(pipe)
            return self._go(pipe, position, limits, on_info)
        except BaseException:
            self.close(0.0)
            raise

    def stop(self) -> bool:
        self._stopping.set()  # only the thread that searches may use the pipe
        return True

    def new_game(self) -> None:
        """Start the program if need be, and tell it to forget the last game. Raises EngineError."""
        try:
            pipe = self._start(None)
            pipe.send("uginewgame")
            self._wait_until_ready(pipe)
        except BaseException:
            self.close(0.0)
            raise

    def close(self, seconds: float = 1.0) -> None:
        """Tell the program to quit, and kill it if it is still there after so many seconds."""
        pipe, self._pipe, self._game = self._pipe, None, None
        if pipe:
            if seconds:
                try:
                    pipe.send("quit", seconds)
                except EngineError:
                    seconds = 0.0
            pipe.close(seconds)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _start(self, game: str | None) -> Pipe:
        """The running program, started if need be and set to a game."""
        if not self._pipe:
            self._pipe = Pipe(self.command)
            self._pipe.send("ugi")
            for line in self._await("ugiok", "ugi", monotonic() + max(self.patience, self.startup)):
                match line.split(maxsplit=2):
                    case ["id", "name", name]:
                        self._name = name
                    case ["option", "name", rest]:
                        option, _, kind = rest.partition(" type ")
                        self.options[option] = kind
        if game and game != self._game:
            self._pipe.send(f"setoption name Game value {game}")
            self._pipe.send("uginewgame")
            self._game = game
        return self._pipe

    def _wait_until_ready(self, pipe: Pipe) -> None:
        pipe.send("isready")
        deque(self._await("readyok", "isready", monotonic() + self.patience), maxlen=0)

    def _go(self, pipe: Pipe, position: Position[Any], limits: Limits, on_info: OnInfo) -> SearchResult:
        began = monotonic()
        pipe.send(go_line(limits))
        info = SearchInfo(0, Score(), (), 0, 0.0)
        for line in self._await("bestmove", "go", self._deadline(began, limits)):
            if line.startswith("info ") and (latest := self._read_info(line, position)):
                info = latest
                if on_info:
                    on_info(info)
            elif line.startswith("bestmove"):
                move = self._read_move(line.split()[1:2], position)
                pv = info.pv if info.pv[:1] == (move,) else (move,)
                return SearchResult(info.depth, info.score, pv, info.nodes, monotonic() - began, move=move)
        raise AssertionError("_await ends with the line it waits for")

    def _deadline(self, began: float, limits: Limits) -> float:
        times = [seconds for seconds in (limits.seconds, limits.clock) if seconds is not None]
        if times:
            return began + min(times) + self.patience
        return began + self.longest if limits != Limits() else inf

    def _await(self, word: str, request: str, deadline: float) -> Iterator[str]:
        """The lines up to the one that begins with a word, which is the last. Raises EngineError."""
        assert self._pipe
        asked, unexpected, stopped = monotonic(), None, False
        while True:
            if word == "bestmove" and self._stopping.is_set() and not stopped:
                stopped, deadline = True, min(deadline, monotonic() + self.patience)
                self._pipe.send("stop")
            line = self._pipe.read(min(deadline, monotonic() + _POLL))
            if line is not None:
                first = line.split(maxsplit=1)[:1]
                if first and first[0] not in _KNOWN:
                    unexpected = unexpected or repr(line[:_QUOTED])
                yield line
                if first == [word]:
                    return
            elif monotonic() >= deadline:
                raise self._no_answer(word, request, monotonic() - asked, unexpected)

    def _no_answer(self, word: str, request: str, waited: float, unexpected: str | None) -> EngineError:
        """The error of a program that wrote nothing, or something else."""
        if unexpected:
            return ProtocolError(
                Message("{engine} wrote {line} instead of {word}", engine=self.name, line=unexpected, word=word)
            )
        return StallError(
            Message(
                "{engine} did not answer {request} within {seconds} s",
                engine=self.name,
                request=request,
                seconds=f"{waited:.1f}",
            )
        )

    def _read_info(self, line: str, position: Position[Any]) -> SearchInfo | None:
        """The report of an `info` line. A wrong one does not matter: only the move counts."""
        try:
            return read_info(line, position)
        except (ValueError, LookupError):
            return None

    def _read_move(self, words: list[str], position: Position[Any]) -> Move:
        text = "".join(words)
        try:
            return cast(Move, position.parse_move(text))
        except GameError as error:
            messages = (Message("{engine} chose {move}", engine=self.name, move=repr(text[:_QUOTED])), *error.messages)
            raise IllegalChoiceError(*messages) from None
