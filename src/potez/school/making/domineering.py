"""Puzzles of Domineering: exactly one domino wins, by the exact solver."""

from __future__ import annotations

from functools import cache

from potez.core import _core
from potez.core.moves import decode_placement
from potez.core.solver import Solver
from potez.games.base import Side
from potez.games.domineering import Domineering, Placement
from potez.school.making.found import Found, loses_within
from potez.school.measures import safe_places

_EMPTY = range(10, 31)
"""With more empty cells the position is hard to survey, and slow to check again in Python."""
_LINE = 6


@cache
def _solver(rows: int, cols: int) -> Solver:
    return Solver(rows, cols, megabytes=16)


def find(position: _core.Position) -> Found | None:
    board = Domineering.parse(str(position))
    moves = position.moves()
    if len(moves) < 4 or board.empty.bit_count() not in _EMPTY:
        return None
    solver, winning, nodes = _solver(board.rows, board.cols), list[Placement](), 0
    for move in board.legal_moves():
        solution = solver.solve(board.play_unchecked(move))
        nodes += solution.nodes
        if solution.winner is board.side:
            winning.append(move)
        if len(winning) > 1:
            return None
    if len(winning) != 1 or board.play_unchecked(winning[0]).outcome():
        return None
    right = next(move for move in moves if decode_placement(move) == winning[0])
    theme = _theme(board, position, winning[0], right)
    if theme is None:
        return None
    line = _line(board.play_unchecked(winning[0]), position.play(right))
    return Found(right, theme, line, {"turns": len(moves), "nodes": nodes})


def _line(board: Domineering, position: _core.Position) -> list[int]:
    """A defence, and the winner's answers by the solver."""
    found = list[int]()
    while len(found) < _LINE and (moves := position.moves()):
        wanted = _solver(board.rows, board.cols).solve(board).move
        move = next((one for one in moves if decode_placement(one) == wanted), moves[0])
        found.append(move)
        position, board = position.play(move), board.play_unchecked(decode_placement(move))
    return found


def _theme(board: Domineering, position: _core.Position, right: Placement, code: int) -> str | None:
    """What the right domino does; None if it is nothing that can be said in a sentence."""
    if loses_within(position.play(code), 4):
        return "win-in-3"
    if not _disputed(board.play_unchecked(right)):
        return "count"
    after = {move: board.play_unchecked(move) for move in board.legal_moves()}
    gain = {move: _advantage(child, board.side) for move, child in after.items()}
    if gain[right] < max(gain.values()):
        return "quiet"
    own, theirs = board.side, board.side.other
    if safe_places(after[right], own).bit_count() > safe_places(board, own).bit_count():
        return "safe-place"
    left = {move: child.places(theirs).bit_count() for move, child in after.items()}
    return "take-room" if left[right] == min(left.values()) else None


def _disputed(board: Domineering) -> bool:
    """Whether a side can still take a place from the other."""
    return any(board.places(side) != safe_places(board, side) for side in Side)


def _advantage(board: Domineering, side: Side) -> int:
    """The places of a side minus those of the other: what looks best at first sight."""
    return board.places(side).bit_count() - board.places(side.other).bit_count()
