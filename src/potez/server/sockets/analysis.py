"""The analysis socket: one visitor, one question at a time, answered while it is being thought about."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, WebSocket
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic_core import to_json

from potez.engine.types import Limits, SearchInfo
from potez.games.base import GameError
from potez.locale import Language
from potez.server.engines.review import review
from potez.server.engines.searches import Searches
from potez.server.engines.verdict import SECONDS, verdict
from potez.server.http.errors import code_of
from potez.server.http.language import language_of
from potez.server.http.limits import Places
from potez.server.http.requests import Line as Asked
from potez.server.rooms.opponents import adviser
from potez.server.rooms.session import said
from potez.server.sockets.requests import Id, unreadable
from potez.server.sockets.room import POLICY, Line, connected

_LOG = logging.getLogger("potez.server.sockets.analysis")

router = APIRouter()


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Question(Asked):
    lines: Annotated[int, Field(ge=1, le=5)] = 1
    seconds: Annotated[float, Field(gt=0, le=10, allow_inf_nan=False)] = 10


class Analyse(_Request):
    t: Literal["analyse"]
    id: Id
    d: Question


class Review(_Request):
    t: Literal["review"]
    id: Id
    d: Asked


class Stop(_Request):
    t: Literal["stop"]


class Ping(_Request):
    t: Literal["ping"]


Request = Analyse | Review | Stop | Ping
_MESSAGE: TypeAdapter[Request] = TypeAdapter(Annotated[Request, Field(discriminator="t")])


class Analyst:
    """Answers one visitor. A new question ends the one before it."""

    def __init__(self, line: Line, searches: Searches, language: Language, places: Places, address: str) -> None:
        self._line, self._searches, self._language = line, searches, language
        self._places, self._address = places, address
        self._work: asyncio.Task[None] | None = None

    async def hear(self, message: Request) -> None:
        match message:
            case Ping():
                self._line.send('{"t":"pong"}')
            case Stop():
                await self.stop()
            case Analyse():
                await self.stop()
                self._begin(message.id, lambda: self._analyse(message))
            case Review():
                await self.stop()
                self._begin(message.id, lambda: self._review(message))

    async def stop(self) -> None:
        """End what is being thought about; at most one search of a visitor goes on at any time."""
        if self._work:
            self._work.cancel()
            await asyncio.wait([self._work])
            self._work = None

    def _begin(self, about: str | int, work: Callable[[], Awaitable[None]]) -> None:
        async def whole() -> None:
            try:
                self._places.take(self._address)
                try:
                    await work()
                finally:
                    self._places.give_back(self._address)
            except GameError as error:
                self._line.refuse(error, self._language, about)
            except Exception:
                _LOG.exception("an analysis failed")
            self._line.send(to_json({"t": "done", "id": about}).decode())

        self._work = asyncio.get_running_loop().create_task(whole())

    async def _analyse(self, message: Analyse) -> None:
        positions, _ = await asyncio.to_thread(message.d.replay)
        position = positions[-1]
        if position.outcome():
            return

        if proved := await verdict(self._searches, position, min(SECONDS, message.d.seconds)):
            self._line.send(said("verdict", proved.to_json(self._language), id=message.id))

        def hear(info: SearchInfo) -> None:
            self._line.send(said("info", self._told(info), id=message.id))

        limits = Limits(seconds=message.d.seconds)
        await self._searches.search(lambda: (adviser(position.game, message.d.lines), limits), position, hear)

    def _told(self, info: SearchInfo) -> dict[str, Any]:
        lines = [(info.score, info.pv), *info.others]
        return {
            "depth": info.depth,
            "nodes": info.nodes,
            "exact": info.score.exact,
            "lines": [
                {
                    "score": score.to_json(),
                    "said": self._language.translate(score.message),
                    "moves": list(map(str, moves)),
                }
                for score, moves in lines
            ],
        }

    async def _review(self, message: Review) -> None:
        positions, moves = await asyncio.to_thread(message.d.replay)
        async for finding in review(self._searches, positions, moves, self._language):
            self._line.send(said("reviewed", finding, id=message.id))


@router.websocket("/api/analysis")
async def analysis(socket: WebSocket) -> None:
    """A visitor comes with questions."""
    state, address = socket.app.state, socket.client.host if socket.client else "-"
    async with connected(socket) as line:
        analyst = Analyst(line, state.analyses, language_of(socket), state.analysing, address)
        try:
            await _listen(line, analyst, language_of(socket))
        finally:
            await analyst.stop()


async def _listen(line: Line, analyst: Analyst, language: Language) -> None:
    """Hear a visitor's questions. A flood ends the conversation, anything else that is wrong is answered."""
    while True:
        try:
            await analyst.hear(_read(await line.receive()))
        except GameError as error:
            line.refuse(error, language)
            if code_of(error) == "flood":
                line.close(POLICY)
                return


def _read(text: str) -> Request:
    try:
        return _MESSAGE.validate_json(text)
    except ValidationError as error:
        raise unreadable(error) from None
