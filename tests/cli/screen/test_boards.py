"""The boards of the full screen, without a screen: whatever is pressed or clicked ends in a legal move or a refusal."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from potez.cli.screen.boards.board import Board
from potez.cli.screen.boards.plain import PlainBoard
from potez.cli.screen.palette import MANY, NONE, SIXTEEN, palette
from potez.games import GAMES, part_of, start
from potez.games.base import Position
from tests.cli.screen.hands import STEPS, keys_for, press, spots_for

SMALL: dict[str, dict[str, int]] = {
    "blockade": {"rows": 5, "cols": 6, "walls": 2},
    "byte": {"size": 8},
    "domineering": {"rows": 5, "cols": 5},
}
SPACE = 57, 22
"""What 80 x 24 leaves for the board."""


def board_of(position: Position[Any], colours: Any = MANY) -> Board[Any, Any, Any]:
    board: Board[Any, Any, Any] = (part_of(position.game, "screen_board") or PlainBoard)(position, colours)
    board.active = True
    return board


@pytest.mark.parametrize("game", SMALL)
@pytest.mark.parametrize("flipped", [False, True], ids=["", "flipped"])
def test_every_move_of_a_game_can_be_made_by_arrows(game: str, flipped: bool) -> None:
    position, chance = start(game, **SMALL[game]), random.Random(3)
    board = board_of(position)
    board.flipped = flipped
    while moves := position.legal_moves():
        wanted, made = chance.choice(moves), None
        for key in keys_for(board, wanted):
            made = press(board, key)
        assert made == wanted
        position, before = position.play(wanted), position
        board.place(position, before, wanted)
        board.paint(*SPACE)


@pytest.mark.parametrize("game", SMALL)
def test_every_move_of_a_game_can_be_made_by_clicks(game: str) -> None:
    position, chance = start(game, **SMALL[game]), random.Random(4)
    board = board_of(position)
    while moves := position.legal_moves():
        wanted, made = chance.choice(moves), None
        for spot in spots_for(board, wanted):
            made = board.click(spot)
        assert made == wanted
        position = position.play(wanted)
        board.place(position)


@pytest.mark.parametrize("game", GAMES)
@given(
    presses=st.lists(st.sampled_from([*STEPS, "enter", "space", "back", "click", "point"]), max_size=60),
    seed=st.integers(0, 99),
)
@settings(max_examples=40, deadline=None)
def test_anything_pressed_ends_in_a_legal_move_or_a_refusal(game: str, presses: list[str], seed: int) -> None:
    position, chance = start(game, **SMALL[game]), random.Random(seed)
    board = board_of(position)
    for key in presses:
        made = None
        if key == "back":
            board.back()
        elif key in ("click", "point"):
            canvas = board.paint(*SPACE)
            spot = canvas.spot(chance.randrange(canvas.width), chance.randrange(canvas.height))
            if spot is not None:
                made = board.click(spot) if key == "click" else board.point(spot)
        else:
            made = press(board, key)
        assert all(map(str, board.problems))
        assert str(board.question)
        if made is not None:
            assert made in position.legal_moves()
            position, before = position.play(made), position
            board.place(position, before, made)
            if position.outcome():
                return


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("colours", [MANY, SIXTEEN, NONE], ids=["many", "sixteen", "none"])
def test_every_default_board_fits_80_by_24(game: str, colours: Any) -> None:
    canvas = board_of(start(game), colours).paint(*SPACE)
    assert canvas.width <= SPACE[0]
    assert canvas.height <= SPACE[1]


@pytest.mark.parametrize("game", GAMES)
def test_boards_grow_with_the_window(game: str) -> None:
    board = board_of(start(game))
    small, large = board.paint(*SPACE), board.paint(150, 60)
    assert large.width > small.width
    assert large.height > small.height


@pytest.mark.parametrize("game", GAMES)
def test_without_colours_signs_say_everything(game: str) -> None:
    position = start(game)
    moves = position.legal_moves()
    board = board_of(position, NONE)
    empty = str(board.paint(*SPACE))
    board.show(moves[-1])
    assert str(board.paint(*SPACE)) != empty, "a move before it is made"
    board.place(position.play(moves[0]), position, moves[0])
    assert str(board.paint(*SPACE)) != empty


def test_a_wall_that_may_not_be_placed_is_crossed_out_and_explained() -> None:
    board: Any = board_of(start("blockade").play("X1-64-G49").play("O1-6B-B33"))
    for spot in spots_for(board, board.position.read_move("X1-66-G49")):
        assert board.click(spot) is None
    assert [str(problem) for problem in board.problems] == ["there is a wall at G49 already"]
    assert str(board.paint(*SPACE)).count("×") == 3
    board.turn()
    assert [str(problem) for problem in board.problems] == ["the wall B49 overlaps or crosses G49"]
    board.step(1, 0)
    assert board.problems == []
    assert "×" not in str(board.paint(*SPACE))


def test_the_part_to_be_lifted_is_marked() -> None:
    board: Any = board_of(start("byte").play("B2-0-DL").play("C1-0-DD"))
    square = next(move.square for move in board.position.legal_moves())
    board.click(next(spots_for(board, next(move for move in board.position.legal_moves() if move.square == square))))
    assert "▲" in str(board.paint(*SPACE))
    assert any("▲" in line.plain for line in board.details())


def test_palettes() -> None:
    assert palette("truecolor", False) is MANY
    assert palette("256", False) is MANY
    assert palette("standard", False) is SIXTEEN
    assert palette("truecolor", True) is palette(None, False) is NONE
