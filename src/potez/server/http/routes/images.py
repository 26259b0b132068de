"""Pictures of positions and games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response

from potez.games.base import Message, Move, Position
from potez.render.bitmap import gif, png
from potez.render.boards import draw
from potez.render.drawing import Drawing
from potez.render.svg import svg
from potez.server.engines.searches import Searches
from potez.server.http.errors import Refusal
from potez.server.http.requests import Line
from potez.server.views.base import Moment, moment

router = APIRouter(prefix="/api", tags=["pictures"])

Format = Literal["svg", "png", "gif"]
_TYPES = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}
_MOST = 400  # moves of a game that can be shown moving


class Picture(Line):
    """The position after the moves; as a GIF, the whole way there."""

    format: Format = "svg"


@router.post("/positions/image", response_class=Response)
async def picture(wanted: Picture, request: Request) -> Response:
    """A picture of a position, or of the game that led to it."""
    return await _painted(request, wanted.format, wanted.replay)


@router.get("/rooms/{room}/image.{kind}", response_class=Response)
async def room_picture(
    room: str, kind: Format, request: Request, ply: Annotated[int | None, Query(ge=0)] = None
) -> Response:
    """A picture of a room's position, of an earlier one, or of the game so far."""
    now = (await request.app.state.rooms.table(room)).room
    positions, moves = list(now.positions), list(now.moves)
    if ply is not None and ply > len(moves):
        raise Refusal("unknown", Message("there is no ply {ply}; choose from 0..{last}", ply=ply, last=len(moves)))
    end = len(moves) if ply is None else ply
    return await _painted(request, kind, lambda: (positions[: end + 1], moves[:end]))


async def _painted(
    request: Request, kind: Format, game: Callable[[], tuple[list[Position[Any]], list[Move]]]
) -> Response:
    """Painting takes time, so it is done where searches are."""
    searches: Searches = request.app.state.analyses

    def paint() -> bytes:
        positions, moves = game()
        if kind != "gif":
            drawing = _drawn(moment(positions, moves))
            return svg(drawing).encode() if kind == "svg" else png(drawing)
        if len(moves) > _MOST:
            raise Refusal("too large", Message("a game of more than {most} moves cannot be shown moving", most=_MOST))
        return gif(_drawn(moment(positions, moves, ply)) for ply in range(len(positions)))

    return Response(await searches.call(paint), media_type=_TYPES[kind])


def _drawn(now: Moment) -> Drawing:
    return draw(now.position, now.before, now.move)
