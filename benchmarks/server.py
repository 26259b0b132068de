"""Measure the server on loopback, with the load from the same machine. Every run is bounded.

    python benchmarks/server.py [load] [idle] [search] [restart] [page]
    python benchmarks/server.py all
    python benchmarks/server.py [engines] [door] [failover] [shared[=SHARE]] [kills[=SHARE]] [soak[=MINUTES]]

load     1,000 games of all three kinds with 2,000 sockets and 500 moves per second: from a move to the opponent
idle     5,000 silent sockets: how much memory they take
search   a move while as many searches run as there are cores: from the move to its acknowledgement
restart  the server is killed (-9) under load and started again: until the next move reaches the opponent
page     a new visitor opens the page: until they can choose a game, until they can move
engines  one address runs 200 hint sockets, 55 games of computers, 20 pictures and 20 trees: what another visitor waits
door     a header of 50 MB, 3,000 halves of requests, 40 positions of 2,000 moves: a move to its acknowledgement
shared   two servers behind HAProxy on one PostgreSQL, 2,000 games and 600 moves per second
failover one of them is killed: until its games go on at the other
kills    200 kills of a server with SQLite, 50 with PostgreSQL, 20 of PostgreSQL, 100 of one of two servers
soak     200 moves per second and analyses for 60 minutes: how memory grows after the first five

The results are in server.md.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.request import Request, urlopen

import uvloop

GAMES, RATE, SECONDS = 1000, 500, 15
IDLE = 5000
KILLS, VISITS = 10, 10
OPTIONS: dict[str, dict[str, int]] = {"blockade": {}, "byte": {}, "domineering": {"rows": 12, "cols": 12}}

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # for benchmarks/serving, and the PostgreSQL and the proxy of the tests

SERVE = """
import sys
from potez.server.limits import Bounds
from potez.server.process.run import run
from potez.server.process.settings import Settings
plenty = Bounds(message_burst=1e9, request_burst=1e9, rooms_burst=1e9, sockets_per_address=10**6)
run(Settings(sys.argv[1], frozenset(sys.argv[2:]), plenty), "127.0.0.1", 0, lambda address: print(address, flush=True))
"""


class Server:
    """A server in a process of its own, with its games in a file of a folder, or in another database."""

    def __init__(self, folder: str, url: str = "", origin: str = "") -> None:
        command = [sys.executable, "-c", SERVE, url or f"sqlite:{folder}/rooms.sqlite3", *([origin] if origin else [])]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        self.address = self.process.stdout.readline().strip()

    def post(self, path: str, **body: Any) -> Any:
        data = json.dumps(body).encode()
        with urlopen(Request(self.address + path, data, {"Content-Type": "application/json"}), timeout=30) as answer:
            return json.load(answer)

    @property
    def megabytes(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    @property
    def cpu(self) -> float:
        """Seconds of processor time that the server has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def socket(self, path: str) -> Any:
        from websockets.asyncio.client import connect

        # No compression and no limits: the load generator must not be slower than the server.
        return connect(
            self.address.replace("http", "ws") + path, compression=None, max_size=None, proxy=None, ping_interval=None
        )

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(20)


@contextlib.contextmanager
def server() -> Any:
    with tempfile.TemporaryDirectory() as folder:
        running = Server(folder)
        try:
            yield running
        finally:
            running.end()


@contextlib.contextmanager
def steady() -> Iterator[None]:
    """No garbage collection in this process: it would look like a pause of the server."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def report(name: str, times: list[float], what: str = "moves") -> None:
    times.sort()
    at = {part: 1000 * times[min(len(times) - 1, int(len(times) * part))] for part in (0.5, 0.99)}
    print(f"{name}: {len(times)} {what}, p50 {at[0.5]:.1f} ms, p99 {at[0.99]:.1f} ms, max {1000 * times[-1]:.1f} ms")


def some_move(view: dict[str, Any], chance: random.Random) -> str | None:
    """A legal move of a view; None when the game is over."""
    legal = view["legal"]
    if view["outcome"]:
        return None
    if view["game"] == "domineering":
        return str(chance.choice(list(legal["anchors"])))
    if view["game"] == "byte":
        return str(chance.choice(legal["lifts"]))
    symbols = "123456789ABCDEFGHIJKLMNOPQRS"
    cells = [(pawn, symbols[r - 1] + symbols[c - 1]) for pawn in "12" for r, c in legal["pawns"][pawn]]
    step = "-".join(chance.choice(cells))
    walls = [] if step in legal["wins"] or step in legal["alone"] else legal["walls"]
    refused = legal["except"].get(step, ())
    while (wall := chance.choice(walls) if walls else None) in refused:
        pass
    return str(view["side"]) + step + (f"-{wall}" if wall else "")


class Game:
    """Both sockets of a room, and the last view of it."""

    def __init__(self, running: Server, kind: str, times: list[float]) -> None:
        made = running.post("/api/rooms", game=kind, options=OPTIONS[kind])
        taken = running.post(f"/api/rooms/{made['room']}/seat", name="Boro")
        self.room, self.times = made["room"], times
        self.tokens = {"X": made["token"], "O": taken["token"]}
        self.sockets: dict[str, Any] = {}
        self.sent, self.v, self.view = 0.0, 0, dict[str, Any]()
        self.refused, self.mover = 0, ""

    async def open(self, running: Server) -> list[asyncio.Task[None]]:
        self.sent = 0.0
        for side, token in self.tokens.items():
            self.sockets[side] = await running.socket(f"/api/rooms/{self.room}/socket")
            await self.sockets[side].send(json.dumps({"t": "hello", "d": {"token": token}}))
            self._hear(side, await self.sockets[side].recv())
        return [asyncio.create_task(self.listen(side)) for side in self.sockets]

    async def listen(self, side: str) -> None:
        with contextlib.suppress(Exception):
            async for text in self.sockets[side]:
                self._hear(side, text)

    def _hear(self, side: str, text: str) -> None:
        if text.startswith('{"t":"refused"'):
            self.refused += 1
        if not text.startswith(('{"t":"event"', '{"t":"welcome"')) or (side == self.mover and self.sent):
            return  # what the mover hears the opponent hears too, and only that time counts
        here = perf_counter()
        message = json.loads(text)
        self.v, self.view = max(self.v, message["v"]), message["d"]["view"]
        if message["t"] == "event" and message["d"]["event"].get("side") not in (None, side) and self.sent:
            self.times.append(here - self.sent)
            self.sent = 0.0

    async def move(self, chance: random.Random) -> None:
        text = None if self.sent else some_move(self.view, chance)
        if text:
            self.mover = self.view["side"]
            self.sent = perf_counter()
            message = {"t": "move", "id": f"{self.v}", "v": self.v, "d": {"move": text}}
            await self.sockets[self.mover].send(json.dumps(message))


async def load(games: int = GAMES, rate: int = RATE, seconds: float = SECONDS) -> None:
    chance, times = random.Random(1), list[float]()
    with server() as running:
        played = [Game(running, list(OPTIONS)[n % 3], times) for n in range(games)]
        tasks = [task for game in played for task in await game.open(running)]
        await asyncio.sleep(1)
        times.clear()
        began, used = perf_counter(), running.cpu
        with steady():
            made = await play(played, rate, seconds, chance)
        busy = (running.cpu - used) / (perf_counter() - began)
        await asyncio.sleep(1)
        refused = sum(game.refused for game in played)
        report(f"load: {games} games, {2 * games} sockets, {made / seconds:.0f} moves/s requested", times)
        print(f"      {refused} refused, the server used {100 * busy:.0f} % of a core, {running.megabytes:.0f} MB")
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(socket.close() for game in played for socket in game.sockets.values()))


async def play(played: list[Game], rate: int, seconds: float, chance: random.Random) -> int:
    """Make `rate` moves per second, one game after another. Returns how many were made."""
    began, made = perf_counter(), 0
    while (now := perf_counter() - began) < seconds:
        while made < now * rate:
            await played[made % len(played)].move(chance)
            made += 1
        await asyncio.sleep(0.002)
    return made


async def idle(sockets: int = IDLE) -> None:
    with server() as running:
        rooms = [running.post("/api/rooms", game="domineering")["room"] for _ in range(sockets // 50)]
        before = running.megabytes
        opened = []
        for n in range(sockets):
            socket = await running.socket(f"/api/rooms/{rooms[n % len(rooms)]}/socket")
            await socket.send('{"t":"hello"}')
            await socket.recv()
            opened.append(socket)
        await asyncio.sleep(1)
        more = running.megabytes - before
        print(f"idle: {sockets} sockets, {more:.0f} MB more than {before:.0f}, {1024 * more / sockets:.1f} KB each")
        for socket in opened:
            socket.transport.abort()
        await asyncio.sleep(0.5)


async def search(seconds: float = SECONDS) -> None:
    chance, times = random.Random(1), list[float]()
    with server() as running:
        async with _searching(running, os.cpu_count() or 1):
            made = running.post("/api/rooms", game="blockade", seats={"X": "me", "O": "me"})
            async with running.socket(f"/api/rooms/{made['room']}/socket") as socket:
                await socket.send(json.dumps({"t": "hello", "d": {"token": made["token"]}}))
                welcome = json.loads(await socket.recv())
                v, view = welcome["v"], welcome["d"]["view"]
                began = perf_counter()
                while perf_counter() - began < seconds and (text := some_move(view, chance)):
                    sent = perf_counter()
                    await socket.send(json.dumps({"t": "move", "id": f"{v}", "v": v, "d": {"move": text}}))
                    while (heard := json.loads(await socket.recv()))["t"] != "ack":
                        assert heard["t"] != "refused", heard
                        if heard["t"] == "event":
                            v, view = heard["v"], heard["d"]["view"]
                    times.append(perf_counter() - sent)
                    await asyncio.sleep(0.05)
        report(f"search: a move during {os.cpu_count()} searches", times)


@contextlib.asynccontextmanager
async def _searching(running: Server, count: int) -> AsyncIterator[None]:
    """Keep `count` analyses running."""

    async def analyse_again() -> None:
        async with running.socket("/api/analysis") as socket:
            while True:
                question = {"game": "byte", "options": {"size": 16}, "seconds": 10}
                await socket.send(json.dumps({"t": "analyse", "id": 1, "d": question}))
                while json.loads(await socket.recv())["t"] != "done":
                    pass

    tasks = [asyncio.create_task(analyse_again()) for _ in range(count)]
    await asyncio.sleep(1)
    yield
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def restart(kills: int = KILLS, games: int = 100) -> None:
    chance, times, heard = random.Random(1), list[float](), list[float]()
    with tempfile.TemporaryDirectory() as folder:
        running = Server(folder)
        played = [Game(running, list(OPTIONS)[n % 3], heard) for n in range(games)]
        tasks = [task for game in played for task in await game.open(running)]
        for _ in range(kills):
            await play(played, RATE // 2, 2, chance)
            began = perf_counter()
            running.process.kill()
            running.process.wait()
            await asyncio.gather(*tasks)
            running, before = Server(folder), len(heard)
            going = next(game for game in played if not game.view["outcome"])
            tasks = await going.open(running)
            await going.move(chance)
            while len(heard) == before:
                await asyncio.sleep(0.001)
            times.append(perf_counter() - began)
            tasks += [task for game in played if game is not going for task in await game.open(running)]
        running.end()
        await asyncio.gather(*tasks)
    report("restart: from kill -9 to the next move at the opponent", times, "kills")


async def page(visits: int = VISITS) -> None:
    from playwright.async_api import async_playwright

    from tests.web.driving.chromium import CHROMIUM, FLAGS

    with server() as running:

        def invited() -> str:
            room = running.post("/api/rooms", game="blockade", seats={"X": "open", "O": {"level": 1}})
            return f"/play/{room['room']}"

        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            firsts = [await _until(browser, running.address + "/", "form button.primary") for _ in range(visits)]
            report("page: until a visitor can choose a game", firsts, "visits")
            seconds = [
                await _until(browser, running.address + invited(), ".board-panel.can-move") for _ in range(visits)
            ]
            report("page: from an invitation until the guest can move", seconds, "visits")
            await browser.close()


_WATCH = """
new MutationObserver(() => {
  if (!window.seen && document.querySelector(sign)) window.seen = performance.now();
}).observe(document, {attributes: true, childList: true, subtree: true});
"""


async def _until(browser: Any, address: str, sign: str) -> float:
    """Seconds from the start of a new visitor's visit until an element is there."""
    context = await browser.new_context()
    visit = await context.new_page()
    await visit.add_init_script(f"const sign = {json.dumps(sign)};" + _WATCH)
    await visit.goto(address)
    await visit.wait_for_selector(sign)
    seen: float = await visit.evaluate("window.seen")
    await context.close()
    return seen / 1000


def main() -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    from benchmarks.serving import attacks, kills, shared, soak

    runs: tuple[Callable[[], Coroutine[Any, Any, None]], ...] = (load, idle, search, restart, page)
    more = (attacks.engines, attacks.door, shared.failover)
    named = {run.__name__: run for run in (*runs, *more)}
    wanted = sys.argv[1:] or [run.__name__ for run in runs]
    # Load from Python must cost less than serving it.
    run = asyncio.Runner(loop_factory=uvloop.new_event_loop).run
    for word in [*named, "shared", "kills", "soak"] if wanted == ["all"] else wanted:
        name, _, number = word.partition("=")
        if name == "kills":
            kills.kills(float(number or 1))
        elif name == "shared":
            run(shared.shared(float(number or 1)))
        elif name == "soak":
            run(soak.soak(float(number or 60)))
        elif name in named:
            run(named[name]())
        else:
            sys.exit(f"there is no {name}; there are all, {', '.join(named)}, shared, kills and soak")


if __name__ == "__main__":
    main()
