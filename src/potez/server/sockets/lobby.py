"""The socket of the lobby: it sends the whole lobby at once, and again whenever it changes."""

from __future__ import annotations

from fastapi import APIRouter, WebSocket
from pydantic import TypeAdapter

from potez.server.frames import frame
from potez.server.http.language import language_of
from potez.server.requests import Ping
from potez.server.rooms.lobby import Lobby
from potez.server.sockets.connection import connected

router = APIRouter()

_REQUEST: TypeAdapter[Ping] = TypeAdapter(Ping)


@router.websocket("/api/lobby/socket")
async def lobby_socket(socket: WebSocket) -> None:
    """Serve one client until it leaves. It may send pings."""
    lobby: Lobby = socket.app.state.rooms.lobby
    async with connected(socket) as connection:

        async def answer(_: Ping) -> None:
            connection.send(frame("pong"))

        lobby.join(connection)
        try:
            await connection.serve(_REQUEST, answer, language_of(socket))
        finally:
            lobby.leave(connection)
