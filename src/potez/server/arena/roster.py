"""Who may play in contests of the server: built-in players, the operator's programs, and bots. Visitors choose by name.

Here is the only place where the name of a player becomes something that runs.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import Literal

from potez import core
from potez.api.typed import TypedDict
from potez.engine.levels import LEVEL, LEVEL_TITLES
from potez.engine.players import Player, read_player
from potez.engine.ugi.client import UgiEngine
from potez.games.base import Message, SetupError
from potez.locale import Language
from potez.server.arena.bots import BotEngine, BotHub
from potez.server.arena.pool_engine import PoolEngine
from potez.server.arena.rules import ArenaRules
from potez.server.engines.worker_pool import WorkerPool

PROGRAM, BOT = "program:", "bot:"
BOT_PATIENCE = 10.0
"""Seconds that a bot may be late."""
_LEVELS = tuple(f"level:{level}" for level in LEVEL.allowed)
_COMPILED = ("native", "uct")
_ANYWHERE = ("random", "computer")


class RosterEntryJson(TypedDict):
    """A player that a visitor may choose. A program is always there; a bot is if it is connected."""

    player: str
    title: str
    kind: Literal["built-in", "program", "bot"]
    online: bool


class Roster:
    """The players of a server. Made on its event loop."""

    def __init__(self, rules: ArenaRules, hub: BotHub, workers: WorkerPool) -> None:
        self._rules, self._hub, self._workers = rules, hub, workers
        self._loop = asyncio.get_running_loop()

    def names(self, game: str) -> list[str]:
        """The players that may be chosen for a game now."""
        compiled = _COMPILED if core.plays(game) else ()
        bots = sorted(self._hub.online) if self._rules.bots else []
        return [
            *_LEVELS,
            *compiled,
            *_ANYWHERE,
            *(PROGRAM + name for name in self._rules.programs),
            *(BOT + name for name in bots),
        ]

    def player(self, text: str, game: str) -> Player:
        """A player by its name. Raises SetupError for any other text."""
        if text.startswith(BOT) and self._rules.bots:
            return Player(text, partial(BotEngine, self._hub, text.removeprefix(BOT), BOT_PATIENCE))
        if text.startswith(PROGRAM) and (command := self._rules.programs.get(text.removeprefix(PROGRAM))):
            return Player(text, partial(UgiEngine, command))
        if text in (*_LEVELS, *_COMPILED, *_ANYWHERE):
            player = read_player(text, game)
            return replace(player, make=partial(PoolEngine, self._workers, self._loop, player.make), options=())
        raise SetupError(Message("there is no player {name} here", name=repr(text)))

    def to_json(self, game: str, language: Language) -> list[RosterEntryJson]:
        return [
            {"player": name, "title": player_title(name, language), "kind": _kind(name), "online": True}
            for name in self.names(game)
        ]


def _kind(name: str) -> Literal["built-in", "program", "bot"]:
    return "program" if name.startswith(PROGRAM) else "bot" if name.startswith(BOT) else "built-in"


def player_title(text: str, language: Language) -> str:
    """What people read instead of the text of a player. The command of a program stays with the operator."""
    kind, _, details = text.partition(":")
    match kind:
        case "level" if details.isdecimal() and int(details) in LEVEL.allowed:
            name = language.translate(LEVEL_TITLES[int(details) - 1].name)
            return language("Level {level}: {name}", level=details, name=name)
        case "program" | "bot":
            return details
        case "ugi":
            return details.split()[0].rsplit("/", 1)[-1] if details.split() else text
        case "native" if not details:
            return language("Compiled engine")
        case "uct" if not details:
            return language("Playouts (UCT)")
        case "random" if not details:
            return language("Random moves")
        case "computer":
            return language("Minimax, depth {depth}", depth=details) if details else "Minimax"
    return text
