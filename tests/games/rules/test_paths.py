"""What Blockade says of walls and paths, against floods over the board."""

from __future__ import annotations

import random

import pytest

from potez import Side
from potez.games.blockade import Blockade
from potez.games.walls import Cell, Maze, maze
from tests.games.oracles.blockade import Oracle
from tests.games.setup import blockade

SIZES = [(5, 5), (5, 8), (7, 6), (11, 14)]


def mazes(rows: int, cols: int) -> list[Maze]:
    """Boards with few and many walls, connected or not: walls are put wherever they fit."""
    dice = random.Random(f"{rows}x{cols}")
    found = []
    for _ in range(4):
        board = maze(rows, cols, frozenset())
        while room := board.free_walls("BG"):
            board = board.with_wall(dice.choice(room))
            if dice.random() < 0.25:
                found.append(board)
    return found


def parts(board: Maze) -> int:
    """Into how many parts the walls cut the board."""
    left, number = set(board.neighbours), 0
    while left:
        left -= board.distances(left.pop()).keys()
        number += 1
    return number


@pytest.mark.parametrize("size", SIZES)
def test_a_wall_separates_exactly_when_the_board_falls_into_more_parts(size: tuple[int, int]) -> None:
    verdicts = set()
    for board in mazes(*size):
        before = parts(board)
        room = board.free_walls("BG")
        for wall in random.Random(len(room)).sample(room, min(20, len(room))):
            separates = parts(board.with_wall(wall)) > before
            assert (wall in board.separating) == separates
            verdicts.add(separates)
    assert verdicts == {True, False}


@pytest.mark.parametrize("size", SIZES)
def test_what_can_be_reached_with_one_more_wall(size: tuple[int, int]) -> None:
    for board in mazes(*size)[::3]:
        for wall in board.free_walls("BG")[::5]:
            for cell in (Cell(1, 1), Cell(3, 3)):
                assert board.reach(cell, wall) == board.bits(*board.with_wall(wall).distances(cell))


@pytest.mark.parametrize("size", SIZES)
def test_room_is_where_nothing_overlaps_or_crosses(size: tuple[int, int]) -> None:
    for board in mazes(*size):
        walls = ",".join(map(str, sorted(board.walls)))
        oracle = Oracle(f"{size[0]}x{size[1]} X 22,42,24,44 22,42,24,44 9,9,9,9 {walls}")
        fitting = [wall for wall in oracle.all_walls() if oracle.fits(wall)]
        assert board.free_walls("BG") == fitting
        assert board.free_walls("G") == [wall for wall in fitting if wall[0] == "G"]


def positions() -> list[Blockade]:
    """Positions of random games on several boards, many of their walls standing."""
    found = []
    for rows, cols in SIZES:
        dice = random.Random(rows * cols)
        position = Blockade.start(rows, cols)
        for ply in range(30):
            moves = position.legal_moves()
            if not moves:
                break
            position = position.play_unchecked(dice.choice(moves))
            if ply % 4 == 0 and not position.outcome():
                found.append(position)
    return found


def distance_by_moves(oracle: Oracle, start: Cell, home: Cell, side: str) -> int:
    """The moves of a pawn that is alone on the board to a home."""
    seen: set[tuple[int, int]] = {start}
    frontier: set[tuple[int, int]] = {start}
    moves = 0
    while home not in seen:
        frontier = {cell for here in frontier for cell in oracle.steps(here, side, {})} - seen
        seen |= frontier
        moves += 1
    return moves


def test_distance_is_counted_in_real_pawn_moves() -> None:
    assert len(positions()) > 10
    for position in positions():
        oracle = Oracle(str(position))
        for side in Side:
            for pawn in position.pawns_of(side):
                for home in position.homes_of(side.other):
                    assert position.distance(pawn, home) == distance_by_moves(oracle, pawn, home, str(side))


def test_a_path_is_made_of_legal_pawn_moves_and_is_as_long_as_the_distance() -> None:
    for position in positions():
        oracle = Oracle(str(position))
        for side in Side:
            for pawn in position.pawns_of(side):
                for home in position.homes_of(side.other):
                    path = position.path(pawn, home)
                    assert len(path) == position.distance(pawn, home)
                    assert path[-1] == home
                    for here, there in zip((pawn, *path), path, strict=False):
                        assert there in oracle.steps(here, str(side), {})


def test_paths_of_the_start() -> None:
    start = Blockade.start()
    assert start.distance(Cell(4, 4), Cell(4, 11)) == 4
    assert start.distance(Cell(4, 4), Cell(8, 11)) == 6
    assert start.path(Cell(4, 4), Cell(4, 11)) == ((4, 6), (4, 8), (4, 10), (4, 11))
    assert start.path(Cell(4, 4), Cell(4, 4)) == ()


def test_pawns_do_not_block_a_path() -> None:
    crowded = blockade((4, 8), (4, 9), (4, 10), (4, 7))
    assert crowded.distance(Cell(4, 8), Cell(4, 11)) == 2
