"""Contests on several processes."""

from contextlib import suppress
from multiprocessing import active_children
from pathlib import Path
from uuid import uuid4

import potez
from potez.arena.contest.openings import RandomOpenings
from potez.arena.contest.plan import Plan, unplayed
from potez.arena.contest.runner import play_pairs
from potez.arena.contest.terms import Terms
from potez.arena.rating.tally import Tally
from potez.engine.types import Limits
from potez.games.base import Side
from potez.play.record_reader import read_records
from tests.engines import bot

START = potez.start("domineering", rows=5, cols=5)


def plan(first: str, second: str, plies: int = 2) -> Plan:
    return Plan(START, (first, second), Terms(Limits(depth=1)), RandomOpenings(plies, seed=5))


def running(word: str) -> int:
    """The number of running processes with this word in their command."""
    count = 0
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            count += word.encode() in file.read_bytes().split(b"\0")
    return count


def test_every_pair_is_played_from_both_sides() -> None:
    tally = Tally()
    for played in play_pairs(plan("computer:3", "random:1"), unplayed(4, ()), processes=2):
        tally.add(played)
    assert sorted((played.pair, played.first.name) for played in tally.games) == [
        (pair, side) for pair in range(4) for side in "OX"
    ]
    openings = {
        played.pair: [read_records(game.record)[0].game.moves[:2] for game in tally.games if game.pair == played.pair]
        for played in tally.games
    }
    assert all(one == other for one, other in openings.values())
    assert tally.wins > tally.losses


def test_the_number_of_processes_does_not_change_the_games() -> None:
    one, two = (
        sorted((game.pair, game.first.name, game.winner, len(game.record)) for game in games)
        for games in (
            list(play_pairs(plan("computer:2", "computer:1"), unplayed(3, ()), processes)) for processes in (1, 2)
        )
    )
    assert [game[:3] for game in one] == [game[:3] for game in two]


def test_a_match_that_nobody_listens_to_any_more_leaves_no_process_behind() -> None:
    mark = f"mark-{uuid4()}"
    games = play_pairs(plan("random:1", f"ugi:{bot('clinging')} {mark}"), unplayed(50, ()), processes=2)
    next(games)
    assert running(mark)
    games.close()
    assert not running(mark)
    assert not [process for process in active_children() if process.name.startswith("potez arena")]


def test_who_kills_the_process_twice_has_lost_and_the_contest_goes_on() -> None:
    games = list(play_pairs(plan("computer:1", f"ugi:{bot('killer')}"), unplayed(2, ()), processes=2))
    assert [(game.ending, game.points) for game in games] == [("crash", 2)] * 4
    assert len({(game.pair, game.first) for game in games}) == 4
    (record,) = read_records(games[0].record)
    assert "ended with exit code -9" in record.comments[2]
    assert record.result == ("1-0" if games[0].first is Side.X else "0-1")
