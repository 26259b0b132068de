"""Built-in players of contests think in the workers."""

from __future__ import annotations

import asyncio
from time import sleep

import potez
from potez.arena.contest.timed_player import TimedPlayer
from potez.engine.players import Player
from potez.engine.random_engine import RandomEngine
from potez.engine.types import Limits, SearchResult
from potez.server.arena.pool_engine import PoolEngine
from potez.server.engines.worker_pool import WorkerPool
from potez.server.engines.worker_process import Processes

SLOW, LIMIT = 0.8, 0.1


def slow_player() -> RandomEngine:
    """As on a machine that has no time for it."""
    sleep(SLOW)
    return RandomEngine(1)


def test_a_busy_machine_cost_a_built_in_player_the_game() -> None:
    async def go() -> SearchResult:
        pool, loop = WorkerPool(Processes(1)), asyncio.get_running_loop()
        player = Player("random", lambda: PoolEngine(pool, loop, slow_player))
        timed = TimedPlayer(player, Limits(seconds=LIMIT))
        try:
            timed.new_game()
            found, _ = await asyncio.to_thread(timed.choose, potez.start("domineering"))
        finally:
            pool.close()
        return found

    assert asyncio.run(go()).move
