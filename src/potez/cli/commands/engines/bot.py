"""`potez bot`: connects a UGI program to a server, as a bot that plays in its contests."""

from __future__ import annotations

import json
import shlex
from contextlib import suppress
from time import sleep
from typing import Annotated, Any

import typer

from potez.cli.terminal.terminal import Terminal, terminal_of
from potez.engine.errors import EngineError
from potez.engine.types import Limits
from potez.engine.ugi.client import UgiEngine
from potez.games import parse
from potez.games.base import GameError, Message

_FIRST_WAIT, _LONGEST_WAIT = 1.0, 30.0  # seconds until a lost connection is tried again


def bot(
    context: typer.Context,
    url: Annotated[str, typer.Argument(metavar="URL", help="The address of the server, such as http://host:8000.")],
    token: Annotated[str, typer.Argument(metavar="TOKEN", help="The token of your bot, from the page of bots.")],
    program: Annotated[
        list[str], typer.Argument(metavar="-- PROGRAM...", help="The command that starts your UGI program.")
    ],
) -> None:
    """Connect a UGI program to a server, where it plays in contests under the name of its token."""
    terminal = terminal_of(context)
    try:
        from websockets.exceptions import WebSocketException
        from websockets.sync.client import connect
    except ImportError as error:
        raise GameError(
            Message("the server needs a missing package ({what}); run pip install potez[server]", what=error)
        ) from None
    if not url.startswith(("http://", "https://")):
        raise GameError(Message("{url} is not an address; write http://host:8000", url=repr(url)))
    address = f"ws{url.removeprefix('http').rstrip('/')}/api/bots/socket"
    engine = UgiEngine(shlex.join(program))
    engine.new_game()  # a program that cannot be started is noticed before the first game
    wait = _FIRST_WAIT
    try:
        while True:
            with suppress(OSError, WebSocketException), connect(address, proxy=None) as socket:
                socket.send(json.dumps({"t": "hello", "d": {"token": token}}))
                for text in socket:
                    wait = _FIRST_WAIT
                    if answer := _answer(json.loads(text), engine, terminal):
                        socket.send(json.dumps(answer))
            terminal.say("The connection is lost; trying again in {seconds} s", seconds=f"{wait:g}")
            sleep(wait)
            wait = min(2 * wait, _LONGEST_WAIT)
    finally:
        engine.close()


def _answer(frame: dict[str, Any], engine: UgiEngine, terminal: Terminal) -> dict[str, Any] | None:
    """What to send after a frame of the server. Raises GameError if the server refuses the bot."""
    match frame:
        case {"t": "welcome", "d": {"name": name}}:
            terminal.say("{name} is connected and waits for games; press Ctrl-C to stop it", name=name)
        case {"t": "refused", "id": None, "d": {"messages": messages}}:
            raise GameError(*(Message("{message}", message=message) for message in messages))
        case {"t": "go", "id": number, "d": wanted}:
            return _move(number, wanted, engine, terminal)
    return None


def _move(number: int, wanted: dict[str, Any], engine: UgiEngine, terminal: Terminal) -> dict[str, Any] | None:
    position = parse(wanted["game"], wanted["position"])
    seconds = None if wanted["movetime"] is None else wanted["movetime"] / 1000
    try:
        found = engine.search(position, Limits(depth=wanted["depth"], nodes=wanted["nodes"], seconds=seconds))
    except EngineError as error:  # the game is lost on time; the program is started again for the next one
        terminal.say("The program failed: {reason}", reason=error)
        return None
    terminal.say("{game}: {move}", game=wanted["game"], move=found.move)
    return {"t": "move", "id": number, "d": {"move": str(found.move)}}
