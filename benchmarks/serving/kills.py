"""Series of kills: people play, something is killed again and again, and every acknowledged move must be there once."""

from __future__ import annotations

from time import perf_counter

from tests.server.faults.test_everything import FaultMachine, SharedFaultMachine

MOVES = 60
"""The most that a player makes between two kills."""


class OnePostgres(SharedFaultMachine):
    """One server with PostgreSQL."""

    count = 1


def _series(name: str, machine: FaultMachine, kills: int, database: bool = False) -> None:
    began = perf_counter()
    for number in range(kills):
        for player in machine.players:
            player.most = len(player.acknowledged) + MOVES
        machine.play(2)
        if database:
            machine.take_away()
            machine.bring_back()
        else:
            machine.kill_a_server(number)
    for player in machine.players:
        player.most = None
    machine.teardown()  # raises AssertionError if anything was lost or doubled, or if clients disagree
    moves = sum(len(player.acknowledged) for player in machine.players)
    seconds = perf_counter() - began
    print(f"kills: {name}: {kills} x kill -9, {moves:,} moves acknowledged, 0 lost, 0 doubled, in {seconds:.0f} s")


def kills(share: float) -> None:
    """All series, or a share of each."""
    _series("a server with SQLite", FaultMachine(), round(200 * share))
    _series("a server with PostgreSQL", OnePostgres(), round(50 * share))
    _series("PostgreSQL itself", OnePostgres(), round(20 * share), database=True)
    _series("one of two servers with one PostgreSQL", SharedFaultMachine(), round(100 * share))
