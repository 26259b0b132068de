"""Players as people write them: `computer:2`, `native:movetime=100`, `level:3`, `uct`, `random`, `ugi:path args`.

A player has a kind, and after a colon what its kind wants to know. Limits written with a player are its own and
stand before those that a match sets for everybody.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from potez.engine.chance import Chance
from potez.engine.external import External
from potez.engine.minimax import Minimax
from potez.engine.types import Engine, Limits
from potez.games.base import Fault, Option, SetupError

DEPTH = Option("depth", 2, range(1, 21))
QUICK = {"blockade": 1, "byte": 3, "domineering": 3}
"""Depths at which the readable search answers in about a second."""

MOVETIME = Option("movetime", 1000, range(1, 86_400_001))
NODES = Option("nodes", 100_000, range(1, 10**15))
LOOK_AHEAD = Option("depth", 100, range(1, 1001))
SEED = Option("seed", 0, range(2**63))


@dataclass(frozen=True)
class Player:
    """Who plays, as it was written, and how to make its engine."""

    text: str
    make: Callable[[], Engine]
    limits: Limits | None = None
    """Limits of its own."""

    def __str__(self) -> str:
        return self.text


def read_player(text: str, game: str) -> Player:
    """The player of a game that a text names. Raises SetupError."""
    kind, _, details = text.strip().partition(":")
    if kind.lower() not in KINDS:
        raise SetupError(
            Fault("{text} is no player; there are {kinds}", text=repr(text), kinds=", ".join(kind for kind in KINDS))
        )
    return replace(KINDS[kind.lower()](details.strip(), game), text=text.strip())


def _computer(details: str, game: str) -> Player:
    depth = _number(DEPTH, details) if details else QUICK.get(game, DEPTH.default)
    return Player(f"computer:{depth}", lambda: Minimax(depth), Limits(depth=depth))


def _random(details: str, game: str) -> Player:
    seed = _number(SEED, details) if details else None
    return Player("random", lambda: Chance(seed), Limits())


def _ugi(details: str, game: str) -> Player:
    if not details:
        raise SetupError(Fault("say which program to start, such as ugi:./bot --fast"))
    return Player(f"ugi:{details}", lambda: External(details))


KINDS: dict[str, Callable[[str, str], Player]] = {"computer": _computer, "random": _random, "ugi": _ugi}


def best_player(game: str) -> Player:
    """The strongest there is here."""
    return read_player("computer", game)


def settings(details: str, *known: Option) -> dict[str, int]:
    """Numbers written as `movetime=100,threads=2`. Raises SetupError."""
    named = {option.name: option for option in known}
    found: dict[str, int] = {}
    for part in filter(None, details.split(",")):
        name, equals, value = part.strip().partition("=")
        if name not in named or not equals:
            raise SetupError(
                Fault(
                    "{text} is no setting; there are {names}",
                    text=repr(part),
                    names=", ".join(f"{name}=" for name in named),
                )
            )
        found[name] = _number(named[name], value)
    return found


def limits_of(found: dict[str, int]) -> Limits | None:
    """The limits among such settings, if there are any."""
    limits = Limits(
        depth=found.get("depth"),
        nodes=found.get("nodes"),
        seconds=found["movetime"] / 1000 if "movetime" in found else None,
    )
    return None if limits == Limits() else limits


def _number(option: Option, text: str) -> int:
    value: Any = int(text) if text.isascii() and text.isdigit() else text
    if faults := option.faults(value):
        raise SetupError(*faults)
    return int(value)
