"""The socket of a bot: it says hello with its token, is asked for moves, and sends them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import APIRouter, WebSocket

from potez.api.refusal import Refusal, code_of
from potez.api.requests import MoveText
from potez.api.shapes import Between, Length
from potez.games.base import GameError, Message
from potez.locale import Language
from potez.server.arena.bots import BotClient, BotHub
from potez.server.frames import frame
from potez.server.rooms.tokens import hashed
from potez.server.sockets.connection import POLICY, RETRY, Connection, Ping, connected
from potez.server.storage import Storage

router = APIRouter()


@dataclass(frozen=True, kw_only=True)
class BotHelloData:
    token: Annotated[str, Length(0, 128)]


@dataclass(frozen=True, kw_only=True)
class BotHello:
    t: Literal["hello"]
    d: BotHelloData


@dataclass(frozen=True, kw_only=True)
class BotMoveData:
    move: MoveText


@dataclass(frozen=True, kw_only=True)
class BotMove:
    t: Literal["move"]
    id: Annotated[int, Between(1, 2**53 - 1)]
    d: BotMoveData


BotRequest = BotHello | BotMove | Ping
_REQUESTS: dict[str, type[BotRequest]] = {"hello": BotHello, "move": BotMove, "ping": Ping}


@router.websocket("/api/bots/socket")
async def bot_socket(socket: WebSocket) -> None:
    """Serve one bot, from its hello until it leaves."""
    hub: BotHub = socket.app.state.bots
    async with connected(socket) as connection:
        name = await _greet(connection, socket)
        if name is None:
            return
        bot = await hub.join(name, connection)
        connection.send(frame("welcome", {"name": name}))
        try:
            await connection.serve(_REQUESTS, lambda request: _handle(bot, request), Language())
        finally:
            hub.leave(name, bot)


async def _greet(connection: Connection, socket: WebSocket) -> str | None:
    """The name of a bot that says hello in time with a token that somebody was given."""
    storage: Storage = socket.app.state.storage
    rules = socket.app.state.arena_rules
    try:
        hello = await connection.first(_REQUESTS)
        if not isinstance(hello, BotHello):
            raise Refusal("malformed", Message("send hello first"))
        if not (rules and rules.bots):
            raise Refusal("closed", Message("this server accepts no bots"))
        name = await storage.bot(hashed(hello.d.token))
        if name is None:
            raise Refusal("wrong token", Message("no bot has this token"))
        return name
    except GameError as error:
        connection.refuse(error, Language())
        connection.close(RETRY if code_of(error) == "storage" else POLICY)
    return None


async def _handle(bot: BotClient, request: BotRequest) -> None:
    match request:
        case Ping():
            bot.connection.send(frame("pong"))
        case BotHello():
            raise Refusal("malformed", Message("hello was already sent"))
        case BotMove():
            if not bot.answer(request.id, request.d.move):
                raise Refusal("nothing", Message("no such move was asked for"))
