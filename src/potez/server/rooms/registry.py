"""All rooms: those in memory, each with its session, and those in the storage until somebody opens them."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic

from pydantic_core import from_json, to_json

from potez.api.refusal import Refusal
from potez.api.rooms.clock import EPOCH
from potez.api.rooms.events import Created, read_event
from potez.api.rooms.referee import new_room_name
from potez.api.rooms.room import Room, Sides
from potez.games.base import GameError, Message, Side
from potez.server.engines.worker_pool import WorkerPool
from potez.server.process.metrics import METRICS
from potez.server.rooms.lobby import Lobby
from potez.server.rooms.session import RoomSession
from potez.server.rooms.tokens import ROOM_NAME, hashed, new_token
from potez.server.storage import Storage
from potez.server.storage.database import RoomUpdate

_LOG = logging.getLogger("potez.server.rooms.registry")
_MOST = 4000  # sessions in memory without clients
_IDLE = 20.0  # seconds after which a session without clients may end; after twice as many it has ended
_BEAT = 0.4  # seconds between two signs of life to other servers


class RoomRegistry:
    """The only way to a session."""

    def __init__(self, storage: Storage, workers: WorkerPool) -> None:
        self._storage, self._workers = storage, workers
        self.lobby = Lobby()
        self._began = EPOCH + monotonic()
        self._sessions: OrderedDict[str, RoomSession] = OrderedDict()
        self._loading: dict[str, asyncio.Task[RoomSession]] = {}
        self._given_up: set[str] = set()  # rooms that were ended, until the database knows it
        self._heard_of = monotonic()  # when this server last asked the database to tell others that it lives
        loop = asyncio.get_running_loop()
        self._keepers = [loop.create_task(self._keep_leases()), loop.create_task(self._end_idle())]

    async def create(self, created: Created, mine: Sides) -> tuple[str, str | None]:
        """Create a room: its name, and the token of its maker's seats if there are any."""
        name, token = new_room_name(), new_token() if mine else None
        tokens = [(side.value, hashed(token)) for side in mine] if token else []
        await self._storage.append(RoomUpdate(name, [(1, to_json(created).decode())], tokens))
        METRICS.created.value += 1
        return name, token  # it is opened where its first client comes, which may be another server

    async def session(self, name: str) -> RoomSession:
        """The session of a room. Raises Refusal if there is no such room."""
        if name in self._sessions and monotonic() - self._heard_of > self._storage.database.silence:
            await self._beat()  # another server may have the room by now
        session = self._sessions.get(name)
        if session is None or session.lost:
            if name not in self._loading:
                self._loading[name] = asyncio.get_running_loop().create_task(self._load(name))
                self._loading[name].add_done_callback(lambda _: self._loading.pop(name))
            session = await asyncio.shield(self._loading[name])
        self._sessions.move_to_end(name)
        return session

    async def _load(self, name: str) -> RoomSession:
        stored = await self._storage.open(name) if ROOM_NAME.fullmatch(name) else None
        if not stored:
            raise Refusal("unknown", Message("there is no room {room}", room=name))
        try:
            room = await asyncio.to_thread(lambda: Room.from_events(name, list(map(read_event, stored.events))))
        except (GameError, ValueError, AssertionError, LookupError):
            _LOG.exception("a room is damaged", extra={"room": name})
            raise Refusal("damaged", Message("this game cannot be read; the log of the server says why")) from None
        hashes = {Side(side): hash_ for side, hash_ in stored.tokens.items()}
        session = RoomSession(room, hashes, self._storage, stored.incarnation, self._workers, self.lobby)
        await session.resume(EPOCH + monotonic() if stored.inherited else self._began)
        self._keep(session)
        return session

    def _keep(self, session: RoomSession) -> None:
        """Keep a session in memory. If there are too many, end those that were idle longest."""
        if lost := self._sessions.pop(session.room.name, None):
            lost.end()
        self._sessions[session.room.name] = session
        for old in list(self._sessions.values())[: max(0, len(self._sessions) - _MOST)]:
            if old.idle and old is not session:
                self._end(old)
        METRICS.rooms.value = len(self._sessions)

    async def _end_idle(self) -> None:
        """End sessions that nobody has used for a while. If a clock runs, its flag must be able to fall."""
        before = set[RoomSession]()
        while True:
            await asyncio.sleep(_IDLE)
            idle = {session for session in self._sessions.values() if session.idle and not session.ticking}
            for session in idle & before:
                self._end(session)
            before = idle - before

    def _end(self, session: RoomSession) -> None:
        session.end()
        del self._sessions[session.room.name]
        METRICS.rooms.value = len(self._sessions)
        if self._storage.database.shared:
            self._given_up.add(session.room.name)

    async def _keep_leases(self) -> None:
        """Tell other servers that this one lives, and give them the rooms that they are asked for."""
        known = self._storage.incarnation
        while self._storage.database.shared:
            await asyncio.sleep(_BEAT)
            with suppress(Refusal):
                await self._give_up(await self._beat())
            if known != self._storage.incarnation:
                known = self._storage.incarnation
                for session in self._sessions.values():
                    session.disconnect()

    async def _beat(self) -> Sequence[str]:
        """Give a sign of life and show the lobby of other servers. Returns the rooms that they want."""
        asked = monotonic()
        beat = await self._storage.beat(to_json(self.lobby.own()).decode())
        self._heard_of = asked
        self.lobby.show(from_json(lobby) for lobby in beat.lobbies)
        return beat.wanted

    async def _give_up(self, wanted: Sequence[str]) -> None:
        for name in wanted:
            if session := self._sessions.get(name):
                await session.hand_over()
                self._end(session)
            elif name not in self._loading:
                self._given_up.add(name)
        if self._given_up:
            names = [name for name in self._given_up if name not in self._sessions and name not in self._loading]
            self._given_up.clear()
            await self._storage.give_up(names)

    def close(self) -> None:
        for keeper in self._keepers:
            keeper.cancel()
        self.lobby.close()
        for session in self._sessions.values():
            session.end()
