"""Pictures of positions and games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request, Response

from potez.api.refusal import Refusal
from potez.games import info_of
from potez.games.base import Message
from potez.play.game import Game
from potez.render.bitmap import gif, png
from potez.render.boards import draw
from potez.render.drawing import Drawing
from potez.render.svg import svg
from potez.server.engines.search_pool import SearchPool
from potez.server.http.routes.games import preview_game
from potez.server.http.routes.tournaments import tournament_game
from potez.server.requests import PositionRequest, addressed_position
from potez.server.rooms.session import RoomSession

router = APIRouter(prefix="/api", tags=["pictures"])

Format = Literal["svg", "png", "gif"]
Theme = Literal["wood", "paper", "contrast"]
Mode = Literal["light", "dark"]
_TYPES = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}
_MOST = 400  # moves in an animation


@dataclass(frozen=True)
class Appearance:
    """The colours of a picture, as a visitor has chosen them on the page."""

    theme: Theme = "wood"
    mode: Mode = "light"


Colours = Annotated[Appearance, Depends()]


class ImageRequest(PositionRequest):
    """The position after the moves; as a GIF, the whole game up to it."""

    format: Format = "svg"
    theme: Theme = "wood"
    mode: Mode = "light"


@router.post("/positions/image", response_class=Response)
async def position_image(wanted: ImageRequest, request: Request) -> Response:
    """A picture of a position, or of the game that led to it."""
    return await _image(request, wanted.format, Appearance(wanted.theme, wanted.mode), wanted.replay)


@router.get("/games/{game}/image.{kind}", response_class=Response)
async def game_image(game: str, kind: Format, request: Request, colours: Colours) -> Response:
    """A picture of a game: the position that its list shows."""
    return await _image(request, kind, colours, lambda: preview_game(info_of(game)))


@router.get("/positions/image.{kind}", response_class=Response)
async def linked_image(
    kind: Format,
    request: Request,
    colours: Colours,
    game: Annotated[str, Query(max_length=40)],
    start: Annotated[str | None, Query(max_length=4000, description="The text of a position.")] = None,
    moves: Annotated[str, Query(max_length=20_000, description="The moves since, with spaces between them.")] = "",
) -> Response:
    """The same picture at an address, for links and previews."""
    return await _image(request, kind, colours, addressed_position(game, start, moves).replay)


@router.get("/tournaments/{name}/games/{number}/image.{kind}", response_class=Response)
async def tournament_image(name: str, number: int, kind: Format, request: Request, colours: Colours) -> Response:
    """A picture of how a game of a tournament ended, or of the whole game."""
    return await _image(request, kind, colours, lambda: tournament_game(request, name, number).game)


@router.get("/rooms/{room}/image.{kind}", response_class=Response)
async def room_image(
    room: str, kind: Format, request: Request, colours: Colours, ply: Annotated[int | None, Query(ge=0)] = None
) -> Response:
    """A picture of a room's position, of an earlier one, or of the game so far."""
    session: RoomSession = await request.app.state.rooms.session(room)
    game = session.room.game
    last = len(game.moves)
    if ply is not None and ply > last:
        raise Refusal("unknown", Message("there is no ply {ply}; choose from 0..{last}", ply=ply, last=last))
    return await _image(request, kind, colours, lambda: game if ply is None else game.undo(last - ply))


async def _image(request: Request, kind: Format, colours: Appearance, wanted: Callable[[], Game]) -> Response:
    """Drawing takes time, so it is done where searches are."""
    searches: SearchPool = request.app.state.analyses

    def draw_image() -> bytes:
        game = wanted()
        if kind != "gif":
            drawing = _drawing(game, len(game.moves), colours)
            return svg(drawing).encode() if kind == "svg" else png(drawing)
        if len(game.moves) > _MOST:
            raise Refusal("too large", Message("a game of more than {most} moves cannot be animated", most=_MOST))
        return gif(_drawing(game, ply, colours) for ply in range(len(game.positions)))

    content = await searches.call(draw_image)
    packed = {} if kind == "svg" else {"Content-Encoding": "identity"}  # a bitmap is compressed already
    return Response(content, headers=packed, media_type=_TYPES[kind])


def _drawing(game: Game, ply: int, colours: Appearance) -> Drawing:
    """The position after so many plies, with its last move marked."""
    before, move = (game.positions[ply - 1], game.moves[ply - 1]) if ply else (None, None)
    return draw(game.positions[ply], before, move, colours.theme, colours.mode)
