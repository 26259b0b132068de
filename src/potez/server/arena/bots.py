"""Bots: programs of visitors that connect by a token and are asked for moves over their sockets."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from concurrent.futures import CancelledError
from contextlib import suppress
from itertools import count
from time import perf_counter
from typing import Any

from potez.arena.contest.timed_player import InterruptedGameError
from potez.engine.errors import CrashError, EngineError, ProtocolError, StallError
from potez.engine.types import Engine, Limits, OnInfo, Score, SearchResult
from potez.games.base import GameError, Message, Position
from potez.locale.latin import notation
from potez.server.frames import frame
from potez.server.sockets.connection import RETRY, Connection

_ABSENCE = 20.0  # seconds that a game waits for a bot to connect again
_LONGEST = 600.0  # seconds for a move without a limit of time


class _LeftError(Exception):
    """The bot has left before it answered."""


class BotClient:
    """A connected bot, and the moves that it was asked for."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._asked: dict[int, asyncio.Future[str]] = {}
        self._numbers = count(1)

    async def ask(self, data: Mapping[str, Any]) -> str:
        """The text of the move that the bot sends. Raises _LeftError."""
        number = next(self._numbers)
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._asked[number] = answer
        self.connection.send(frame("go", data, id=number))
        try:
            return await answer
        finally:
            del self._asked[number]

    def answer(self, number: int, move: str) -> bool:
        """Take a move that the bot sends. False if it was not asked for it."""
        asked = self._asked.get(number)
        if asked is None or asked.done():
            return False
        asked.set_result(move)
        return True

    def lose(self) -> None:
        """The connection is lost, and with it the moves that were asked for."""
        for asked in self._asked.values():
            if not asked.done():
                asked.set_exception(_LeftError())


class BotHub:
    """The bots that are connected, by name. Contests ask them for moves from their own threads."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._bots: dict[str, BotClient] = {}
        self._arrival = asyncio.Condition()

    @property
    def online(self) -> frozenset[str]:
        return frozenset(self._bots)

    async def join(self, name: str, connection: Connection) -> BotClient:
        """A bot has connected. If it was connected already, the new connection replaces the old one."""
        if before := self._bots.get(name):
            before.connection.close(RETRY)
            before.lose()
        bot = self._bots[name] = BotClient(connection)
        async with self._arrival:
            self._arrival.notify_all()
        return bot

    def leave(self, name: str, bot: BotClient) -> None:
        bot.lose()
        if self._bots.get(name) is bot:
            del self._bots[name]

    def wait_for(self, name: str) -> None:
        """Wait in another thread until a bot is connected. Raises CrashError, or InterruptedGameError."""
        self._in_thread(self._arrived(name))

    def ask(self, name: str, data: Mapping[str, Any], seconds: float) -> str:
        """Ask a bot for a move from another thread. Raises EngineError, or InterruptedGameError.

        A bot that has left meanwhile is asked again when it is back. When the server ends all bots have to leave; that
        must not cost them a game.
        """

        async def asked() -> str:
            while True:
                bot = await self._arrived(name)
                with suppress(_LeftError):
                    return await bot.ask(data)

        try:
            answer: str = self._in_thread(asked(), seconds)
        except TimeoutError:
            raise StallError(Message("the bot {name} did not answer", name=name)) from None
        return answer

    async def _arrived(self, name: str) -> BotClient:
        try:
            async with asyncio.timeout(_ABSENCE), self._arrival:
                await self._arrival.wait_for(lambda: name in self._bots)
                return self._bots[name]
        except TimeoutError:
            raise CrashError(Message("the bot {name} is not connected", name=name)) from None

    def _in_thread(self, work: Coroutine[Any, Any, Any], seconds: float | None = None) -> Any:
        try:
            future = asyncio.run_coroutine_threadsafe(work, self._loop)
            try:
                return future.result(seconds)
            except TimeoutError:
                future.cancel()
                raise
        except (RuntimeError, CancelledError):  # the loop has closed: the server has ended
            work.close()
            raise InterruptedGameError from None


class BotEngine(Engine):
    """A bot as an engine."""

    def __init__(self, hub: BotHub, bot: str, patience: float) -> None:
        self._hub, self._bot, self._patience = hub, bot, patience

    @property
    def name(self) -> str:
        return self._bot

    def new_game(self) -> None:
        self._hub.wait_for(self._bot)

    def search(self, position: Position[Any], limits: Limits, on_info: OnInfo = None) -> SearchResult:
        """The move that the bot sends. Raises EngineError, or InterruptedGameError if the server ends."""
        began = perf_counter()
        milliseconds = None if limits.seconds is None else round(1000 * limits.seconds)
        data = {
            "game": position.game,
            "position": str(position),
            "movetime": milliseconds,
            "depth": limits.depth,
            "nodes": limits.nodes,
        }
        text = self._hub.ask(self._bot, data, (limits.seconds or _LONGEST) + self._patience)
        try:
            move = position.read_move(notation(text))
        except EngineError:
            raise
        except GameError as error:
            raise ProtocolError(Message("the bot {name} sent {text}", name=self._bot, text=repr(text))) from error
        return SearchResult(0, Score(), (move,), 0, perf_counter() - began, move)
