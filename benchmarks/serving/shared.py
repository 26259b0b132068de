"""Two servers behind HAProxy, configured as docs/deploy.md says, on one PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from benchmarks.server import OPTIONS, Game, Server, report, steady
from benchmarks.server import play as make_moves
from tests.server.proxy import proxy
from tests.server.storage.postgresql import PostgresProcess, binaries, free_port

GAMES, RATE, SECONDS = 2000, 600, 15
KILLS = 5
_LONG = 6.0  # seconds, much longer than a game should wait


class Proxied(Server):
    """The servers behind the proxy, as one."""

    def __init__(self, address: str) -> None:
        self.address = address


@contextlib.contextmanager
def behind_a_proxy(count: int) -> Iterator[tuple[Proxied, list[Server], str]]:
    """The proxy, the servers, and the URL of their database."""
    found = binaries()
    assert found, "PostgreSQL is not installed"
    port = free_port()
    postgres = PostgresProcess(found)
    origin = f"http://127.0.0.1:{port}"
    servers = [Server("", url=postgres.url, origin=origin) for _ in range(count)]
    try:
        with (
            tempfile.TemporaryDirectory() as folder,
            proxy(Path(folder), [server.address for server in servers], port) as address,
        ):
            yield Proxied(address), servers, postgres.url
    finally:
        for server in servers:
            with contextlib.suppress(ProcessLookupError):
                server.end()
        postgres.remove()


async def shared(share: float = 1.0, seconds: float = SECONDS) -> None:
    """All games, or a share of them."""
    games, rate = round(GAMES * share), round(RATE * share)
    chance, times = random.Random(1), list[float]()
    with behind_a_proxy(2) as (entrance, _, _):
        played = [Game(entrance, list(OPTIONS)[n % 3], times) for n in range(games)]
        tasks = [task for game in played for task in await game.open(entrance)]
        await asyncio.sleep(2)
        times.clear()
        with steady():
            made = await make_moves(played, rate, seconds, chance)
        await asyncio.sleep(1)
        refused = sum(game.refused for game in played)
        report(f"shared: two servers, {games} games, {made / seconds:.0f} moves/s, {refused} refused", times)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def failover(kills: int = KILLS) -> None:
    """From kill -9 of one of two servers until its games go on at the other one."""
    chance, heard, times = random.Random(1), list[float](), list[float]()
    for _ in range(kills):
        with behind_a_proxy(2) as (entrance, servers, _):
            played = [Game(entrance, list(OPTIONS)[n % 3], heard) for n in range(20)]
            tasks = [task for game in played for task in await game.open(entrance)]
            await make_moves(played, 100, 2, chance)
            began = perf_counter()
            servers[0].process.send_signal(signal.SIGKILL)
            own = [tasks[2 * n : 2 * n + 2] for n in range(len(played))]
            gone_on = [_go_on(game, each, entrance, chance, began) for game, each in zip(played, own, strict=True)]
            found = [seconds for seconds in await asyncio.gather(*gone_on) if seconds]
            assert found, "the server that was killed had no game"
            times += found
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    report("failover: a game goes on at the other server after kill -9", times, "games")


async def _go_on(
    game: Game, tasks: list[asyncio.Task[None]], entrance: Server, chance: random.Random, began: float
) -> float | None:
    """Connect again until a move comes through, if the connection was lost."""
    lost, _ = await asyncio.wait(tasks, timeout=_LONG, return_when=asyncio.FIRST_COMPLETED)
    while lost:
        with contextlib.suppress(Exception):
            async with asyncio.timeout(_LONG):
                again = await game.open(entrance)
                before = len(game.times)
                await game.move(chance)
                while len(game.times) == before and game.sent:
                    await asyncio.sleep(0.005)
                for task in again:
                    task.cancel()
                return perf_counter() - began
        await asyncio.sleep(0.05)
    return None
