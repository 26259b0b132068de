"""The rules of Domineering, each with the examples of the rule book."""

from functools import cache

import pytest

import potez
from potez import IllegalMoveError, NotationError, Outcome, Reason, SetupError, Side
from potez.games.domineering import Domineering, Placement
from tests.games.setup import domineering, texts

# X on B6-B7, E4-E5, G2-G3; O on B2-C2, E7-F7; X to move.
BOARD_P = domineering(
    """
    ........
    .X..OO..
    .X......
    ....X...
    ....X...
    ......X.
    .OO...X.
    ........
    """,
    side="X",
)


ORIGINAL_GAME = "A5 A4 A2 A1 D4 C1 C5 B3 E5 C2 F5 E3 B5 E2"


def test_the_board_is_8_by_8_unless_said_otherwise_and_x_begins() -> None:
    start = potez.start("domineering")
    assert str(start) == "8/8/8/8/8/8/8/8 X"
    assert start == potez.start("domineering", rows=8, cols=8)
    assert start.side is Side.X


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 26), (26, 1), (26, 26)])
def test_rows_and_columns_are_1_to_26(rows: int, cols: int) -> None:
    assert Domineering.parse(str(Domineering.start(rows, cols))) == Domineering.start(rows, cols)


@pytest.mark.parametrize(("rows", "cols"), [(0, 8), (27, 8), (8, 0), (8, 27), (-1, 8)])
def test_other_sizes_are_refused(rows: int, cols: int) -> None:
    with pytest.raises(SetupError, match=r"must be 1\.\.26"):
        potez.start("domineering", rows=rows, cols=cols)


def test_rows_are_numbered_from_the_bottom_and_columns_lettered_from_a() -> None:
    start = potez.start("domineering", rows=3, cols=4)
    assert str(start.play("A1")) == "4/X3/X3 O"
    assert str(start.play("D2")) == "3X/3X/4 O"


def test_x_places_vertical_dominoes_on_the_named_cell_and_the_one_above() -> None:
    after = potez.start("domineering").play("C4")
    assert after == domineering("........ " * 3 + "..X..... " * 2 + "........ " * 3, side="O")


def test_o_places_horizontal_dominoes_on_the_named_cell_and_the_one_to_its_right() -> None:
    before = domineering("........ " * 8, side="O")
    assert before.play("C4") == domineering("........ " * 4 + "..OO.... " + "........ " * 3, side="X")


@pytest.mark.parametrize("text", ["F9", "K3", "B8", "G8", "E5", "F6"])
def test_board_p_refuses(text: str) -> None:
    with pytest.raises(IllegalMoveError):
        BOARD_P.parse_move(text)
    assert text not in texts(BOARD_P)


@pytest.mark.parametrize("text", ["A1", "E2", "H5", "D7"])
def test_board_p_allows(text: str) -> None:
    assert str(BOARD_P.parse_move(text)) == text
    assert text in texts(BOARD_P)


def test_board_p_says_that_g8_needs_row_9() -> None:
    with pytest.raises(IllegalMoveError, match="needs row 9"):
        BOARD_P.play("G8")


def test_the_original_6_by_6_game() -> None:
    position = potez.start("domineering", rows=6, cols=6)
    for text in ORIGINAL_GAME.split():
        assert position.outcome() is None
        position = position.play(text)
    assert position == domineering("XXX.XX XXXXXX OO.X.. XOO.OO X.OOOO OOOO..", side="X")
    assert position.legal_moves() == ()
    assert position.outcome() == Outcome(Side.O, Reason.NO_PLACE)
    o_to_move = Domineering.parse(f"{str(position)[:-1]}O")
    assert texts(o_to_move) == ["E1", "E4"]


def test_who_cannot_place_loses() -> None:
    assert potez.start("domineering", rows=1, cols=2).outcome() == Outcome(Side.O, Reason.NO_PLACE)
    assert potez.start("domineering", rows=2, cols=1).play("A1").outcome() == Outcome(Side.X, Reason.NO_PLACE)


@pytest.mark.parametrize("text", ["C4", "4 C", "[4,C]", "4c", "c4", " (c , 4) ", "C-4", "C 04"])
def test_notations_of_c4(text: str) -> None:
    assert potez.start("domineering").parse_move(text) == Placement(row=3, col=2)


@pytest.mark.parametrize("text", ["", "C", "4", "CC4", "C444", "C4 D5", "C4X", "ЖC4", "Ц4", "C٤", "Ⅽ4", "pass"])
def test_what_is_no_notation(text: str) -> None:
    with pytest.raises(NotationError, match=r"such as C4|is missing|is not a"):
        potez.start("domineering").parse_move(text)


def test_there_is_no_passing() -> None:
    assert all(isinstance(move, Placement) for move in potez.start("domineering").legal_moves())
    with pytest.raises(NotationError):
        potez.start("domineering").play("pass")


@pytest.mark.parametrize("side", ["X", "O"])
def test_legal_moves_come_by_row_from_1_then_by_column_from_a(side: str) -> None:
    moves = domineering("......... " * 12, side).legal_moves()
    assert moves == tuple(sorted(moves, key=lambda move: (move.row, move.col)))
    assert [str(move) for move in moves[:2]] == ["A1", "B1"]


def test_any_side_may_be_to_move_in_a_composed_position() -> None:
    assert domineering("X. X.", side="X").legal_moves() == (Placement(0, 1),)
    assert domineering("X. X.", side="O").outcome() == Outcome(Side.X, Reason.NO_PLACE)


def test_dominoes_side_by_side_and_end_to_end_are_read() -> None:
    assert domineering("XX XX XX XX", side="O").owner(Placement(0, 0)) is Side.X
    assert domineering("OOOO OOOO", side="X").owner(Placement(1, 3)) is Side.O


@cache
def winner(position: Domineering) -> Side:
    """Who wins with best play."""
    outcome = position.outcome()
    if outcome and outcome.winner:
        return outcome.winner
    won = any(winner(position.play_unchecked(move)) is position.side for move in position.legal_moves())
    return position.side if won else position.side.other


FIRST, SECOND = "XO", "OX"


@pytest.mark.parametrize(
    ("rows", "cols", "winners"),
    [
        *[(2, 2, FIRST), (3, 3, FIRST), (4, 4, FIRST), (2, 3, FIRST), (3, 2, FIRST), (5, 5, SECOND)],
        *[(2, 4, "OO"), (3, 4, "OO"), (4, 2, "XX"), (4, 3, "XX")],
    ],
)
def test_known_winners_when_x_begins_and_when_o_begins(rows: int, cols: int, winners: str) -> None:
    empty = "/".join([str(cols)] * rows)
    assert "".join(str(winner(Domineering.parse(f"{empty} {side}"))) for side in "XO") == winners
