"""Matches on several processes."""

import os
from pathlib import Path

import pytest

import potez
from potez.arena.game import Terms
from potez.arena.openings import Openings
from potez.arena.runner import Plan, play_match
from potez.arena.tally import Tally
from potez.engine.errors import CrashError
from potez.engine.types import Limits
from potez.play.reading import read_records
from tests.engines import bot

START = potez.start("domineering", rows=5, cols=5)


def plan(first: str, second: str, plies: int = 2) -> Plan:
    return Plan(START, (first, second), Terms(Limits(depth=1)), Openings(plies, seed=5))


def children() -> set[str]:
    """The processes that were started from here and live."""
    task = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
    return set(task.read_text().split())


def test_every_pair_is_played_from_both_sides() -> None:
    tally = Tally()
    for played in play_match(plan("computer:3", "random:1"), range(4), processes=2):
        tally.add(played)
    assert sorted((played.pair, played.first.name) for played in tally.games) == [
        (pair, side) for pair in range(4) for side in "OX"
    ]
    openings = {
        played.pair: [read_records(game.record)[0].match.moves[:2] for game in tally.games if game.pair == played.pair]
        for played in tally.games
    }
    assert all(one == other for one, other in openings.values())
    assert tally.wins > tally.losses


def test_the_number_of_processes_does_not_change_the_games() -> None:
    one, two = (
        sorted((game.pair, game.first.name, game.winner, len(game.record)) for game in games)
        for games in (list(play_match(plan("computer:2", "computer:1"), range(3), processes)) for processes in (1, 2))
    )
    assert [game[:3] for game in one] == [game[:3] for game in two]


def test_a_match_that_nobody_listens_to_any_more_ends_with_all_its_processes() -> None:
    before = children()
    games = play_match(plan("random:1", f"ugi:{bot('clinging')}"), range(50), processes=2)
    next(games)
    started = children() - before
    assert started
    games.close()
    assert not started & children()


def test_a_process_that_dies_over_a_pair_twice_ends_the_match() -> None:
    games = play_match(plan("computer:1", f"ugi:{bot('killer')}"), range(2), processes=1)
    with pytest.raises(CrashError, match="the process that played pair 1 ended with exit code -9"):
        list(games)
