"""`serve`: drive any engine through the Universal Game Interface, for any game and board size.

The server reads commands as lines and answers with lines. A search runs in the background, so the server answers
`isready`, `stop`, `query` and `quit` meanwhile. It answers a wrong command with an `info string` that says why, and
changes nothing; but after a wrong `position` there is no position, and `go` finds no move. X is player 1, O player 2.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from inspect import signature
from threading import Lock
from typing import Any

import potez
from potez.engine.background import BackgroundSearch
from potez.engine.players import Player
from potez.engine.types import Engine, SearchInfo, SearchResult
from potez.engine.ugi.lines import NO_MOVE, info_lines, read_go
from potez.engine.ugi.pipe import LONGEST_LINE
from potez.games import GAMES, info_of, parse, start_from_texts
from potez.games.base import GameError, Option, Position, Side
from potez.play.game import Game

DEFAULT = "-1"
"""The value of a numeric option that means the default of the game: games share options, not their defaults."""

_NAMES = {"megabytes": "Hash", "multipv": "MultiPV"}
"""What other programs call some options of our engines."""

_QUERIES = ("p1turn", "gameover", "result")
_NOT_DURING_SEARCH = ("setoption", "uginewgame", "position", "go")
_LONGEST_COMPLAINT = 400  # characters; a client may send a megabyte of nonsense


class Server:
    """One client. `player_of` gives the player of a game; the server makes its engine, and makes another one when the
    game or an option of the engine changes, or when it had to abandon a search."""

    def __init__(self, player_of: Callable[[str], Player], send: Callable[[str], None]) -> None:
        self._player_of, self._send = player_of, send
        self._game = next(iter(GAMES))
        self._player = player_of(self._game)
        options = self._player.options
        self._engine_options = {_NAMES.get(option.name, option.name.capitalize()): option for option in options}
        self._settings: dict[str, int] = {}  # of the engine, by the names of its options
        self._start_options: dict[str, str] = {}
        self._engine = self._make_engine()
        self._position: Position[Any] | None = None
        self._problem = ""  # why there is no position
        self._search: BackgroundSearch | None = None
        self._reset()
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "ugi": self._introduce,
            "isready": lambda _: self._send("readyok"),
            "setoption": self._set_option,
            "uginewgame": lambda _: self._engine.new_game(),
            "position": self._set_position,
            "go": self._go,
            "stop": lambda _: self._stop(),
            "query": self._query,
        }

    def obey(self, line: str) -> bool:
        """Carry out a command; False if it was `quit`."""
        word, *rest = line.split() or [""]
        if word == "quit":
            self.close()
            return False
        if command := self._commands.get(word):
            try:
                if word in _NOT_DURING_SEARCH and self._search and not self._search.ended.is_set():
                    raise ValueError(f"a search is running; send stop before {word}")
                command(rest)
            except (GameError, ValueError) as error:
                self._complain(error)
        elif word:
            self._complain(f"unknown command {word[:40]!r}; choose from {', '.join(self._commands)}, quit")
        return True

    def close(self) -> None:
        """Stop the search, which still sends its move, and close the engine."""
        self._stop()
        self._engine.close()

    def _complain(self, problem: object) -> None:
        self._send(f"info string {str(problem)[:_LONGEST_COMPLAINT]}")

    # Introduction and options

    def _introduce(self, _: list[str]) -> None:
        self._send(f"id name Potez {potez.__version__} {self._engine.name}")
        self._send("id author Potez")
        for line in option_lines():
            self._send(line)
        for name, option in self._engine_options.items():
            least, most = min(option.allowed), max(option.allowed)
            self._send(f"option name {name} type spin default {option.default} min {least} max {most}")
        self._send("ugiok")

    def _set_option(self, words: list[str]) -> None:
        if words[:1] != ["name"] or "value" not in words:
            raise ValueError("write: setoption name NAME value VALUE")
        at = words.index("value")
        name, value = " ".join(words[1:at]).lower(), " ".join(words[at + 1 :])
        if name == "game":
            self._set_game(value)
        elif name in start_options():
            self._start_options[name] = value
            self._reset()
        elif option := next((option for known, option in self._engine_options.items() if known.lower() == name), None):
            self._settings[option.name] = option.parse(value)
            self._engine = self._make_engine()
        else:
            raise ValueError(f"unknown option {name[:40]!r}")

    def _set_game(self, game: str) -> None:
        if info_of(game).name != self._game:
            self._player, self._game = self._player_of(game), game
            self._engine.close()
            self._engine = self._make_engine()
        self._reset()

    def _make_engine(self) -> Engine:
        known = {option.name for option in self._player.options}
        return self._player.make(**{name: value for name, value in self._settings.items() if name in known})

    def _reset(self) -> None:
        """Go to the start that the options describe. More options may follow, so a wrong one is no error yet."""
        try:
            self._position = self._engine.prepare(self._start())
        except GameError as error:
            self._position, self._problem = None, str(error)

    def _start(self) -> Position[Any]:
        names = signature(GAMES[self._game].rules.start).parameters
        given = {name: text for name, text in self._start_options.items() if name in names}
        return start_from_texts(self._game, {name: text for name, text in given.items() if text not in (DEFAULT, "")})

    # Positions

    def _set_position(self, words: list[str]) -> None:
        self._position, self._problem = None, "there is no position: the last one was refused"
        at = words.index("moves") if "moves" in words else len(words)
        match words[:at]:
            case ["startpos"]:
                start = self._start()
            case ["fen", *text]:
                start = parse(self._game, " ".join(text))
            case _:
                raise ValueError("write: position startpos, or position fen TEXT, optionally followed by moves M1 M2")
        self._position = self._engine.prepare(Game.replay(start, words[at + 1 :]).position)

    def _query(self, words: list[str]) -> None:
        if len(words) != 1 or words[0] not in _QUERIES:
            raise ValueError(f"write: query {' or query '.join(_QUERIES)}")
        if self._position is None:
            raise ValueError(self._problem)
        outcome = self._position.outcome()
        if words == ["p1turn"]:
            answer = str(self._position.side is Side.X).lower()
        elif words == ["gameover"]:
            answer = str(outcome is not None).lower()
        elif outcome is None:
            answer = "none"
        else:
            answer = {Side.X: "p1win", Side.O: "p2win", None: "draw"}[outcome.winner]
        self._send(f"response {answer}")

    # Searching

    def _go(self, words: list[str]) -> None:
        try:
            if self._position is None:
                raise ValueError(self._problem)
            limits = read_go(words, self._position.side)
        except ValueError as error:
            self._complain(error)
            self._send(f"bestmove {NO_MOVE}")
            return
        if self._search and self._search.abandoned:
            self._engine = self._make_engine()
        self._search = BackgroundSearch(self._engine, self._position, limits, self._send_info, self._send_result)

    def _stop(self) -> None:
        if self._search:
            self._search.stop()

    def _send_info(self, info: SearchInfo) -> None:
        for line in info_lines(info):
            self._send(line)

    def _send_result(self, result: SearchResult, failure: Exception | None) -> None:
        if failure:
            self._complain(failure)
        self._send_info(result)
        self._send(f"bestmove {result.move or NO_MOVE}")


def option_lines() -> Iterator[str]:
    """The options of every game, as UGI lists them."""
    yield f"option name Game type combo default {next(iter(GAMES))} " + " ".join(f"var {game}" for game in GAMES)
    for name, numeric in start_options().items():
        if numeric:
            most = max(max(option.allowed) for option in numeric)
            yield f"option name {name.capitalize()} type spin default {DEFAULT} min {DEFAULT} max {most}"
        else:
            yield f"option name {name.capitalize()} type string default"


def start_options() -> dict[str, list[Option]]:
    """The options of the starts of all games by name: the Option of each game that has it; none if it is a text."""
    found: dict[str, list[Option]] = {}
    for rules in (info.rules for info in GAMES.values()):
        for name in signature(rules.start).parameters:
            found.setdefault(name, []).extend(option for option in rules.options if option.name == name)
    return found


def serve(make: Callable[..., Engine], options: Sequence[Option] = ()) -> None:
    """Let a client drive an engine through standard input and output, until it sends `quit` or the input ends.

    `make` makes the engine; it may be the engine's class. `options` are the keyword arguments that it accepts.
    """
    serve_players(lambda game: Player("bot", make, options=tuple(options)))


def serve_players(player_of: Callable[[str], Player]) -> None:
    """The same with a player for each game. If `player_of` raises SetupError, the server refuses the game."""
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    lock = Lock()

    def send(line: str) -> None:
        with lock:
            print(line, flush=True)

    server = Server(player_of, send)
    while line := sys.stdin.readline(LONGEST_LINE):
        if not server.obey(line):
            return
    server.close()
