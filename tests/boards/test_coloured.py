"""The boards in colour: they fit the screen, show what the plain boards show, and more."""

import random
from typing import Any

import pytest
from rich.text import Text

import potez
from potez.boards.coloured import coloured
from potez.games.base import Move, Position
from potez.games.blockade import Blockade

RED, GOLD, NEW_GREEN, GREEN = "#c8372d", "#f2b705", "#7ee2a8", "#1f9d55"


def after(game: str, plies: int, **options: int) -> tuple[Position[Any], Move | None]:
    chance, position, last = random.Random(3), potez.start(game, **options), None
    for _ in range(plies):
        if legal := position.legal_moves():
            last = chance.choice(legal)
            position = position.play_unchecked(last)
    return position, last


def styled(text: Text, colour: str) -> str:
    """The characters on a background."""
    parts = []
    for span in text.spans:
        if colour in str(span.style):
            parts.append(text.plain[span.start : span.end])
    return "".join(parts)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("blockade", {}),
        ("blockade", {"rows": 5, "cols": 5}),
        ("blockade", {"rows": 22, "cols": 28, "walls": 18}),
        ("byte", {}),
        ("byte", {"size": 10}),
        ("byte", {"size": 16}),
        ("domineering", {}),
        ("domineering", {"rows": 1, "cols": 26}),
        ("domineering", {"rows": 26, "cols": 26}),
    ],
)
def test_every_board_fits_in_eighty_columns(game: str, options: dict[str, int]) -> None:
    for plies in (0, 1, 25):
        position, last = after(game, plies, **options)
        lines = coloured(position, last, 80).split("\n")
        assert max(line.cell_len for line in lines) <= 80
        assert len({line.cell_len for line in lines[1:-1:2]}) <= 2


def test_blockade_shows_pawns_walls_homes_and_targets() -> None:
    position = Blockade.parse("11x14 X 64,84,4B,8B 44,84,4B,8B 9,8,9,9 B55,G49")
    board = coloured(position, position.read_move("X1-64-G49"), 80)
    assert styled(board, RED).split() == ["X1", "X2"]
    assert styled(board, GOLD).split() == ["O1", "O2"]
    assert board.plain.count("║") == 3
    assert board.plain.count("═") == 9
    assert styled(board, NEW_GREEN) == "║║║"
    assert styled(board, GREEN) == ""
    assert "⌂X" not in board.plain  # X1 can go home, so the cell shows that
    targets = [cell for pawn in (1, 2) for cell in position.pawn_moves(pawn)]
    shared = len(targets) - len(set(targets))
    assert board.plain.count("x1") + board.plain.count("x2") + 2 * shared == len(targets)
    away = potez.parse("blockade", "11x14 O 66,86,49,89 44,84,4B,8B 9,9,9,9 -")
    assert coloured(away, None, 80).plain.count("⌂X") == 2


def test_byte_shows_stacks_and_the_levels_that_can_be_lifted() -> None:
    position = potez.parse("byte", "4/4/1,XOX,2/1,OO,2/4/1,X,2/4/4 X 0-0")
    lines = coloured(position, None, 80).split("\n")
    assert "XOX" in lines[5].plain
    assert "012" in lines[6].plain
    bold = [lines[6].plain[span.start : span.end] for span in lines[6].spans if "bold" in str(span.style)]
    assert bold == ["0"]
    tall = potez.parse("byte", "/".join(["8"] * 7 + ["1,XOXOXOX,6", "1,O,6"] + ["8"] * 7) + " X 0-0")
    assert "XOXO" in coloured(tall, None, 80).plain


def test_domineering_tells_neighbouring_dominoes_apart() -> None:
    position = potez.start("domineering", rows=4, cols=4).play("A1").play("B1").play("A3")
    board = coloured(position, position.read_move("A3"), 80)
    first, second = (styled(board, shade).split() for shade in (RED, "#96281f"))
    assert sorted([first, second]) == [["X", "X"], ["●", "●"]]
    assert styled(board, "#c49000").split() or styled(board, GOLD).split()
    over = potez.start("domineering", rows=1, cols=2)
    assert "·" not in coloured(over, None, 80).plain
