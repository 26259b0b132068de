"""The plain boards against golden files, the rule book's excerpts, and what is read back from them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given

import potez
from potez.boards.plain import caption, plain
from potez.games.blockade import Blockade
from potez.games.byte import Byte, dark_squares
from potez.games.domineering import Domineering, Placement
from potez.games.walls import Cell
from potez.play.game import Game
from tests.play.games import games

BOARDS = Path(__file__).parents[1] / "data" / "boards"

# The rule book leaves out rows 1 to 3 and all below row 5.
BLOCKADE_TOP = """\
  1 2 3 4 5 6 7 8 9 A B C D E
  ═ ═ ═ ═ ═ ═ ═ ═ ═ ═ ═ ═ ═ ═
"""
BLOCKADE_MIDDLE = """\
4ǁ | | | | |X| | | ǁ |O| | | ǁ4
  ⎯ ⎯ ⎯ ⎯ ⎯ ⎯ ⎯ ⎯ ⎯ ⎯ ⎯ ⎯ ⎯ ⎯
5ǁ | | | | | | | | ǁ | | | | ǁ5
  ⎯ ⎯ ⎯ ⎯ ═ ═ ⎯ ⎯ ⎯ ⎯ ⎯ ⎯ ⎯ ⎯
"""
DOMINEERING = """\
   A B C D E F
   = = = = = =
6||X|X|X| |X|X||6
5||X|X|X|X|X|X||5
4||O|O| |X| | ||4
3||X|O|O| |O|O||3
2||X| |O|O|O|O||2
1||O|O|O|O| | ||1
   = = = = = =
   A B C D E F
"""


def golden(file: Path) -> tuple[potez.Position[Any], str]:
    """A file's position and its board."""
    title, board = file.read_text("utf-8").split("\n\n")
    game, text = title.split(": ")
    return potez.parse(game, text), board


@pytest.mark.parametrize("file", sorted(BOARDS.glob("*.txt")), ids=lambda file: file.stem)
def test_golden_boards(file: Path) -> None:
    position, board = golden(file)
    assert plain(position) + "\n" == board


def test_the_excerpts_of_the_rule_book() -> None:
    _, blockade = golden(BOARDS / "blockade-11x14.txt")
    assert blockade.startswith(BLOCKADE_TOP)
    assert "\n" + BLOCKADE_MIDDLE in blockade
    assert golden(BOARDS / "domineering-6x6.txt")[1] == DOMINEERING
    _, byte = golden(BOARDS / "byte-8.txt")
    assert {"[XOX]_____", "_" * 10} <= set(byte.replace("||", " ").split())


def test_the_game_of_the_rule_book_ends_on_its_board() -> None:
    moves = ("A5", "A4", "A2", "A1", "D4", "C1", "C5", "B3", "E5", "C2", "F5", "E3", "B5", "E2")
    assert plain(Game(potez.start("domineering", rows=6, cols=6), moves).position) + "\n" == DOMINEERING


@given(games())
def test_a_board_shows_what_stands_where(game: Game) -> None:
    position, lines = game.position, plain(game.position).splitlines()
    assert not any(line.endswith(" ") for line in lines)
    match position:
        case Blockade():
            shows_blockade(position, lines)
        case Byte():
            shows_byte(position, lines)
        case Domineering():
            shows_domineering(position, lines)
        case _:
            pytest.fail(f"{position.game} has no board")


def shows_blockade(position: Blockade, lines: list[str]) -> None:
    walled = {edge for wall in position.walls for edge in wall.edges()}
    for i in range(1, position.rows + 1):
        for j in range(1, position.cols + 1):
            mark = lines[2 * i][2 * j]
            assert (mark != " ") == (Cell(i, j) in position.pawns)
            assert mark == " " or Cell(i, j) in position.pawns_of(potez.Side(mark))
            right, below = lines[2 * i][2 * j + 1], lines[2 * i + 1][2 * j]
            assert right == ("ǁ" if j == position.cols or (Cell(i, j), Cell(i, j + 1)) in walled else "|")
            assert below == ("═" if i == position.rows or (Cell(i, j), Cell(i + 1, j)) in walled else "⎯")
    assert len(lines) == 2 * position.rows + 3 + 2


def shows_byte(position: Byte, lines: list[str]) -> None:
    for square in dark_squares(position.size):
        shown = lines[2 + square.row][3 + 10 * square.col :][:10]
        assert shown.strip("[_]") == position.stack(square)
        assert len(lines[2 + square.row]) == 10 * position.size + 6
    assert len(lines) == position.size + 4 + 1


def shows_domineering(position: Domineering, lines: list[str]) -> None:
    margin = len(str(position.rows)) + 2
    for row in range(position.rows):
        for col in range(position.cols):
            assert lines[1 + position.rows - row][margin + 2 * col] == str(position.owner(Placement(row, col)) or " ")
    assert len(lines) == position.rows + 4


def test_sentences_under_a_board_can_be_said_in_another_language() -> None:
    position = potez.parse("blockade", "11x14 X 44,84,4B,8B 44,84,4B,8B 9,8,7,0 -")
    assert list(map(str, caption(position))) == [
        "X has 9 blue and 8 green walls left",
        "O has 7 blue and 0 green walls left",
    ]
    board = plain(position, lambda sentence: "{side}: {blue} + {green}".format(**sentence.blanks))
    assert board.splitlines()[-2:] == ["X: 9 + 8", "O: 7 + 0"]
    assert caption(potez.start("domineering")) == ()


def test_a_game_without_a_board_is_shown_as_its_text() -> None:
    class Nim:
        game = "nim"

        def __str__(self) -> str:
            return "1,3,5,7 X"

    assert plain(cast(potez.Position[Any], Nim())) == "1,3,5,7 X"
