"""A server under load for an hour, with analyses: how its memory grows."""

from __future__ import annotations

import asyncio
import json
import random
from time import perf_counter

from benchmarks.server import OPTIONS, Game, Server, play, report, server
from benchmarks.serving.memory import megabytes

GAMES, RATE = 150, 200
ANALYSES, PAUSE = 2, 3.0
_LOOK = 10.0  # seconds between two looks at the memory


async def soak(minutes: float = 60) -> None:
    """200 moves per second. A new game takes the place of one that is over."""
    chance, sizes, times, ended = random.Random(1), list[tuple[float, float]](), list[float](), 0
    with server() as running:
        played = [Game(running, list(OPTIONS)[n % 3], times) for n in range(GAMES)]
        tasks = [task for game in played for task in await game.open(running)]
        tasks += [asyncio.create_task(_analyse(running)) for _ in range(ANALYSES)]
        began = perf_counter()
        while (now := perf_counter() - began) < 60 * minutes:
            # New games take time, which is made up for.
            await play(played, round((RATE * (now + _LOOK) - len(times)) / _LOOK), _LOOK, chance)
            own, *workers = megabytes(running.process.pid)
            sizes.append((own, own + sum(workers)))
            if len(sizes) % 6 == 0:
                print(
                    f"      {perf_counter() - began:.0f} s: {own:.0f} MB, {sizes[-1][1]:.0f} with workers", flush=True
                )
            for number, game in enumerate(played):
                if game.view["outcome"]:
                    ended += 1
                    for socket in game.sockets.values():
                        await socket.close()
                    played[number] = new = Game(running, game.view["game"], times)
                    tasks += await new.open(running)
            refused = [task for task in tasks if task.done() and not task.cancelled() and task.exception()]
            assert not refused, refused[0].exception()
            tasks = [task for task in tasks if not task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    first = max(1, round(5 * 60 / _LOOK * min(1.0, minutes / 60)))
    report(f"soak: {minutes:g} minutes, {len(times) / now:.0f} moves/s, {ended:,} games ended", times)
    for name, column in (("the server", 0), ("the server and its workers", 1)):
        early, late = (max(size[column] for size in part) for part in (sizes[:first], sizes[first:]))
        print(f"      {name}: at most {early:.0f} MB in the first {first * _LOOK:.0f} s", end="")
        print(f", {late:.0f} MB later ({100 * (late / early - 1):+.1f} %), {sizes[-1][column]:.0f} MB at the end")


async def _analyse(running: Server) -> None:
    """Analysis after analysis, of a second each."""
    async with running.socket("/api/analysis") as socket:
        while True:
            question = {"game": "byte", "options": {"size": 16}, "seconds": 1}
            await socket.send(json.dumps({"t": "analyse", "id": 1, "d": question}))
            while (heard := json.loads(await socket.recv()))["t"] != "done":
                assert heard["t"] != "refused", heard
            await asyncio.sleep(PAUSE)
