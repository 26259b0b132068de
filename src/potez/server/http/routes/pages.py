"""The addresses of the page: each is sent with the title, the description and the picture of what it shows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from potez.api.endpoints.course import summary
from potez.api.endpoints.games import SentencesRequest, games, preview_game, sentences
from potez.api.endpoints.school import Day, daily_puzzle
from potez.api.refusal import code_of
from potez.api.requests import NoRequest, addressed_position
from potez.api.rooms.clock import EPOCH
from potez.api.rooms.events import Seat
from potez.engine.classroom.course import week_named
from potez.games import GAMES, info_of
from potez.games.base import GameError
from potez.locale import Language
from potez.play.game import Game
from potez.render.boards import draw
from potez.render.svg import svg
from potez.school.puzzle import puzzle
from potez.server.arena.roster import player_title
from potez.server.http.document import Preview, document
from potez.server.http.language import language_of
from potez.server.http.routes.tournaments import tournament_game, tournament_results
from potez.server.rooms.session import RoomSession

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

_MOST = 2000
"""Letters of a description; moves of a long game would fill a page."""


@router.get("/")
async def home(request: Request) -> HTMLResponse:
    language = language_of(request)
    previews = await asyncio.to_thread(
        lambda: {info.name: svg(draw(preview_game(info).position), in_page=True) for info in GAMES.values()}
    )
    first = next(iter(GAMES.values()))
    preview = Preview(
        language("Potez: board games, one move at a time"),
        language("Play against the computer or a friend, analyse, and watch the search think."),
        f"/api/games/{first.name}/image.png",
        "home",
        {
            "previews": previews,
            "lobby": request.app.state.rooms.lobby.to_json(),
            "daily": await asyncio.to_thread(_daily, language),
        },
    )
    return _page(request, language, preview)


def _daily(language: Language) -> dict[str, Any]:
    """The puzzle of the day with its picture."""
    daily = daily_puzzle(Day(), language)
    return daily | {"svg": svg(draw(puzzle(daily["game"], daily["id"]).start), in_page=True)}


@router.get("/play/{room}")
async def play(request: Request, room: str) -> HTMLResponse:
    return await _known(request, lambda language: _room(request, room, language))


@router.get("/analyse")
@router.get("/analyse/{game}")
@router.get("/tree")
@router.get("/tree/{game}")
async def study(request: Request, game: str = "") -> HTMLResponse:
    return await _known(request, lambda language: _study(request, game, language))


@router.get("/course")
def syllabus(request: Request) -> HTMLResponse:
    language = language_of(request)
    text = language(
        "How a program plays board games, from the state to the search. For students, and for teachers to project."
    )
    return _page(request, language, Preview(f"{language('A course in seven weeks')} – Potez", text, module="course"))


@router.get("/course/{week}")
async def course_week(request: Request, week: str) -> HTMLResponse:
    async def preview(language: Language) -> Preview:
        found = week_named(week)
        title = language.translate(found.title)
        return Preview(f"{title} – Potez", summary(found, language), module="course")

    return await _known(request, preview)


@router.get("/learn")
def lessons(request: Request) -> HTMLResponse:
    language = language_of(request)
    titles = ", ".join(language(info.title) for info in GAMES.values())
    return _page(request, language, Preview(f"{language('Learn a game')} – Potez", titles, module="learn"))


@router.get("/learn/{game}")
async def lesson(request: Request, game: str) -> HTMLResponse:
    async def preview(language: Language) -> Preview:
        info = info_of(game)
        title = language("How to play {game}", game=language(info.title))
        goal = language.translate(info.goal or info.summary)
        return Preview(f"{title} – Potez", goal, f"/api/games/{info.name}/image.png", "learn")

    return await _known(request, preview)


@router.get("/puzzles")
@router.get("/puzzles/{game}")
async def puzzle_lists(request: Request, game: str = "") -> HTMLResponse:
    async def preview(language: Language) -> Preview:
        text = language("Exactly one turn is right, and that is proved. Can you find it?")
        if not game:
            return Preview(f"{language('Puzzles')} – Potez", text, module="puzzles")
        title = language("Puzzles of {game}", game=language(info_of(game).title))
        return Preview(f"{title} – Potez", text, f"/api/games/{game}/image.png", "puzzles")

    return await _known(request, preview)


@router.get("/puzzles/{game}/{number}")
async def one_puzzle(request: Request, game: str, number: str) -> HTMLResponse:
    async def preview(language: Language) -> Preview:
        found = puzzle(game, number)
        title = f"{language(info_of(game).title)}: {language.translate(found.title)} – Potez"
        picture = "/api/positions/image.png?" + urlencode({"game": game, "start": found.position, "moves": ""})
        return Preview(title, language.translate(found.task), picture, "puzzles")

    return await _known(request, preview)


@router.get("/games")
def my_games(request: Request) -> HTMLResponse:
    language = language_of(request)
    text = language("The games that you have played in this browser.")
    return _page(request, language, Preview(f"{language('My games')} – Potez", text, module="my_games", indexed=False))


@router.get("/laboratory")
def laboratory(request: Request) -> HTMLResponse:
    language = language_of(request)
    text = language("Write a player in Python. It runs in your browser, and nothing leaves it.")
    return _page(request, language, Preview(f"{language('Laboratory')} – Potez", text, module="laboratory"))


@router.get("/tournaments")
def tournaments(request: Request) -> HTMLResponse:
    language = language_of(request)
    text = language("Programs play each other: tables, ratings, and every game to replay.")
    return _page(request, language, Preview(f"{language('Tournaments')} – Potez", text, module="tournaments"))


@router.get("/tournaments/{name}")
async def tournament(request: Request, name: str, number: int | None = None) -> HTMLResponse:
    async def preview(language: Language) -> Preview:
        return await asyncio.to_thread(_tournament, request, name, number, language)

    return await _known(request, preview)


@router.get("/bots")
@router.get("/bots/{name}")
def bots(request: Request, name: str = "") -> HTMLResponse:
    language = language_of(request)
    text = language("Write a program that plays, connect it, and let it play in tournaments here.")
    return _page(request, language, Preview(f"{name or language('Bots')} – Potez", text, module="bots"))


@router.get("/embed/{address:path}")
async def embedded(request: Request, address: str) -> HTMLResponse:
    """A board for pages of others: a room, or a position as in the address of an analysis."""
    kind, _, rest = address.partition("/")

    async def preview(language: Language) -> Preview:
        if kind == "play":
            shown = await _room(request, rest, language)
        else:
            shown = await _study(request, rest, language)
        return Preview(shown.title, shown.description, shown.image, "embed", indexed=False)

    if kind not in ("play", "analyse"):
        return nothing_here(request)
    return await _known(request, preview)


def nothing_here(request: Request) -> HTMLResponse:
    """The page of an address at which there is nothing."""
    language = language_of(request)
    preview = Preview(
        f"{language('There is nothing here')} – Potez",
        language("The address is wrong, or what was there is gone."),
        indexed=False,
    )
    return _page(request, language, preview, 404)


async def _known(request: Request, preview: Callable[[Language], Any]) -> HTMLResponse:
    """A page whose preview may turn out not to exist. The page itself then says what is wrong with the address."""
    language = language_of(request)
    try:
        return _page(request, language, await preview(language))
    except GameError as error:
        text = "; ".join(map(language.translate, error.messages))
        status = 404 if code_of(error) in ("unknown", "invalid") else 503
        return _page(request, language, Preview("Potez", text, indexed=False), status)


def _page(request: Request, language: Language, preview: Preview, status: int = 200) -> HTMLResponse:
    address = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    translations = {} if language.tag == "en" else {"sentences": sentences(SentencesRequest(language.tag), language)}
    data = {"games": games(NoRequest(), language), **translations, **preview.data}
    enclosed = Preview(**{**vars(preview), "data": data})
    origin = str(request.base_url).rstrip("/")
    html = document(request.app.state.assets.latest(), enclosed, language, address, origin)
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie"}
    return HTMLResponse(html, status, headers)


async def _room(request: Request, name: str, language: Language) -> Preview:
    session: RoomSession = await request.app.state.rooms.session(name)
    await session.refresh()
    room = session.room
    shown = room.snapshot(language, EPOCH + monotonic())
    names = " – ".join(_seat(seat, language) for seat in shown["players"].values())
    count = len(shown["moves"])
    if any(seat.kind == "open" for seat in shown["players"].values()):
        text = language("Open this link to play. You are {side}.", side=_open_side(shown["players"]))
    elif shown["result"]:
        text = shown["result"]["message"]
    else:
        text = language("{side} to move. Moves so far: {count}.", side=room.game.position.side, count=count)
    title = f"{language(info_of(shown['game']).title)}: {names} – Potez"
    return Preview(title, text, f"/api/rooms/{name}/image.png?ply={count}", "play", indexed=False)


def _open_side(players: dict[str, Seat]) -> str:
    return next(side for side, seat in players.items() if seat.kind == "open")


def _seat(seat: Seat, language: Language) -> str:
    if seat.kind == "computer" and seat.level:
        return language("Computer, level {level}", level=seat.level)
    if seat.kind == "computer":
        return language("The original program")
    return seat.name or language("you" if seat.kind == "open" else "Player")


async def _study(request: Request, game: str, language: Language) -> Preview:
    query = request.query_params
    if request.url.path == "/tree" and not query.get("game"):
        text = language("Minimax and alpha-beta, event by event, on small boards and on trees of your own.")
        return Preview(f"{language('See the search think')} – Potez", text, module="tree")
    module = "tree" if request.url.path.startswith("/tree") else "analyse"
    if room := query.get("room"):
        session: RoomSession = await request.app.state.rooms.session(room)
        played = session.room.game
    else:
        name = game or query.get("game") or next(iter(GAMES))
        wanted = addressed_position(name, query.get("start") or None, query.get("moves", ""))
        played = await asyncio.to_thread(wanted.replay)
    title = language(info_of(played.name).title)
    heading = language("See the search think") if module == "tree" else language("Analysis of {game}", game=title)
    outcome = played.outcome()
    text = (
        language.outcome(outcome)
        if outcome
        else language("{side} to move. Moves so far: {count}.", side=played.position.side, count=len(played.moves))
    )
    return Preview(f"{heading} – Potez", text[:_MOST], _picture(played), module)


def _tournament(request: Request, name: str, number: int | None, language: Language) -> Preview:
    if number is not None:
        record = tournament_game(request, name, number)
        players = " – ".join(player_title(record.tags[side], language) for side in ("X", "O"))
        picture = f"/api/tournaments/{name}/games/{number}/image.png"
        return Preview(f"{players} – Potez", name, picture, "tournaments")
    plan = tournament_results(request, name).plan
    info = info_of(plan.start.game)
    players = ", ".join(player_title(player, language) for player in plan.players)
    text = f"{language(info.title)}: {players}"
    return Preview(f"{name} – Potez", text[:_MOST], f"/api/games/{info.name}/image.png", "tournaments")


def _picture(game: Game) -> str:
    """The path of a picture of the position that a game has reached."""
    moves = " ".join(map(str, game.moves))
    return "/api/positions/image.png?" + urlencode({"game": game.name, "start": str(game.start), "moves": moves})
