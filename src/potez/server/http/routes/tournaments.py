"""Tournaments and matches whose results are kept in a folder: who is how strong, and their games, to replay."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from potez.arena.contest.game_result import GameResult
from potez.arena.contest.plan import Plan
from potez.arena.contest.results import Results, read_results, read_summary
from potez.arena.rating.ratings import Rating, rate
from potez.arena.rating.standings import Standings
from potez.games.base import GameError, Message, Side
from potez.locale import Language
from potez.play.record_json import to_json
from potez.play.record_reader import read_records
from potez.server.http.errors import Refusal
from potez.server.http.language import Asked

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"])

_MOST = 100  # tournaments in a list
_PAGE = 100  # games in an answer

Skip = Annotated[int, Query(ge=0, le=10**9, description="How many games to pass over.")]


@router.get("")
def tournaments(request: Request, language: Asked) -> list[dict[str, Any]]:
    """What is kept, the latest first. A file that cannot be read is told with its messages."""
    latest = sorted(_files(request).values(), key=os.path.getmtime, reverse=True)
    return [_entry(file, language) for file in latest[:_MOST]]


@router.get("/{name}")
def tournament(request: Request, language: Asked, name: str, skip: Skip = 0) -> dict[str, Any]:
    """The ratings of a tournament, and a hundred of its games in the order in which they ended."""
    results = _results(request, name)
    ratings, messages = _ratings(results, language)
    games = results.games[skip : skip + _PAGE]
    return {
        **_told(name, results.plan, len(results.games)),
        "start": str(results.plan.start),
        "ratings": ratings,
        "messages": messages,
        "list": [_game(number, game, language) for number, game in enumerate(games, start=skip + 1)],
    }


@router.get("/{name}/games/{number}")
def game(request: Request, name: str, number: int) -> dict[str, Any]:
    """A game with its moves and what the players thought of them, as docs/records.md describes it."""
    games = _results(request, name).games
    if not 1 <= number <= len(games):
        raise Refusal(
            "unknown", Message("there is no game {number}; there are {count}", number=number, count=len(games))
        )
    return to_json(read_records(games[number - 1].record)[0])


def _files(request: Request) -> dict[str, Path]:
    folder: Path | None = request.app.state.tournaments
    return {file.name: file for file in folder.glob("*.jsonl") if file.is_file()} if folder else {}


def _results(request: Request, name: str) -> Results:
    """Raises Refusal."""
    file = _files(request).get(name)
    if file is None:
        raise Refusal("unknown", Message("there is no tournament {name}", name=repr(name)))
    try:
        seen = file.stat()
        return _read(file, seen.st_mtime_ns, seen.st_size)
    except (GameError, OSError) as error:
        raise Refusal("invalid", *_messages(error, name)) from None


@lru_cache(maxsize=4)
def _read(file: Path, changed: int, size: int) -> Results:
    """Once for as long as the file stays as it is."""
    return read_results(file)


def _entry(file: Path, language: Language) -> dict[str, Any]:
    try:
        return _told(file.name, *read_summary(file)) | {"messages": []}
    except (GameError, OSError) as error:
        return {"name": file.name, "messages": [language.translate(message) for message in _messages(error, file.name)]}


def _messages(error: GameError | OSError, name: str) -> list[Message]:
    """What is wrong with a file, without telling where it is."""
    if isinstance(error, OSError):
        return [Message("{file} cannot be used: {reason}", file=name, reason=error.strerror)]
    return [Message(message.text, **message.blanks | {"file": name}) for message in error.messages]


def _told(name: str, plan: Plan, games: int) -> dict[str, Any]:
    return {
        "name": name,
        "game": plan.start.game,
        "format": plan.format,
        "players": list(plan.players),
        "games": games,
    }


def _ratings(results: Results, language: Language) -> tuple[list[dict[str, Any]], list[str]]:
    """The table, or why there is none."""
    try:
        return [_rating(rating) for rating in rate(Standings((results,)).scores)], []
    except GameError as error:
        return [], [language.translate(message) for message in error.messages]


def _rating(rating: Rating) -> dict[str, Any]:
    return {"player": rating.player, "elo": rating.elo.to_json(), "points": rating.points, "games": rating.games}


def _game(number: int, game: GameResult, language: Language) -> dict[str, Any]:
    first, second = game.players if game.first is Side.X else game.players[::-1]
    said = language(game.ending)
    return {
        "number": number,
        "X": first,
        "O": second,
        "winner": game.winner.value if game.winner else None,
        "ending": game.ending,
        "by": game.by,
        "said": f"{said}: {language(game.by)}" if game.by else said,
    }
