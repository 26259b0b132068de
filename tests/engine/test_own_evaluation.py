"""An evaluation that a user wrote: any function of a position that returns a number."""

from __future__ import annotations

from typing import Any

import pytest

import potez
from potez.engine.candidates import blockade_candidates, candidates
from potez.engine.minimax import Minimax
from potez.engine.types import Limits, Score, SearchInfo
from potez.engine.ugi.lines import info_lines
from potez.games.blockade import Blockade, Turn
from potez.games.domineering import Domineering


def freedom(position: Domineering) -> float:
    """The part of all places that the side to move has."""
    own, other = (position.places(side).bit_count() for side in (position.side, position.side.other))
    return own / (own + other)


def thirds(position: potez.Position[Any]) -> float:
    return len(position.legal_moves()) / 3


def test_an_evaluation_may_return_a_float() -> None:
    """It was a ValueError: Unknown format code 'd'."""
    for depth in (1, 2, 3):
        result = Minimax(depth, freedom).search(potez.start("domineering"), Limits())
        assert isinstance(result.score.value, float)
        assert str(result.score)[0] in "+-"
        float(str(result.score))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "+0"),
        (12, "+12"),
        (-3, "-3"),
        (0.5, "+0.5"),
        (-1 / 3, "-0.333"),
        (-0.0, "+0.0"),
        (-1e-9, "+0.0"),
        (2.0, "+2.0"),
    ],
)
def test_scores_are_shown_to_a_thousandth(value: float, text: str) -> None:
    assert str(Score(value)) == text


def test_ugi_rounds_a_score_to_a_whole_number() -> None:
    [line] = info_lines(SearchInfo(1, Score(-12.6), (), 1, 0.0))
    assert " score cp -13 " in line


def test_a_trace_has_the_fractions() -> None:
    _, trace = Minimax(1, thirds).explain(potez.start("domineering", 2, 3))
    assert {node.value.value % 1 for node in trace.nodes} - {0}


def test_an_own_evaluation_sees_all_moves() -> None:
    """It got Blockade's candidates, which fit only Potez's own evaluation: walls in the corner were never tried."""
    position = Blockade.start(9, 14, 2)

    def corner(after: Blockade) -> float:
        """The side that has moved likes a wall in the corner far from all paths."""
        return -sum(str(wall) == "B8D" for wall in after.walls)

    assert "B8D" not in {str(turn.wall) for turn in blockade_candidates(position).moves if isinstance(turn, Turn)}
    move = Minimax(1, corner).search(position, Limits()).move
    assert isinstance(move, Turn)
    assert str(move.wall) == "B8D"


def test_candidates_are_used_if_they_are_named() -> None:
    position = Blockade.start(5, 5, 2)
    few, every = Minimax(1, thirds, candidates), Minimax(1, thirds)
    assert few.search(position, Limits()).nodes == len(candidates(position).moves) + 1
    assert every.search(position, Limits()).nodes == len(position.legal_moves()) + 1
    assert Minimax(1).search(position, Limits()).nodes == len(candidates(position).moves) + 1
