"""An event on all cores: processes that play pairs of games and send each game back as soon as it is over.

A process that dies, as a compiled engine can make it do, is replaced, and its game is played again. If the next one
dies over the same game, the player whose turn it was has lost it by a crash. Whoever stops listening, be it by Ctrl-C,
stops the event: games under way are given up, engines are closed.
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

from potez.arena.contest.game import Course, InterruptedGameError, Played
from potez.arena.contest.pair_player import Table
from potez.arena.contest.plan import Pair, Plan
from potez.engine.errors import CrashError
from potez.games.base import Message, Side
from potez.play.game import Game

_PATIENCE = 5.0  # seconds for a move under way, once the event is stopped
_SPAWN = multiprocessing.get_context("spawn")  # a fork would copy locks that other threads hold


class _Worker:
    """A process and the pair it plays."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.connection, other = _SPAWN.Pipe()
        self._moving = _SPAWN.RawValue("B", 0)  # who is to move, as the process has last said
        self.process: SpawnProcess = _SPAWN.Process(
            target=_work, name="potez arena", args=(other, plan, self._moving), daemon=True
        )
        with deaf_to_ctrl_c():
            self.process.start()
        other.close()
        self.pair: Pair | None = None

    def give(self, pair: Pair | None) -> None:
        self.pair = pair
        if pair:
            with suppress(ConnectionError):  # of a process that has died we hear when we listen to it
                self.connection.send(pair)

    def hear(self) -> Played | None:
        """The next game that the process has finished; none if it has died."""
        with suppress(EOFError, ConnectionError):
            played: Played = self.connection.recv()
            return played
        return None

    def forfeit(self) -> Played:
        """The game under way when the process died, lost by the side that was to move. Raises CrashError where that
        is not known."""
        assert self.pair
        self.process.join(_PATIENCE)
        error = CrashError(
            Message(
                "the process that played pair {pair} ended with exit code {code}",
                pair=self.pair.number + 1,
                code=self.process.exitcode,
            )
        )
        if not self._moving.value:
            raise error
        plan, pair = self.plan, self.pair
        game = Game(plan.start, plan.opening_of(pair.number))
        course = Course(game, pair.number, pair.missing[0], plan.players_of(pair.number))
        return course.failed(Side(chr(self._moving.value)), error)

    def close(self) -> None:
        """End the process: it gives up its game at the next move, and is made to if that takes too long."""
        self.connection.close()
        self.process.join(_PATIENCE)
        for end in (self.process.terminate, self.process.kill):
            if self.process.is_alive():
                end()
                self.process.join(_PATIENCE)


def play_pairs(plan: Plan, pairs: Iterable[Pair], processes: int) -> Generator[Played, None, None]:
    """The games of these pairs as they end. Raises CrashError where processes die and nobody is to blame."""
    waiting = [Pair(pair.number, list(pair.missing)) for pair in pairs][::-1]
    workers = [_Worker(plan) for _ in range(min(processes, len(waiting)))]
    fatal = set[tuple[int, Side]]()
    try:
        for worker in workers:
            worker.give(waiting.pop())
        while busy := {worker.connection: worker for worker in workers if worker.pair}:
            for ready in wait(list(busy)):
                worker = busy[ready]  # type: ignore[index]
                pair = worker.pair
                assert pair
                played = worker.hear()
                if died := played is None:
                    game = (pair.number, pair.missing[0])
                    played = worker.forfeit() if game in fatal else None
                    fatal.add(game)
                    worker.close()
                    workers[workers.index(worker)] = worker = _Worker(plan)
                if played:
                    pair.missing.remove(played.first)
                if not pair.missing:
                    worker.give(waiting.pop() if waiting else None)
                elif died:
                    worker.give(pair)
                if played:
                    yield played
    finally:
        for worker in workers:
            worker.connection.close()
        for worker in workers:
            worker.close()


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Ctrl-C reaches every process of a terminal. Those that are started here ignore it; only the listener decides."""
    if current_thread() is not main_thread():  # where Python lets nobody touch signals, and Ctrl-C is not heard anyway
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(connection: Connection[Any, Any], plan: Plan, moving: Any) -> None:
    """What a process does: pairs come in, games go out, until the connection is closed."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))

    def watch(side: Side) -> None:
        moving.value = ord(side.value)
        if connection.poll():  # nothing is sent to a process at work, so it can only be the end of the connection
            raise InterruptedGameError

    with suppress(EOFError, ConnectionError, InterruptedGameError), Table(plan) as table:
        while True:
            for game in table.play(connection.recv(), watch):
                moving.value = 0
                connection.send(game)
