"""An engine at the other end of a pipe, speaking the Universal Game Interface.

It is started when it is first needed and started again after a failure. Every wait has an end: what it does not
answer in time, or answers wrongly, is an EngineError that says what happened, and the program is ended.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from math import inf
from threading import Event
from time import monotonic
from typing import Any, Self, cast

from potez.engine.errors import BabbleError, EngineError, IllegalChoiceError, StallError
from potez.engine.types import Info, Limits, Result, Score
from potez.engine.ugi.lines import go_line, read_info
from potez.engine.ugi.pipe import Pipe
from potez.games.base import GameError, Message, Move, Position

_GLANCE = 0.05  # how often a search looks whether it was stopped
_QUOTED = 80
_KNOWN = ("id", "option", "info", "bestmove", "response", "ugiok", "readyok")


class External:
    """`External("path args")`. `patience` is how long it may take to answer beyond its time to think, `longest`
    how long a search may take that is limited otherwise than by time."""

    def __init__(self, command: str, patience: float = 10.0, longest: float = 600.0) -> None:
        self.command, self.patience, self.longest = command, patience, longest
        self.options: dict[str, str] = {}
        """What it said of the options it has, by their names."""
        self._name: str | None = None
        self._pipe: Pipe | None = None
        self._game: str | None = None
        self._stopping = Event()

    @property
    def name(self) -> str:
        """What the program calls itself, once it was started; until then its command."""
        return self._name or self.command

    @property
    def pid(self) -> int | None:
        """The process, while one is running."""
        return self._pipe.pid if self._pipe else None

    def search(self, position: Position[Any], limits: Limits, on_info: Callable[[Info], None] | None = None) -> Result:
        """The move that the program chose. Raises EngineError."""
        self._stopping.clear()
        try:
            pipe = self._started(position.game)
            pipe.send(f"position fen {position}")
            self._ready(pipe)
            return self._think(pipe, position, limits, on_info)
        except BaseException:
            self.close(0.0)
            raise

    def stop(self) -> None:
        """Have the search that goes on in another thread answer now."""
        self._stopping.set()  # the thread that searches is the only one to use the pipe

    def new_game(self) -> None:
        """Be there and ready, with nothing in mind from the last game. Raises EngineError."""
        try:
            pipe = self._started(None)
            pipe.send("uginewgame")
            self._ready(pipe)
        except BaseException:
            self.close(0.0)
            raise

    def close(self, seconds: float = 1.0) -> None:
        """End the program, which has so many seconds to leave by itself."""
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

    def _started(self, game: str | None) -> Pipe:
        if not self._pipe:
            self._pipe = Pipe(self.command)
            self._pipe.send("ugi")
            for line in self._await("ugiok", "ugi", monotonic() + self.patience):
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

    def _ready(self, pipe: Pipe) -> None:
        pipe.send("isready")
        deque(self._await("readyok", "isready", monotonic() + self.patience), maxlen=0)

    def _think(
        self, pipe: Pipe, position: Position[Any], limits: Limits, on_info: Callable[[Info], None] | None
    ) -> Result:
        began = monotonic()
        pipe.send(go_line(limits))
        info = Info(0, Score(), (), 0, 0.0)
        for line in self._await("bestmove", "go", self._deadline(began, limits)):
            if line.startswith("info ") and (heard := self._heard(line, position)):
                info = heard
                if on_info:
                    on_info(heard)
            elif line.startswith("bestmove"):
                move = self._legal(line.split()[1:2], position)
                following = info.line if info.line[:1] == (move,) else (move,)
                return Result(info.depth, info.score, following, info.nodes, monotonic() - began, move=move)
        raise AssertionError("_await ends with the line it waits for")

    def _deadline(self, began: float, limits: Limits) -> float:
        times = [seconds for seconds in (limits.seconds, limits.clock) if seconds is not None]
        if times:
            return began + min(times) + self.patience
        return began + self.longest if limits != Limits() else inf

    def _await(self, word: str, request: str, deadline: float) -> Iterator[str]:
        """All lines up to and with the one that begins with a word. Raises StallError, BabbleError or CrashError."""
        assert self._pipe
        asked, strange, stopped = monotonic(), None, False
        while True:
            if word == "bestmove" and self._stopping.is_set() and not stopped:
                stopped, deadline = True, min(deadline, monotonic() + self.patience)
                self._pipe.send("stop")
            line = self._pipe.read(min(deadline, monotonic() + _GLANCE))
            if line is not None:
                first = line.split(maxsplit=1)[:1]
                if first and first[0] not in _KNOWN:
                    strange = strange or repr(line[:_QUOTED])
                yield line
                if first == [word]:
                    return
            elif monotonic() >= deadline:
                raise self._silence(word, request, monotonic() - asked, strange)

    def _silence(self, word: str, request: str, waited: float, strange: str | None) -> EngineError:
        """Why there was no answer: the program was silent, or it spoke of other things."""
        if strange:
            return BabbleError(
                Message("{engine} wrote {line} where {word} was due", engine=self.name, line=strange, word=word)
            )
        return StallError(
            Message(
                "{engine} did not answer {request} within {seconds} s",
                engine=self.name,
                request=request,
                seconds=f"{waited:.1f}",
            )
        )

    def _heard(self, line: str, position: Position[Any]) -> Info | None:
        """What an `info` line tells; nothing if it makes no sense, for the move alone is what counts."""
        try:
            return read_info(line, position)
        except (ValueError, LookupError):
            return None

    def _legal(self, words: list[str], position: Position[Any]) -> Move:
        text = "".join(words)
        try:
            return cast(Move, position.parse_move(text))
        except GameError as error:
            messages = (Message("{engine} chose {move}", engine=self.name, move=repr(text[:_QUOTED])), *error.messages)
            raise IllegalChoiceError(*messages) from None
