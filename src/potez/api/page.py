"""The page's own end: what its Python worker calls in place of a server. JSON texts in, JSON texts out."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import time
from typing import Any

from potez.api.analysis import AnalyseData, Tell, analyse, review
from potez.api.encoding import encoded
from potez.api.facts import facts
from potez.api.laboratory import MatchRequest, ProgramRequest, examined, match, moved
from potez.api.page_engine import Core, PageEngine
from potez.api.refusal import refusal_json
from potez.api.requests import PositionRequest
from potez.api.rooms.local_rooms import LocalRooms, room_of
from potez.api.rooms.new_room import NewRoomRequest, RenameRequest
from potez.api.shapes import read
from potez.api.table import Answer, respond
from potez.games.base import GameError, Side
from potez.locale import Language

Emit = Callable[[str], None]
"""Takes a frame, as text, while a call goes on."""


class Page:
    """One for each worker."""

    def __init__(self) -> None:
        self._rooms = LocalRooms()

    def respond(self, method: str, path: str, query: str, body: str | None, lang: str) -> Answer:
        """What the server would answer over HTTP. The query is an object as JSON."""
        return respond(method, path, json.loads(query), body, Language(lang))

    async def call(self, kind: str, text: str, lang: str, emit: Emit, core: Core | None) -> str:
        """Do what the page needs beside requests: {"ok": …} with the result, or {"refused": …}."""
        language, engine = Language(lang), PageEngine(core)

        def tell(frame: str, data: Any) -> None:
            emit(encoded({"t": frame, "d": data}).decode())

        try:
            answer = await self._do(kind, json.loads(text), engine, language, tell)
        except GameError as error:
            return encoded({"refused": refusal_json(error, language)}).decode()
        return encoded({"ok": answer}).decode()

    async def _do(self, kind: str, data: Any, engine: PageEngine, language: Language, tell: Tell) -> Any:
        match kind:
            case "create":
                own, room = data.pop("own", ""), data.pop("room", "")
                name, change = self._rooms.create(read(NewRoomRequest, data), own, room)
                return {"room": name, **change}
            case "open":
                return self._rooms.open(data["room"], data["events"], language)
            case "snapshot":
                return room_of(data["room"], data["events"]).snapshot(language, time())
            case "record":
                return str(room_of(data["room"], data["events"]).record())
            case "act":
                return self._rooms.act(data["room"], data["text"], language)
            case "rename":
                person = read(RenameRequest, {"side": data["side"], "name": data["name"]})
                return self._rooms.rename(data["room"], Side(data["side"]), person.plain_name, language)
            case "refresh":
                return self._rooms.refresh(data["room"], language)
            case "computer":
                return await self._rooms.computer(data["room"], engine, language, tell)
            case "play":
                return self._rooms.play(data["room"], data["move"], language)
            case "hint":
                return await self._rooms.hint(data["room"], engine, language)
            case "analyse":
                return await _analyse(read(AnalyseData, data), engine, language, tell)
            case "review":
                async for reviewed in review(read(PositionRequest, data).replay(), engine, language):
                    tell("reviewed", reviewed)
                return None
            case "examine":
                return examined(read(ProgramRequest, data))
            case "move":
                return moved(read(ProgramRequest, data))
            case "match":
                return await match(read(MatchRequest, data), engine, tell)
        raise AssertionError(kind)


async def _analyse(wanted: AnalyseData, engine: PageEngine, language: Language, tell: Tell) -> None:
    game = wanted.replay()
    if wanted.facts and (found := facts(game.position, language)):
        tell("facts", found)
    await analyse(wanted, game, engine, language, tell)
