"""The rules of Byte, each with the examples of the rule book."""

import pytest

import potez
from potez import IllegalMoveError, NotationError, Outcome, Reason, SetupError, Side
from potez.games.byte import DIRECTIONS, PASS, Byte, Lift, Square
from tests.games.setup import byte, texts

START = Byte.start()


def moves_of(position: Byte, square: str) -> list[str]:
    """What may be done with the stack on a square, without the square's name."""
    return [text.removeprefix(f"{square}-") for text in texts(position) if text.startswith(f"{square}-")]


def refused(position: Byte, text: str) -> str:
    """Why a move is refused."""
    assert text not in texts(position)
    with pytest.raises(IllegalMoveError) as error:
        position.play(text)
    return str(error.value)


# The board


@pytest.mark.parametrize(("size", "checkers", "stacks"), [(8, 24, 3), (10, 40, 5), (16, 112, 14)])
def test_sizes_checkers_and_stacks(size: int, checkers: int, stacks: int) -> None:
    start = Byte.start(size)
    assert len("".join(start.stacks)) == checkers
    assert start.total == stacks


def test_the_default_size_is_8() -> None:
    assert Byte.start(8) == START


@pytest.mark.parametrize("size", [0, 7, 9, 11, 12, 13, 14, 15, 17, 18, -8])
def test_other_sizes_are_refused(size: int) -> None:
    with pytest.raises(SetupError, match="size must be 8, 10"):
        potez.start("byte", size=size)


def test_rows_are_lettered_from_the_top_columns_numbered_from_the_left_and_a1_is_dark() -> None:
    assert START.parse_move("B2-0-DL") == Lift(Square(1, 1), 0, "DL")
    assert START.stack(Square(0, 0)) == ""
    assert "not a dark square" in refused(START, "A2-0-DL")


def test_first_and_last_row_are_empty_x_has_rows_b_d_f_and_o_has_c_e_g() -> None:
    assert str(START) == "4/X,X,X,X/O,O,O,O/X,X,X,X/O,O,O,O/X,X,X,X/O,O,O,O/4 X 0-0"


def test_x_begins() -> None:
    assert START.side is Side.X


# Moves, in the order of the rule book's examples


@pytest.mark.parametrize(("size", "count"), [(8, 35), (10, 63), (16, 195)])
def test_example_1_moves_of_the_start(size: int, count: int) -> None:
    assert len(Byte.start(size).legal_moves()) == count


def test_example_2_the_start() -> None:
    assert "has neighbours" in refused(START, "B2-0-GL")
    after = START.play("B2-0-DL")
    assert after.stack(Square(2, 0)) == "OX"
    assert "C1-0-DD" in texts(after)
    x_again = Byte.parse(str(after).replace(" O ", " X "))
    assert "level 1 onto a stack of 1" in refused(x_again, "C1-1-DD")


def test_example_3_a_lone_stack_comes_nearer_to_any_of_its_nearest() -> None:
    position = byte({"D4": "X", "D8": "O", "H4": "O"})
    assert texts(position) == ["D4-0-GD", "D4-0-DL", "D4-0-DD"]
    assert "must move closer to a nearest stack: GD, DL, DD" in refused(position, "D4-0-GL")


def test_example_4_distance_is_the_larger_of_rows_and_columns() -> None:
    stacks = {"D4": "X", "B8": "O"}
    assert texts(byte(stacks, side="X")) == ["D4-0-GD", "D4-0-DD"]
    assert texts(byte(stacks, side="O")) == ["B8-0-GL", "B8-0-DL"]
    assert byte(stacks, side="O").play("B8-0-GL") == byte({"D4": "X", "A7": "O"}, side="X")
    assert byte(stacks, side="O").play("B8-0-DL") == byte({"D4": "X", "C7": "O"}, side="X")


def test_example_5_only_the_owner_of_the_bottom_moves_a_lone_stack() -> None:
    stacks = {"D4": "OXX", "D8": "X"}
    assert texts(byte(stacks, side="X")) == ["D8-0-GL", "D8-0-DL"]
    assert "is not X's" in refused(byte(stacks, side="X"), "D4-0-GD")
    assert texts(byte(stacks, side="O")) == ["D4-0-GD", "D4-0-DD"]


def test_a_lone_stack_moves_whole() -> None:
    position = byte({"D4": "XX", "D8": "O"})
    assert position.play("D4-0-GD") == byte({"C5": "XX", "D8": "O"}, side="O")
    assert "the whole stack must move" in refused(position, "D4-1-GD")


def test_example_6_checkers_land_higher_than_they_lay() -> None:
    position = byte({"C3": "XOX", "D4": "OO"})
    assert moves_of(position, "C3") == ["0-DD"]
    assert "land higher" in refused(position, "C3-2-DD")


def test_example_7_the_only_move_scores_for_the_other_side() -> None:
    position = byte({"C3": "OXOO", "D4": "XOOOX"})
    assert texts(position) == ["C3-1-DD"]
    after = position.play_unchecked(position.legal_moves()[0])
    assert after.score == (0, 1)
    assert after.stacks.count("") == len(after.stacks) - 1
    assert after.stack(Square(2, 2)) == "O"


def test_example_8_a_stack_grows_to_eight_at_most() -> None:
    position = byte({"C3": "XOXO", "D4": "OOOXX"})
    assert "would have 9 checkers" in refused(position, "C3-0-DD")
    assert "C3-2-DD" in texts(position)
    assert "D4-3-GL" in texts(position)
    assert "land higher" in refused(position, "D4-4-GL")


def test_example_9_the_owner_of_the_top_scores_whoever_moved() -> None:
    after = byte({"C3": "XOOO", "D4": "OXXO"}).play("C3-0-DD")
    assert after.score == (0, 1)
    assert not any(after.stacks)


def test_example_10_who_cannot_move_passes() -> None:
    stacks = {"C3": "OX", "D4": "O"}
    position = byte(stacks, side="X")
    assert position.legal_moves() == (PASS,)
    assert position.play("pass") == byte(stacks, side="O")
    assert texts(byte(stacks, side="O")) == ["C3-0-DD", "D4-0-GL"]


def test_example_11_neither_kind_of_move_has_priority() -> None:
    assert texts(byte({"C3": "XOX", "D4": "OO", "F2": "X"})) == ["C3-0-DD", "F2-0-GD"]


def test_example_12_a_majority_ends_the_game_with_checkers_left() -> None:
    with pytest.raises(SetupError):
        potez.start("byte", size=12)
    position = byte({"C3": "XOXO", "D4": "OXOX"}, score=(2, 0))
    assert position.outcome() == Outcome(Side.X, Reason.MAJORITY)
    assert position.legal_moves() == ()


def test_who_can_move_may_not_pass() -> None:
    assert "can move, so X may not pass" in refused(START, "pass")


def test_a_stack_with_neighbours_never_moves_onto_an_empty_square() -> None:
    position = byte({"C3": "X", "D4": "O"})
    assert texts(position) == ["C3-0-DD"]
    assert "C3 has neighbours, so it may not move onto the empty B2" in refused(position, "C3-0-GL")


def test_order_is_kept_and_the_checkers_below_stay() -> None:
    after = byte({"C3": "OOXO", "D4": "OOX"}).play("C3-2-DD")
    assert after == byte({"C3": "OO", "D4": "OOXXO"}, side="O")


def test_only_the_checker_at_the_lifted_level_must_be_the_movers() -> None:
    position = byte({"C3": "XOO", "D4": "O"})
    assert position.play("C3-0-DD").stack(Square(3, 3)) == "OXOO"


# The end


@pytest.mark.parametrize(("size", "enough"), [(8, 2), (10, 3), (16, 8)])
def test_more_than_half_of_the_stacks_win(size: int, enough: int) -> None:
    stacks = {"C3": "X", "D4": "O"}
    assert byte(stacks, score=(enough - 1, 0), size=size).outcome() is None
    assert byte(stacks, score=(enough, 0), size=size).outcome() == Outcome(Side.X, Reason.MAJORITY)
    assert byte(stacks, score=(0, enough), size=size).outcome() == Outcome(Side.O, Reason.MAJORITY)


def test_seven_each_on_16_is_a_draw() -> None:
    last = byte({"C3": "XOOO", "D4": "OXXO"}, score=(7, 6), size=16)
    assert last.outcome() is None
    assert last.play("C3-0-DD").outcome() == Outcome(None, Reason.EVEN)


def test_an_empty_board_ends_a_composed_game_without_majority() -> None:
    last = byte({"C3": "XOOO", "D4": "OXXO"}, score=(0, 1), size=10)
    assert last.play("C3-0-DD").outcome() == Outcome(Side.O, Reason.EMPTY)


# Notation


@pytest.mark.parametrize("text", ["C3-0-GL", "C3 0 GL", "C3 GL 0", "(C3, GL, 0)", "c3gl0", "[c 3][0][ul]", "C3-UL-0"])
def test_notations_of_one_move(text: str) -> None:
    assert START.read_move(text) == Lift(Square(2, 2), 0, "GL")


@pytest.mark.parametrize(("english", "serbian"), [("UL", "GL"), ("UR", "GD"), ("DL", "DL"), ("DR", "DD")])
def test_english_directions_are_read(english: str, serbian: str) -> None:
    assert START.read_move(f"C3 0 {english}") == START.read_move(f"C3-0-{serbian}")


def test_columns_of_two_digits_and_levels_are_told_apart() -> None:
    start = Byte.start(16)
    assert start.read_move("A16-0-DL") == start.read_move("A16 DL 0") == Lift(Square(0, 15), 0, "DL")
    assert start.read_move("A1-2-DD") == Lift(Square(0, 0), 2, "DD")


@pytest.mark.parametrize("text", ["pass", "PASS", " (Pass) "])
def test_a_pass_is_read(text: str) -> None:
    assert START.read_move(text) == PASS


@pytest.mark.parametrize(
    "text", ["", "C3", "C3-0", "C3-GL", "C3-0-XX", "C3-0-GL-0", "3C-0-GL", "C3-0-GL Ж", "pas", "C٣-0-GL"]
)
def test_what_is_no_notation(text: str) -> None:
    with pytest.raises(NotationError, match=r"such as C3-0-GL|is missing|is not a"):
        START.read_move(text)


def test_legal_moves_come_by_square_then_level_then_direction() -> None:
    position = byte({"C3": "XX", "B2": "OX", "D4": "OXX", "D2": "OO", "F6": "X", "B4": "XO"})
    ways = list(DIRECTIONS)
    moves = position.legal_moves()
    keys = [(move.square, move.level, ways.index(move.direction)) for move in moves]
    assert ways == ["GL", "GD", "DL", "DD"]
    assert keys == sorted(keys)
    assert len({move.square for move in moves}) > 3
    assert max(move.level for move in moves) > 0


def test_a_composed_ending_may_come_down_to_one_stack() -> None:
    position = Byte.parse("4/4/1,OX,2/1,O,2/4/4/4/4 O 0-1").play("C3-0-DD")
    assert position.outcome() == Outcome(Side.O, Reason.EMPTY)
    assert position.legal_moves() == ()
    assert Byte.parse(str(position)) == position
