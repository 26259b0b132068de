"""Workers are processes of their own: whatever happens to one is told to its asker only, and others go on."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Coroutine
from functools import partial
from time import sleep
from typing import Any, TypeVar

import pytest

import potez
from potez.api.refusal import Refusal
from potez.engine.levels import LevelEngine
from potez.engine.types import Limits
from potez.games.base import GameError
from potez.server.engines import worker_pool
from potez.server.engines.adviser import PoolAdviser
from potez.server.engines.fair_queue import Asker, Urgency
from potez.server.engines.worker_pool import WorkerPool
from potez.server.engines.worker_process import Processes

T = TypeVar("T")
ANNA, BORO, CECA = (Asker(name, Urgency.PLAY) for name in ("anna", "boro", "ceca"))


def with_workers(work: Any, workers: int = 2) -> Any:
    async def go() -> Any:
        pool = WorkerPool(Processes(workers))
        try:
            return await asyncio.wait_for(work(pool), 100)
        finally:
            pool.close()

    return asyncio.run(go())


def outcome(awaited: Coroutine[Any, Any, T]) -> asyncio.Future[Any]:
    async def caught() -> Any:
        try:
            return await awaited
        except GameError as error:
            return error

    return asyncio.ensure_future(caught())


def test_a_worker_is_another_process_of_low_priority() -> None:
    async def work(pool: WorkerPool) -> Any:
        return await pool.call(ANNA, os.getpid), await pool.call(ANNA, partial(os.getpriority, os.PRIO_PROCESS, 0))

    pid, priority = with_workers(work)
    assert pid != os.getpid()
    assert priority >= 5


def test_a_worker_that_aborts_is_replaced_and_only_its_asker_hears_of_it() -> None:
    async def work(pool: WorkerPool) -> Any:
        bad = outcome(pool.call(ANNA, os.abort))
        good = outcome(pool.call(BORO, partial(sleep, 0.5)))
        first = await asyncio.gather(bad, good)
        return [*first, await pool.call(ANNA, partial(max, 1, 2))]

    bad, good, after = with_workers(work)
    assert isinstance(bad, Refusal)
    assert bad.code == "failed"
    assert good is None
    assert after == 2


def test_a_worker_killed_from_outside_is_replaced() -> None:
    async def work(pool: WorkerPool) -> Any:
        os.kill(await pool.call(ANNA, os.getpid), signal.SIGKILL)
        answers = [await outcome(pool.call(ANNA, partial(max, 1, 2))) for _ in range(3)]
        return answers[-1]

    assert with_workers(work, 1) == 2


def test_a_task_that_overruns_its_deadline_is_ended() -> None:
    async def work(pool: WorkerPool) -> Any:
        late = outcome(pool.call(ANNA, partial(sleep, 1000), 0.1 - worker_pool._DELAY))
        return await late, await pool.call(ANNA, partial(max, 1, 2))

    refused, after = with_workers(work, 1)
    assert refused.code == "too large"
    assert after == 2


def test_a_task_that_takes_too_much_memory_is_refused() -> None:
    async def work(pool: WorkerPool) -> Any:
        return await outcome(pool.call(ANNA, partial(bytearray, 1 << 32))), await pool.call(ANNA, partial(max, 1, 2))

    refused, after = with_workers(work, 1)
    assert refused.code == "too large"
    assert after == 2


def test_a_cancelled_task_frees_its_worker() -> None:
    async def work(pool: WorkerPool) -> Any:
        long = asyncio.ensure_future(pool.call(ANNA, partial(sleep, 1000), 2000))
        waiting = asyncio.ensure_future(pool.call(ANNA, partial(sleep, 1000), 2000))
        await asyncio.sleep(0.1)
        long.cancel()
        waiting.cancel()
        return await pool.call(ANNA, partial(max, 1, 2))

    assert with_workers(work, 1) == 2


def test_what_the_rules_refuse_is_told_as_it_is() -> None:
    async def work(pool: WorkerPool) -> Any:
        return await outcome(pool.call(ANNA, partial(potez.start, "byte", size=7)))

    assert "size" in str(with_workers(work).messages[0])


def test_somebody_elses_move_does_not_wait_for_two_hundred_hints() -> None:
    async def work(pool: WorkerPool) -> list[str]:
        ended: list[str] = []

        async def ask(asker: Asker) -> None:
            await pool.search(asker, partial(LevelEngine, 1), potez.start("domineering"), Limits(seconds=0.2))
            ended.append(asker.owner)

        many = [asyncio.ensure_future(ask(ANNA)) for _ in range(200)]
        await asyncio.sleep(0.1)
        await ask(BORO)
        for each in many:
            each.cancel()
        return ended

    ended = with_workers(work)
    assert ended[-1] == "boro"
    assert len(ended) < 100


def test_a_long_analysis_makes_room_and_goes_on_afterwards() -> None:
    async def work(pool: WorkerPool) -> list[str]:
        ended: list[str] = []

        async def analyse(owner: str) -> None:
            adviser = PoolAdviser(pool, Asker(owner, Urgency.ANALYSIS))
            depths: list[int] = []
            await adviser.search(potez.start("byte"), 6.0, on_info=lambda info: depths.append(info.depth))
            assert depths == sorted(depths), "nobody sees that it was interrupted"
            ended.append(owner)

        long = [asyncio.ensure_future(analyse(owner)) for owner in ("anna", "boro")]
        await asyncio.sleep(1.5)
        await pool.search(CECA, partial(LevelEngine, 1), potez.start("domineering"), Limits(seconds=0.2))
        ended.append("ceca")
        await asyncio.gather(*long)
        return ended

    assert with_workers(work)[0] == "ceca"


def test_one_owner_cannot_fill_the_queue() -> None:
    async def work(pool: WorkerPool) -> Any:
        many = [outcome(pool.call(ANNA, partial(sleep, 100))) for _ in range(500)]
        await asyncio.sleep(0.1)
        refused = [each.result() for each in many if each.done()]
        for each in many:
            each.cancel()
        return refused, await pool.call(BORO, partial(max, 1, 2))

    refused, other = with_workers(work)
    assert refused
    assert {each.code for each in refused} == {"busy"}
    assert other == 2


@pytest.mark.parametrize("urgent", [Urgency.PLAY, Urgency.ANALYSIS])
def test_what_a_person_waits_for_comes_before_pictures(urgent: Urgency) -> None:
    async def work(pool: WorkerPool) -> list[Urgency]:
        ended: list[Urgency] = []

        async def ask(urgency: Urgency) -> None:
            await pool.call(Asker("anna", urgency), partial(sleep, 0.01))
            ended.append(urgency)

        first = asyncio.ensure_future(pool.call(ANNA, partial(sleep, 0.3)))
        await asyncio.sleep(0.05)
        await asyncio.gather(*(ask(urgency) for urgency in (Urgency.DRAWING, Urgency.DRAWING, urgent)))
        await first
        return ended

    assert with_workers(work, 1)[0] is urgent
