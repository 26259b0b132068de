"""The lines `go` and `info`, written and read."""

import pytest

import potez
from potez.engine.types import Limits, Score, SearchInfo, Variation
from potez.engine.ugi.lines import go_line, info_lines, read_go, read_info
from potez.games.base import Side
from potez.play.game import Game, ReplayError


def test_a_limit_of_nothing_is_the_least_limit() -> None:
    assert read_go(["movetime", "0", "depth", "-3"], Side.X) == Limits(depth=1, seconds=0.001)
    assert read_go(["p2time", "-500", "p1time", "8000"], Side.O).clock == 0.001


@pytest.mark.parametrize(
    "limits",
    [Limits(), Limits(depth=4, nodes=9), Limits(seconds=0.5), Limits(seconds=1.0, clock=8.0, increment=0.25)],
)
def test_limits_survive_the_pipe(limits: Limits) -> None:
    assert read_go(go_line(limits).split()[1:], Side.X) == limits


@pytest.mark.parametrize("score", [Score(-12), Score(win_in=3), Score(loss_in=4)])
def test_a_report_survives_the_pipe(score: Score) -> None:
    position = potez.start("domineering", rows=3, cols=3)
    info = SearchInfo(2, score, Game.replay(position, ("B1", "A3")).moves, 30, 0.5)
    (line,) = info_lines(info)
    assert read_info(line, position) == info


def test_only_the_best_of_several_variations_is_read() -> None:
    position = potez.start("domineering", rows=3, cols=3)
    first, second = position.legal_moves()[:2]
    info = SearchInfo(1, Score(5), (first,), 30, 0.5, others=(Variation(Score(4), (second,)),))
    best, other = info_lines(info)
    assert best == f"info depth 1 multipv 1 score cp 5 nodes 30 nps 60 time 500 pv {first}"
    assert other == f"info depth 1 multipv 2 score cp 4 nodes 30 nps 60 time 500 pv {second}"
    assert read_info(best, position) == SearchInfo(1, Score(5), (first,), 30, 0.5)
    assert read_info(other, position) is None
    assert read_info("info string depth 1 score cp 5", position) is None


def test_an_illegal_variation_is_refused() -> None:
    with pytest.raises(ReplayError, match="move 2, B1, is refused"):
        read_info("info depth 1 score cp 5 pv B1 B1", potez.start("domineering", rows=3, cols=3))
