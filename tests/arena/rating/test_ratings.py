"""Ratings of whole contests: intervals, anchors, and players who cannot be compared."""

from itertools import combinations, pairwise
from math import inf, isclose, log
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from potez.arena.rating.bradley_terry import strengths
from potez.arena.rating.elo import Estimate, Pairs, estimate_elo, superiority
from potez.arena.rating.ratings import Anchor, Rating, Scores, rate
from potez.games.base import SetupError
from tests.arena.rating.pentanomials import drawn, mean_of, spread_of, varied_pairs

WON: Pairs = (0, 0, 0, 0, 10)
LOST: Pairs = (10, 0, 0, 0, 0)
SCORES: dict[tuple[str, str], Pairs] = {
    ("a", "b"): (5, 10, 30, 20, 15),
    ("b", "c"): (1, 5, 20, 10, 4),
    ("c", "a"): (3, 4, 5, 6, 2),
}


def by_name(table: list[Rating]) -> dict[str, Estimate]:
    return {rating.player: rating.elo for rating in table}


def close(one: Estimate, other: Estimate, within: float = 1e-6) -> bool:
    ends = zip((one.value, one.low, one.high), (other.value, other.low, other.high), strict=True)
    return all(isclose(a, b, abs_tol=within) for a, b in ends)


def test_a_table_is_in_order_and_counts_games() -> None:
    table = rate(SCORES)
    assert [(rating.player, rating.points, rating.games) for rating in table] == [
        ("a", 95 + 20, 160 + 40),
        ("b", 65 + 45.5, 160 + 80),
        ("c", 34.5 + 20, 80 + 40),
    ]
    assert isclose(sum(rating.elo.value for rating in table), 0, abs_tol=1e-9)


def test_two_players_are_rated_as_in_a_match() -> None:
    pairs = (50, 100, 300, 200, 150)
    first, second = rate({("a", "b"): pairs}, Anchor("b", 100.0))
    game = estimate_elo(pairs)
    assert isclose(first.elo.value - 100, game.value)
    assert isclose(first.elo.margin, game.margin, rel_tol=0.01)
    assert first.superiority is not None
    assert isclose(first.superiority, superiority(pairs), abs_tol=1e-4)
    assert second.elo == Estimate(100.0, 100.0, 100.0)
    assert (second.lead, second.superiority) == (None, None)


def test_an_anchor_moves_the_scale_and_takes_the_doubt() -> None:
    free, tied = by_name(rate(SCORES)), by_name(rate(SCORES, Anchor("b", 1500.0)))
    assert tied["b"] == Estimate(1500.0, 1500.0, 1500.0)
    for player in "ac":
        assert isclose(tied[player].value - 1500, free[player].value - free["b"].value)
        assert tied[player].margin > free[player].margin


def test_a_lead_is_that_over_the_next() -> None:
    best, middle, last = rate(SCORES)
    over = rate(SCORES, Anchor(middle.player))[0].elo
    assert best.lead is not None
    assert close(best.lead, over)
    assert middle.lead is not None
    assert isclose(middle.lead.value, middle.elo.value - last.elo.value)
    assert last.lead is None


@given(st.fixed_dictionaries(dict.fromkeys(combinations("pqr", 2), varied_pairs)))
def test_who_is_named_first_does_not_matter(scores: dict[tuple[str, str], Pairs]) -> None:
    turned = {(second, first): pairs[::-1] for (first, second), pairs in scores.items()}
    one, other = by_name(rate(scores)), by_name(rate(turned))
    assert all(close(one[player], other[player], 1e-4) for player in one)


def test_games_of_two_files_are_added() -> None:
    parts = {("a", "b"): (1, 2, 3, 4, 5), ("b", "a"): (2, 2, 2, 1, 1)}
    assert close(rate(parts)[0].elo, rate({("a", "b"): (2, 3, 5, 6, 7)})[0].elo)


@pytest.mark.parametrize(
    ("pairs", "opening", "draws", "contests"),
    [(3, 0.3, 0.0, 300), (10, 1.5, 0.1, 200), (40, 1.5, 0.1, 200), (40, 4.0, 0.0, 200)],
)
def test_intervals_cover_the_truth_19_times_of_20(pairs: int, opening: float, draws: float, contests: int) -> None:
    """Simulated contests with draws and with openings that favour a side. True ratings are those of endless play."""
    dice, names = Random(2), "abcdef"
    spreads = {
        (one, other): spread_of(0.35 * (names.index(one) - names.index(other)), opening, draws)
        for one, other in combinations(names, 2)
    }
    score = {two: mean_of(spread) for two, spread in spreads.items()}
    endless = strengths([[score.get((i, j), 1 - score.get((j, i), 1.0)) for j in names] for i in names])
    truth = {name: 400 / log(10) * (strength - endless[0]) for name, strength in zip(names, endless, strict=True)}
    rated, leads = list[bool](), list[bool]()
    for _ in range(contests):
        table = rate({two: drawn(spread, pairs, dice) for two, spread in spreads.items()}, Anchor("a"))
        rated += [r.elo.low <= truth[r.player] <= r.elo.high for r in table if r.player != "a"]
        leads += [
            one.lead.low <= truth[one.player] - truth[other.player] <= one.lead.high
            for one, other in pairwise(table)
            if one.lead
        ]
    for found in (rated, leads):
        assert 0.925 < sum(found) / len(found) < 0.975


def test_pairs_that_always_end_even_leave_some_doubt() -> None:
    few, many = (by_name(rate({("a", "b"): (0, 0, pairs, 0, 0)}, Anchor("b")))["a"] for pairs in (3, 300))
    assert few.value == many.value == 0
    assert few.margin > 10
    assert 0 < many.margin < few.margin / 10


def test_whoever_won_or_lost_everything_is_bounded() -> None:
    table = rate(SCORES | {("top", "a"): WON, ("top", "b"): WON, ("low", "c"): LOST})
    assert [rating.player for rating in table] == ["top", "a", "b", "c", "low"]
    elos = by_name(table)
    assert (elos["top"].value, elos["top"].high) == (inf, inf)
    assert (elos["low"].value, elos["low"].low) == (-inf, -inf)
    chance = 1.0
    for other in "ab":
        chance *= (1 / (1 + 10 ** ((elos[other].value - elos["top"].low) / 400))) ** 10
    assert isclose(chance, 0.025)
    assert isclose((1 / (1 + 10 ** ((elos["low"].high - elos["c"].value) / 400))) ** 10, 0.025)
    assert all(close(elos[player], elo) for player, elo in by_name(rate(SCORES)).items())
    assert table[0].lead is None


def test_a_match_won_throughout_has_the_bound_of_a_match() -> None:
    winner, loser = rate({("a", "b"): WON}, Anchor("b"))
    assert close(winner.elo, estimate_elo(WON))
    assert loser.elo.value == 0
    assert rate({("a", "b"): WON}, Anchor("a"))[1].elo.high == pytest.approx(-estimate_elo(WON).low)


def test_groups_stand_above_each_other() -> None:
    """Three groups, of which none ever scored against a higher one. The largest group is the base."""
    scores = {("a", "b"): (1, 2, 9, 2, 4), ("c", "d"): (4, 2, 9, 2, 4), ("d", "e"): (4, 2, 9, 2, 8), ("y", "z"): WON}
    scores |= {("a", "c"): WON, ("b", "d"): WON, ("e", "y"): WON}
    table = rate(scores, Anchor("c"))
    assert [rating.player for rating in table][:2] == ["a", "b"]
    assert [rating.player for rating in table][-2:] == ["y", "z"]
    elos = by_name(table)
    alone = by_name(rate({("a", "b"): (1, 2, 9, 2, 4)}))
    assert isclose(elos["a"].low - elos["b"].low, alone["a"].value - alone["b"].value)
    assert table[0].lead is not None
    assert isclose(table[0].lead.value, elos["a"].low - elos["b"].low)
    assert elos["c"] == Estimate(0.0, 0.0, 0.0)


def test_the_better_of_two_perfect_ones_comes_first_whatever_their_bounds() -> None:
    table = rate({("a", "b"): (5, 5, 5, 5, 6), ("t", "a"): WON, ("t", "b"): WON, ("u", "t"): (0, 0, 0, 0, 1)})
    assert [rating.player for rating in table][:2] == ["u", "t"]
    assert table[0].elo.low < table[1].elo.low


@pytest.mark.parametrize(
    ("scores", "anchor", "words"),
    [
        ({}, None, "no pair of games is finished, so nobody can be rated"),
        ({("a", "a"): WON}, None, "a played against itself"),
        ({("a", "b"): WON, ("c", "d"): LOST}, None, "no games connect a, b with c, d"),
        (SCORES, Anchor("z"), "z cannot be the anchor: it is not among a, b, c"),
        (SCORES | {("t", "a"): WON}, Anchor("t"), "t cannot be the anchor: it won or lost everything against others"),
        (SCORES | {("t", "a"): WON, ("t", "d"): WON}, None, "d cannot be compared with a, b, c"),
    ],
)
def test_players_who_cannot_be_compared_are_refused(scores: Scores, anchor: Anchor | None, words: str) -> None:
    with pytest.raises(SetupError) as refused:
        rate(scores, anchor)
    assert words in str(refused.value)
