"""When Python's garbage collector runs.

A full collection goes through every object of every room and stops all games meanwhile: some 0.4 s with 1,000 of them.
By default Python starts one each time the heap has grown by a quarter, so when the server is busiest. A client that
leaves needs it for a few kilobytes only, so it can wait. What a move leaves in memory stays there as long as its room:
to look at it once is enough.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

_EVERY = 300.0  # seconds
_NEVER = 2**31 - 1


@asynccontextmanager
async def rare_collections() -> AsyncIterator[None]:
    """Collect the youngest garbage as usual, the rest at fixed times, and what was imported never."""
    youngest, young, old = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(youngest, _NEVER, _NEVER)
    collecting = asyncio.create_task(_collect())
    try:
        yield
    finally:
        collecting.cancel()
        gc.set_threshold(youngest, young, old)
        gc.unfreeze()


async def _collect() -> None:
    while True:
        await asyncio.sleep(_EVERY)
        gc.collect()
