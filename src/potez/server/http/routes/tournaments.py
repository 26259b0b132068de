"""Tournaments and matches whose results are in a folder: their ratings, and their games to replay."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from potez.api.refusal import Refusal
from potez.api.sentences import Sentence, Sentences, message_json, messages_json
from potez.api.typed import TypedDict
from potez.arena.contest.game_result import GameResult
from potez.arena.contest.plan import Plan
from potez.arena.contest.results import Results, read_results, read_summary
from potez.arena.rating.ratings import Rating, rate
from potez.arena.rating.standings import Standings
from potez.games.base import GameError, Message, Side
from potez.locale import Language
from potez.play.record import Record
from potez.play.record_json import to_json
from potez.play.record_reader import read_records
from potez.server.arena.director import Contest, Director
from potez.server.arena.roster import player_title
from potez.server.http.language import RequestLanguage

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"])

_MOST = 100  # tournaments in the list
_PAGE = 100  # games in an answer

Skip = Annotated[int, Query(ge=0, le=10**9, description="How many games to skip.")]


class SummaryJson(TypedDict):
    """`titles` are what people call the players, `planned` is how many games there will be, or null if it is over."""

    name: str
    game: str
    format: str
    players: list[str]
    titles: dict[str, str]
    games: int
    planned: int | None


class TournamentJson(SummaryJson, Sentences):
    """A tournament in the list."""


class UnreadableJson(Sentences):
    """A file in the list that cannot be read, with the reasons."""

    name: str


class RatingJson(TypedDict):
    player: str
    elo: dict[str, float | None]
    points: float
    games: int


class GameEntryJson(Sentence):
    """A game in the list, with how it ended."""

    number: int
    X: str
    O: str  # noqa: E741 - the players' own name for it
    winner: str | None
    ending: str
    by: str | None


class EncounterJson(TypedDict):
    """The games of two players, and the points of the first."""

    players: list[str]
    points: float
    games: int


class TournamentDetailJson(SummaryJson, Sentences):
    """`live` are the rooms of the games that are being played."""

    start: str
    live: list[str]
    encounters: list[EncounterJson]
    ratings: list[RatingJson]
    list: list[GameEntryJson]


@router.get("")
def tournaments(request: Request, language: RequestLanguage) -> list[TournamentJson | UnreadableJson]:
    """The tournaments, latest first. Of a file that cannot be read there are only its name and the messages."""
    latest = sorted(tournament_files(request).values(), key=os.path.getmtime, reverse=True)
    return [_entry(request, file, language) for file in latest[:_MOST]]


@router.get("/{name}")
def tournament(request: Request, language: RequestLanguage, name: str, skip: Skip = 0) -> TournamentDetailJson:
    """The ratings of a tournament, and a hundred of its games in the order in which they ended."""
    results = tournament_results(request, name)
    ratings, messages = _ratings(results)
    games = results.games[skip : skip + _PAGE]
    return {
        **_summary(request, name, results.plan, len(results.games), language),
        "live": list(contest.rooms) if (contest := _contest(request, name)) else [],
        "encounters": _encounters(results),
        **messages_json(messages, language),
        "start": str(results.plan.start),
        "ratings": ratings,
        "list": [game_entry(number, game, language) for number, game in enumerate(games, start=skip + 1)],
    }


@router.get("/{name}/games/{number}")
def game(request: Request, language: RequestLanguage, name: str, number: int) -> dict[str, Any]:
    """A game with its moves and the players' comments, as docs/records.md describes it, and the players' titles."""
    record = tournament_game(request, name, number)
    titles = {side: player_title(record.tags[side], language) for side in ("X", "O")}
    return {**to_json(record), "titles": titles}


def tournament_files(request: Request) -> dict[str, Path]:
    folder: Path | None = request.app.state.tournaments
    return {file.name: file for file in folder.glob("*.jsonl") if file.is_file()} if folder else {}


def tournament_game(request: Request, name: str, number: int) -> Record:
    """A game of a tournament. Raises Refusal."""
    games = tournament_results(request, name).games
    if not 1 <= number <= len(games):
        raise Refusal(
            "unknown", Message("there is no game {number}; there are {count}", number=number, count=len(games))
        )
    return read_records(games[number - 1].record)[0]


def tournament_results(request: Request, name: str) -> Results:
    """The results of a tournament. Raises Refusal."""
    file = tournament_files(request).get(name)
    if file is None:
        raise Refusal("unknown", Message("there is no tournament {name}", name=repr(name)))
    try:
        seen = file.stat()
        return _read(file, seen.st_mtime_ns, seen.st_size)
    except (GameError, OSError) as error:
        raise Refusal("invalid", *_messages(error, name)) from None


@lru_cache(maxsize=4)
def _read(file: Path, changed: int, size: int) -> Results:
    """The results in a file, read again only when the file has changed."""
    return read_results(file)


def _contest(request: Request, name: str) -> Contest | None:
    """A tournament that is played on this server now, or waits for its turn."""
    director: Director | None = request.app.state.director
    return director.find(name) if director else None


def _entry(request: Request, file: Path, language: Language) -> TournamentJson | UnreadableJson:
    try:
        summary = _summary(request, file.name, *read_summary(file), language)
        return {**summary, **messages_json((), language)}
    except (GameError, OSError) as error:
        return {"name": file.name, **messages_json(_messages(error, file.name), language)}


def _messages(error: GameError | OSError, name: str) -> list[Message]:
    """What is wrong with a file, without revealing its folder."""
    if isinstance(error, OSError):
        return [Message("{file} cannot be used: {reason}", file=name, reason=error.strerror)]
    return [Message(message.text, **message.blanks | {"file": name}) for message in error.messages]


def _summary(request: Request, name: str, plan: Plan, games: int, language: Language) -> SummaryJson:
    contest = _contest(request, name)
    return {
        "name": name,
        "game": plan.start.game,
        "format": plan.format,
        "players": list(plan.players),
        "titles": {player: player_title(player, language) for player in plan.players},
        "games": games,
        "planned": 2 * contest.pairs if contest else None,
    }


def _encounters(results: Results) -> list[EncounterJson]:
    return [
        {"players": list(encounter.players), "points": encounter.points, "games": encounter.games}
        for encounter in Standings((results,)).encounters
    ]


def _ratings(results: Results) -> tuple[list[RatingJson], Sequence[Message]]:
    """The ratings, or why there are none."""
    try:
        return [_rating(rating) for rating in rate(Standings((results,)).scores)], []
    except GameError as error:
        return [], error.messages


def _rating(rating: Rating) -> RatingJson:
    return {"player": rating.player, "elo": rating.elo.to_json(), "points": rating.points, "games": rating.games}


def game_entry(number: int, game: GameResult, language: Language) -> GameEntryJson:
    first, second = game.players if game.first is Side.X else game.players[::-1]
    ending = language(game.ending)
    return {
        "number": number,
        "X": first,
        "O": second,
        "winner": game.winner.value if game.winner else None,
        "ending": game.ending,
        "by": game.by,
        **message_json(f"{ending}: {language(game.by)}" if game.by else ending),
    }
