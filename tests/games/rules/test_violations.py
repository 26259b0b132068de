"""Every sentence with which the rules refuse something: that it can be reached, and what it says."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from typing import Any, cast

import pytest

import potez
import potez.games.base
import potez.games.blockade_steps
import potez.games.homes
import potez.games.steps
from potez import GameError, IllegalMoveError, NotationError, Outcome, Reason, SetupError, Side, parse, start
from potez.games.base import Message
from potez.games.blockade import Turn
from potez.games.byte import Lift, Square
from potez.games.info import GameInfo
from potez.games.steps import Beginning
from potez.games.walls import Cell, Wall
from tests.games.setup import blockade, byte, domineering

BLOCKADE, BYTE, DOMINEERING = start("blockade"), start("byte"), start("domineering", rows=3, cols=3)
LONE = {"D4": "XX", "D8": "O", "H4": "O"}
PAIR = {"C3": "XOX", "D4": "OO"}


class Half(potez.Position[Lift]):
    """A game of which most is missing."""

    move_type = Lift

    @classmethod
    def parse(cls, text: str) -> Half:
        raise NotationError

    def violations(self, move: Lift) -> list[Message]:
        return []


# The sentence, what brings it about, and all messages of the error.
MOVES: list[tuple[str, Callable[[], object], list[str]]] = [
    # All games
    (
        "{move} is not a move of {game}",
        lambda: DOMINEERING.play(None),
        ["None is not a move of domineering"],
    ),
    (
        "{move} is not a move of {game}",
        lambda: BYTE.play(Lift(Square(1, 1), 0, "UL")),
        ["B2-0-UL is not a move of byte"],
    ),
    ("the game is over", lambda: domineering("XX XX", "X").play("A1"), ["the game is over"]),
    ("the game is over", lambda: byte(PAIR, score=(2, 0)).play("C3-0-DD"), ["the game is over"]),
    ("the game is over", lambda: blockade((4, 11), side="O").play("O1-4D-G11"), ["the game is over"]),
    # Domineering
    (
        "{cell} is off the board, which runs from A1 to {last}",
        lambda: DOMINEERING.play("D1"),
        ["D1 is off the board, which runs from A1 to C3"],
    ),
    (
        "a vertical domino on {cell} needs row {row} too",
        lambda: DOMINEERING.play("B3"),
        ["a vertical domino on B3 needs row 4 too"],
    ),
    (
        "a horizontal domino on {cell} needs a column to its right",
        lambda: DOMINEERING.play("A1").play("C1"),
        ["a horizontal domino on C1 needs a column to its right"],
    ),
    ("{cell} is taken", lambda: domineering("OO. XX. XX.", "X").play("B2"), ["B2 is taken", "B3 is taken"]),
    (
        "{text} is not a Domineering move; write a column and a row, such as C4",
        lambda: DOMINEERING.play("hello"),
        ["'hello' is not a Domineering move; write a column and a row, such as C4"],
    ),
    (
        "the row is missing; write its number",
        lambda: DOMINEERING.play("B"),
        ["the row is missing; write its number"],
    ),
    (
        "the column is missing; write its letter",
        lambda: DOMINEERING.play("2"),
        ["the column is missing; write its letter"],
    ),
    (
        "{text} is not a row; write its number, such as 4",
        lambda: DOMINEERING.play("B444"),
        ["'444' is not a row; write its number, such as 4"],
    ),
    (
        "{text} is not a column; write its letter, such as C",
        lambda: DOMINEERING.play("ab 4"),
        ["'AB' is not a column; write its letter, such as C"],
    ),
    # Byte
    ("{side} can move, so {side} may not pass", lambda: BYTE.play("pass"), ["X can move, so X may not pass"]),
    (
        "{square} is not a dark square between A1 and {last}",
        lambda: BYTE.play("B1-0-DL"),
        ["B1 is not a dark square between A1 and H8"],
    ),
    (
        "{square} is not a dark square between A1 and {last}",
        lambda: BYTE.play("J10-0-DL"),
        ["J10 is not a dark square between A1 and H8"],
    ),
    ("there is no stack on {square}", lambda: BYTE.play("A1-0-DD"), ["there is no stack on A1"]),
    (
        "the levels of {square} are 0..{top}, not {level}",
        lambda: byte(PAIR).play("D4-2-GL"),
        ["the levels of D4 are 0..1, not 2"],
    ),
    (
        "the checker at level {level} of {square} is not {side}'s",
        lambda: byte(PAIR).play("C3-1-DD"),
        ["the checker at level 1 of C3 is not X's"],
    ),
    (
        "the checker at level {level} of {square} is not {side}'s",
        lambda: byte({"D4": "OXX", "D8": "X"}).play("D4-0-GL"),
        ["the checker at level 0 of D4 is not X's"],
    ),
    (
        "{direction} of {square} is off the board",
        lambda: byte({"A1": "OX", "B2": "X"}).play("A1-0-GL"),
        ["the checker at level 0 of A1 is not X's", "GL of A1 is off the board"],
    ),
    (
        "{square} has neighbours, so it may not move onto the empty {target}",
        lambda: BYTE.play("B2-0-GL"),
        ["B2 has neighbours, so it may not move onto the empty A1"],
    ),
    (
        "checkers must land higher than they were: not from level {level} onto a stack of {height}",
        lambda: byte({"C3": "OOOXXX", "D4": "OOO"}).play("C3-3-DD"),
        ["checkers must land higher than they were: not from level 3 onto a stack of 3"],
    ),
    (
        "the stack would have {height} checkers, more than eight",
        lambda: byte({"C3": "OOOXXO", "D4": "OOOX"}).play("C3-1-DD"),
        ["the checker at level 1 of C3 is not X's", "the stack would have 9 checkers, more than eight"],
    ),
    (
        "{square} has no neighbours, so the whole stack must move, from level 0",
        lambda: byte(LONE).play("D4-1-DD"),
        ["D4 has no neighbours, so the whole stack must move, from level 0"],
    ),
    (
        "{square} has no neighbours, so it must move closer to a nearest stack: {ways}",
        lambda: byte(LONE).play("D4-0-GL"),
        ["D4 has no neighbours, so it must move closer to a nearest stack: GD, DL, DD"],
    ),
    (
        "{text} is not a Byte move; write square, level and direction, such as C3-0-GL",
        lambda: BYTE.play("hello"),
        ["'hello' is not a Byte move; write square, level and direction, such as C3-0-GL"],
    ),
    (
        "the level is missing; the bottom is 0",
        lambda: BYTE.play("C3"),
        ["the level is missing; the bottom is 0", "the direction is missing; write GL, GD, DL or DD"],
    ),
    (
        "the direction is missing; write GL, GD, DL or DD",
        lambda: BYTE.play("C3 0"),
        ["the direction is missing; write GL, GD, DL or DD"],
    ),
    ("the square is missing", lambda: BYTE.play("0 GL"), ["the square is missing"]),
    (
        "{text} is not a square; write its letter and number, such as C3",
        lambda: BYTE.play("33 0 GL"),
        ["'33' is not a square; write its letter and number, such as C3"],
    ),
    (
        "{text} is not a level; write a number, 0 for the bottom",
        lambda: BYTE.play("C3 top GL"),
        ["'TOP' is not a level; write a number, 0 for the bottom"],
    ),
    (
        "{text} is not a direction; write GL (up-left), GD (up-right), DL (down-left) or DD (down-right)",
        lambda: BYTE.play("C3 k XX"),
        [
            "'K' is not a level; write a number, 0 for the bottom",
            "'XX' is not a direction; write GL (up-left), GD (up-right), DL (down-left) or DD (down-right)",
        ],
    ),
    ("{side} has no move from {square}", lambda: Beginning(BYTE).add("C3"), ["X has no move from C3"]),
    # Blockade
    ("it is {side}'s turn", lambda: BLOCKADE.play("O1-6B-G11"), ["it is X's turn"]),
    (
        "there is no pawn {pawn}; choose 1 or 2",
        lambda: BLOCKADE.play(Turn(Side.X, 3, Cell(6, 4), None)),
        ["there is no pawn 3; choose 1 or 2"],
    ),
    (
        "{cell} is off the board, which runs from 11 to {last}",
        lambda: BLOCKADE.play("X1-4F-G11"),
        ["4F is off the board, which runs from 11 to BE"],
    ),
    ("{pawn} is already on {cell}", lambda: BLOCKADE.play("X1-44-G11"), ["X1 is already on 44"]),
    ("{side}'s own pawn is on {cell}", lambda: BLOCKADE.play("X1-84-G11"), ["X's own pawn is on 84"]),
    (
        "{pawn} cannot move from {here} to {cell}; it can reach {ways}",
        lambda: BLOCKADE.play("X1-45-G11"),
        ["X1 cannot move from 44 to 45; it can reach 24, 33, 35, 42, 46, 53, 55, 64"],
    ),
    (
        "{pawn} cannot move from {here} to {cell}; it can reach {ways}",
        lambda: blockade((5, 5), o1=(4, 6), blue=((5, 4), (3, 5)), green=((4, 4), (5, 5))).play("X1-56-G11"),
        ["X1 cannot move from 55 to 56; it can reach -"],
    ),
    (
        "a pawn that wins moves without a wall",
        lambda: blockade((4, 9)).play(Turn(Side.X, 1, Cell(4, 11), Wall("G", 1, 1))),
        ["a pawn that wins moves without a wall"],
    ),
    (
        "a wall is missing; {side} has {blue} blue and {green} green left",
        lambda: blockade(hand=(3, 0, 9, 9)).play("X1-64"),
        ["a wall is missing; X has 3 blue and 0 green left"],
    ),
    (
        "{side} has no blue wall left",
        lambda: blockade(hand=(0, 3, 9, 9)).play("X1-64-B11"),
        ["X has no blue wall left"],
    ),
    (
        "{side} has no green wall left",
        lambda: blockade(hand=(3, 0, 9, 9)).play("X1-64-G11"),
        ["X has no green wall left"],
    ),
    (
        "the wall {wall} is off the board; anchors run from 11 to {last}",
        lambda: blockade(hand=(0, 9, 9, 9)).play("X1-45-BB1"),
        [
            "X1 cannot move from 44 to 45; it can reach 24, 33, 35, 42, 46, 53, 55, 64",
            "X has no blue wall left",
            "the wall BB1 is off the board; anchors run from 11 to AD",
        ],
    ),
    (
        "there is a wall at {wall} already",
        lambda: blockade(blue=((6, 6),)).play("X1-64-B66"),
        ["there is a wall at B66 already"],
    ),
    (
        "the wall {wall} overlaps or crosses {other}",
        lambda: blockade(blue=((6, 5), (6, 7)), green=((6, 6),)).play("X1-44-B66"),
        [
            "X1 is already on 44",
            "the wall B66 overlaps or crosses B65",
            "the wall B66 overlaps or crosses B67",
            "the wall B66 overlaps or crosses G66",
        ],
    ),
    (
        "{side}'s pawn {pawn} could no longer reach {other}'s home {home}",
        lambda: blockade((1, 1), (1, 2), blue=((1, 1),), hand=(0, 0, 9, 9)).play("X1-13-G12"),
        [
            "X has no green wall left",
            "X's pawn 2 could no longer reach O's home 4B",
            "X's pawn 2 could no longer reach O's home 8B",
        ],
    ),
    (
        "{text} is not a Blockade move; write pawn, cell and wall, such as X1-64-G49, or only O2-4B",
        lambda: BLOCKADE.play("hello"),
        ["'hello' is not a Blockade move; write pawn, cell and wall, such as X1-64-G49, or only O2-4B"],
    ),
    ("the pawn is missing; write 1 or 2", lambda: BLOCKADE.play("X"), ["the pawn is missing; write 1 or 2"]),
    (
        "the cell is missing; write its row and column, such as 64",
        lambda: BLOCKADE.play("X1"),
        ["the cell is missing; write its row and column, such as 64"],
    ),
    (
        "the place of the wall is missing; write its row and column, such as 49",
        lambda: BLOCKADE.play("X1-64-G"),
        ["the place of the wall is missing; write its row and column, such as 49"],
    ),
    (
        "{text} is not a player; write X or O",
        lambda: BLOCKADE.play("[Q 1] [6 4] [G 4 9]"),
        ["'Q' is not a player; write X or O"],
    ),
    ("{text} is not a pawn; write 1 or 2", lambda: BLOCKADE.play("X3-64-G49"), ["'3' is not a pawn; write 1 or 2"]),
    (
        "{text} is not a cell; write its row and column, such as 64",
        lambda: BLOCKADE.play("X1 6 G49"),
        ["'6' is not a cell; write its row and column, such as 64"],
    ),
    (
        "{text} is not a colour of walls; write B (blue) or G (green)",
        lambda: BLOCKADE.play("X1-64-R49"),
        ["'R' is not a colour of walls; write B (blue) or G (green)"],
    ),
    (
        "{text} is not a place for a wall; write its row and column, such as 49",
        lambda: BLOCKADE.play("Q3-6T-R4"),
        [
            "'Q' is not a player; write X or O",
            "'3' is not a pawn; write 1 or 2",
            "'6T' is not a cell; write its row and column, such as 64",
            "'R' is not a colour of walls; write B (blue) or G (green)",
            "'4' is not a place for a wall; write its row and column, such as 49",
        ],
    ),
    ("{text} is more than a turn has", lambda: BLOCKADE.play("X1-64-G49-7"), ["'7' is more than a turn has"]),
    # Step by step
    (
        "{value} is not possible here; choose from {choices}",
        lambda: Beginning(DOMINEERING).add("3"),
        ["3 is not possible here; choose from 1, 2"],
    ),
]

HOMES = "44,84,4B,8B"
EMPTY_ROWS = "4/4/4/4/4/4/4"

SETUPS: list[tuple[str, Callable[[], object], list[str]]] = [
    (
        "{text} is not a cell; write its row and column, such as 4B",
        lambda: potez.games.start_from_texts("blockade", {"homes": "44 84 4B zz"}),
        ["'zz' is not a cell; write its row and column, such as 4B"],
    ),
    (
        "a game named {name} already exists",
        lambda: potez.games.register(potez.GAMES["byte"]),
        ["a game named byte already exists"],
    ),
    (
        "{rules} does not define {names}",
        lambda: GameInfo(cast(Any, Half), "Half", Message("half a game")),
        ["Half does not define game, options, __str__, legal_moves, outcome, play_unchecked, read_move, side, start"],
    ),
    # All games
    (
        "unknown game {game}; choose from {games}",
        lambda: start("chess"),
        ["unknown game 'chess'; choose from blockade, byte, domineering"],
    ),
    (
        "{game} has no option {name}; it has {names}",
        lambda: start("domineering", row=3, size=8),
        ["domineering has no option row; it has rows, cols", "domineering has no option size; it has rows, cols"],
    ),
    (
        "{game} has {count} options, not {given}: {names}",
        lambda: start("domineering", 3, 4, 5),
        ["domineering has 2 options, not 3: rows, cols"],
    ),
    (
        "{name} is given twice",
        lambda: start("domineering", 3, 4, rows=3, cols=4),
        ["rows is given twice", "cols is given twice"],
    ),
    (
        "a side is X or O, not {value}",
        lambda: start("domineering").places("x"),  # type: ignore[attr-defined]
        ["a side is X or O, not 'x'"],
    ),
    (
        "{name} must be {choices}, not {value}",
        lambda: start("blockade", rows=4, cols="14", walls=19),
        ["rows must be 5..22, not 4", "cols must be 5..28, not '14'", "walls must be 0..18, not 19"],
    ),
    ("{name} must be {choices}, not {value}", lambda: start("byte", size=12), ["size must be 8, 10, 16, not 12"]),
    (
        "{text} should be written {right}",
        lambda: parse("domineering", "02/2 X"),
        ["'02/2 X' should be written '2/2 X'"],
    ),
    (
        "{text} should be written {right}",
        lambda: parse("byte", f"4/1,1,2/{'4/' * 5}4 X 01-0"),
        [f"'4/1,1,2/{'4/' * 5}4 X 01-0' should be written '{'4/' * 7}4 X 1-0'"],
    ),
    (
        "{text} should be written {right}",
        lambda: parse("blockade", f"11x14 X {HOMES} {HOMES} 9,9,9,9 B11,B11"),
        [
            f"'11x14 X {HOMES} {HOMES} 9,9,9,9 B11,B11' should be written '11x14 X {HOMES} {HOMES} 9,9,9,9 B11'",
        ],
    ),
    # Domineering
    (
        "{text} is not a Domineering position; write its rows from the top and the side to move, such as 3/1XO/1X1 X",
        lambda: parse("domineering", "3/3"),
        ["'3/3' is not a Domineering position; write its rows from the top and the side to move, such as 3/1XO/1X1 X"],
    ),
    (
        "row {row} has {width} cells, the top row has {cols}",
        lambda: parse("domineering", "3/2/4 X"),
        ["row 1 has 4 cells, the top row has 3", "row 2 has 2 cells, the top row has 3"],
    ),
    (
        "{name} must be {choices}, not {value}",
        lambda: parse("domineering", f"{'/'.join(['27'] * 28)} X"),
        ["rows must be 1..26, not 28", "cols must be 1..26, not 27"],
    ),
    (
        "the X cells of column {col} do not split into vertical dominoes",
        lambda: domineering("XX .X", "X"),
        ["the X cells of column A do not split into vertical dominoes"],
    ),
    (
        "the O cells of row {row} do not split into horizontal dominoes",
        lambda: domineering("OOO .X. O.O", "X"),
        [
            "the X cells of column B do not split into vertical dominoes",
            "the O cells of row 1 do not split into horizontal dominoes",
            "the O cells of row 3 do not split into horizontal dominoes",
        ],
    ),
    # Byte
    (
        "{text} is not a Byte position; write the rows from A, the side to move and the score, such as {example}",
        lambda: parse("byte", "4/4"),
        [
            "'4/4' is not a Byte position; write the rows from A, the side to move and the score, "
            "such as 4/4/1,XOX,2/2,O,1/4/4/4/4 X 0-2"
        ],
    ),
    (
        "row {row} has {width} dark squares, not {half}",
        lambda: parse("byte", "4/X,2/4/5/4/4/4/4 X 0-0"),
        ["row B has 3 dark squares, not 4", "row D has 5 dark squares, not 4"],
    ),
    (
        "the stack on {square} has eight checkers or more and would have left the board",
        lambda: byte({"C3": "XOXOXOXO", "D4": "O", "F6": "XXXXXXXXX"}),
        [
            "the stack on C3 has eight checkers or more and would have left the board",
            "the stack on F6 has eight checkers or more and would have left the board",
            "X has more than 12 checkers",
        ],
    ),
    (
        "{side} has more than {each} checkers",
        lambda: byte({"C3": "XXXXXXX", "D4": "XXXXXX"}),
        ["X has more than 12 checkers"],
    ),
    (
        "with this score there cannot be so many checkers on the board",
        lambda: byte({"C3": "X", "D4": "O"}, score=(1, 2)),
        ["with this score there cannot be so many checkers on the board"],
    ),
    # Blockade
    (
        "{text} is not a Blockade position; write size, side to move, pawns, homes, walls in hand and "
        "walls on the board, such as {example}",
        lambda: parse("blockade", "11x14"),
        [
            "'11x14' is not a Blockade position; write size, side to move, pawns, homes, walls in hand and walls on "
            "the board, such as 11x14 X 44,84,4B,8B 44,84,4B,8B 9,8,9,9 G49"
        ],
    ),
    (
        "homes must be four cells, X's two and then O's two, such as {example}, not {homes}",
        lambda: start("blockade", homes=((4, 4), (8, 4), (4, 11))),
        [
            "homes must be four cells, X's two and then O's two, such as ((4, 4), (8, 4), (4, 11), (8, 11)), "
            "not ((4, 4), (8, 4), (4, 11))"
        ],
    ),
    (
        "{cell} is off the board",
        lambda: start("blockade", homes=((4, 4), (12, 4), (4, 40), (8, 11))),
        ["4(40) is off the board", "C4 is off the board"],
    ),
    (
        "the wall {wall} is off the board",
        lambda: blockade(blue=((11, 1),), green=((1, 14),)),
        ["the wall BB1 is off the board", "the wall G1E is off the board"],
    ),
    (
        "the four homes must be different cells",
        lambda: start("blockade", homes=((4, 4), (4, 4), (4, 11), (8, 11))),
        ["the four homes must be different cells"],
    ),
    (
        "the wall {wall} overlaps or crosses {other}",
        lambda: blockade(blue=((6, 5), (6, 6)), green=((6, 6),), hand=(19, 9, 9, 20)),
        [
            "walls must be 0..18, not 19",
            "walls must be 0..18, not 20",
            "the wall B65 overlaps or crosses B66",
            "the wall B66 overlaps or crosses G66",
        ],
    ),
    ("both sides cannot have won", lambda: blockade((4, 11), o2=(4, 4)), ["both sides cannot have won"]),
    ("two pawns cannot share {cell}", lambda: blockade((6, 6), o1=(6, 6)), ["two pawns cannot share 66"]),
    (
        "two pawns cannot share {cell}",
        lambda: blockade((4, 11), (4, 11), (4, 13), side="O"),
        ["two pawns cannot share 4B"],
    ),
    (
        "two pawns cannot share {cell}",
        lambda: blockade((4, 11), o1=(4, 11), o2=(4, 11), side="O"),
        ["two pawns cannot share 4B"],
    ),
    (
        "two pawns cannot share {cell}",
        lambda: blockade((6, 6), (6, 6), (7, 7), (7, 7)),
        ["two pawns cannot share 66", "two pawns cannot share 77"],
    ),
    (
        "{side}'s pawn {pawn} could no longer reach {other}'s home {home}",
        lambda: blockade(blue=((1, 1),), green=((1, 2),), o2=(1, 1)),
        [
            "O's pawn 2 could no longer reach X's home 44",
            "O's pawn 2 could no longer reach X's home 84",
        ],
    ),
]


def check(sentence: str, act: Callable[[], object], expected: list[str], *errors: type[GameError]) -> None:
    with pytest.raises(errors) as error:
        act()
    assert [str(message) for message in error.value.messages] == expected
    assert sentence in [message.text for message in error.value.messages]
    assert str(error.value) == "; ".join(expected)


@pytest.mark.parametrize(("sentence", "act", "expected"), MOVES)
def test_a_move_is_refused(sentence: str, act: Callable[[], object], expected: list[str]) -> None:
    check(sentence, act, expected, IllegalMoveError, NotationError)


@pytest.mark.parametrize(("sentence", "act", "expected"), SETUPS)
def test_a_setup_is_refused(sentence: str, act: Callable[[], object], expected: list[str]) -> None:
    check(sentence, act, expected, SetupError)


def test_every_sentence_of_the_rules_is_tested() -> None:
    assert {sentence for sentence, _, _ in MOVES + SETUPS} == sentences()


def sentences() -> set[str]:
    """Every text given to a Message in the rules and in what they share, but for questions."""
    found: set[str] = set()
    for module in (
        potez.games,
        potez.games.base,
        potez.games.info,
        potez.games.steps,
        potez.games.blockade_steps,
        potez.games.homes,
        *(inspect.getmodule(info.rules) for info in potez.GAMES.values()),
    ):
        assert module
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Message":
                text = node.args[0]
                texts = [text.body, text.orelse] if isinstance(text, ast.IfExp) else [text]
                found |= {ast.literal_eval(text) for text in texts}
    return {text for text in found if "?" not in text}


@pytest.mark.parametrize(
    "homes", [5, "44 84 4B 8B", ("44", "84", "4B", "8B"), ((4, 4), (8, 4), (4, 11), (0, 11)), ((1.0, 1),) * 4, {}]
)
def test_homes_that_are_no_four_cells(homes: Any) -> None:
    with pytest.raises(SetupError, match="homes must be four cells"):
        start("blockade", homes=homes)


@pytest.mark.parametrize(
    ("end", "outcome", "expected"),
    [
        (blockade((4, 11), side="O"), Outcome(Side.X, Reason.HOME), "X wins: X stands on a home of O"),
        (
            blockade(
                *((5, 5), (9, 5), (4, 6), (8, 6)),
                blue=((5, 4), (3, 5), (9, 4), (7, 5)),
                green=((4, 4), (5, 5), (8, 4), (9, 5)),
            ),
            Outcome(Side.O, Reason.STUCK),
            "O wins: X has no pawn move",
        ),
        (byte({}, score=(2, 0)), Outcome(Side.X, Reason.MAJORITY), "X wins: X has more than half of the stacks"),
        (
            byte({}, score=(0, 1)),
            Outcome(Side.O, Reason.EMPTY),
            "O wins: no stack can be finished any more, and O has more of them",
        ),
        (
            byte({}, score=(1, 1)),
            Outcome(None, Reason.EVEN),
            "draw: no stack can be finished any more, and the score is level",
        ),
        (domineering(".", "X"), Outcome(Side.O, Reason.NO_PLACE), "O wins: X has no place for a domino"),
    ],
)
def test_reasons_of_an_end(end: potez.Position[Any], outcome: Outcome, expected: str) -> None:
    assert end.outcome() == outcome
    assert str(outcome) == expected
    assert end.legal_moves() == ()


def test_who_stands_on_a_home_may_share_it_with_the_pawn_sitting_there() -> None:
    won = blockade((4, 9)).play("X1-4B")
    assert won.pawns[0] == won.pawns[2]
    assert parse("blockade", str(won)) == won


def test_errors_are_value_errors_and_keep_their_kind() -> None:
    for kind in (NotationError, IllegalMoveError, SetupError):
        assert issubclass(kind, GameError)
    assert issubclass(GameError, ValueError)
