"""`serve`: any engine speaks the Universal Game Interface, for any game and size.

Commands come in as lines and are answered as lines. A search goes on in a thread, so `isready`, `stop`, `query` and
`quit` are answered meanwhile. What makes no sense is answered with an `info string` that says why, and changes nothing;
only a refused position is forgotten, and `go` then has no move. Player 1 is X, player 2 is O.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version
from inspect import signature
from threading import Lock
from typing import Any

from potez.engine.background import Thinking
from potez.engine.types import Engine, Info
from potez.engine.ugi.lines import NO_MOVE, info_lines, read_go
from potez.engine.ugi.pipe import LONGEST_LINE
from potez.games import GAMES, parse, start_from_texts
from potez.games.base import GameError, Option, Position, Side

OWN = "-1"
"""The value of a numeric option that leaves the choice to the game: games share options, not their defaults."""

_NAMES = {"megabytes": "Hash", "lines": "MultiPV"}
"""What programs that drive engines call options that engines of ours call otherwise."""

_QUERIES = ("p1turn", "gameover", "result")


class Server:
    """One conversation. `make` makes the engine, and another one where a search had to be left behind or where one of
    the engine's own options changes, which it is given by name."""

    def __init__(self, make: Callable[..., Engine], say: Callable[[str], None], options: Sequence[Option] = ()) -> None:
        self._make, self._engine = make, make()
        self._say = say
        self._own = {_NAMES.get(option.name, option.name.capitalize()): option for option in options}
        self._settings: dict[str, int] = {}
        self._game = next(iter(GAMES))
        self._options: dict[str, str] = {}
        self._position: Position[Any] | None = None
        self._problem = ""  # why there is no position
        self._thinking: Thinking | None = None
        self._start()
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "ugi": self._introduce,
            "isready": lambda _: self._say("readyok"),
            "setoption": self._quietly(self._set_option),
            "uginewgame": self._quietly(self._new_game),
            "position": self._quietly(self._set_position),
            "go": self._quietly(self._go),
            "stop": lambda _: self._stop(),
            "query": self._query,
        }

    def hear(self, line: str) -> bool:
        """Do what a line says; False once it says to leave."""
        word, *rest = line.split() or [""]
        if word == "quit":
            self.leave()
            return False
        if command := self._commands.get(word):
            try:
                command(rest)
            except (GameError, ValueError) as error:
                self._complain(error)
        elif word:
            self._complain(f"{word[:40]!r} is no command; there are {', '.join(self._commands)} and quit")
        return True

    def leave(self) -> None:
        """Stop what is going on; its move is still told."""
        self._stop()
        if close := getattr(self._engine, "close", None):
            close()

    def _complain(self, problem: object) -> None:
        self._say(f"info string {problem}")

    def _quietly(self, command: Callable[[list[str]], None]) -> Callable[[list[str]], None]:
        """A command that has to wait until no search is going on."""

        def run(words: list[str]) -> None:
            if self._thinking and self._thinking.going_on:
                raise ValueError("a search is going on; only isready, stop, query and quit are heard")
            command(words)

        return run

    # Introduction and options

    def _introduce(self, _: list[str]) -> None:
        self._say(f"id name Potez {version('potez')} {self._engine.name}")
        self._say("id author Potez")
        for line in option_lines():
            self._say(line)
        for name, option in self._own.items():
            least, most = min(option.allowed), max(option.allowed)
            self._say(f"option name {name} type spin default {option.default} min {least} max {most}")
        self._say("ugiok")

    def _set_option(self, words: list[str]) -> None:
        if words[:1] != ["name"] or "value" not in words:
            raise ValueError("write: setoption name NAME value VALUE")
        at = words.index("value")
        name, value = " ".join(words[1:at]).lower(), " ".join(words[at + 1 :])
        if name == "game":
            if value not in GAMES:
                raise ValueError(f"unknown game {value!r}; choose from {', '.join(GAMES)}")
            self._game = value
        elif name in start_options():
            self._options[name] = value
        elif own := next((option for known, option in self._own.items() if known.lower() == name), None):
            return self._set_own(own, value)
        else:
            raise ValueError(f"there is no option {name!r}")
        return self._start()

    def _set_own(self, option: Option, text: str) -> None:
        value = int(text) if re.fullmatch("[0-9]{1,9}", text) else text
        if violations := option.violations(value):
            raise GameError(*violations)
        self._settings[option.name] = int(value)
        self._engine = self._make(**self._settings)

    def _start(self) -> None:
        """Begin at the start that the options describe. Some may still be to come, so a wrong one is no error yet."""
        try:
            self._position = self._begin()
        except GameError as error:
            self._position, self._problem = None, str(error)

    def _begin(self) -> Position[Any]:
        names = signature(GAMES[self._game].rules.start).parameters
        chosen = {name: text for name, text in self._options.items() if name in names and text not in (OWN, "")}
        return start_from_texts(self._game, chosen)

    def _new_game(self, _: list[str]) -> None:
        if forget := getattr(self._engine, "new_game", None):
            forget()

    # Positions

    def _set_position(self, words: list[str]) -> None:
        self._position, self._problem = None, "there is no position: the last one was refused"
        at = words.index("moves") if "moves" in words else len(words)
        match words[:at]:
            case ["startpos"]:
                position = self._begin()
            case ["fen", *text]:
                position = parse(self._game, " ".join(text))
            case _:
                raise ValueError("write: position startpos, or position fen TEXT, and then perhaps moves M1 M2")
        for ply, move in enumerate(words[at + 1 :], start=1):
            try:
                position = position.play(move)
            except GameError as error:
                raise ValueError(f"move {ply}, {move[:40]!r}, is refused: {error}") from None
        self._position = position

    def _here(self) -> Position[Any]:
        """The position to speak of. Raises ValueError where there is none."""
        if self._position is None:
            raise ValueError(self._problem)
        return self._position

    def _query(self, words: list[str]) -> None:
        if len(words) != 1 or words[0] not in _QUERIES:
            raise ValueError(f"write: query {' or query '.join(_QUERIES)}")
        position = self._here()
        outcome = position.outcome()
        if words == ["p1turn"]:
            answer = str(position.side is Side.X).lower()
        elif words == ["gameover"]:
            answer = str(outcome is not None).lower()
        elif outcome is None:
            answer = "none"
        else:
            answer = {Side.X: "p1win", Side.O: "p2win", None: "draw"}[outcome.winner]
        self._say(f"response {answer}")

    # Searching

    def _go(self, words: list[str]) -> None:
        try:
            position = self._here()
            limits = read_go(words, position.side)
        except ValueError as error:
            self._complain(error)
            return self._say(f"bestmove {NO_MOVE}")
        if self._thinking and self._thinking.left_behind:
            self._engine = self._make(**self._settings)
        self._thinking = Thinking(self._engine, position, limits, self._tell, self._answer)
        return None

    def _stop(self) -> None:
        if self._thinking:
            self._thinking.stop()

    def _tell(self, info: Info) -> None:
        for line in info_lines(info):
            self._say(line)

    def _answer(self, thinking: Thinking) -> None:
        result = thinking.result(0)
        assert result
        if thinking.failure:
            self._complain(thinking.failure)
        self._tell(result)
        self._say(f"bestmove {result.move or NO_MOVE}")


def option_lines() -> Iterator[str]:
    """The options of every game, as UGI lists them."""
    yield f"option name Game type combo default {next(iter(GAMES))} " + " ".join(f"var {game}" for game in GAMES)
    for name, numeric in start_options().items():
        if numeric:
            most = max(max(option.allowed) for option in numeric)
            yield f"option name {name.capitalize()} type spin default {OWN} min {OWN} max {most}"
        else:
            yield f"option name {name.capitalize()} type string default"


def start_options() -> dict[str, list[Option]]:
    """Whatever a start of some game may be told, and the numbers that each game takes for it; none if it is text."""
    found: dict[str, list[Option]] = {}
    for rules in (info.rules for info in GAMES.values()):
        for name in signature(rules.start).parameters:
            found.setdefault(name, []).extend(option for option in rules.options if option.name == name)
    return found


def serve(make: Callable[..., Engine], options: Sequence[Option] = ()) -> None:
    """Speak for an engine on standard input and output until told to quit or until the input ends.

    `make` is what makes the engine, such as its class; `options` are what it may be told by name.
    """
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    lock = Lock()

    def say(line: str) -> None:
        with lock:
            print(line, flush=True)

    server = Server(make, say, options)
    while line := sys.stdin.readline(LONGEST_LINE):
        if not server.hear(line):
            return
    server.leave()
