"""Contests that visitors start, where the operator allows it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import date
from secrets import token_hex
from typing import Annotated, Literal

from fastapi import APIRouter, Request

from potez.api.refusal import Refusal
from potez.api.requests import PositionRequest
from potez.api.shapes import Between, Length
from potez.api.typed import TypedDict
from potez.arena.contest.openings import PLIES, RandomOpenings
from potez.arena.contest.plan import Plan
from potez.arena.contest.terms import Terms
from potez.engine.types import Limits
from potez.games import GAMES
from potez.games.base import GameError, Message
from potez.server.arena.director import Contest, Director
from potez.server.arena.roster import BOT, BOT_PATIENCE, RosterEntryJson
from potez.server.arena.rules import ArenaRules
from potez.server.http.language import RequestLanguage
from potez.server.http.routes.rooms import count_against_limit
from potez.server.http.shaped import Shaped

router = APIRouter(prefix="/api", tags=["tournaments"])

_MARGIN = 0.5  # seconds that a move may be late: the server has other work too
_BOT_MARGIN = 2.0  # the same for bots, whose moves travel
_PLIES = 600


class ArenaJson(TypedDict):
    """What visitors may do: `players` by game, the most games of a contest, and the most milliseconds for a move."""

    open: bool
    bots: bool
    players: dict[str, list[RosterEntryJson]]
    games: int
    movetime: int


@dataclass(frozen=True, kw_only=True)
class ContestRequest(PositionRequest):
    """A contest. `games` is the number of games for every two players, in pairs with sides exchanged.

    `movetime` is in milliseconds.
    """

    players: Annotated[list[Annotated[str, Length(0, 40)]], Length(2, 10)]
    games: Annotated[int, Between(2, 100_000)] = 2
    movetime: Annotated[int, Between(1, 60_000)] = 100
    format: Literal["round-robin", "gauntlet"] = "round-robin"


class NewContestJson(TypedDict):
    name: str
    url: str


@router.get("/arena")
async def arena(request: Request, language: RequestLanguage) -> ArenaJson:
    """Whether visitors may start contests here, and with whom."""
    rules: ArenaRules | None = request.app.state.arena_rules
    if rules is None:
        return {"open": False, "bots": False, "players": {}, "games": 0, "movetime": 0}
    director: Director = request.app.state.director
    players = {game: director.roster.to_json(game, language) for game in GAMES}
    return {
        "open": True,
        "bots": rules.bots,
        "players": players,
        "games": rules.games,
        "movetime": rules.movetime,
    }


@router.post("/tournaments", status_code=201)
async def start(wanted: Shaped[ContestRequest], request: Request) -> NewContestJson:
    """Start a match or a tournament between players that `GET /api/arena` lists."""
    rules: ArenaRules | None = request.app.state.arena_rules
    if rules is None:
        raise Refusal("closed", Message("the operator of this server has not allowed contests"))
    director: Director = request.app.state.director
    known = director.roster.names(wanted.game)
    if unknown := [player for player in wanted.players if player not in known]:
        raise Refusal("invalid", Message("there is no player {name} here", name=repr(unknown[0])))
    plan = await asyncio.to_thread(_plan, wanted, min(wanted.movetime, rules.movetime))
    pairs = (wanted.games + 1) // 2 * len(plan.encounters)
    if 2 * pairs > rules.games:
        raise Refusal("invalid", Message("a contest may have at most {most} games here", most=rules.games))
    count_against_limit(request)
    name = f"{date.today():%Y-%m-%d}-{wanted.game}-{token_hex(3)}.jsonl"
    await asyncio.to_thread(director.enter, Contest(name, plan, pairs))
    return {"name": name, "url": f"/tournaments/{name}"}


def _plan(wanted: ContestRequest, movetime: int) -> Plan:
    """Raises GameError."""
    has_bots = any(player.startswith(BOT) for player in wanted.players)
    terms = Terms(
        Limits(seconds=movetime / 1000),
        margin=_BOT_MARGIN if has_bots else _MARGIN,
        patience=BOT_PATIENCE,
        plies=_PLIES,
    )
    start = wanted.replay().position
    if start.outcome():
        raise Refusal("over", Message("the game is over"))
    seed = int.from_bytes(token_hex(2).encode(), "big") % 2**31
    for plies in (PLIES.default, 1, 0):  # a game on a small board may be over sooner
        plan = Plan(start, tuple(wanted.players), terms, RandomOpenings(plies, seed), wanted.format)
        try:
            plan.opening_of(0)
        except GameError:
            continue
        return plan
    raise Refusal("over", Message("the game is over"))
