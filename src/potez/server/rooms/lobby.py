"""The lobby: public rooms that anybody may join or watch now, and the clients that look at it.

A room is public if its maker wanted it so. It is in the lobby while somebody is in it and its game goes on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING

from potez.api.rooms.events import Seat, TimeControl
from potez.api.typed import TypedDict
from potez.server.frames import frame
from potez.server.sockets.connection import Connection

if TYPE_CHECKING:
    from potez.server.rooms.session import RoomSession

_MOST = 50  # rooms of each kind
_PAUSE = 0.2  # seconds in which changes are gathered into one frame


class LobbyRoomJson(TypedDict):
    """A room in the lobby; `moves` is how many were made."""

    room: str
    game: str
    start: str
    players: dict[str, Seat]
    clock: TimeControl | None
    moves: int
    side: str
    created: float
    v: int


class LobbyJson(TypedDict):
    """`challenges` wait for an opponent, `games` are being played. The newest come first."""

    challenges: list[LobbyRoomJson]
    games: list[LobbyRoomJson]


class Lobby:
    """Sessions of public rooms tell it whenever something changes."""

    def __init__(self) -> None:
        self._sessions: dict[str, RoomSession] = {}
        self._clients: set[Connection] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._others: list[LobbyJson] = []  # of other servers

    def note(self, session: RoomSession) -> None:
        """Something has changed in a public room."""
        if session.room.outcome or not session.busy:
            self._sessions.pop(session.room.name, None)
        else:
            self._sessions[session.room.name] = session
        self._change()

    def join(self, client: Connection) -> None:
        self._clients.add(client)
        client.send(frame("lobby", self.to_json()))

    def leave(self, client: Connection) -> None:
        self._clients.discard(client)

    def show(self, others: Iterable[LobbyJson]) -> None:
        """What other servers have in the lobby now."""
        if self._others != (found := list(others)):
            self._others = found
            self._change()

    def to_json(self) -> LobbyJson:
        """The lobby of all servers."""
        parts = [self.own(), *self._others]
        return {
            "challenges": _newest(part["challenges"] for part in parts),
            "games": _newest(part["games"] for part in parts),
        }

    def own(self) -> LobbyJson:
        """The part of this server."""
        newest = sorted(self._sessions.values(), key=lambda session: -session.room.created.at)
        waiting = [session for session in newest if _is_open(session)]
        playing = [session for session in newest if not _is_open(session)]
        return {
            "challenges": [_entry(session) for session in waiting if session.maker_is_here][:_MOST],
            "games": [_entry(session) for session in playing][:_MOST],
        }

    def close(self) -> None:
        if self._timer:
            self._timer.cancel()

    def _change(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(_PAUSE, self._broadcast)

    def _broadcast(self) -> None:
        self._timer = None
        text = frame("lobby", self.to_json())
        for client in self._clients:
            client.send(text)


def _newest(parts: Iterable[list[LobbyRoomJson]]) -> list[LobbyRoomJson]:
    return sorted(chain.from_iterable(parts), key=lambda entry: -entry["created"])[:_MOST]


def _is_open(session: RoomSession) -> bool:
    return any(seat.kind == "open" for seat in session.room.seats.values())


def _entry(session: RoomSession) -> LobbyRoomJson:
    room = session.room
    return {
        "room": room.name,
        "game": room.game.name,
        "start": str(room.game.start),
        "players": {side.value: seat for side, seat in room.seats.items()},
        "clock": room.created.clock,
        "moves": len(room.game.moves),
        "side": room.game.position.side.value,
        "created": room.created.at,
        "v": room.v,
    }
