"""Players as people write them: `level:3`, `computer:2`, `original:2`, `native:movetime=100`, `uct`, `random`,
`ugi:path args`.

A player is a kind and, after a colon, the settings of that kind. Limits among the settings are the player's own: they
replace the limits that a match gives to all players.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from potez import core
from potez.core.networks import networks
from potez.engine.levels import LEVEL, LevelEngine, compiled_levels
from potez.engine.minimax import Minimax
from potez.engine.native import MEGABYTES, MULTIPV, THREADS, NativeEngine
from potez.engine.original import OriginalEngine, original_engine
from potez.engine.random_engine import RandomEngine
from potez.engine.types import Engine, Limits
from potez.engine.uct import UctEngine
from potez.engine.ugi.client import UgiEngine
from potez.games import GAMES
from potez.games.base import Message, Option, SetupError

MINIMAX_DEPTH = Option("depth", 2, range(1, 21))
MOVETIME = Option("movetime", 1000, range(1, 86_400_001))
NODES = Option("nodes", 100_000, range(1, 10**12))
DEPTH_LIMIT = Option("depth", 100, range(1, 101))
SEED = Option("seed", 0, range(2**31))
_LIMITS = (MOVETIME, NODES, DEPTH_LIMIT)
_NETWORK = "network="
_OLD_NAMES = {"lines": "multipv"}


@dataclass(frozen=True)
class Player:
    """Who plays: the text that names it, and how to make its engine."""

    text: str
    make: Callable[..., Engine]
    limits: Limits | None = None
    """Its own limits, if it has any."""
    options: tuple[Option, ...] = ()
    """The keyword arguments that `make` accepts."""

    def __str__(self) -> str:
        return self.text


def read_player(text: str, game: str) -> Player:
    """The player that a text names, for any game of the table. Raises SetupError."""
    kind, _, details = text.strip().partition(":")
    if kind.lower() not in KINDS:
        raise SetupError(Message("unknown player {text}; choose from {kinds}", text=repr(text), kinds=", ".join(KINDS)))
    return KINDS[kind.lower()](text.strip(), details.strip(), game)


def best_player(game: str) -> Player:
    """The strongest player of a game."""
    return read_player("native" if core.plays(game) else "computer", game)


def default_opponent(game: str) -> Player:
    """The opponent of a person who did not choose one."""
    if compiled_levels(game):
        return read_player(f"level:{LEVEL.default}", game)
    return read_player(f"computer:{GAMES[game].quick_depth}", game)


def _computer(text: str, details: str, game: str) -> Player:
    depth = MINIMAX_DEPTH.parse(details) if details else GAMES[game].quick_depth
    return Player(text, partial(Minimax, depth), Limits(depth=depth))


def _original(text: str, details: str, game: str) -> Player:
    depth = original_engine(f"original:{details}", game).chosen_depth
    return Player(text, partial(OriginalEngine, game, depth), Limits(depth=depth))


def _native(text: str, details: str, game: str) -> Player:
    _require_compiled("native", game)
    options = (MEGABYTES, THREADS, MULTIPV)
    parts = details.split(",")
    files = [part.partition("=")[2].strip() for part in parts if part.strip().startswith(_NETWORK)]
    settings = _settings(",".join(part for part in parts if not part.strip().startswith(_NETWORK)), *_LIMITS, *options)
    chosen: dict[str, Any] = {option.name: settings[option.name] for option in options if option.name in settings}
    if files:
        chosen["network"] = Path(files[-1])
        networks(chosen["network"])  # refuses a wrong file now, not at the first move
    return Player(text, partial(NativeEngine, **chosen), _limits(settings), options)


def _uct(text: str, details: str, game: str) -> Player:
    _require_compiled("uct", game)
    settings = _settings(details, MOVETIME, NODES, SEED)
    return Player(text, partial(UctEngine, settings.get(SEED.name, SEED.default)), _limits(settings))


def _random(text: str, details: str, game: str) -> Player:
    seed = SEED.parse(details) if details else None
    return Player(text, partial(RandomEngine, seed), Limits())


def _ugi(text: str, details: str, game: str) -> Player:
    if not details:
        raise SetupError(Message("name the program to start, such as ugi:./bot --fast"))
    return Player(text, partial(UgiEngine, details))


def _level(text: str, details: str, game: str) -> Player:
    return Player(text, partial(LevelEngine, LEVEL.parse(details) if details else LEVEL.default), Limits())


KINDS: dict[str, Callable[[str, str, str], Player]] = {
    "level": _level,
    "computer": _computer,
    "original": _original,
    "native": _native,
    "uct": _uct,
    "random": _random,
    "ugi": _ugi,
}


def _require_compiled(kind: str, game: str) -> None:
    """Raises SetupError unless the compiled half plays the game."""
    if not core.available:
        raise SetupError(Message("Potez was installed without its compiled half; choose computer or level"))
    if not core.plays(game):
        raise SetupError(
            Message(
                "{kind} does not play {game}, which is not compiled; choose computer or level", kind=kind, game=game
            )
        )


def _settings(details: str, *options: Option) -> dict[str, int]:
    """The numbers that a text such as `movetime=100,threads=2` gives to options. Raises SetupError."""
    known = {option.name: option for option in options}
    found: dict[str, int] = {}
    for part in filter(None, details.split(",")):
        name, _, value = (word.strip() for word in part.partition("="))
        name = _OLD_NAMES.get(name, name)
        if name not in known:
            raise SetupError(
                Message("unknown setting {text}; choose from {names}", text=repr(part), names=", ".join(known))
            )
        found[name] = known[name].parse(value)
    return found


def _limits(settings: dict[str, int]) -> Limits | None:
    """The limits among the settings; None if there are none."""
    limits = Limits(
        depth=settings.get("depth"),
        nodes=settings.get("nodes"),
        seconds=settings["movetime"] / 1000 if "movetime" in settings else None,
    )
    return None if limits == Limits() else limits
