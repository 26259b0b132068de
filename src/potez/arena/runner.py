"""An event on all cores: processes that play pairs of games and send each game back as soon as it is over.

A process that dies, as a compiled engine can make it do, is replaced, and what is missing of its pair is played again,
once. Whoever stops listening, be it by Ctrl-C, stops the event: games under way are given up, engines are closed.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import current_thread, main_thread
from typing import Any

from potez.arena.game import InterruptedGameError, Played
from potez.arena.plan import Pair, Plan
from potez.arena.table import Table
from potez.engine.errors import CrashError
from potez.games.base import Fault

_PATIENCE = 5.0  # seconds for a move under way, once the event is stopped
_SPAWN = multiprocessing.get_context("spawn")  # a fork would copy locks that other threads hold


class _Worker:
    """A process and the pair it plays."""

    def __init__(self, plan: Plan) -> None:
        self.connection, other = _SPAWN.Pipe()
        self.process: SpawnProcess = _SPAWN.Process(target=_work, name="potez match", args=(other, plan), daemon=True)
        with _deaf_to_ctrl_c():
            self.process.start()
        other.close()
        self.pair: Pair | None = None

    def give(self, pair: Pair | None) -> None:
        self.pair = pair
        if pair:
            with suppress(ConnectionError):  # of a process that has died we hear when we listen to it
                self.connection.send(pair)

    def close(self) -> None:
        """End the process: it gives up its game at the next move, and is made to if that takes too long."""
        self.connection.close()
        self.process.join(_PATIENCE)
        for end in (self.process.terminate, self.process.kill):
            if self.process.is_alive():
                end()
                self.process.join(_PATIENCE)


def play_pairs(plan: Plan, pairs: Iterable[Pair], processes: int) -> Generator[Played, None, None]:
    """The games of these pairs as they end. Raises CrashError where a process dies over the same pair again."""
    waiting = [Pair(pair.number, list(pair.missing)) for pair in pairs][::-1]
    workers = [_Worker(plan) for _ in range(min(processes, len(waiting)))]
    died = set[int]()
    try:
        for worker in workers:
            worker.give(waiting.pop())
        while busy := {worker.connection: worker for worker in workers if worker.pair}:
            for ready in wait(list(busy)):
                worker = busy[ready]  # type: ignore[index]
                assert worker.pair
                try:
                    played: Played = worker.connection.recv()
                except (EOFError, ConnectionError):
                    workers[workers.index(worker)] = _replace(worker, plan, died)
                    continue
                worker.pair.missing.remove(played.first)
                if not worker.pair.missing:
                    worker.give(waiting.pop() if waiting else None)
                yield played
    finally:
        for worker in workers:
            worker.connection.close()
        for worker in workers:
            worker.close()


def _replace(worker: _Worker, plan: Plan, died: set[int]) -> _Worker:
    """Another process for the pair of one that died."""
    pair = worker.pair
    assert pair
    worker.process.join(_PATIENCE)
    code = worker.process.exitcode
    worker.close()
    if pair.number in died:
        raise CrashError(
            Fault("the process that played pair {pair} ended with exit code {code}", pair=pair.number + 1, code=code)
        )
    died.add(pair.number)
    new = _Worker(plan)
    new.give(pair)
    return new


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Ctrl-C reaches every process of a terminal. Those that are started here ignore it; only the listener decides."""
    if current_thread() is not main_thread():  # where Python lets nobody touch signals, and Ctrl-C is not heard anyway
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(connection: Connection[Any, Any], plan: Plan) -> None:
    """What a process does: pairs come in, games go out, until the connection is closed."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with suppress(EOFError, ConnectionError, InterruptedGameError), Table(plan) as table:
        while True:
            # Nothing is sent to a process at work, so what it could receive is the end of the connection.
            for game in table.play(connection.recv(), interrupted=connection.poll):
                connection.send(game)
