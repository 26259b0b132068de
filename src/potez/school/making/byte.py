"""Puzzles of Byte: endings in which exactly one move wins, by a search of every move to the end of the game."""

from __future__ import annotations

from potez.core import _core
from potez.core.moves import decode_lift
from potez.games.byte import FULL, Byte, Lift
from potez.school.making.found import Found, loses_within
from potez.school.making.positions import searcher

_NODES = 60_000
"""To decide the position after a move."""
_STACKS = range(4, 12)
_LINE = 6


def find(position: _core.Position) -> Found | None:
    board = Byte.parse(str(position))
    moves = position.moves()
    if len(moves) < 4 or sum(map(bool, board.stacks)) not in _STACKS:
        return None
    winning, nodes, line = list[int](), 0, list[int]()
    for move in moves:
        after = position.play(move)
        if outcome := after.outcome():
            wins = outcome[0] == position.side
            pv = list[int]()
        else:
            _, variations, taken, _ = searcher().search(after, nodes=_NODES, selective=False)
            value, pv = variations[0]
            if abs(value) <= _core.GUESS:
                return None
            wins, nodes = value < 0, nodes + taken
        if wins:
            winning.append(move)
            line = pv[:_LINE]
        if len(winning) > 1:
            return None
    if len(winning) != 1 or position.play(winning[0]).outcome():
        return None
    theme = _theme(board, position, winning[0])
    return Found(winning[0], theme, line, {"turns": len(moves), "nodes": nodes})


def _theme(board: Byte, position: _core.Position, solution: int) -> str:
    right = decode_lift(solution)
    if loses_within(position.play(solution), 4):
        return "win-in-3"
    if _finishes(board, right):
        return "finish"
    if any(_finishes(board, move) for move in board.legal_moves()):
        return "do-not-top"
    if right.square and not board.stack(right.square.step(right.direction)):
        return "lone-stack"
    return "build"


def _finishes(board: Byte, move: Lift) -> bool:
    """Whether a move finishes a stack that counts for its mover."""
    if not move.square:
        return False
    grown = board.stack(move.square.step(move.direction)) + board.stack(move.square)[move.level :]
    return len(grown) == FULL and grown[-1] == board.side.value
