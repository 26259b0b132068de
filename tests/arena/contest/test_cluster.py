"""Contests on a real Dask cluster of two worker processes, of which some are killed."""

import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from uuid import uuid4

import dask.config
import pytest
from distributed import Client, LocalCluster

import potez
from potez.arena.contest.cluster import LOCAL, play_on_cluster
from potez.arena.contest.game_result import GameResult
from potez.arena.contest.openings import RandomOpenings
from potez.arena.contest.plan import Plan, unplayed
from potez.arena.contest.runner import play_pairs
from potez.arena.contest.terms import Terms
from potez.engine.errors import CrashError
from potez.engine.types import Limits
from potez.games.base import SetupError
from potez.play.record_reader import read_records
from tests.arena.contest.test_runner import running
from tests.engines import bot

STARTS = {
    "blockade": potez.start("blockade", rows=5, cols=6, walls=1, homes=((2, 2), (4, 2), (2, 5), (4, 5))),
    "byte": potez.start("byte"),
    "domineering": potez.start("domineering", rows=5, cols=5),
}
PATIENCE = 60.0


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a cluster that gives up a pair when it loses a second worker."""
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 1}),
        LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0") as cluster,
    ):
        yield cluster.scheduler_address


def plan(game: str, *players: str) -> Plan:
    return Plan(STARTS[game], players, Terms(Limits(depth=1), resign=None), RandomOpenings(2, seed=5))


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def essence(games: list[GameResult]) -> list[tuple[object, ...]]:
    """What does not depend on where and when the games were played."""
    return sorted(
        (game.pair, str(game.first), str(game.winner), game.ending, game.players, _moves(game)) for game in games
    )


def _moves(game: GameResult) -> str:
    return " ".join(map(str, read_records(game.record)[0].game.moves))


@pytest.mark.parametrize("game", potez.GAMES)
def test_the_games_are_the_same_as_here(address: str, game: str) -> None:
    contest = plan(game, "computer:1", f"ugi:{bot()}", "native:nodes=50")
    there = list(play_on_cluster(contest, unplayed(3, ()), address, 1))
    assert len(there) == 6
    assert essence(there) == essence(list(play_pairs(contest, unplayed(3, ()), 1)))


def test_what_a_lost_worker_did_not_finish_is_played_again(address: str) -> None:
    contest = plan("domineering", "computer:1", f"ugi:{bot()}")
    with (
        closing(play_on_cluster(contest, unplayed(12, ()), address, 1)) as games,
        Client(address, set_as_default=False) as client,
    ):
        found = [next(games)]
        pids = client.run(os.getpid)
        victim = next(iter(pids.values()))
        os.kill(victim, signal.SIGKILL)
        found += games
        assert victim not in client.run(os.getpid).values()
    assert len({(game.pair, game.first) for game in found}) == len(found) == 24
    assert essence(found) == essence(list(play_pairs(contest, unplayed(12, ()), 1)))


def test_a_pair_that_costs_workers_ends_the_contest(address: str) -> None:
    contest = plan("domineering", "computer:1", f"ugi:{bot('killer')}")
    with pytest.raises(CrashError, match="several workers were lost over pair 1"):
        list(play_on_cluster(contest, unplayed(1, ()), address, 1))


def test_a_pair_that_cannot_be_played_there_ends_the_contest(address: str) -> None:
    contest = plan("domineering", "random:1", "telepath")
    with pytest.raises(CrashError, match="the cluster cannot play pair 1: SetupError: unknown player 'telepath'"):
        list(play_on_cluster(contest, unplayed(1, ()), address, 1))


def test_a_contest_that_nobody_listens_to_any_more_leaves_no_program_behind(address: str) -> None:
    mark = f"mark-{uuid4()}"
    contest = plan("byte", f"ugi:{bot('slow')} {mark}", "random:1")
    with closing(play_on_cluster(contest, unplayed(50, ()), address, 1)) as games:
        next(games)
        wait_until(lambda: running(mark) > 0)
    wait_until(lambda: running(mark) == 0)
    quick = plan("domineering", "random:1", "random:2")
    assert len(list(play_on_cluster(quick, unplayed(1, ()), address, 1))) == 2


def test_another_cluster_on_the_usual_port_does_not_matter() -> None:
    contest = plan("domineering", "random:1", "random:2")
    with socket.socket() as usual:
        with suppress(OSError):  # it may be taken already
            usual.bind(("127.0.0.1", 8787))
            usual.listen()
        assert len(list(play_on_cluster(contest, unplayed(1, ()), LOCAL, 1))) == 2


def test_where_nothing_is_left_to_play_no_cluster_is_needed() -> None:
    assert list(play_on_cluster(plan("byte", "random", "random:1"), [], "nowhere://x", 1)) == []


def test_where_no_cluster_is_nothing_is_played() -> None:
    with pytest.raises(SetupError, match="no cluster with workers answers at nowhere"):
        list(play_on_cluster(plan("byte", "random", "random:1"), unplayed(1, ()), "nowhere://x", 1))
