"""A room session: a room in memory with its clients, its clock and the computer if it plays.

Everything that changes the room goes through here, one change after another: the referee decides it, it is stored,
applied, and only then sent. So whatever a client sees is on disk.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import count
from time import monotonic

from pydantic_core import to_json

from potez.api.analysis import HintJson, hint
from potez.api.refusal import Refusal
from potez.api.rooms.actions import Action, computer_move
from potez.api.rooms.clock import EPOCH
from potez.api.rooms.events import Event, Joined, Moved, Over, Rematched, Renamed, Resumed, SideName
from potez.api.rooms.referee import FULL, MOST_EVENTS, Referee
from potez.api.rooms.room import WATCHING, Room, Sides
from potez.api.views.base import view
from potez.engine.levels import LevelEngine
from potez.engine.original import original_engine
from potez.engine.types import Engine, Limits, SearchInfo
from potez.games.base import Message, Reason, Side
from potez.locale import Language
from potez.play.game import Game
from potez.server.engines.adviser import PoolAdviser
from potez.server.engines.fair_queue import Asker, Urgency
from potez.server.engines.worker_pool import WorkerPool
from potez.server.frames import frame
from potez.server.limits import owner_of
from potez.server.process.metrics import METRICS
from potez.server.rooms.lobby import Lobby
from potez.server.rooms.tokens import hashed, held_sides, new_token
from potez.server.sockets.connection import RETRY, Connection
from potez.server.storage import Storage
from potez.server.storage.database import RoomUpdate

_LOG = logging.getLogger("potez.server.rooms.session")
_LONGEST = 5.0  # seconds that the computer may think
_BUSY = 0.5  # seconds until a computer that found no free search tries again
_ATTEMPTS = 3  # after which a failure is final
_FAREWELL = 0.1  # seconds between a failure to store and disconnecting everybody
_PRESENCE = 0.05  # seconds in which comings and goings are gathered into one frame


@dataclass(frozen=True, eq=False)
class RoomClient:
    """A client in a room: its connection, the sides it plays, none if it watches, and its language."""

    connection: Connection
    sides: Sides
    language: Language


class RoomSession:
    """`hashes` are the hashed tokens of the seats."""

    def __init__(
        self,
        room: Room,
        hashes: dict[Side, str],
        storage: Storage,
        incarnation: int,
        workers: WorkerPool,
        lobby: Lobby,
    ) -> None:
        self.room, self.hashes, self._lobby = room, hashes, lobby
        self.clients: set[RoomClient] = set()
        self._storage, self._incarnation, self._workers = storage, incarnation, workers
        self._failed = False
        self._has_computer = any(seat.kind == "computer" for seat in room.seats.values())
        self._lock = asyncio.Lock()
        self._thinking: asyncio.Task[None] | None = None
        self._thinking_on = 0
        self._flag: asyncio.TimerHandle | None = None
        self._driven = False
        self._refreshing: asyncio.Task[None] | None = None
        self._presence: asyncio.TimerHandle | None = None

    # Clients and seats

    def join(self, client: RoomClient) -> None:
        self.clients.add(client)
        self._presence_changed()
        self._wake()

    def leave(self, client: RoomClient) -> None:
        self.clients.discard(client)
        self._presence_changed()
        self._wake()

    def sides_of(self, token: str) -> Sides:
        """The sides that a token holds. Raises Refusal for a token that holds none."""
        sides = held_sides(self.hashes, token)
        if not sides:
            raise Refusal("wrong token", Message("this token holds no seat here"))
        return sides

    @property
    def lost(self) -> bool:
        """Whether nobody knows what is on disk, or another server has the room: it has to be loaded again."""
        return self._failed or self._incarnation != self._storage.incarnation

    @property
    def busy(self) -> bool:
        """Whether somebody is here, or a contest plays its game here."""
        return bool(self.clients) or self._driven

    @property
    def maker_is_here(self) -> bool:
        """Whether a player is here, so that whoever joins finds an opponent."""
        return any(client.sides for client in self.clients)

    @property
    def idle(self) -> bool:
        """Whether nobody would notice if the session ended."""
        return not (self.busy or self._lock.locked() or self._thinking)

    @property
    def ticking(self) -> bool:
        """Whether a clock runs."""
        return self._flag is not None

    def drive(self, driven: bool) -> None:
        """A contest begins or ends to play its game here."""
        self._driven = driven
        self._lobby.note(self)

    async def take_seat(self, name: str) -> tuple[str, Sides]:
        """Take the open seat: its token and side. Raises Refusal."""
        async with self._lock:
            free = [side for side, seat in self.room.seats.items() if seat.kind == "open"]
            if not free:
                raise Refusal("taken", Message("no seat is free; you can watch"))
            side, token = free[0], new_token()
            joined = Joined(v=self.room.v + 1, at=EPOCH + monotonic(), side=side.value, name=name)
            await self._commit([joined], tokens=[(side.value, hashed(token))])
            self.hashes[side] = hashed(token)
            return token, frozenset({side})

    async def rename(self, sides: Sides, name: str) -> None:
        """Change the name of the people on these seats. Raises Refusal."""
        async with self._lock:
            if self.room.v >= MOST_EVENTS:
                raise FULL
            changed = [side for side in Side if side in sides and self.room.seats[side].name != name]
            v, now = self.room.v + 1, EPOCH + monotonic()
            await self._commit([Renamed(v=v + n, at=now, side=side.value, name=name) for n, side in enumerate(changed)])

    # Changes

    async def act(self, sides: Sides, action: Action) -> int:
        """Obey an action: the version that it led to. Raises GameError."""
        async with self._lock:
            referee = Referee(self.room, sides, EPOCH + monotonic())
            if self.room.clock:
                await self._commit(referee.overdue())
            ruling = referee.decide(action)
            await self._commit(ruling.events, ruling.played)
            return ruling.v

    async def conclude(self, winner: Side | None, reason: Reason) -> None:
        """End a game of a contest that its rules have not ended. Raises Refusal."""
        async with self._lock:
            if not self.room.outcome:
                name: SideName | None = None if winner is None else "X" if winner is Side.X else "O"
                await self._commit([Over(v=self.room.v + 1, at=EPOCH + monotonic(), winner=name, reason=reason.name)])

    async def refresh(self) -> None:
        """Bring the room up to date: a flag may have fallen meanwhile."""
        async with self._lock:
            await self._commit(Referee(self.room, WATCHING, EPOCH + monotonic()).overdue())

    async def resume(self, began: float) -> None:
        """Let a clock that ran when the server went down go on from the time when the server began to serve again.

        The machine's clock may have been set back meanwhile; then it goes on from now.
        """
        clock, last, now = self.room.clock, self.room.events[-1], EPOCH + monotonic()
        if clock and clock.running and not began <= last.at <= now:
            await self._commit([Resumed(v=last.v + 1, at=began if last.at < began else now)])

    async def _commit(
        self, events: list[Event], played: Game | None = None, tokens: list[tuple[str, str]] | None = None
    ) -> None:
        """Store the events, apply them and send them. Raises Refusal when they cannot be stored."""
        if not events:
            return
        if self._failed:
            raise Refusal("storage", Message("the game cannot be stored now; try again"))
        stored = [(event.v, to_json(event).decode()) for event in events]
        updates = [RoomUpdate(self.room.name, stored, tokens or [])]
        updates += [self._rematch(event) for event in events if isinstance(event, Rematched)]
        try:
            await self._storage.append(*updates, incarnation=self._incarnation)
        except BaseException:
            self._failed = True
            # The client whose request failed hears the refusal first.
            asyncio.get_running_loop().call_later(_FAREWELL, self.disconnect)
            raise
        for event in events:
            self.room.apply(event, played)
        METRICS.moves.value += sum(isinstance(event, Moved) for event in events)
        self._broadcast(events)
        self._wake()
        if self.room.created.public:
            self._lobby.note(self)

    def disconnect(self) -> None:
        """Let all clients connect again, here or at another server."""
        for client in self.clients:
            client.connection.close(RETRY)

    async def hand_over(self) -> None:
        """Stop to write, because another server wants the room, and send the clients there."""
        async with self._lock:
            self._failed = True
        self.disconnect()

    def _rematch(self, event: Rematched) -> RoomUpdate:
        """A new room with the same players, sides exchanged. Their tokens open it too."""
        created = self.room.rematch_of(event)
        tokens = [(side.other.value, token) for side, token in self.hashes.items()]
        return RoomUpdate(event.room, [(1, to_json(created).decode())], tokens)

    # Frames to everybody

    def _broadcast(self, events: list[Event]) -> None:
        """Send each event, with the view and the status after all of them. They are written once for each language."""
        now = EPOCH + monotonic()
        frames: dict[str, list[str]] = {}
        for client in self.clients:
            tag = client.language.tag
            if tag not in frames:
                after = {
                    "view": view(self.room.game, client.language),
                    "status": self.room.status(client.language, now),
                }
                frames[tag] = [frame("event", {"event": event, **after}, v=event.v) for event in events]
            for text in frames[tag]:
                client.connection.send(text)

    def _presence_changed(self) -> None:
        if self._presence is None:
            self._presence = asyncio.get_running_loop().call_later(_PRESENCE, self._broadcast_presence)

    def _broadcast_presence(self) -> None:
        self._presence = None
        if self.room.created.public:
            self._lobby.note(self)
        count = Counter(side for client in self.clients for side in client.sides)
        watchers = sum(not client.sides for client in self.clients)
        text = frame("presence", {"X": bool(count[Side.X]), "O": bool(count[Side.O]), "watchers": watchers})
        for client in self.clients:
            client.connection.send(text)

    def _broadcast_thinking(self, side: Side, info: SearchInfo) -> None:
        [best, *_] = info.variations
        data = {"side": side.value, "depth": info.depth, **best.to_json()}
        text = frame("thinking", data | {"line": data["moves"]})  # `line` is deprecated
        for client in self.clients:
            client.connection.send(text)

    # Clock and computer

    def _wake(self) -> None:
        """Set the alarm of the clock, and let the computer think exactly when it should."""
        loop = asyncio.get_running_loop()
        if self._flag:
            self._flag.cancel()
            self._flag = None
        clock = self.room.clock
        if clock and clock.running:
            wait = clock.remaining(clock.running, EPOCH + monotonic()) + 0.01
            self._flag = loop.call_later(wait, self._flag_falls)
        if not self._has_computer:
            return
        side = self.room.turn
        wanted = side and self.room.seats[side].kind == "computer" and self.clients and not self._failed
        if self._thinking and not (wanted and self._thinking_on == self.room.turned):
            self._thinking.cancel()
            self._thinking = None
        if wanted and side and not self._thinking:
            self._thinking_on = self.room.turned
            self._thinking = loop.create_task(self._think(side, self.room.turned))

    def _flag_falls(self) -> None:
        self._flag = None
        self._refreshing = asyncio.get_running_loop().create_task(self.refresh())

    async def _think(self, side: Side, turned: int) -> None:
        """Find the computer's move and make it, unless the game has changed meanwhile."""
        seat, clock = self.room.seats[side], self.room.clock

        seconds = clock.remaining(side, EPOCH + monotonic()) / 20 if clock else _LONGEST
        limits = Limits(seconds=min(seconds, _LONGEST))
        make: Callable[[], Engine] = partial(LevelEngine, seat.level or 1)
        if seat.name:
            make = partial(original_engine, seat.name, self.room.game.name)

        def on_info(info: SearchInfo) -> None:
            if self._thinking_on == turned == self.room.turned:
                self._broadcast_thinking(side, info)

        try:
            for attempt in count():
                try:
                    result = await self._workers.search(self._asker(), make, self.room.game.position, limits, on_info)
                    break
                except Refusal as error:  # a worker may die, but somebody waits for this move
                    if error.code != "busy" and attempt >= _ATTEMPTS:
                        raise
                    await asyncio.sleep(_BUSY)
        except Exception:
            _LOG.exception("the computer failed", extra={"room": self.room.name})
            self._thinking = None
            return
        async with self._lock:
            if self.room.turned != turned or self.room.turn is not side:
                return
            self._thinking = None
            referee = Referee(self.room, frozenset({side}), EPOCH + monotonic())
            try:
                if fallen := referee.overdue():
                    await self._commit(fallen)
                else:
                    ruling = referee.decide(computer_move(result.move, self.room.v))
                    await self._commit(ruling.events, ruling.played)
            except Refusal:
                _LOG.warning("the computer's move was not stored", extra={"room": self.room.name})

    def _asker(self) -> Asker:
        """Whoever is here pays for the computer: a player rather than somebody who watches."""
        client = max(self.clients, key=lambda client: len(client.sides), default=None)
        return Asker(owner_of(client.connection.address) if client else "-", Urgency.PLAY)

    async def hint(self, sides: Sides, language: Language) -> HintJson:
        """A good move for the side to move, for one of its players. Raises Refusal."""
        return await hint(self.room, sides, PoolAdviser(self._workers, self._asker()), language)

    def end(self) -> None:
        """Stop everything that goes on by itself."""
        for going_on in (self._flag, self._refreshing, self._presence, self._thinking):
            if going_on:
                going_on.cancel()
