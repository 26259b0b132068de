"""A table: a room with the people around it, the computer if it plays, and the clock that ticks.

All that changes the room goes through here, one thing after another: decided by the referee, stored, applied, and only
then told to anybody. So what people see is on disk.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine
from time import time
from typing import Any, Protocol, TypeVar

from pydantic_core import to_json

from potez.engine.types import Engine, Limits, SearchInfo
from potez.games.base import Message, Side
from potez.locale import Language
from potez.server.engines.searches import Searches
from potez.server.engines.verdict import verdict
from potez.server.http.errors import Refusal
from potez.server.process.metrics import METRICS
from potez.server.rooms.events import Created, Event, Joined, Moved, Rematched, Renamed, Resumed, Seat
from potez.server.rooms.opponents import adviser, opponent
from potez.server.rooms.referee import Referee
from potez.server.rooms.room import Room
from potez.server.rooms.tokens import WATCHING, Sides, hashed, held, new_token
from potez.server.sockets.requests import Action, Rematch
from potez.server.storage import Storage
from potez.server.storage.database import Entry

T = TypeVar("T")

_LOG = logging.getLogger("potez.server.rooms.session")
_HINT = Limits(seconds=1.0)
_BUSY = 0.5  # seconds until a computer that found no free search asks again
_FAREWELL = 0.1  # seconds between the failure of a table and sending everybody away from it
_PRESENCE = 0.05  # seconds to gather comings and goings before telling of them


class Visitor(Protocol):
    """Somebody at a table: a player or a watcher."""

    sides: Sides
    language: Language

    def send(self, text: str) -> None:
        """Send a message, soon and in order."""

    def dismiss(self) -> None:
        """Close the connection; the visitor may come back."""


class Table:
    """`new_name` names the room of a rematch."""

    def __init__(
        self,
        room: Room,
        secrets: dict[Side, str],
        storage: Storage,
        searches: Searches,
        new_name: Callable[[], str],
    ) -> None:
        self.room, self.secrets = room, secrets
        self.visitors: set[Visitor] = set()
        self.lost = False
        """Whether storing failed, so that nobody knows what is on disk: the room has to be loaded anew."""
        self._storage, self._searches, self._new_name = storage, searches, new_name
        self._lock = asyncio.Lock()
        self._thinking: asyncio.Task[None] | None = None
        self._thinking_on = 0
        self._flag: asyncio.TimerHandle | None = None
        self._presence: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    # People

    def come(self, visitor: Visitor) -> None:
        self.visitors.add(visitor)
        self._presence_changed()
        self._wake()

    def leave(self, visitor: Visitor) -> None:
        self.visitors.discard(visitor)
        self._presence_changed()
        self._wake()

    def seat(self, token: str) -> Sides:
        """The sides that a token holds. Raises Refusal for a token that holds none."""
        sides = held(self.secrets, token)
        if not sides:
            raise Refusal("wrong token", Message("this token holds no seat here"))
        return sides

    @property
    def idle(self) -> bool:
        """Whether nobody would notice if the table were cleared."""
        return not (self.visitors or self._lock.locked() or self._thinking)

    async def take_seat(self, name: str) -> tuple[str, Sides]:
        """Sit down on the free seat: its token and side. Raises Refusal."""
        return await self._whole(self._take_seat(name))

    async def rename(self, sides: Sides, name: str) -> None:
        """Call the people on these seats by another name. Raises Refusal."""
        await self._whole(self._rename(sides, name))

    async def act(self, sides: Sides, message: Action) -> int:
        """Obey a message; the version that the room has come to by it. Raises GameError."""
        return await self._whole(self._act(sides, message))

    async def resume(self, began: float) -> None:
        """Let a clock that was running when the server went away go on from when it began to serve again."""
        clock, last = self.room.clock, self.room.events[-1]
        if clock and clock.running and last.at < began:
            await self._commit([Resumed(v=last.v + 1, at=began)])

    async def look(self) -> None:
        """Bring the room up to date: a flag may have fallen while nobody looked."""
        await self._whole(self._fall())

    async def _whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something to its end, even if whoever asked for it leaves meanwhile."""
        return await asyncio.shield(self._start(work))

    async def _take_seat(self, name: str) -> tuple[str, Sides]:
        async with self._lock:
            free = [side for side, seat in self.room.seats.items() if seat.kind == "open"]
            if not free:
                raise Refusal("taken", Message("no seat is free; you can watch"))
            side, token = free[0], new_token()
            joined = Joined(v=self.room.v + 1, at=time(), side=side.value, name=name)
            await self._commit([joined], seats=[(side.value, hashed(token))])
            self.secrets[side] = hashed(token)
            return token, frozenset({side})

    async def _rename(self, sides: Sides, name: str) -> None:
        async with self._lock:
            changed = [side for side in Side if side in sides and self.room.seats[side].name != name]
            v, now = self.room.v + 1, time()
            await self._commit([Renamed(v=v + n, at=now, side=side.value, name=name) for n, side in enumerate(changed)])

    async def _act(self, sides: Sides, message: Action) -> int:
        async with self._lock:
            now = time()
            await self._commit(Referee(self.room, sides, now).overdue())
            referee = Referee(self.room, sides, now)
            if (before := referee.obeyed(message)) is not None:
                return before
            new_room = self._new_name() if isinstance(message, Rematch) else ""
            await self._commit(referee.decide(message, new_room))
            return self.room.v

    async def _fall(self) -> None:
        async with self._lock:
            await self._commit(Referee(self.room, WATCHING, time()).overdue())

    async def _commit(self, events: list[Event], seats: list[tuple[str, str]] | None = None) -> None:
        """Store, apply and tell. Raises Refusal when nothing can be stored."""
        if not events:
            return
        if self.lost:
            raise Refusal("storage", Message("the game cannot be stored now; try again"))
        written = [(event.v, event.model_dump_json()) for event in events]
        entries = [Entry(self.room.name, written, seats or [])]
        entries += [self._rematch(event) for event in events if isinstance(event, Rematched)]
        try:
            await self._storage.append(*entries)
        except Exception:
            _LOG.exception("a room cannot be stored", extra={"room": self.room.name})
            self.lost = True
            # Whoever asked hears the refusal first.
            asyncio.get_running_loop().call_later(_FAREWELL, self._dismiss)
            raise Refusal("storage", Message("the game cannot be stored now; try again")) from None
        for event in events:
            self.room.apply(event)
        METRICS.moves.add(sum(isinstance(event, Moved) for event in events))
        self._tell(events)
        self._wake()

    def _dismiss(self) -> None:
        for visitor in self.visitors:
            visitor.dismiss()

    def _rematch(self, event: Rematched) -> Entry:
        """A new room with the same players, sides exchanged. Their tokens open it too."""
        old = self.room.created
        seats: dict[Any, Seat] = {side.other.value: seat for side, seat in self.room.seats.items()}
        created = Created(
            v=1, at=event.at, game=old.game, start=old.start, seats=seats, clock=old.clock, after=self.room.name
        )
        secrets = [(side.other.value, secret) for side, secret in self.secrets.items()]
        return Entry(event.room, [(1, created.model_dump_json())], secrets)

    # Telling

    def _tell(self, events: list[Event]) -> None:
        """Each event to everybody, with the view and the status after all of them."""
        now = time()
        written: dict[str, list[str]] = {}
        for visitor in self.visitors:
            tag = visitor.language.tag
            if tag not in written:
                view = self.room.view(visitor.language)
                status = self.room.status(visitor.language, now)
                written[tag] = [
                    said("event", {"event": event, "view": view, "status": status}, v=event.v) for event in events
                ]
            for text in written[tag]:
                visitor.send(text)

    def _presence_changed(self) -> None:
        if self._presence is None:
            self._presence = asyncio.get_running_loop().call_later(_PRESENCE, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence = None
        count = Counter(side for visitor in self.visitors for side in visitor.sides)
        watchers = sum(not visitor.sides for visitor in self.visitors)
        text = said("presence", {"X": bool(count[Side.X]), "O": bool(count[Side.O]), "watchers": watchers})
        for visitor in self.visitors:
            visitor.send(text)

    # Clock and computer

    def _wake(self) -> None:
        """Set the clock's alarm, and have the computer think exactly when it should."""
        loop = asyncio.get_running_loop()
        if self._flag:
            self._flag.cancel()
            self._flag = None
        clock, side = self.room.clock, self.room.turn
        if clock and clock.running:
            wait = clock.remaining(clock.running, time()) + 0.01
            self._flag = loop.call_later(wait, lambda: self._start(self._fall()))
        wanted = side and self.room.seats[side].kind == "computer" and self.visitors and not self.lost
        if self._thinking and not (wanted and self._thinking_on == self.room.turned):
            self._thinking.cancel()
            self._thinking = None
        if wanted and side and not self._thinking:
            self._thinking_on = self.room.turned
            self._thinking = self._start(self._think(side, self.room.turned))

    def _start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _think(self, side: Side, turned: int) -> None:
        """Find the computer's move and make it, unless the game has gone another way meanwhile."""
        level = self.room.seats[side].level or 1

        def make() -> tuple[Engine, Limits]:
            engine, limits = opponent(self.room.start.game, level)
            if clock := self.room.clock:
                left = clock.remaining(side, time())
                limits = Limits(limits.depth, limits.nodes, min(limits.seconds or left, left / 20))
            return engine, limits

        def hear(info: SearchInfo) -> None:
            if self._thinking_on == turned == self.room.turned:
                self._tell_thinking(side, info)

        try:
            while True:
                try:
                    result = await self._searches.search(make, self.room.position, hear)
                    break
                except Refusal:
                    await asyncio.sleep(_BUSY)
        except Exception:
            _LOG.exception("the computer failed", extra={"room": self.room.name})
            self._thinking = None
            return
        async with self._lock:
            if self.room.turned != turned or self.room.turn is not side:
                return
            self._thinking = None
            referee = Referee(self.room, frozenset({side}), time())
            try:
                await self._commit(referee.overdue() or referee.computer(str(result.move)))
            except Refusal:
                _LOG.warning("the computer's move was not stored", extra={"room": self.room.name})

    def _tell_thinking(self, side: Side, info: SearchInfo) -> None:
        line = list(map(str, info.pv))
        told = {"side": side.value, "depth": info.depth, "score": info.score.to_json(), "line": line}
        text = said("thinking", told)
        for visitor in self.visitors:
            visitor.send(text)

    async def hint(self, sides: Sides, language: Language) -> dict[str, Any]:
        """A good move for the side to move, for one of its players. Raises Refusal."""
        room = self.room
        if room.turn is None:
            raise Refusal("over", Message("the game is over"))
        if room.turn not in sides:
            raise Refusal("not your turn", Message("it is {side}'s turn", side=room.turn))
        if len(sides) == 1 and room.seats[room.turn.other].kind == "person":
            raise Refusal("no hint", Message("there are no hints in a game against a person"))
        proved = await verdict(self._searches, room.position)
        if proved and proved.move:
            return {"move": str(proved.move), "said": language.translate(proved.said)}
        result = await self._searches.search(lambda: (adviser(room.start.game), _HINT), room.position)
        return {"move": str(result.move), "said": language.translate(proved.said if proved else result.score.message)}

    def clear(self) -> None:
        """Stop all that goes on by itself."""
        for handle in (self._flag, self._presence):
            if handle:
                handle.cancel()
        for task in self._tasks:
            task.cancel()


def said(kind: str, data: Any, **more: Any) -> str:
    """A message of the server."""
    return to_json({"t": kind, **more, "d": data}).decode()
