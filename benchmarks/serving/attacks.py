"""One address attacks a server as it is, without a proxy, and another visitor plays: how long that one waits."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from multiprocessing import get_context
from time import perf_counter
from typing import Any

import httpx
from websockets.asyncio.client import connect

from benchmarks.server import report, some_move
from benchmarks.serving.memory import megabytes

ATTACKER = "127.0.0.2"
HINTS, CONTESTS, PICTURES, TRACES = 200, 55, 20, 20
HEADER, HALVES, POSITIONS, MOVES = 50_000_000, 3000, 40, 2000
GAMES = 8
"""Moves of the computer, and analyses, that the visitor waits for."""
ACKNOWLEDGED = 400


class Clients:
    """A visitor and an attacker of a server."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.visitor, self.attacker = self._client("127.0.0.1"), self._client(ATTACKER)

    def _client(self, source: str) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=source, limits=httpx.Limits(max_connections=100))
        return httpx.AsyncClient(base_url=self.address, transport=transport, timeout=600)

    def socket(self, path: str, source: str = "127.0.0.1") -> Any:
        url = self.address.replace("http", "ws") + path
        return connect(url, proxy=None, max_size=None, ping_interval=None, local_addr=(source, 0))


class Attacked(Clients):
    """A server as people start it."""

    def __init__(self, folder: str) -> None:
        command = [sys.executable, "-c", "from potez.cli import main; main()", "serve", "--port", "0"]
        self._process = subprocess.Popen(
            [*command, "--database-url", f"sqlite:{folder}/rooms.sqlite3"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._process.stdout
        super().__init__(self._process.stdout.readline().split("at ")[1].split(";")[0])

    @property
    def megabytes(self) -> float:
        """Of the server and its workers."""
        return sum(self.parts)

    @property
    def parts(self) -> list[float]:
        """The server first, then its workers."""
        return megabytes(self._process.pid)

    async def warm_up(self) -> None:
        """Let both workers start: no owner may have both."""
        await asyncio.gather(*(analyses_begin(self, source) for source in ("127.0.0.1", ATTACKER)))

    def end(self) -> None:
        self._process.terminate()
        self._process.wait(30)


@contextlib.contextmanager
def attacked() -> Iterator[Attacked]:
    with tempfile.TemporaryDirectory() as folder:
        running = Attacked(folder)
        try:
            yield running
        finally:
            running.end()


@contextlib.asynccontextmanager
async def attack_by(attack: Callable[[str], Coroutine[Any, Any, None]], address: str) -> AsyncIterator[None]:
    """Another process attacks, so that this one has time to measure."""
    process = get_context("spawn").Process(target=_attack, args=(attack, address), daemon=True)
    process.start()
    await asyncio.sleep(8)
    assert process.is_alive(), "the attack has failed"
    yield
    assert process.is_alive(), "the attack has ended early"
    process.kill()
    process.join()


def _attack(attack: Callable[[str], Coroutine[Any, Any, None]], address: str) -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    asyncio.run(attack(address))


async def _room(http: httpx.AsyncClient, **more: Any) -> dict[str, Any]:
    made: dict[str, Any] = (
        (await http.post("/api/rooms", json={"game": "domineering", **more})).raise_for_status().json()
    )
    return made


async def computer_answers(running: Attacked) -> list[float]:
    """Seconds from a move of the visitor to that of the computer of level 3."""
    chance, times = random.Random(1), list[float]()
    made = await _room(running.visitor, options={"rows": 8, "cols": 8}, seats={"X": "me", "O": {"level": 3}})
    async with running.socket(f"/api/rooms/{made['room']}/socket") as socket:
        await socket.send(json.dumps({"t": "hello", "d": {"token": made["token"]}}))
        heard = json.loads(await socket.recv())
        view, v = heard["d"]["view"], heard["v"]
        for number in range(GAMES):
            if not (text := some_move(view, chance)):
                break
            began = perf_counter()
            await socket.send(json.dumps({"t": "move", "id": f"m{number}", "v": v, "d": {"move": text}}))
            while True:
                heard = json.loads(await socket.recv())
                assert heard["t"] != "refused", heard
                if heard["t"] == "event":
                    view, v = heard["d"]["view"], heard["v"]
                    if view["side"] == "X" or view["outcome"]:
                        break
            times.append(perf_counter() - began)
    return times


async def analyses_begin(running: Clients, source: str = "127.0.0.1") -> list[float]:
    times = []
    for number in range(GAMES):
        async with running.socket("/api/analysis", source) as socket:
            began = perf_counter()
            question = {"game": "byte", "seconds": 1, "options": {"size": 8}}
            await socket.send(json.dumps({"t": "analyse", "id": number, "d": question}))
            while (heard := json.loads(await socket.recv()))["t"] != "info":
                assert heard["t"] not in ("refused", "done"), heard
            times.append(perf_counter() - began)
    return times


async def _again(work: Callable[[], Awaitable[Any]]) -> None:
    while True:
        with contextlib.suppress(httpx.HTTPError, OSError):
            await work()
        await asyncio.sleep(0.05)


async def _hint(running: Clients, made: dict[str, Any]) -> None:
    """Ask for hint after hint."""
    async with running.socket(f"/api/rooms/{made['room']}/socket", ATTACKER) as socket:
        await socket.send(json.dumps({"t": "hello", "d": {"token": made["token"]}}))
        while True:
            await socket.send('{"t":"hint","id":"h"}')
            while json.loads(await socket.recv())["t"] not in ("hint", "refused"):
                pass


async def _watch(running: Clients, made: dict[str, Any]) -> None:
    async with running.socket(f"/api/rooms/{made['room']}/socket", ATTACKER) as socket:
        await socket.send('{"t":"hello"}')
        async for _ in socket:
            pass


async def engines() -> None:
    """200 hint sockets, 55 games of the computer against itself, 20 pictures and 20 traces, all from one address."""
    with attacked() as running:
        await running.warm_up()
        before = {"answers": await computer_answers(running), "analyses": await analyses_begin(running)}
        memory = running.megabytes
        async with attack_by(attack_engines, running.address):
            answers, analyses = await computer_answers(running), await analyses_begin(running)
            numbers = await _metrics(running)
        for name, times in before.items():
            report(f"engines: {name} in peace", times, "times")
        report("engines: the computer answers another visitor during the attack", answers, "answers")
        report("engines: analysis begins during the attack", analyses, "analyses")
        print(f"engines: {numbers['potez_sockets']} sockets of the attack", end="")
        print(f", {numbers['potez_refused_total']} requests refused, {numbers['potez_searches']} searches at its end")
        await _print_memory("engines", running, memory)


async def _metrics(running: Attacked) -> dict[str, str]:
    lines = (await running.visitor.get("/api/metrics")).text.splitlines()
    return dict(line.split(maxsplit=1) for line in lines if not line.startswith("#"))


async def attack_engines(address: str) -> None:
    running = Clients(address)
    hinted = await _room(running.attacker, seats={"X": "me", "O": {"level": 10}})
    seats = {"X": {"level": 10}, "O": {"level": 10}}
    contests = [await _room(running.attacker, seats=seats) for _ in range(CONTESTS)]
    game = {"game": "domineering", "options": {"rows": 16, "cols": 16}}
    picture = {**game, "format": "gif", "moves": _long_game()}
    trace = {"game": "blockade", "depth": 2}
    await asyncio.gather(
        *(_hint(running, hinted) for _ in range(HINTS)),
        *(_watch(running, made) for made in contests),
        *(_again(lambda: running.attacker.post("/api/positions/image", json=picture)) for _ in range(PICTURES)),
        *(_again(lambda: running.attacker.post("/api/trace", json=trace)) for _ in range(TRACES)),
    )


def _long_game() -> list[str]:
    """Dominoes of both sides in columns and rows of their own, for a picture of many frames."""
    upright = [f"{chr(65 + col)}{row}" for col in range(8) for row in range(1, 17, 2)]
    flat = [f"{chr(65 + col)}{row}" for col in range(8, 16, 2) for row in range(1, 17)]
    return [move for pair in zip(upright, flat, strict=False) for move in pair]


async def _print_memory(name: str, running: Attacked, before: float) -> None:
    await asyncio.sleep(10)
    after, parts = running.megabytes, " + ".join(f"{part:.0f}" for part in running.parts)
    print(
        f"{name}: {before:.0f} MB before, {after:.0f} MB ten seconds after the attack ({parts}), {after / before:.2f} x"
    )


async def door() -> None:
    """A header of 50 MB, 3,000 halves of requests and 40 positions of 2,000 moves: a move of others."""
    with attacked() as running:
        await running.warm_up()
        peace = await _acknowledged(running, ACKNOWLEDGED)
        memory = running.megabytes
        async with attack_by(attack_door, running.address):
            times = await _acknowledged(running, ACKNOWLEDGED)
        report("door: a move to its acknowledgement in peace", peace)
        report("door: a move to its acknowledgement during the attack", times)
        await _print_memory("door", running, memory)


async def attack_door(address: str) -> None:
    running = Clients(address)
    line = {"game": "byte", "moves": ["A1-0-DL"] * MOVES}
    await asyncio.gather(
        _again(lambda: _long_header(running)),
        _halves(running),
        *(_again(lambda: running.attacker.post("/api/positions", json=line)) for _ in range(POSITIONS)),
    )


async def _acknowledged(running: Attacked, count: int) -> list[float]:
    """Seconds to the acknowledgement of moves, ten a second over each of four sockets."""

    async def play(share: int) -> list[float]:
        times, v = [], 1
        made = await _room(running.visitor, seats={"X": "me", "O": "me"})
        async with running.socket(f"/api/rooms/{made['room']}/socket") as socket:
            await socket.send(json.dumps({"t": "hello", "d": {"token": made["token"]}}))
            for number in range(share):
                began = perf_counter()
                request: dict[str, Any] = {"t": "undo"} if number % 2 else {"t": "move", "d": {"move": "A1"}}
                await socket.send(json.dumps({**request, "id": f"m{number}", "v": v}))
                while (heard := json.loads(await socket.recv()))["t"] != "ack":
                    assert heard["t"] != "refused", heard
                v = heard["v"]
                times.append(perf_counter() - began)
                await asyncio.sleep(0.11)
        return times

    return [each for times in await asyncio.gather(*(play(count // 4) for _ in range(4))) for each in times]


async def _long_header(running: Clients) -> None:
    url = httpx.URL(running.address)
    _, writer = await asyncio.open_connection(url.host, url.port, local_addr=(ATTACKER, 0))
    writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ")
    for _ in range(HEADER // 1_000_000):
        writer.write(b"x" * 1_000_000)
        await writer.drain()
    writer.close()


async def _halves(running: Clients) -> None:
    """Half a request over each of many connections, from several addresses because each may have 512."""
    url, opened = httpx.URL(running.address), []
    for number in range(HALVES):
        with contextlib.suppress(OSError):
            source = f"127.0.0.{3 + number // 500}"
            reader, writer = await asyncio.open_connection(url.host, url.port, local_addr=(source, 0))
            writer.write(b"GET / HTTP/1.1\r\nX-Half:")
            opened.append((reader, writer))
        await asyncio.sleep(0)
    await asyncio.sleep(600)
