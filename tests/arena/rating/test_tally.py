"""The count of wins, draws and losses of a match."""

from potez.arena.contest.game_result import ADJUDICATED, NORMAL, Effort, GameResult
from potez.arena.rating.elo import estimate_elo, estimate_nelo, superiority
from potez.arena.rating.tally import Tally
from potez.games.base import Side


def game_result(pair: int, first: Side, winner: Side | None, ending: str = NORMAL) -> GameResult:
    return GameResult(pair, first, winner, ending, (Effort(), Effort()), "", players=("one", "other"))


def test_counts_games_and_pairs() -> None:
    tally = Tally()
    for game in (
        game_result(0, Side.X, Side.X),
        game_result(1, Side.X, Side.O, "crash"),
        game_result(0, Side.O, Side.O),
        game_result(1, Side.O, None, ADJUDICATED),
        game_result(2, Side.X, Side.X, "stall"),
    ):
        tally.add(game)
    assert (tally.wins, tally.draws, tally.losses) == (3, 1, 1)
    assert tally.score == 0.7
    assert tally.pairs == (0, 1, 0, 0, 1)
    assert tally.endings(0) == {"crash": 1}
    assert tally.endings(1) == {NORMAL: 2, "stall": 1}
    assert tally.endings(None) == {ADJUDICATED: 1}
    assert tally.elo == estimate_elo((0, 1, 0, 0, 1))
    assert tally.nelo == estimate_nelo((0, 1, 0, 0, 1))
    assert tally.superiority == superiority((0, 1, 0, 0, 1))


def test_nothing_is_said_before_a_pair_is_complete() -> None:
    tally = Tally([game_result(0, Side.X, Side.X), game_result(1, Side.X, Side.X)])
    assert (tally.elo, tally.nelo, tally.superiority) == (None, None, None)
