"""The lobby over HTTP, for a look; its socket sends every change."""

from __future__ import annotations

from fastapi import APIRouter, Request

from potez.server.rooms.lobby import Lobby, LobbyJson

router = APIRouter(prefix="/api/lobby", tags=["rooms"])


@router.get("")
async def lobby(request: Request) -> LobbyJson:
    """Public rooms that wait for an opponent, and public games that are being played."""
    found: Lobby = request.app.state.rooms.lobby
    return found.to_json()
