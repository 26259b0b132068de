"""Hands that make a given move on a board of the full screen: by arrow keys, or by the mouse."""

from collections import deque
from collections.abc import Callable, Iterator
from copy import copy
from typing import Any

from potez.cli.screen.boards.blockade import BlockadeBoard
from potez.cli.screen.boards.blockade import Spot as BlockadeSpot
from potez.cli.screen.boards.board import Board
from potez.cli.screen.boards.byte import ByteBoard
from potez.cli.screen.boards.byte import Spot as ByteSpot
from potez.games.walls import BLUE, Cell

STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
AnyBoard = Board[Any, Any, Any]


def press(board: AnyBoard, key: str) -> Any:
    """Do to a board what the screen does for a key. The move, if it is complete."""
    if key == "enter":
        return board.choose()
    if key == "space":
        board.turn()
    else:
        board.step(*STEPS[key])
    return None


def keys_for(board: AnyBoard, move: Any) -> Iterator[str]:
    """The keys that make a move. The board must have been told each of them before the next is asked for."""
    if isinstance(board, BlockadeBoard):
        pawn = board.position.pawns_of(move.side)[move.pawn - 1]
        yield from _way(board, lambda there: there.cursor == pawn)
        if board.pawn != move.pawn:
            yield "enter"
        yield from _way(board, lambda there: there.cursor == move.cell)
        yield "enter"
        if not move.wall:
            return
        while board.wall and board.wall.colour != move.wall.colour:
            yield "space"
        yield from _way(board, lambda there: there.wall == move.wall)
    elif isinstance(board, ByteBoard) and move.square:
        yield from _way(board, lambda there: there.cursor == move.square)
        yield "enter"
        while board.level != move.level:
            yield "space"
        yield from _way(board, lambda there: there.cursor == move.square.step(move.direction))
    elif not isinstance(board, ByteBoard):
        yield from _way(board, lambda there: there.cursor == move)
    yield "enter"


def _way(board: AnyBoard, reached: Callable[[Any], bool]) -> list[str]:
    """The fewest arrows after which something is reached."""

    def state(there: Any) -> object:
        return there.cursor, getattr(there, "wall", None)

    queue: deque[tuple[AnyBoard, list[str]]] = deque([(board, [])])
    seen = {state(board)}
    while queue:
        here, keys = queue.popleft()
        if reached(here):
            return keys
        for key, step in STEPS.items():
            there = copy(here)
            there.step(*step)
            if state(there) not in seen:
                seen.add(state(there))
                queue.append((there, [*keys, key]))
    raise AssertionError("no arrows lead there")


def spots_for(board: AnyBoard, move: Any) -> Iterator[Any]:
    """The spots to click for a move, one after the other."""
    if isinstance(board, BlockadeBoard):
        yield BlockadeSpot(board.position.pawns_of(move.side)[move.pawn - 1])
        yield BlockadeSpot(move.cell)
        if move.wall:
            part = "below" if move.wall.colour == BLUE else "beside"
            yield BlockadeSpot(Cell(move.wall.row, move.wall.col), part)
    elif isinstance(board, ByteBoard):
        yield ByteSpot(move.square, move.level) if move.square else ByteSpot(board.cursor)
        if move.square:
            yield ByteSpot(move.square.step(move.direction))
    else:
        yield move
