"""A contest on all cores: processes that play pairs of games and send each game back as soon as it is over.

A compiled engine can kill the process it runs in. That process is replaced and its game is played again. If the next
process dies in the same game, the player whose turn it was loses by a crash. Closing the generator, for example by
Ctrl-C, stops the contest: unfinished games are abandoned and engines are closed.
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

from potez.arena.contest.game import OngoingGame
from potez.arena.contest.game_result import GameResult
from potez.arena.contest.pair_player import PairPlayer
from potez.arena.contest.plan import Pair, Plan
from potez.arena.contest.timed_player import InterruptedGameError
from potez.engine.errors import CrashError
from potez.games.base import Message, Side
from potez.play.game import Game

_PATIENCE = 5.0  # seconds to finish a move once the contest is stopped
_SPAWN = multiprocessing.get_context("spawn")  # a fork would copy locks that other threads hold


class _Worker:
    """A process and the pair that it plays."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.connection, other = _SPAWN.Pipe()
        self._moving = _SPAWN.RawValue("B", 0)  # the letter of the side to move, as the process last set it
        self.process: SpawnProcess = _SPAWN.Process(
            target=_work, name="potez arena", args=(other, plan, self._moving), daemon=True
        )
        with ignoring_ctrl_c():
            self.process.start()
        other.close()
        self.pair: Pair | None = None

    def assign(self, pair: Pair | None) -> None:
        self.pair = pair
        if pair:
            with suppress(ConnectionError):  # if the process has died, `receive` notices
                self.connection.send(pair)

    def receive(self) -> GameResult | None:
        """The next game that the process has finished; None if it has died."""
        with suppress(EOFError, ConnectionError):
            game: GameResult = self.connection.recv()
            return game
        return None

    def forfeit(self) -> GameResult:
        """The game in which the process died, lost by the side to move. Raises CrashError if that side is unknown."""
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
        ongoing = OngoingGame(game, pair.number, pair.missing[0], plan.players_of(pair.number))
        return ongoing.fail(Side(chr(self._moving.value)), error)

    def close(self) -> None:
        """End the process. It abandons its game at the next move; if that takes too long, it is killed."""
        self.connection.close()
        self.process.join(_PATIENCE)
        for end in (self.process.terminate, self.process.kill):
            if self.process.is_alive():
                end()
                self.process.join(_PATIENCE)


def play_pairs(plan: Plan, pairs: Iterable[Pair], processes: int) -> Generator[GameResult, None, None]:
    """The games of these pairs as they end. Raises CrashError if processes die and no player is to blame."""
    waiting = [Pair(pair.number, list(pair.missing)) for pair in pairs][::-1]
    workers = [_Worker(plan) for _ in range(min(processes, len(waiting)))]
    fatal = set[tuple[int, Side]]()
    try:
        for worker in workers:
            worker.assign(waiting.pop())
        while busy := {worker.connection: worker for worker in workers if worker.pair}:
            for ready in wait(list(busy)):
                worker = busy[ready]  # type: ignore[index]
                pair = worker.pair
                assert pair
                game = worker.receive()
                if died := game is None:
                    key = (pair.number, pair.missing[0])
                    game = worker.forfeit() if key in fatal else None
                    fatal.add(key)
                    worker.close()
                    workers[workers.index(worker)] = worker = _Worker(plan)
                if game:
                    pair.missing.remove(game.first)
                if not pair.missing:
                    worker.assign(waiting.pop() if waiting else None)
                elif died:
                    worker.assign(pair)
                if game:
                    yield game
    finally:
        for worker in workers:
            worker.connection.close()
        for worker in workers:
            worker.close()


@contextmanager
def ignoring_ctrl_c() -> Iterator[None]:
    """Start processes that ignore Ctrl-C, which reaches every process of a terminal. Only the parent acts on it."""
    if current_thread() is not main_thread():  # only the main thread may set signal handlers, and only it gets Ctrl-C
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(connection: Connection[Any, Any], plan: Plan, moving: Any) -> None:
    """The work of a process: receive pairs and send games, until the connection is closed."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))

    def watch(side: Side, game: Game) -> None:
        moving.value = ord(side.value)
        if connection.poll():  # nothing is sent while a pair is played, so the connection was closed
            raise InterruptedGameError

    with suppress(EOFError, ConnectionError, InterruptedGameError), PairPlayer(plan) as pair_player:
        while True:
            for game in pair_player.play(connection.recv(), watch):
                moving.value = 0
                connection.send(game)
