"""A game of a contest as a room, so that anybody can watch it while it is played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from time import monotonic
from typing import Any

from potez.api.rooms.actions import computer_move
from potez.api.rooms.clock import EPOCH
from potez.api.rooms.events import Created, Seat
from potez.arena.contest.game_result import GameResult
from potez.arena.contest.timed_player import InterruptedGameError
from potez.engine.errors import OverrunError
from potez.games.base import Reason, Side
from potez.play.game import Game
from potez.play.record_reader import read_records
from potez.server.rooms.registry import RoomRegistry
from potez.server.rooms.session import RoomSession

_PATIENCE = 30.0  # seconds for the event loop to store a move


class LiveGame:
    """Used in the thread of the contest; rooms belong to the event loop."""

    def __init__(
        self,
        rooms: RoomRegistry,
        loop: asyncio.AbstractEventLoop,
        players: dict[Side, str],
        stopped: Callable[[], bool],
        opened: Callable[[str], None],
    ) -> None:
        self._rooms, self._loop, self._players = rooms, loop, players
        self._stopped, self._opened = stopped, opened
        self._session: RoomSession | None = None

    def watch(self, side: Side, game: Game) -> None:
        """Before each move: show the moves made so far. Raises InterruptedGameError if the contest is stopped."""
        if self._stopped():
            raise InterruptedGameError
        self._run(self._show(game))

    def end(self, result: GameResult) -> None:
        """Show the last moves, and how the game ended."""
        self._run(self._end(read_records(result.record)[0].game, result))

    def abandon(self) -> None:
        """The game was stopped and does not count."""
        if self._session:
            self._loop.call_soon_threadsafe(self._session.drive, False)

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            asyncio.run_coroutine_threadsafe(work, self._loop).result(_PATIENCE)
        except RuntimeError:  # the loop has closed: the server has ended
            work.close()
            raise InterruptedGameError from None

    async def _show(self, game: Game) -> None:
        if self._session is None:
            seats = {side.value: Seat(kind="program", name=name) for side, name in self._players.items()}
            moves = list(map(str, game.moves))
            created = Created(
                v=1,
                at=EPOCH + monotonic(),
                game=game.name,
                start=str(game.start),
                moves=moves,
                seats={"X": seats["X"], "O": seats["O"]},
                public=True,
            )
            name, _ = await self._rooms.create(created, frozenset())
            self._session = await self._rooms.session(name)
            self._session.drive(True)
            self._opened(name)
        room = self._session.room
        for move in game.moves[len(room.game.moves) :]:
            side = room.game.position.side
            await self._session.act(frozenset({side}), computer_move(move, room.v))

    async def _end(self, game: Game, result: GameResult) -> None:
        await self._show(game)
        assert self._session
        reason = Reason.TIME if result.ending == OverrunError.kind else Reason.ADJUDICATED
        await self._session.conclude(result.winner, reason)
        self._session.drive(False)
