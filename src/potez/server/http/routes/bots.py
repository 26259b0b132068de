"""Bots: a visitor takes a name and gets a token, with which a program connects and plays in contests."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Request

from potez.api.refusal import Refusal
from potez.api.shapes import Length
from potez.api.typed import TypedDict
from potez.games.base import GameError, Message
from potez.server.arena.bots import BotHub
from potez.server.arena.roster import BOT, player_title
from potez.server.arena.rules import NAME, ArenaRules
from potez.server.http.language import RequestLanguage
from potez.server.http.routes.rooms import count_against_limit
from potez.server.http.routes.tournaments import GameEntryJson, game_entry, tournament_files, tournament_results
from potez.server.http.shaped import Shaped
from potez.server.rooms.tokens import hashed, new_token
from potez.server.storage import Storage

router = APIRouter(prefix="/api/bots", tags=["tournaments"])

_MOST = 20  # games in the answer
_FILES = 50  # tournaments in which they are looked for


@dataclass(frozen=True, kw_only=True)
class NewBotRequest:
    """The name of a bot, which nobody else has."""

    name: Annotated[str, Length(1, 30)]


class NewBotJson(TypedDict):
    name: str
    token: str


class BotGameJson(GameEntryJson):
    """A game of a bot, the tournament it belongs to, and what people call its players."""

    tournament: str
    titles: dict[str, str]


class BotJson(TypedDict):
    """A bot, and its last games."""

    name: str
    online: bool
    games: list[BotGameJson]


@router.post("", status_code=201)
async def register(new: Shaped[NewBotRequest], request: Request) -> NewBotJson:
    """Take a name for a bot. The token is its secret: whoever has it plays under that name."""
    rules: ArenaRules | None = request.app.state.arena_rules
    if not (rules and rules.bots):
        raise Refusal("closed", Message("this server accepts no bots"))
    if not NAME.fullmatch(new.name):
        raise Refusal("invalid", Message("a name consists of letters, digits, spaces, dots and dashes"))
    count_against_limit(request)
    storage: Storage = request.app.state.storage
    token = new_token()
    if not await storage.add_bot(new.name, hashed(token)):
        raise Refusal("taken", Message("there is a bot of that name already"))
    return {"name": new.name, "token": token}


@router.get("")
async def online(request: Request) -> list[str]:
    """The names of the bots that are connected."""
    hub: BotHub = request.app.state.bots
    return sorted(hub.online)


@router.get("/{name}")
def bot(name: str, request: Request, language: RequestLanguage) -> BotJson:
    """Whether a bot is connected, and its last games in the tournaments of this server."""
    player = BOT + name
    games: list[BotGameJson] = []
    for file in sorted(tournament_files(request).values(), key=os.path.getmtime, reverse=True)[:_FILES]:
        try:
            results = tournament_results(request, file.name)
        except GameError:
            continue
        if player not in results.plan.players:
            continue
        for number, game in reversed(list(enumerate(results.games, start=1))):
            if player in game.players and len(games) < _MOST:
                titles = {each: player_title(each, language) for each in game.players}
                entry = game_entry(number, game, language)
                games.append({**entry, "tournament": file.name, "titles": titles})
    hub: BotHub = request.app.state.bots
    return {"name": name, "online": name in hub.online, "games": games}
