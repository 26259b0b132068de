"""Pictures of games that the server keeps."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

from potez.api.endpoints.pictures import Appearance, Format, Mode, Theme, picture
from potez.api.refusal import Refusal
from potez.games.base import Message
from potez.play.game import Game
from potez.server.http.routes.shared import in_worker, picture_response
from potez.server.http.routes.tournaments import tournament_game
from potez.server.rooms.session import RoomSession

router = APIRouter(prefix="/api", tags=["pictures"])


def _appearance(theme: Theme = "wood", mode: Mode = "light") -> Appearance:
    return Appearance(theme=theme, mode=mode)


Colours = Annotated[Appearance, Depends(_appearance)]


@router.get("/tournaments/{name}/games/{number}/image.{kind}", response_class=Response)
async def tournament_image(name: str, number: int, kind: Format, request: Request, colours: Colours) -> Response:
    """A picture of how a game of a tournament ended, or of the whole game."""
    return await _picture(request, lambda: tournament_game(request, name, number).game, kind, colours)


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
    return await _picture(request, lambda: game if ply is None else game.undo(last - ply), kind, colours)


async def _picture(request: Request, wanted: Callable[[], Game], kind: Format, colours: Appearance) -> Response:
    """Drawing takes time, so it is done where searches are."""
    game = await asyncio.to_thread(wanted)
    return picture_response(await in_worker(request, partial(picture, game, kind, colours)))
