"""A whole contest with programs that fail in every way: each failure is classified, and none stops the contest."""

from collections import Counter
from pathlib import Path

import pytest

import potez
from potez.arena.contest.game_result import NORMAL
from potez.arena.contest.openings import RandomOpenings
from potez.arena.contest.plan import GAUNTLET, Plan, unplayed
from potez.arena.contest.results import ResultsFile, read_results
from potez.arena.contest.runner import play_pairs
from potez.arena.contest.terms import Terms
from potez.engine.types import Limits
from tests.engines import bot

MISDEEDS = {
    "crash": "crash",
    "killer": "crash",
    "stall": "stall",
    "flood": "stall",
    "babble": "protocol error",
    "endless": "protocol error",
    "illegal": "illegal move",
    "empty": "illegal move",
    "later": "time forfeit",
}
STARTS = {
    "blockade": potez.start("blockade", rows=5, cols=6, walls=1, homes=((2, 2), (4, 2), (2, 5), (4, 5))),
    "byte": potez.start("byte"),
    "domineering": potez.start("domineering", rows=4, cols=4),
}


@pytest.mark.parametrize("game", potez.GAMES)
def test_every_failure_is_told_apart_and_the_contest_completes(game: str, tmp_path: Path) -> None:
    players = {f"ugi:{bot(misdeed)}": ending for misdeed, ending in MISDEEDS.items()}
    good = f"ugi:{bot()}"
    plan = Plan(
        STARTS[game],
        (good, *players),
        Terms(Limits(seconds=0.1), margin=2.0, patience=5.0),
        RandomOpenings(plies=1),
        GAUNTLET,
    )
    with ResultsFile(tmp_path / "contest.jsonl", plan) as kept:
        for played in play_pairs(plan, unplayed(len(players), ()), processes=4):
            kept.add(played)
    games = read_results(tmp_path / "contest.jsonl").games
    assert Counter((played.players[1], played.ending, played.points) for played in games) == {
        (player, ending, 2): 2 for player, ending in players.items()
    }


def test_after_a_failure_the_engine_is_started_again() -> None:
    plan = Plan(
        STARTS["domineering"],
        (f"ugi:{bot()}", f"ugi:{bot('moody')}"),
        Terms(Limits(depth=1)),
        RandomOpenings(plies=1),
    )
    games = list(play_pairs(plan, unplayed(3, ()), processes=1))
    assert [played.ending for played in games] == ["crash", NORMAL] * 3, [played.record for played in games]
