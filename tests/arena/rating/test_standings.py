"""The standings of several contests together."""

import pytest

from potez.arena.contest.game_result import ADJUDICATED, NORMAL
from potez.arena.rating.standings import Standings
from potez.games.base import SetupError
from tests.arena.contests import contest, plan, whole


def test_games_are_gathered_by_the_two_who_played_them() -> None:
    standings = Standings(
        (
            whole(plan("a", "b"), [(2, 2), (2, 0), (1, 0)]),
            whole(plan("b", "a"), [(2, 1)]),
            whole(plan("b", "c"), [(1, 1)]),
        )
    )
    first, second = standings.encounters
    assert (first.players, first.points, first.games) == (("a", "b"), 2 + 1 + 0.5 + 0.5, 8)
    assert first.pairs == (0, 2, 1, 0, 1)
    assert (second.players, second.points, second.games, second.pairs) == (("b", "c"), 1.0, 2, (0, 0, 1, 0, 0))
    assert standings.scores == {("a", "b"): (0, 2, 1, 0, 1), ("b", "c"): (0, 0, 1, 0, 0)}
    assert standings.unpaired == 0


def test_pairs_of_a_tournament_are_numbered_through_all_players() -> None:
    standings = Standings((whole(plan("a", "b", "c"), [(2, 2), (1, 1), (0, 2), (2, 0), (0, 0), (2, 1)]),))
    assert sum(map(sum, standings.scores.values())) == 6
    assert sorted(map(sorted, standings.scores)) == [["a", "b"], ["a", "c"], ["b", "c"]]


def test_an_unfinished_pair_counts_for_no_rating() -> None:
    standings = Standings((contest(plan("a", "b"), [(0, "X", 2, NORMAL, None), (1, "O", 2, NORMAL, None)]),))
    assert standings.scores == {}
    assert standings.unpaired == 2
    assert standings.encounters[0].points == 2


def test_endings_failures_and_decisions_are_counted_apart() -> None:
    games = [
        (0, "X", 2, NORMAL, None),
        (0, "O", 0, "crash", None),
        (1, "X", 2, "stall", None),
        (1, "O", 2, "stall", None),
        (2, "X", 1, ADJUDICATED, "ply limit"),
        (2, "O", 2, ADJUDICATED, "solver"),
    ]
    standings = Standings((contest(plan("a", "b"), games),))
    assert standings.endings == {NORMAL: 1, "crash": 1, "stall": 2, ADJUDICATED: 2}
    assert standings.adjudicated == {"ply limit": 1, "solver": 1}
    assert standings.failures == {"a": {"crash": 1}, "b": {"stall": 2}}
    assert standings.score_of_x == (1 + 1 + 1 + 0 + 0.5 + 0) / 6


def test_different_starts_are_not_mixed() -> None:
    with pytest.raises(SetupError, match="different starts, domineering 5/5/5/5/5 X and domineering 5/5/5/5 X"):
        Standings((whole(plan("a", "b"), [(2, 2)]), whole(plan("a", "b", rows=4), [(2, 2)])))
