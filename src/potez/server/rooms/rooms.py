"""All rooms: those in memory, each with its table, and those that wait in the storage until somebody comes."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from secrets import token_urlsafe
from time import time

from potez.games.base import Message, Side
from potez.server.engines.searches import Searches
from potez.server.http.errors import Refusal
from potez.server.process.metrics import METRICS
from potez.server.rooms.events import Created, Event, read_event
from potez.server.rooms.room import Room
from potez.server.rooms.session import Table
from potez.server.rooms.tokens import Sides, hashed, new_token
from potez.server.storage import Storage
from potez.server.storage.database import Entry

_LOG = logging.getLogger("potez.server.rooms.rooms")
_MOST = 4000  # tables in memory without anybody at them


def new_name() -> str:
    """The name of a room, which is also its invitation."""
    return token_urlsafe(9)


class Rooms:
    """The only way to a table."""

    def __init__(self, storage: Storage, searches: Searches) -> None:
        self._storage, self._searches = storage, searches
        self._began = time()
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table]] = {}

    async def create(self, first: Created, mine: Sides) -> tuple[str, str | None]:
        """A new room, and the token of its maker's seats if there are any."""
        name, token = new_name(), new_token() if mine else None
        room = await asyncio.to_thread(Room, name, first)
        secrets = {side: hashed(token) for side in mine} if token else {}
        seats = [(side.value, secret) for side, secret in secrets.items()]
        try:
            await self._storage.append(Entry(name, [(1, first.model_dump_json())], seats))
        except Exception:
            _LOG.exception("a room cannot be stored", extra={"room": name})
            raise Refusal("storage", Message("the game cannot be stored now; try again")) from None
        METRICS.created.add()
        self._keep(self._table(room, secrets))
        return name, token

    async def table(self, name: str) -> Table:
        """The table of a room. Raises Refusal where there is no such room."""
        table = self._tables.get(name)
        if table is None or table.lost:
            if name not in self._loading:
                self._loading[name] = asyncio.get_running_loop().create_task(self._load(name))
                self._loading[name].add_done_callback(lambda _: self._loading.pop(name))
            table = await asyncio.shield(self._loading[name])
        self._tables.move_to_end(name)
        return table

    async def _load(self, name: str) -> Table:
        kept = await self._storage.load(name)
        if not kept:
            raise Refusal("unknown", Message("there is no room {room}", room=name))

        def replay() -> Room:
            events: list[Event] = [read_event(text) for text in kept.events]
            return Room.told_by(name, events)

        room = await asyncio.to_thread(replay)
        table = self._table(room, {Side(side): secret for side, secret in kept.seats.items()})
        await table.resume(self._began)
        self._keep(table)
        return table

    def _table(self, room: Room, secrets: dict[Side, str]) -> Table:
        return Table(room, secrets, self._storage, self._searches, new_name)

    def _keep(self, table: Table) -> None:
        """Take a table into memory, and let go of those that were idle longest when there are too many."""
        if lost := self._tables.pop(table.room.name, None):
            lost.clear()
        self._tables[table.room.name] = table
        for name, old in list(self._tables.items())[: max(0, len(self._tables) - _MOST)]:
            if old.idle and old is not table:
                old.clear()
                del self._tables[name]
        METRICS.rooms.value = len(self._tables)

    def close(self) -> None:
        for table in self._tables.values():
            table.clear()
