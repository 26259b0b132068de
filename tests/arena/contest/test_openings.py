"""The openings of contests."""

from math import inf
from pathlib import Path
from typing import Any

import pytest

import potez
from potez.arena.contest.openings import OpeningBook, RandomOpenings, imbalance, read_openings
from potez.games.base import Position, SetupError, Side
from potez.play.game import Game
from potez.play.record import Record, write_records
from tests.engine.small import Tree


@pytest.mark.parametrize("game", potez.GAMES)
def test_are_legal_different_and_the_same_again(game: str) -> None:
    start, openings = potez.start(game), RandomOpenings(plies=4, seed=7)
    found = [openings.moves(start, pair) for pair in range(2)]
    for moves in found:
        assert len(moves) == 4
        assert Game(start, moves).outcome() is None
    assert len(set(found)) > 1
    assert found == [openings.moves(start, pair) for pair in range(2)]
    assert found != [RandomOpenings(plies=4, seed=8).moves(start, pair) for pair in range(2)]


def test_are_more_even_than_chance() -> None:
    start = potez.start("domineering")

    def imbalances(choices: int) -> list[float]:
        openings = RandomOpenings(plies=6, choices=choices)
        return [imbalance(Game(start, openings.moves(start, pair)).position) for pair in range(20)]

    chosen, first = imbalances(8), imbalances(1)
    assert all(one <= other for one, other in zip(chosen, first, strict=True))
    assert sum(value < inf for value in chosen) > sum(value < inf for value in first)


def test_a_game_without_a_compiled_half_is_judged_by_its_evaluation() -> None:
    assert imbalance(Tree([[Side.O], [Side.X]])) == 2  # so many moves there are


def test_none_is_the_start_itself() -> None:
    assert RandomOpenings(plies=0).moves(potez.start("byte"), 3) == ()


def test_a_board_too_small_is_refused() -> None:
    with pytest.raises(SetupError, match=r"every game from .* ends within 9 plies"):
        RandomOpenings(plies=9).moves(potez.start("domineering", rows=2, cols=2), 0)


def test_are_read() -> None:
    assert read_openings("random:6", 3, potez.start("byte")) == RandomOpenings(6, 3)


@pytest.mark.parametrize(
    "text", ["", "random", "random:", "random:x", "random:-1", "random:101", "book:4", "random:²", "file:", "file"]
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(SetupError, match=r"unknown openings .*; write random:4, with 0\.\.100 plies, or file:PATH"):
        read_openings(text, 0, potez.start("byte"))


def book(folder: Path, text: str, start: Position[Any]) -> RandomOpenings | OpeningBook:
    (folder / "book.txt").write_text(text, "utf-8")
    return read_openings(f"file:{folder / 'book.txt'}", 0, start)


@pytest.mark.parametrize("game", potez.GAMES)
def test_a_book_of_moves_or_of_records(game: str, tmp_path: Path) -> None:
    start = potez.start(game)
    lines = [RandomOpenings(plies, seed=1).moves(start, 0) for plies in (2, 3, 0)]
    records = write_records(Record(Game(start, moves)) for moves in lines)
    found = book(tmp_path, records, start)
    assert isinstance(found, OpeningBook)
    assert [found.moves(start, number) for number in range(5)] == [*lines, *lines[:2]]
    texts = "\n\n".join(" ".join(map(str, moves)) for moves in lines[:2])
    assert book(tmp_path, texts.lower() + "\n", start) == OpeningBook(found.lines[:2])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is no opening in"),
        ("A1\nA1 A1", "opening 2 cannot be played"),
        ("A1\nB2 nonsense", "opening 2 cannot be played"),
        ("B1 A3 A1", "the game is over after opening 1"),
        ('[Game "domineering"]\n\n1. A1 *', "opening 1 starts from 8/8/8/8/8/8/8/8 X, not from 3/3/3 X"),
        ('[Game "domineering"]\n[Start "3/3/3 X"]\n\n1. B1 A3 *\n\n[Game "byte"]\n\n*', "opening 2 starts from"),
    ],
)
def test_a_book_that_cannot_be_played_is_refused(text: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=words):
        book(tmp_path, text, potez.start("domineering", rows=3, cols=3))
