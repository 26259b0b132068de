"""Scores, variations and reports as JSON, and the base class of engines."""

from typing import Any

import pytest

import potez
from potez.engine.types import LIKELY, Engine, Limits, OnInfo, Score, SearchInfo, SearchResult, Variation

FIRST, SECOND = potez.start("domineering").legal_moves()[:2]


@pytest.mark.parametrize(
    ("score", "json"),
    [(Score(-7), {"value": -7}), (Score(win_in=3), {"win_in": 3}), (Score(loss_in=0), {"loss_in": 0})],
)
def test_a_score_as_json(score: Score, json: dict[str, int]) -> None:
    assert score.to_json() == json


def test_a_report_as_json() -> None:
    info = SearchInfo(4, Score(5), (FIRST, SECOND), 3000, 0.5, others=(Variation(Score(loss_in=2), (SECOND,)),))
    assert info.to_json() == {
        "depth": 4,
        "nodes": 3000,
        "nps": 6000,
        "seconds": 0.5,
        "variations": [
            {"score": {"value": 5}, "moves": [str(FIRST), str(SECOND)]},
            {"score": {"loss_in": 2}, "moves": [str(SECOND)]},
        ],
    }


def test_a_guess_at_the_limit_is_told_in_words() -> None:
    """The search saw a win, but not every answer to it: "+29000" would look like a measure."""
    assert str(Score(LIKELY)) == "likely won"
    assert str(Score(-LIKELY)) == "likely lost"
    assert str(Score(LIKELY - 1)) == "+28999"


def test_a_report_becomes_a_result() -> None:
    info = SearchInfo(4, Score(5), (FIRST, SECOND), 3000, 0.5)
    assert info.result() == SearchResult(4, Score(5), (FIRST, SECOND), 3000, 0.5, move=FIRST)
    assert SearchInfo(0, Score(), (), 0, 0.0).result().move is None


def test_an_engine_needs_a_name_and_a_search() -> None:
    class Nameless(Engine):
        def search(self, position: Any, limits: Limits, on_info: OnInfo = None) -> SearchResult:
            raise NotImplementedError

    with pytest.raises(TypeError, match="abstract method"):
        Nameless()  # type: ignore[abstract]


def test_what_an_engine_need_not_define() -> None:
    class Least(Engine):
        name = "least"

        def search(self, position: Any, limits: Limits, on_info: OnInfo = None) -> SearchResult:
            return SearchInfo(0, Score(), position.legal_moves()[:1], 1, 0.0).result()

    engine, position = Least(), potez.start("domineering")
    assert engine.prepare(position) is position
    assert not engine.stop()
    engine.new_game()
    engine.close()
    assert engine.search(position, Limits()).move == FIRST
