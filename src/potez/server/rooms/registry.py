"""All rooms: those in memory, each with its session, and those in the storage until somebody opens them."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from time import time

from pydantic_core import to_json

from potez.api.refusal import Refusal
from potez.api.rooms.events import Created, read_event
from potez.api.rooms.referee import new_room_name
from potez.api.rooms.room import Room, Sides
from potez.games.base import Message, Side
from potez.server.engines.search_pool import SearchPool
from potez.server.process.metrics import METRICS
from potez.server.rooms.lobby import Lobby
from potez.server.rooms.session import RoomSession
from potez.server.rooms.tokens import ROOM_NAME, hashed, new_token
from potez.server.storage import Storage
from potez.server.storage.database import RoomUpdate

_LOG = logging.getLogger("potez.server.rooms.registry")
_MOST = 4000  # sessions in memory without clients


class RoomRegistry:
    """The only way to a session."""

    def __init__(self, storage: Storage, searches: SearchPool) -> None:
        self._storage, self._searches = storage, searches
        self.lobby = Lobby()
        self._began = time()
        self._sessions: OrderedDict[str, RoomSession] = OrderedDict()
        self._loading: dict[str, asyncio.Task[RoomSession]] = {}

    async def create(self, created: Created, mine: Sides) -> tuple[str, str | None]:
        """Create a room: its name, and the token of its maker's seats if there are any."""
        name, token = new_room_name(), new_token() if mine else None
        room = await asyncio.to_thread(Room, name, created)
        hashes = {side: hashed(token) for side in mine} if token else {}
        tokens = [(side.value, hash_) for side, hash_ in hashes.items()]
        try:
            await self._storage.append(RoomUpdate(name, [(1, to_json(created).decode())], tokens))
        except Exception:
            _LOG.exception("a room cannot be stored", extra={"room": name})
            raise Refusal("storage", Message("the game cannot be stored now; try again")) from None
        METRICS.created.value += 1
        self._keep(RoomSession(room, hashes, self._storage, self._searches, self.lobby))
        return name, token

    async def session(self, name: str) -> RoomSession:
        """The session of a room. Raises Refusal if there is no such room."""
        session = self._sessions.get(name)
        if session is None or session.lost:
            if name not in self._loading:
                self._loading[name] = asyncio.get_running_loop().create_task(self._load(name))
                self._loading[name].add_done_callback(lambda _: self._loading.pop(name))
            session = await asyncio.shield(self._loading[name])
        self._sessions.move_to_end(name)
        return session

    async def _load(self, name: str) -> RoomSession:
        stored = await self._storage.load(name) if ROOM_NAME.fullmatch(name) else None
        if not stored:
            raise Refusal("unknown", Message("there is no room {room}", room=name))
        room = await asyncio.to_thread(lambda: Room.from_events(name, list(map(read_event, stored.events))))
        hashes = {Side(side): hash_ for side, hash_ in stored.tokens.items()}
        session = RoomSession(room, hashes, self._storage, self._searches, self.lobby)
        await session.resume(self._began)
        self._keep(session)
        return session

    def _keep(self, session: RoomSession) -> None:
        """Keep a session in memory. If there are too many, end those that were idle longest."""
        if lost := self._sessions.pop(session.room.name, None):
            lost.end()
        self._sessions[session.room.name] = session
        for name, old in list(self._sessions.items())[: max(0, len(self._sessions) - _MOST)]:
            if old.idle and old is not session:
                old.end()
                del self._sessions[name]
        METRICS.rooms.value = len(self._sessions)

    def close(self) -> None:
        self.lobby.close()
        for session in self._sessions.values():
            session.end()
