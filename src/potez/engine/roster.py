"""Players as people write them: `level:3`, `computer:2`, `native:movetime=100`, `uct`, `random`, `ugi:path args`.

A player has a kind, and after a colon what its kind wants to know. Limits written with a player are its own and
stand before those that a match sets for everybody.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from potez import core
from potez.engine.levels import LEVEL, Level
from potez.engine.minimax import Minimax
from potez.engine.native import LINES, MEGABYTES, THREADS, NativeEngine
from potez.engine.random_engine import Chance
from potez.engine.types import Engine, Limits
from potez.engine.uct import Uct
from potez.engine.ugi.client import External
from potez.games import GAMES
from potez.games.base import Message, Option, SetupError

DEPTH = Option("depth", 2, range(1, 21))
MOVETIME = Option("movetime", 1000, range(1, 86_400_001))
NODES = Option("nodes", 100_000, range(1, 10**12))
LOOK_AHEAD = Option("depth", 100, range(1, 101))
SEED = Option("seed", 0, range(2**31))
_LIMITS = (MOVETIME, NODES, LOOK_AHEAD)


@dataclass(frozen=True)
class Player:
    """Who plays, as it was written, and how to make its engine."""

    text: str
    make: Callable[..., Engine]
    limits: Limits | None = None
    """Limits of its own."""
    options: tuple[Option, ...] = ()
    """What `make` may be told by name."""

    def __str__(self) -> str:
        return self.text


def read_player(text: str, game: str) -> Player:
    """The player of a game that a text names. Raises SetupError."""
    kind, _, details = text.strip().partition(":")
    if kind.lower() not in KINDS:
        raise SetupError(Message("{text} is no player; there are {kinds}", text=repr(text), kinds=", ".join(KINDS)))
    return KINDS[kind.lower()](text.strip(), details.strip(), game)


def best_player(game: str) -> Player:
    """The strongest there is here."""
    return read_player("native" if core.available else "computer", game)


def good_opponent(game: str) -> Player:
    """Who sits opposite a person that has not said whom it wants."""
    if core.plays(game) and GAMES[game].levels:
        return read_player(f"level:{LEVEL.default}", game)
    return read_player(f"computer:{GAMES[game].quick_depth}", game)


def _computer(text: str, details: str, game: str) -> Player:
    depth = DEPTH.parse(details) if details else GAMES[game].quick_depth
    return Player(text, partial(Minimax, depth), Limits(depth=depth))


def _native(text: str, details: str, game: str) -> Player:
    _need_the_compiled_half()
    own = (MEGABYTES, THREADS, LINES)
    settings = _settings(details, *_LIMITS, *own)
    told: dict[str, Any] = {option.name: settings[option.name] for option in own if option.name in settings}
    return Player(text, partial(NativeEngine, **told), _limits(settings), own)


def _uct(text: str, details: str, game: str) -> Player:
    _need_the_compiled_half()
    settings = _settings(details, MOVETIME, NODES, SEED)
    return Player(text, partial(Uct, settings.get(SEED.name, SEED.default)), _limits(settings))


def _random(text: str, details: str, game: str) -> Player:
    seed = SEED.parse(details) if details else None
    return Player(text, partial(Chance, seed), Limits())


def _ugi(text: str, details: str, game: str) -> Player:
    if not details:
        raise SetupError(Message("say which program to start, such as ugi:./bot --fast"))
    return Player(text, partial(External, details))


def _level(text: str, details: str, game: str) -> Player:
    _need_the_compiled_half()
    return Player(text, partial(Level, LEVEL.parse(details) if details else LEVEL.default), Limits())


KINDS: dict[str, Callable[[str, str, str], Player]] = {
    "level": _level,
    "computer": _computer,
    "native": _native,
    "uct": _uct,
    "random": _random,
    "ugi": _ugi,
}


def _need_the_compiled_half() -> None:
    if not core.available:
        raise SetupError(Message("Potez was installed without its compiled half; computer plays without it"))


def _settings(details: str, *known: Option) -> dict[str, int]:
    """Numbers written as `movetime=100,threads=2`. Raises SetupError."""
    named = {option.name: option for option in known}
    found: dict[str, int] = {}
    for part in filter(None, details.split(",")):
        name, _, value = (word.strip() for word in part.partition("="))
        if name not in named:
            raise SetupError(
                Message("{text} is no setting; there are {names}", text=repr(part), names=", ".join(named))
            )
        found[name] = named[name].parse(value)
    return found


def _limits(settings: dict[str, int]) -> Limits | None:
    """The limits among the settings, if there are any."""
    limits = Limits(
        depth=settings.get("depth"),
        nodes=settings.get("nodes"),
        seconds=settings["movetime"] / 1000 if "movetime" in settings else None,
    )
    return None if limits == Limits() else limits
