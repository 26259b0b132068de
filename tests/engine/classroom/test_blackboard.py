"""What the page gets: JSON of trees that fit, from any position, and sentences that are true."""

from __future__ import annotations

import json
import re

import pytest

import potez
from potez.engine.classroom import proposal
from potez.engine.classroom.blackboard import blackboard_of_position, blackboard_of_tree
from potez.engine.classroom.game_tree import MOST, TooLargeError, tree_of_position
from potez.engine.classroom.proposal import DEEPEST, READABLE, Extent, propose, tree_that_fits, widest
from potez.games.base import SetupError
from potez.locale import Language
from tests.engine.small import SAMPLES, Sample

LARGE = {"blockade": {}, "byte": {"size": 16}, "domineering": {"rows": 26, "cols": 26}}


@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_any_position_gets_a_tree_that_can_be_read(sample: Sample) -> None:
    for position in sample.positions()[:5]:
        shown = blackboard_of_position(position, None, None, Language())
        assert 1 <= len(shown["nodes"]) <= READABLE
        json.dumps(shown)


@pytest.mark.parametrize("game", LARGE)
def test_a_large_board_is_narrowed_and_says_what_is_left_out(game: str) -> None:
    position = potez.start(game, **LARGE[game])
    shown = blackboard_of_position(position, None, None, Language())
    legal = len(position.legal_moves())
    assert shown["depth"] >= 2
    assert f"leaves out {legal - 4} of the {legal} moves" in shown["left_out"]


def test_the_moves_kept_are_the_best_by_the_evaluation() -> None:
    position = potez.start("domineering", rows=4, cols=5)
    whole = tree_of_position(position, 1).root
    for width in (1, 2, 5):
        kept = tree_of_position(position, 1, width).root
        ranked = sorted((child.guess for child in whole.children), reverse=True)
        assert sorted((child.guess for child in kept.children), reverse=True) == ranked[:width]
        order = [child.move for child in whole.children]
        assert [child.move for child in kept.children] == sorted((c.move for c in kept.children), key=order.index)
        assert kept.left_out == len(whole.children) - width


def test_a_tree_that_is_too_large_names_what_would_fit() -> None:
    position = potez.start("domineering")
    with pytest.raises(TooLargeError) as refusal:
        tree_that_fits(position, Extent(4, None))
    fits = re.search(r"or (\d+) moves", str(refusal.value))
    assert fits
    assert len(tree_that_fits(position, Extent(4, int(fits[1]))).nodes) <= MOST
    assert [widest(depth) for depth in range(1, DEEPEST + 1)] == [2999, 54, 14, 7, 4, 3]


def test_a_tree_that_takes_too_long_is_refused() -> None:
    with pytest.raises(SetupError, match="too long"):
        tree_of_position(potez.start("byte"), 3, 4, seconds=0)


@pytest.mark.parametrize("game", LARGE)
def test_a_slow_machine_gets_a_smaller_tree_and_no_refusal(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposal, "_LONGEST", 0.0)
    shown = blackboard_of_position(potez.start(game, **LARGE[game]), None, None, Language())
    assert shown["depth"] == 1
    assert len(shown["nodes"]) > 1


def test_a_small_game_is_shown_to_its_end() -> None:
    shown = blackboard_of_position(potez.start("domineering", rows=3, cols=3), None, None, Language())
    assert shown["left_out"] == "The tree is complete: every line of play ends."
    assert propose(potez.start("domineering", rows=1, cols=2)) == Extent(1, None)


def test_closing_sentences_count() -> None:
    shown = blackboard_of_tree("((3 12 8) (2 4 6) (14 5 2))", Language())
    closing = {run["name"]: run["closing"] for run in shown["variants"]}
    assert closing["minimax"].startswith("Minimax looked at all 13 positions")
    assert closing["alpha-beta"].startswith("11 of 13 positions, 15 % saved (cuts: 1)")
    assert closing["good-order"].startswith("9 of 13 positions, 31 % saved")
    assert closing["bad-order"].startswith("Nothing was saved: all 13 positions")
    assert closing["deepening"].startswith("15 visits in 2 rounds, 11 of them in the last")
    for run in shown["variants"]:
        assert run["visited"] == sum(event[0] == "enter" for event in run["events"])
    assert shown["nodes"][1] == {
        "parent": 0,
        "move": "a",
        "max": False,
        "guess": 7.7,
        "value": 3,
        "outcome": None,
        "left_out": 0,
    }


def test_sentences_come_in_the_language() -> None:
    shown = blackboard_of_tree("((3 5) (2 9))", Language("sr"))
    assert all(re.search("[а-ш]", run["closing"] + run["title"]) for run in shown["variants"])
