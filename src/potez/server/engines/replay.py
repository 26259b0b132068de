"""Replays of games. A long one is checked in a worker: in the server it would hold up everybody's moves."""

from __future__ import annotations

import asyncio

from potez.api.requests import PositionRequest
from potez.play.game import Game
from potez.server.engines.fair_queue import Asker
from potez.server.engines.worker_pool import WorkerPool

LONG = 100
"""Moves that are too many to be replayed in the server."""


async def replay(workers: WorkerPool, asker: Asker, wanted: PositionRequest) -> Game:
    """The game up to a position. Raises GameError."""
    if len(wanted.moves) > LONG:
        return await workers.call(asker, wanted.replay)
    return await asyncio.to_thread(wanted.replay)
