"""Who plays whom, and that it is fair at every point of a contest."""

from collections import Counter
from itertools import combinations

import pytest

import potez
from potez.arena.contest.game_result import Effort, GameResult
from potez.arena.contest.openings import RandomOpenings
from potez.arena.contest.plan import GAUNTLET, ROUND_ROBIN, Pair, Plan, unplayed
from potez.arena.contest.terms import Terms
from potez.engine.types import Limits
from potez.games.base import SetupError, Side

START = potez.start("domineering", rows=4, cols=4)


def plan(players: int, form: str = ROUND_ROBIN) -> Plan:
    names = tuple(f"computer:{number}" for number in range(1, players + 1))
    return Plan(START, names, Terms(Limits()), RandomOpenings(2), form)


@pytest.mark.parametrize("players", range(2, 10))
def test_in_a_round_robin_everybody_meets_everybody_once_a_cycle(players: int) -> None:
    encounters = plan(players).encounters
    assert sorted(encounters) == list(combinations(range(players), 2))


@pytest.mark.parametrize("players", range(2, 10))
def test_a_round_robin_stopped_anywhere_is_fair(players: int) -> None:
    contest, pairs = plan(players), Counter[str]({f"computer:{number}": 0 for number in range(1, players + 1)})
    for pair in range(3 * len(contest.encounters)):
        pairs.update(contest.players_of(pair))
        assert max(pairs.values()) - min(pairs.values()) <= 2 - (players % 2 == 0)


def test_in_a_gauntlet_the_first_meets_everybody_else() -> None:
    contest = plan(4, GAUNTLET)
    assert [contest.players_of(pair)[1] for pair in range(6)] == [f"computer:{n}" for n in (2, 3, 4, 2, 3, 4)]
    assert {contest.players_of(pair)[0] for pair in range(6)} == {"computer:1"}


def test_all_pairs_of_a_cycle_begin_alike_and_cycles_do_not() -> None:
    contest = plan(3)
    openings = [contest.opening_of(pair) for pair in range(6)]
    assert len(set(openings[:3])) == len(set(openings[3:])) == 1
    assert openings[0] != openings[3]


def test_what_is_left_to_play() -> None:
    def played(pair: int, first: Side) -> GameResult:
        return GameResult(pair, first, None, "normal", (Effort(), Effort()), "", players=("a", "b"))

    games = [played(0, Side.X), played(2, Side.O), played(0, Side.O), played(9, Side.X)]
    assert unplayed(4, games) == [Pair(1, [Side.X, Side.O]), Pair(2, [Side.X]), Pair(3, [Side.X, Side.O])]
    assert unplayed(1, games) == []


@pytest.mark.parametrize(
    ("players", "form", "words"),
    [
        (("random",), ROUND_ROBIN, "at least two players"),
        (("random", "native", "random"), ROUND_ROBIN, "random is named twice"),
        (("random", "native"), "swiss", "unknown format 'swiss'; choose from round-robin, gauntlet"),
    ],
)
def test_a_contest_that_cannot_be_is_refused(players: tuple[str, ...], form: str, words: str) -> None:
    with pytest.raises(SetupError, match=words):
        Plan(START, players, Terms(Limits()), RandomOpenings(), form)
