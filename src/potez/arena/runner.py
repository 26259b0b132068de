"""A match on all cores: processes that play pairs of games and send each game back as soon as it is over.

A process that dies, as a compiled engine can make it do, is replaced, and what is missing of its pair is played again,
once. Whoever stops listening, be it by Ctrl-C, stops the match: games under way are given up, engines are closed.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import current_thread, main_thread
from typing import Any

from potez.arena.game import InterruptedGameError, Played, Seat, Terms, play_game
from potez.arena.openings import Openings
from potez.engine.errors import CrashError
from potez.engine.roster import read_player
from potez.games.base import Fault, Position

_PATIENCE = 5.0  # seconds for a move under way, once the match is stopped
_SPAWN = multiprocessing.get_context("spawn")  # a fork would copy locks that other threads hold


@dataclass(frozen=True)
class Plan:
    """A match: from where, between whom, on what terms."""

    start: Position[Any]
    players: tuple[str, str]
    terms: Terms
    openings: Openings


@dataclass
class _Pair:
    number: int
    missing: list[bool] = field(default_factory=lambda: [False, True])  # the games still to play: as X, swapped
    deaths: int = 0


class _Worker:
    """A process and the pair it plays."""

    def __init__(self, plan: Plan) -> None:
        self.connection, other = _SPAWN.Pipe()
        self.process: SpawnProcess = _SPAWN.Process(target=_work, name="potez match", args=(other, plan), daemon=True)
        with _deaf_to_ctrl_c():
            self.process.start()
        other.close()
        self.pair: _Pair | None = None

    def give(self, pair: _Pair | None) -> None:
        self.pair = pair
        if pair:
            with suppress(ConnectionError):  # of a process that has died we hear when we listen to it
                self.connection.send((pair.number, tuple(pair.missing)))

    def close(self) -> None:
        """End the process: it gives up its game at the next move, and is made to if that takes too long."""
        self.connection.close()
        self.process.join(_PATIENCE)
        for end in (self.process.terminate, self.process.kill):
            if self.process.is_alive():
                end()
                self.process.join(_PATIENCE)


def play_match(plan: Plan, pairs: Iterable[int], processes: int) -> Generator[Played, None, None]:
    """The games of a match as they end. Raises CrashError where a process dies over the same pair again."""
    waiting = [_Pair(number) for number in reversed(list(pairs))]
    workers = [_Worker(plan) for _ in range(max(1, min(processes, len(waiting))))]
    try:
        for worker in workers:
            worker.give(waiting.pop() if waiting else None)
        while busy := {worker.connection: worker for worker in workers if worker.pair}:
            for ready in wait(list(busy)):
                worker = busy[ready]  # type: ignore[index]
                assert worker.pair
                try:
                    played: Played = worker.connection.recv()
                except (EOFError, ConnectionError):
                    workers[workers.index(worker)] = _replace(worker, plan)
                    continue
                worker.pair.missing.remove(played.first.name == "O")
                if not worker.pair.missing:
                    worker.give(waiting.pop() if waiting else None)
                yield played
    finally:
        for worker in workers:
            worker.connection.close()
        for worker in workers:
            worker.close()


def _replace(worker: _Worker, plan: Plan) -> _Worker:
    """Another process for the pair of one that died."""
    pair = worker.pair
    assert pair
    worker.process.join(_PATIENCE)
    code = worker.process.exitcode
    worker.close()
    pair.deaths += 1
    if pair.deaths > 1:
        raise CrashError(
            Fault("the process that played pair {pair} ended with exit code {code}", pair=pair.number + 1, code=code)
        )
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
    with ExitStack() as stack, suppress(EOFError, ConnectionError, InterruptedGameError):
        players = [read_player(text, plan.start.game) for text in plan.players]
        seats = [stack.enter_context(Seat(player, plan.terms)) for player in players]
        while True:
            pair, games = connection.recv()
            opening = plan.openings.moves(plan.start, pair)
            for swapped in games:
                # Nothing is sent to a process at work, so what it could receive is the end of the connection.
                game = play_game(plan.start, opening, seats, plan.terms, pair, swapped, interrupted=connection.poll)
                connection.send(game)
