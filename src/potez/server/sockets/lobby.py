"""The socket of the lobby: it sends the whole lobby at once, and again whenever it changes."""

from __future__ import annotations

from fastapi import APIRouter, WebSocket

from potez.server.frames import frame
from potez.server.http.language import language_of
from potez.server.rooms.lobby import Lobby
from potez.server.sockets.connection import Ping, connected

router = APIRouter()

_REQUESTS = {"ping": Ping}


@router.websocket("/api/lobby/socket")
async def lobby_socket(socket: WebSocket) -> None:
    """Serve one client until it leaves. It sends pings, the first one soon."""
    lobby: Lobby = socket.app.state.rooms.lobby
    async with connected(socket) as connection:

        async def answer(_: Ping) -> None:
            connection.send(frame("pong"))

        lobby.join(connection)
        try:
            await connection.serve(_REQUESTS, answer, language_of(socket), greeted=False)
        finally:
            lobby.leave(connection)
