"""Openings of matches."""

from math import inf

import pytest

import potez
from potez.arena.openings import Openings, lead, read_openings
from potez.games.base import SetupError
from potez.play.match import Match


@pytest.mark.parametrize("game", potez.GAMES)
def test_are_legal_different_and_the_same_again(game: str) -> None:
    start, openings = potez.start(game), Openings(plies=4, seed=7)
    found = [openings.moves(start, pair) for pair in range(2)]
    for moves in found:
        match = Match(start, moves)
        assert len(moves) == 4
        assert match.outcome() is None
    assert len(set(found)) > 1
    assert found == [openings.moves(start, pair) for pair in range(2)]
    assert found != [Openings(plies=4, seed=8).moves(start, pair) for pair in range(2)]


def test_are_more_even_than_chance() -> None:
    start = potez.start("domineering")

    def leads(choices: int) -> list[float]:
        openings = Openings(plies=6, choices=choices)
        return [lead(Match(start, openings.moves(start, pair)).position) for pair in range(20)]

    chosen, first = leads(8), leads(1)
    assert all(one <= other for one, other in zip(chosen, first, strict=True))
    assert sum(value < inf for value in chosen) > sum(value < inf for value in first)


def test_none_is_the_start_itself() -> None:
    assert Openings(plies=0).moves(potez.start("byte"), 3) == ()


def test_a_board_too_small_is_refused() -> None:
    with pytest.raises(SetupError, match="no game goes on after 9 random plies"):
        Openings(plies=9).moves(potez.start("domineering", rows=2, cols=2), 0)


def test_are_read() -> None:
    assert read_openings("random:6", 3) == Openings(6, 3)


@pytest.mark.parametrize("text", ["", "random", "random:", "random:x", "random:-1", "random:101", "book:4", "random:²"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(SetupError, match=r"names no openings; write random:4, with 0\.\.100 plies"):
        read_openings(text, 0)
