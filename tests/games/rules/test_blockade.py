"""The rules of Blockade, each with the examples of the rule book."""

import pytest

import potez
from potez import IllegalMoveError, NotationError, Outcome, Reason, SetupError, Side
from potez.games.blockade import Blockade, Turn
from potez.games.walls import Cell, Wall
from tests.games.setup import Pair, blockade, symbols, texts

START = Blockade.start()


def targets(position: Blockade, pawn: int = 1) -> set[Pair]:
    """The cells that a pawn of the side to move can go to, by its legal turns."""
    return {(turn.cell.row, turn.cell.col) for turn in position.legal_moves() if turn.pawn == pawn}


def walls(position: Blockade) -> set[str]:
    """The walls that the side to move can place, by its legal turns."""
    return {str(turn.wall) for turn in position.legal_moves() if turn.wall}


def refused(position: Blockade, text: str) -> str:
    """Why a turn is refused."""
    assert text not in texts(position)
    with pytest.raises(IllegalMoveError) as error:
        position.play(text)
    return str(error.value)


def x1_from(here: Pair, *, blue: tuple[Pair, ...] = (), green: tuple[Pair, ...] = ()) -> set[Pair]:
    """Where X's pawn 1 can go from a cell, with the other pawns at home."""
    return targets(blockade(here, blue=blue, green=green))


# The board


def test_the_board_is_11_by_14_with_9_walls_of_each_colour() -> None:
    assert str(START) == "11x14 X 44,84,4B,8B 44,84,4B,8B 9,9,9,9 -"
    assert START.side is Side.X


@pytest.mark.parametrize("options", [{"rows": 5}, {"rows": 22}, {"cols": 5}, {"cols": 28}, {"walls": 0}, {"walls": 18}])
def test_limits_of_rows_columns_and_walls(options: dict[str, int]) -> None:
    assert potez.start("blockade", **options).outcome() is None


@pytest.mark.parametrize(
    "options", [{"rows": 4}, {"rows": 23}, {"cols": 4}, {"cols": 29}, {"walls": -1}, {"walls": 19}]
)
def test_beyond_the_limits(options: dict[str, int]) -> None:
    with pytest.raises(SetupError, match=r"must be \d+\.\.\d+"):
        potez.start("blockade", **options)


@pytest.mark.parametrize(
    ("size", "homes"),
    [
        ((11, 14), ((4, 4), (8, 4), (4, 11), (8, 11))),
        ((8, 8), ((4, 4), (5, 4), (4, 5), (5, 5))),
        ((22, 28), ((4, 4), (19, 4), (4, 25), (19, 25))),
        ((7, 8), ((2, 4), (6, 4), (2, 5), (6, 5))),
        ((8, 7), ((4, 2), (5, 2), (4, 6), (5, 6))),
        ((5, 5), ((2, 2), (4, 2), (2, 4), (4, 4))),
    ],
)
def test_default_homes_of_other_sizes(size: Pair, homes: tuple[Pair, ...]) -> None:
    start = Blockade.start(*size)
    assert start.homes == start.pawns == homes


def test_any_four_distinct_cells_may_be_homes() -> None:
    homes = ((1, 1), (1, 2), (11, 14), (6, 7))
    assert Blockade.start(homes=homes).homes == homes
    with pytest.raises(SetupError, match="must be different"):
        potez.start("blockade", homes=((1, 1), (1, 2), (1, 1), (6, 7)))


def test_one_symbol_a_coordinate() -> None:
    assert str(Cell(4, 11)) == "4B"
    assert [str(Cell(n, 1))[0] for n in (1, 9, 10, 22, 28)] == ["1", "9", "A", "M", "S"]


# Walls


def test_blue_closes_two_edges_between_rows_and_green_two_between_columns() -> None:
    assert Wall("B", 5, 5).edges() == (((5, 5), (6, 5)), ((5, 6), (6, 6)))
    assert Wall("G", 5, 5).edges() == (((5, 5), (5, 6)), ((6, 5), (6, 6)))


def test_walls_stop_both_sides() -> None:
    for side in "XO":
        free = blockade((5, 5), o1=(5, 6), side=side)
        walled = blockade((5, 5), o1=(5, 6), blue=((5, 5),), side=side)
        assert {cell for cell in targets(free) if cell[0] > 5}
        assert {cell for cell in targets(walled) if cell[0] > 5} <= {(6, 4), (6, 7)}


# The examples in their order


def test_example_1_the_start() -> None:
    assert targets(START) == {(2, 4), (3, 3), (3, 5), (4, 2), (4, 6), (5, 3), (5, 5), (6, 4)}
    assert len(START.pawn_moves(1)) + len(START.pawn_moves(2)) == 16
    assert len(walls(START)) == 260
    assert len(START.legal_moves()) == 4160


def test_example_2_no_single_step_with_nobody_in_the_way() -> None:
    assert "X1 cannot move from 44 to 45" in refused(START, "X1-45-G49")


def test_example_3_never_onto_an_own_pawn_but_one_step_before_it() -> None:
    position = blockade((6, 4), (8, 4))
    assert "X's own pawn is on 64" in refused(position, "X2-64-G49")
    assert (7, 4) in targets(position, pawn=2)


def test_example_4_an_opponent_two_cells_away_gives_a_single_step() -> None:
    position = blockade((4, 6), o1=(4, 8))
    assert (4, 8) not in targets(position)
    assert (4, 7) in targets(position)
    assert (4, 7) not in targets(blockade((4, 6), o1=(4, 8), green=((4, 7),)))


def test_example_5_a_pawn_jumps() -> None:
    position = blockade((4, 6), o1=(4, 7))
    assert (4, 8) in targets(position)
    assert (4, 7) not in targets(position)


def test_example_6_two_pawns_in_a_row_cannot_be_jumped() -> None:
    position = blockade((6, 6), o1=(6, 7), o2=(6, 8))
    assert {cell for cell in targets(position) if cell[0] == 6} == {(6, 4)}


@pytest.mark.parametrize("here", [(4, 10), (4, 9), (3, 10)])
def test_example_7_a_home_cannot_be_guarded_by_sitting_on_it(here: Pair) -> None:
    after = blockade(here).play("X1-4B")
    assert after.outcome() == Outcome(Side.X, Reason.HOME)
    assert after.legal_moves() == ()


def test_example_7_unless_a_wall_is_in_between() -> None:
    assert (4, 11) not in x1_from((4, 10), green=((4, 10),))


@pytest.mark.parametrize(
    ("here", "there"), [((5, 5), (7, 5)), ((5, 6), (7, 6)), ((4, 5), (6, 5)), ((6, 6), (4, 6)), ((5, 5), (6, 6))]
)
def test_example_8_blue_5_5_stops(here: Pair, there: Pair) -> None:
    assert there in x1_from(here)
    assert there not in x1_from(here, blue=((5, 5),))


@pytest.mark.parametrize(("here", "there"), [((5, 7), (7, 7)), ((5, 4), (6, 5)), ((5, 6), (6, 7)), ((6, 5), (5, 4))])
def test_example_8_blue_5_5_lets_pass(here: Pair, there: Pair) -> None:
    assert there in x1_from(here, blue=((5, 5),))


def test_example_9_two_half_walls_at_a_corner_block_one_diagonal() -> None:
    blue, green = ((6, 8),), ((5, 7),)
    assert (7, 7) not in x1_from((6, 8), blue=blue, green=green)
    assert (6, 8) not in x1_from((7, 7), blue=blue, green=green)
    assert (7, 8) in x1_from((6, 7), blue=blue, green=green)
    assert (6, 7) in x1_from((7, 8), blue=blue, green=green)


def test_example_10_a_straight_line_of_walls_blocks_both() -> None:
    blue = ((6, 6), (6, 8))
    for here, there in [((6, 7), (7, 8)), ((6, 8), (7, 7))]:
        assert there not in x1_from(here, blue=blue)
        assert here not in x1_from(there, blue=blue)


def test_one_half_wall_blocks_no_diagonal() -> None:
    corner = {(6, 7), (6, 8), (7, 7), (7, 8)}
    one_end: list[dict[str, tuple[Pair]]] = [
        {"blue": ((6, 8),)},
        {"blue": ((6, 6),)},
        {"green": ((5, 7),)},
        {"green": ((7, 7),)},
    ]
    for wall in one_end:
        for row, col in corner:
            assert (13 - row, 15 - col) in x1_from((row, col), **wall)


def test_example_11_walls_may_touch_but_not_overlap_or_cross() -> None:
    after = blockade(blue=((6, 6),))
    assert walls(after).isdisjoint({"B65", "B66", "B67", "G66"})
    assert walls(after) >= {"B64", "B68", "G56", "G76", "G65", "G67"}
    assert "overlaps or crosses B66" in refused(after, "X1-64-B65")
    assert "overlaps or crosses B66" in refused(after, "X1-64-G66")


def test_example_11_walls_stay_on_the_board() -> None:
    assert "the wall BB5 is off the board" in refused(START, "X1-64-BB5")
    assert "the wall B5E is off the board" in refused(START, "X1-64-B5E")
    assert "GAD" in walls(START)


def test_green_walls_overlap_along_their_column() -> None:
    after = blockade(green=((6, 6),))
    assert walls(after).isdisjoint({"G56", "G66", "G76", "B66"})
    assert walls(after) >= {"G46", "G86", "G65", "G67", "B65", "B67", "B56", "B76"}


def test_example_12_a_wall_may_not_seal_a_home() -> None:
    position = blockade(o1=(4, 13), blue=((3, 10), (4, 11)), green=((3, 11),))
    reasons = refused(position, "X1-64-G4A")
    assert reasons == "X's pawn 1 could no longer reach O's home 4B; X's pawn 2 could no longer reach O's home 4B"
    assert len(position.legal_moves()) == 16 * 249 == 3984


def test_example_13_a_corner_pawn() -> None:
    assert x1_from((1, 1)) == {(1, 3), (2, 2), (3, 1)}


def test_example_14_the_wall_is_judged_with_the_pawn_already_moved() -> None:
    position = blockade((1, 1), blue=((1, 1),))
    assert position.play("X1-13-G12").pawns[0] == (1, 3)
    assert "X's pawn 1 could no longer reach O's home 4B" in refused(position, "X2-64-G12")


def test_example_15_a_side_without_pawn_move_loses() -> None:
    stuck = blockade(
        (5, 5),
        (9, 5),
        (4, 6),
        (8, 6),
        blue=((5, 4), (3, 5), (9, 4), (7, 5)),
        green=((4, 4), (5, 5), (8, 4), (9, 5)),
    )
    assert stuck.legal_moves() == ()
    assert stuck.outcome() == Outcome(Side.O, Reason.STUCK)
    assert refused(stuck, "X1-35-G11") == "the game is over"


def test_example_16_the_board_may_be_cut_behind_both_sides() -> None:
    homes = ((4, 4), (7, 4), (4, 11), (7, 11))
    greens = ((1, 7), (3, 7), (5, 7), (7, 7), (9, 7))
    position = blockade((3, 13), (9, 13), (3, 2), (9, 2), green=greens[:-1], size=(10, 14), homes=homes)
    assert "G97" in walls(position)
    cut = position.play("X1-3B-G97")
    assert (4, 4) not in cut.maze.distances(Cell(4, 11))
    assert cut.walls == blockade((3, 13), (9, 13), (3, 2), (9, 2), green=greens, size=(10, 14), homes=homes).walls


@pytest.mark.parametrize(
    ("size", "homes", "walls", "count"),
    [
        ((5, 6), ((2, 1), (4, 1), (2, 6), (4, 6)), 2, 320),
        ((7, 7), ((2, 2), (6, 2), (2, 6), (6, 6)), 3, 864),
    ],
)
def test_example_17_counts(size: Pair, homes: tuple[Pair, ...], walls: int, count: int) -> None:
    assert len(Blockade.start(*size, walls, homes).legal_moves()) == count


# Pawn moves beyond the examples


def test_a_straight_move_may_jump_an_own_pawn() -> None:
    assert (8, 4) in targets(blockade((6, 4), (7, 4)))


def test_what_stands_on_the_corner_does_not_matter_to_a_diagonal() -> None:
    position = blockade((6, 6), (6, 7), (7, 6))
    assert (7, 7) in targets(position)


@pytest.mark.parametrize("anchor", [(6, 7), (5, 7)])
def test_a_wall_behind_the_next_cell_gives_no_single_step(anchor: Pair) -> None:
    assert (6, 7) not in targets(blockade((6, 6), o1=(6, 8), green=(anchor,)))


def test_the_edge_gives_no_single_step() -> None:
    assert (1, 6) not in x1_from((2, 6))


def test_an_occupied_diagonal_gives_no_single_step() -> None:
    position = blockade((6, 6), o1=(7, 7))
    assert targets(position).isdisjoint({(6, 7), (7, 6)})


def test_never_onto_an_opponent_elsewhere_than_on_its_home() -> None:
    assert (7, 7) not in targets(blockade((6, 6), o1=(7, 7)))
    on_an_x_home = blockade((4, 6), o1=(4, 4), o2=(8, 8), homes=((4, 12), (4, 13), (4, 2), (8, 11)), x2=(1, 1))
    assert (4, 4) not in targets(on_an_x_home)


def test_an_own_home_is_an_ordinary_cell() -> None:
    assert (4, 4) in x1_from((4, 6))
    assert (4, 4) not in x1_from((4, 5))


def test_either_pawn_of_the_opponent_may_sit_on_either_home() -> None:
    position = blockade((4, 9), o1=(9, 9), o2=(4, 11))
    assert position.play("X1-4B").outcome() == Outcome(Side.X, Reason.HOME)


def test_no_staying_put() -> None:
    assert refused(START, "X1-44-G11") == "X1 is already on 44"


def test_single_step_is_blocked_by_a_pawn_of_either_side_behind() -> None:
    assert (6, 7) in targets(blockade((6, 6), (6, 8)))
    assert (6, 7) in targets(blockade((6, 6), o1=(6, 8)))


def test_no_single_step_onto_an_occupied_cell() -> None:
    assert (6, 7) not in targets(blockade((6, 6), (6, 7), (6, 8)))


# A turn


def test_a_turn_moves_a_pawn_and_places_a_wall() -> None:
    after = START.play("X1-64-G49")
    assert after == blockade((6, 4), green=((4, 9),), hand=(9, 8, 9, 9), side="O")
    assert after.play("O2-6B-B55") == blockade(
        (6, 4), o2=(6, 11), blue=((5, 5),), green=((4, 9),), hand=(9, 8, 8, 9), side="X"
    )


def test_the_pawn_move_is_judged_without_the_new_wall() -> None:
    assert "X1-64-B44" in texts(START)


def test_the_wall_is_compulsory_while_any_is_left() -> None:
    for hand in [(1, 0, 9, 9), (0, 1, 9, 9), (9, 9, 9, 9)]:
        assert "a wall is missing" in refused(blockade(hand=hand), "X1-64")


def test_the_colour_is_free_as_long_as_there_are_walls_of_it() -> None:
    assert {wall[0] for wall in walls(blockade(hand=(1, 1, 9, 9)))} == {"B", "G"}
    assert {wall[0] for wall in walls(blockade(hand=(1, 0, 9, 9)))} == {"B"}
    assert {wall[0] for wall in walls(blockade(hand=(0, 1, 9, 9)))} == {"G"}


def test_without_walls_the_pawn_moves_alone() -> None:
    position = blockade(hand=(0, 0, 9, 9))
    assert len(position.legal_moves()) == 16
    assert position.play("X1-64").hand == (0, 0, 9, 9)
    assert "no green wall left" in refused(position, "X1-64-G49")


def test_with_walls_left_but_no_place_the_pawn_moves_alone() -> None:
    rows_of_blue = tuple((row, col) for row in range(1, 5) for col in (1, 3))
    position = blockade(
        size=(5, 5), homes=((2, 5), (4, 5), (1, 5), (5, 5)), blue=rows_of_blue, hand=(1, 0, 0, 0), x1=(3, 5)
    )
    assert position.hand_of(Side.X) == {"B": 1, "G": 0}
    assert walls(position) == set()
    assert len(position.legal_moves()) > 0
    assert position.play(position.legal_moves()[0]).hand == (1, 0, 0, 0)


def test_a_winning_move_has_no_wall_part_and_text_that_gives_one_is_accepted() -> None:
    position = blockade((4, 9))
    assert [text for text in texts(position) if text.startswith("X1-4B")] == ["X1-4B"]
    assert position.parse_move("X1-4B-G11") == position.parse_move("X1-4B")
    assert position.play("X1-4B-G11") == position.play("X1-4B")
    assert position.play("X1-4B").hand == position.hand


def test_either_pawn_wins_on_either_home() -> None:
    for pawn, home in [(1, (4, 11)), (1, (8, 11)), (2, (4, 11)), (2, (8, 11))]:
        here = (home[0], 9)
        position = blockade(here) if pawn == 1 else blockade(x2=here)
        assert position.play(f"X{pawn}-{symbols(home)}").outcome() == Outcome(Side.X, Reason.HOME)


def test_o_wins_too() -> None:
    assert blockade(o1=(4, 6), side="O").play("O1-44").outcome() == Outcome(Side.O, Reason.HOME)


# Notation


@pytest.mark.parametrize("text", ["X1-64-G49", "X 1 6 4 G 4 9", "[X 1] [6 4] [Z 4 9]", "x164g49", "1 64 g49"])
def test_notations_of_one_turn(text: str) -> None:
    assert str(START.parse_move(text)) == "X1-64-G49"


def test_the_original_notation_of_a_blue_wall() -> None:
    assert str(START.read_move("[X2][6 3] [P 4 9]")) == "X2-63-B49"


def test_place_tells_the_colour_b_from_the_coordinate_b() -> None:
    assert START.read_move("X1 BB B BB") == Turn(Side.X, 1, Cell(11, 11), Wall("B", 11, 11))
    assert START.read_move("O2-4B") == Turn(Side.O, 2, Cell(4, 11), None)


@pytest.mark.parametrize(
    "text", ["", "X", "X1", "X3-64-G49", "X1-64-R49", "X1-60", "X1-6T", "X1-64-G4", "X1ß", "Џ1-64"]
)
def test_what_is_no_notation(text: str) -> None:
    with pytest.raises(NotationError, match=r"such as X1-64-G49|is missing|is not a|is more than"):
        START.read_move(text)


def test_legal_moves_come_by_pawn_then_cell_then_blue_before_green() -> None:
    moves = START.legal_moves()
    assert [str(moves[i]) for i in (0, 129, 130, -1)] == ["X1-24-B11", "X1-24-BAD", "X1-24-G11", "X2-A4-GAD"]
    keys = [(turn.pawn, turn.cell, wall.colour == "G", wall.row, wall.col) for turn in moves if (wall := turn.wall)]
    assert keys == sorted(keys)
    assert len(keys) == len(moves)
