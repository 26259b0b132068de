"""What the pages of rules show is true, and the same in both languages."""

import re

import pytest

import potez
from potez.boards.plain import plain
from potez.games import GAMES
from potez.locale import LANGUAGES, Language


def code(page: str) -> list[str]:
    """The diagrams and the words in the notation of the game."""
    return re.findall(r"```.*?```|`[^`]+`", page, re.DOTALL)


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_show_the_same_moves_and_diagrams(game: str) -> None:
    assert sorted(code(Language("sr").rules(game))) == sorted(code(Language().rules(game)))


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_used_glyphs_that_many_fonts_lack_and_named_a_terminal_command(game: str, tag: str) -> None:
    page = Language(tag).rules(game)
    assert set(re.findall(r"[^ -~\n\u00a0-\u017f\u0400-\u045f]", page)) <= set("–—…„“”‘’×½→")
    assert "`paths`" not in page


def legal(game: str, position: str, move: str) -> bool:
    assert f"`{move}`" in Language().rules(game)
    try:
        potez.parse(game, position).parse_move(move)
    except potez.IllegalMoveError:
        return False
    return True


def test_domineering() -> None:
    position = potez.start("domineering", rows=4, cols=4).play("C2").play("A1")
    assert f"```\n{plain(position)}\n```" in Language().rules("domineering")
    after = str(position)
    assert [legal("domineering", after, move) for move in ("C1", "D4", "D1")] == [False, False, True]
    assert potez.start("domineering").parse_move("2 c") == potez.start("domineering").parse_move("C2")


def test_byte() -> None:
    start = str(potez.start("byte"))
    assert [legal("byte", start, move) for move in ("B2-0-DL", "B2-0-GL")] == [True, False]
    assert "1,X,X,X/OX,O" in str(potez.start("byte").play("B2-0-DL"))
    two = "4/4/1,XOX,2/1,OO,2/4/4/4/4 X 0-0"
    assert [legal("byte", two, move) for move in ("C3-0-DD", "C3-2-DD")] == [True, False]
    assert "1,OOXOX,2" in str(potez.parse("byte", two).play("C3-0-DD"))
    eight = potez.parse("byte", "4/4/1,XOOO,2/1,OXXO,2/4/4/4/4 X 0-0").play("C3-0-DD")
    assert str(eight).endswith("0-1")
    assert potez.start("byte").read_move("C3 GL 0") == potez.start("byte").read_move("C3-0-GL")


def test_byte_sizes() -> None:
    rows = re.findall(r"^\| (\d+) +\| (\d+) +\| (\d+) +\| (\d+) +\|$", Language().rules("byte"), re.MULTILINE)
    assert [int(size) for size, *_ in rows] == [8, 10, 16]
    for size, checkers, stacks, needed in (map(int, row) for row in rows):
        position = potez.start("byte", size=size)
        fields = str(position).split()[0]
        assert fields.count("X") + fields.count("O") == checkers == 8 * stacks
        assert needed == stacks // 2 + 1


def test_blockade() -> None:
    page = Language().rules("blockade")
    position = potez.parse("blockade", "11x14 X 44,84,4B,8B 44,84,4B,8B 9,9,9,9 B55,G49")
    lines = plain(position).translate(str.maketrans("ǁ⎯═", "#-=")).split("\n")
    diagram = [lines[0], *lines[8:13]]
    assert "```\n" + "\n".join(diagram) + "\n```" in page
    start = potez.start("blockade")
    assert str(start.parse_move("[X 1] [6 4] [Z 4 9]")) == "X1-64-G49"
    assert str(start.parse_move("X2-86-B55")) == "X2-86-B55"
    assert str(start.read_move("O2-84")) == "O2-84"


def test_a_pawn_of_blockade_moves_as_drawn() -> None:
    [drawn] = re.findall(r"```\n((?:[.*X] ){4}[.*X]\n.*?)```", Language().rules("blockade"), re.DOTALL)
    cells = [line.split() for line in drawn.splitlines()]
    marked = {(row + 2, col + 2) for row, line in enumerate(cells) for col, mark in enumerate(line) if mark == "*"}
    start = potez.start("blockade", homes=((4, 4), (11, 1), (1, 14), (11, 14)), walls=0)
    assert {move.cell for move in start.legal_moves() if move.pawn == 1} == marked
