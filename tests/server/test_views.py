"""A view says about the legal moves exactly what the rules say."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import potez
from potez.api.views.base import PLAIN, view
from potez.games.base import Position, Side
from potez.locale import Language
from potez.play.game import Game

ENGLISH = Language()
STARTS = {
    "blockade 5x6": potez.start("blockade", rows=5, cols=6, walls=4),
    "blockade 7x5": potez.start("blockade", rows=7, cols=5, walls=9),
    "blockade without walls": potez.start("blockade", rows=6, cols=6, walls=0),
    "byte": potez.start("byte"),
    "domineering": potez.start("domineering", rows=5, cols=4),
}


def listed(shown: dict[str, Any]) -> set[str]:
    """Every move that a view allows."""
    legal = shown["legal"]
    if shown["game"] == "byte":
        return set(legal["lifts"])
    if shown["game"] == "domineering":
        return set(legal["anchors"])
    single = {*legal["wins"], *legal["alone"]}
    steps = {f"{pawn}-{cell}" for pawn, cells in legal["pawns"].items() for cell in cells} - single
    walled = {f"{s}-{wall}" for s in steps for wall in legal["walls"] if wall not in legal["except"].get(s, ())}
    return {f"{shown['side']}{turn}" for turn in single | walled}


def walk(position: Position[Any], seed: int) -> list[Position[Any]]:
    random, positions = Random(seed), [position]
    while moves := positions[-1].legal_moves():
        positions.append(positions[-1].play_unchecked(random.choice(moves)))
    return positions


@pytest.mark.parametrize("start", STARTS.values(), ids=STARTS)
@pytest.mark.parametrize("seed", range(6))
def test_the_moves_of_a_view_are_the_legal_moves(start: Position[Any], seed: int) -> None:
    for position in walk(start, seed):
        assert listed(dict(view(Game(position), ENGLISH))) == set(map(str, position.legal_moves())), str(position)


def test_the_last_move_is_sent_with_what_it_changed() -> None:
    shown = view(Game(potez.start("blockade")).play("X1-64-G49"), ENGLISH)
    assert shown["ply"] == 1
    assert shown["last"] == {"move": "X1-64-G49", "side": "X", "from": (4, 4), "to": (6, 4), "wall": "G49"}
    assert shown["board"]["hand"] == {"X": {"B": 9, "G": 8}, "O": {"B": 9, "G": 9}}


def test_a_finished_stack_is_sent_with_who_scored_it() -> None:
    before = potez.parse("byte", "4/4/1,XOXOXO,2/1,XX,2/4/O,3/4/4 X 0-0")
    last = view(Game(before).play("C3-0-DD"), ENGLISH)["last"]  # all six, with O's checker on top
    assert last == {"move": "C3-0-DD", "side": "X", "from": "C3", "level": 0, "to": "D4", "done": "O"}


def test_the_end_is_sent_in_the_readers_language() -> None:
    game = Game(potez.start("domineering", rows=2, cols=1)).play("A1")
    sentence = "X wins: O has no place for a domino"
    expected = {"winner": "X", "reason": "NO_PLACE", "message": sentence, "said": sentence}
    assert view(game, ENGLISH)["outcome"] == expected
    outcome = view(game, Language("sr-Latn"))["outcome"]
    assert outcome
    assert outcome["message"].startswith("Pobedio je X")


def test_a_game_that_people_ended_is_sent_with_its_reason() -> None:
    outcome = view(Game(potez.start("byte")).resign(Side.X), ENGLISH)["outcome"]
    assert outcome
    assert (outcome["winner"], outcome["reason"]) == ("O", "RESIGNED")


def test_a_game_without_a_view_of_its_own_is_shown_plainly() -> None:
    position = potez.start("domineering", rows=2, cols=2)
    assert PLAIN.legal(position) == {"moves": ["A1", "B1"]}
    assert "plain" in PLAIN.board(position)
