"""Count the Python functions of Potez that run between an input and the output it leads to.

    python tools/walks.py ugi      from reading `go movetime 100` to printing `bestmove`, in `potez ugi native`
    python tools/walks.py click    from the text of a move at the server's socket to the frames that the opponent and
                                   the player get; the page has its own share of the walk from click to board
    python tools/walks.py typed    from reading a move at the prompt to printing the board, in `potez play domineering`

A walk is what a reader follows to understand a feature, so it should stay short. Each walk prints its functions in the
order of their first calls, then how many functions, files and threads there are, and how many functions are left
without those of potez.games, which explain the rules rather than the feature. Functions of other packages do not
count, nor do module and class bodies; a comprehension belongs to the function around it. A coroutine that was waiting
before the walk began counts only if it does more than pass control on to the one it waits for.

A walk is a function of this file that returns a Walk. Add it to WALKS.
"""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from inspect import CO_COROUTINE, CO_NEWLOCALS
from io import BytesIO, TextIOWrapper
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, Self
from urllib.request import Request, urlopen

import uvicorn
from websockets.sync.client import connect

import potez
from potez.cli import main as potez_command
from potez.server.http.app import create_app
from potez.server.process.run import listen, uvicorn_config
from potez.server.process.settings import Settings
from potez.server.storage import open_storage

SOURCE = Path(potez.__file__).parent
_COMPREHENSION = re.compile(r"(\.<locals>)?\.<(genexpr|listcomp|setcomp|dictcomp)>")
_PATIENCE = 60.0  # seconds for an output


class Walk:
    """Notes the functions that run between `begin` and `end`, in this thread and in those that start inside `with`."""

    def __init__(self) -> None:
        self.functions: dict[tuple[str, str], None] = {}  # file and name, in the order of the first calls
        self.threads: set[int] = set()
        self._noting = False

    def __enter__(self) -> Self:
        threading.setprofile(self._note)
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        threading.setprofile(None)

    def begin(self) -> None:
        self._noting = True

    def end(self) -> None:
        self._noting = False

    @property
    def files(self) -> set[str]:
        return {file for file, _ in self.functions}

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        """A call begins a function or resumes a coroutine. A resumed coroutine counts when it makes a call itself."""
        if not self._noting or event not in ("call", "c_call") or (event == "call" and _resumed(frame)):
            return
        if event == "call":
            self._add(frame)
        caller = frame.f_back if event == "call" else frame
        if caller and caller.f_code.co_flags & CO_COROUTINE:
            self._add(caller)

    def _add(self, frame: FrameType) -> None:
        code, path = frame.f_code, Path(frame.f_code.co_filename)
        if code.co_flags & CO_NEWLOCALS and path.is_relative_to(SOURCE):
            self.threads.add(threading.get_ident())
            self.functions[str(path.relative_to(SOURCE)), _COMPREHENSION.sub("", code.co_qualname)] = None

    def print(self) -> None:
        width = max(len(file) for file in self.files)
        for file, name in self.functions:
            print(f"{file:{width}}  {name}")
        rules = sum(file.startswith("games/") for file, _ in self.functions)
        print(f"{len(self.functions)} functions in {len(self.files)} files, {len(self.threads)} threads")
        print(f"{len(self.functions) - rules} of them outside the rules of the games")


def _resumed(frame: FrameType) -> bool:
    """Whether a call event means that a coroutine goes on after an await. Its instruction RESUME says so."""
    code = frame.f_code
    return bool(code.co_flags & CO_COROUTINE and code.co_code[frame.f_lasti + 1] & 3)


class Conversation:
    """Runs a command in this process. Each line of input has the text that the command must print before it gets the
    next line. The walk begins when the command gets the last line and ends when it prints the text of that line."""

    def __init__(self, arguments: Sequence[str], lines: Sequence[tuple[str, str]]) -> None:
        self.walk = Walk()
        self._arguments, self._lines = arguments, list(lines)
        self._awaited, self._printed = "", threading.Event()

    def run(self) -> Walk:
        before, on_ctrl_c = (sys.argv, sys.stdin, sys.stdout), signal.getsignal(signal.SIGINT)
        sys.argv, sys.stdin, sys.stdout = ["potez", *self._arguments], _Input(self._next_line), _Output(self._hear)
        try:
            with self.walk, suppress(SystemExit):
                potez_command()
        finally:
            sys.argv, sys.stdin, sys.stdout = before
            signal.signal(signal.SIGINT, on_ctrl_c)
        return self.walk

    def _next_line(self) -> str:
        if self._awaited and not self._printed.wait(_PATIENCE):
            raise TimeoutError(f"the command did not print {self._awaited}")
        if not self._lines:
            return ""
        line, self._awaited = self._lines.pop(0)
        self._printed.clear()
        if not self._lines:
            self.walk.begin()
        return line + "\n"

    def _hear(self, text: str) -> None:
        if self._awaited and self._awaited in text:
            self.walk.end()
            self._printed.set()


class _Input(TextIOWrapper):
    """Standard input whose lines come from a function."""

    def __init__(self, next_line: Callable[[], str]) -> None:
        super().__init__(BytesIO())
        self._next_line = next_line

    def readline(self, *_: Any) -> str:  # type: ignore[override]
        return self._next_line()


class _Output(TextIOWrapper):
    """Standard output that gives each text to a function."""

    def __init__(self, hear: Callable[[str], None]) -> None:
        super().__init__(BytesIO())
        self._hear = hear

    def write(self, text: str) -> int:
        self._hear(text)
        return len(text)


def ugi() -> Walk:
    """The first search is not part of the walk: it loads modules."""
    lines = (("position startpos", ""), ("go nodes 1", "bestmove"), ("go movetime 100", "bestmove"))
    return Conversation(["ugi", "native"], lines).run()


class RoomPlayer:
    """A player at the socket of a room."""

    def __init__(self, address: str, room: str, token: str) -> None:
        self._socket = connect(f"ws://{address}/api/rooms/{room}/socket", proxy=None).__enter__()
        self.v = 0
        self.send({"t": "hello", "d": {"token": token}})
        self.receive("welcome")

    def send(self, request: dict[str, Any]) -> None:
        self._socket.send(json.dumps(request))

    def receive(self, kind: str) -> None:
        """Wait for the next frame of a kind."""
        while (frame := json.loads(self._socket.recv(_PATIENCE)))["t"] != kind:
            pass
        self.v = frame.get("v", self.v)

    def move(self, text: str, opponent: RoomPlayer) -> None:
        """Make a move; returns when the opponent has the event and this player both the event and its answer."""
        self.send({"t": "move", "id": text, "v": self.v, "d": {"move": text}})
        opponent.receive("event")
        self.receive("event")
        self.receive("ack")

    def close(self) -> None:
        self._socket.close()


@contextmanager
def serving() -> Iterator[str]:
    """A server in a thread: its host and port."""
    with TemporaryDirectory() as folder:
        storage, listening = open_storage(f"sqlite:{folder}/rooms.sqlite3"), listen("127.0.0.1", 0)
        server = uvicorn.Server(uvicorn_config(create_app(Settings("", workers=1), storage)))
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            yield f"127.0.0.1:{listening.getsockname()[1]}"  # connections wait until the server accepts them
        finally:
            server.should_exit = True
            thread.join()
            listening.close()


def _post(address: str, path: str, body: dict[str, Any]) -> Any:
    request = Request(f"http://{address}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(request, timeout=_PATIENCE) as answer:
        return json.load(answer)


def click() -> Walk:
    """The first moves are not part of the walk: they load modules."""
    walk = Walk()
    with walk, serving() as address:
        made = _post(address, "/api/rooms", {"game": "domineering"})
        taken = _post(address, f"/api/rooms/{made['room']}/seat", {})
        x, o = (RoomPlayer(address, made["room"], token) for token in (made["token"], taken["token"]))
        o.receive("presence")
        x.move("A1", o)
        o.move("C3", x)
        walk.begin()
        x.move("H1", o)
        walk.end()
        x.close()
        o.close()
    return walk


def typed() -> Walk:
    """The first moves are not part of the walk: they load modules and find out what the terminal can show."""
    players = ("--x", "person", "--o", "person")
    lines = (("A1", "X: A1"), ("B3", "O: B3"), ("C1", "1||X| |X| ||1"))
    with TemporaryDirectory() as folder, _environment(XDG_DATA_HOME=folder):
        return Conversation(["play", "domineering", "--rows", "4", "--cols", "4", *players], lines).run()


@contextmanager
def _environment(**variables: str) -> Iterator[None]:
    """Set variables of the environment, and set them back."""
    before = dict(os.environ)
    os.environ.update(variables)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


WALKS: dict[str, Callable[[], Walk]] = {"ugi": ugi, "typed": typed, "click": click}


def main() -> None:
    names = sys.argv[1:] or list(WALKS)
    if unknown := [name for name in names if name not in WALKS]:
        sys.exit(f"unknown walk {unknown[0]}; choose from {', '.join(WALKS)}")
    for name in names:
        WALKS[name]().print()


if __name__ == "__main__":
    main()
