"""Who wins, by searches that share nothing with those that made the puzzles: plain recursion over all moves.

Byte and Domineering are solved to the end with a table of positions. Blockade is searched to a number of plies; there
only the order in which replies are tried is clever.
"""

from __future__ import annotations

from potez.core import _core
from potez.school.puzzle import Puzzle

PAWN_PART = 0xFFF
"""The bits of a turn that say which pawn goes where (native/include/potez/games/blockade/rules.hpp)."""
MAY_GET_STUCK = 8
"""A side with more pawn moves than this keeps some, whatever the other side does in one turn."""


class Endgame:
    """Solves positions of a finite game."""

    def __init__(self) -> None:
        self.known: dict[str, bool] = {}
        self.nodes = 0

    def wins(self, position: _core.Position) -> bool:
        """Whether the side to move wins."""
        if outcome := position.outcome():
            return outcome[0] == position.side
        text = str(position)
        if text not in self.known:
            self.nodes += 1
            after = sorted((position.play(move) for move in position.moves()), key=lambda child: child.count())
            self.known[text] = any(not self.wins(child) for child in after)
        return self.known[text]


class FullWidth:
    """Wins of Blockade within some plies, by trying every turn and every reply.

    In the last three plies one shortcut is taken: to win with the next turn, a pawn must be within two steps of a goal,
    so turns after which none is need not be tried, unless the other side may get stuck.
    """

    def __init__(self) -> None:
        self.refutations: dict[int, list[int]] = {}

    def wins(self, position: _core.Position, plies: int) -> bool:
        moves = position.moves()
        if plies == 3 and len(pawn_parts(turned(position).moves())) > MAY_GET_STUCK:
            _, pawns, goals = parts(position)
            moves = [move for move in moves if threatens(move, pawns, goals)]
        return any(self.is_lost(position.play(move), plies - 1) for move in moves)

    def is_lost(self, position: _core.Position, plies: int) -> bool:
        """Whether the side to move has lost, or loses within so many plies."""
        if position.outcome():
            return True  # by the turn just made: nobody loses by a turn of their own
        if plies <= 0 or arrives(position):
            return False
        moves, known = position.moves(), self.refutations.setdefault(plies, [])
        only_arrivals = plies == 2 and len(pawn_parts(moves)) > MAY_GET_STUCK
        legal = set(moves)
        for reply in [*(move for move in known if move in legal), *moves]:
            after = position.play(reply)
            if not (arrives(after) or (not only_arrivals and self.wins(after, plies - 1))):
                if reply in known:
                    known.remove(reply)
                known.insert(0, reply)
                del known[40:]
                return False
        return True


def pawn_parts(moves: list[int]) -> set[int]:
    return {move & PAWN_PART for move in moves}


def parts(position: _core.Position) -> tuple[str, list[str], list[str]]:
    """The side to move, its pawns and its goals, by the text of the position."""
    fields = str(position).split()
    pawns, homes = fields[2].split(","), fields[3].split(",")
    return (fields[1], pawns[:2], homes[2:]) if fields[1] == "X" else (fields[1], pawns[2:], homes[:2])


def turned(position: _core.Position) -> _core.Position:
    """The same position with the other side to move."""
    size, side, rest = str(position).split(maxsplit=2)
    return _core.Position("blockade", f"{size} {'O' if side == 'X' else 'X'} {rest}")


def threatens(move: int, pawns: list[str], goals: list[str]) -> bool:
    """Whether a pawn is within two steps of a goal after a turn, disregarding walls."""
    waiting = pawns[1 - (move >> 10 & 1)]
    cells = ((move >> 5 & 31) + 1, (move & 31) + 1), (int(waiting[0], 36), int(waiting[1], 36))
    ends = [(int(goal[0], 36), int(goal[1], 36)) for goal in goals]
    return any(abs(row - r) + abs(col - c) <= 2 for row, col in cells for r, c in ends)


def arrives(position: _core.Position) -> bool:
    """Whether a turn wins at once. In text such a turn is a pawn move onto a home, without a wall."""
    side, pawns, goals = parts(position)
    if not any(near(pawn, goal) for pawn in pawns for goal in goals):
        return False
    texts = (f"{side}{pawn}-{goal}" for pawn in (1, 2) for goal in goals)
    return any((move := position.read_move(text)) is not None and position.is_legal(move) for text in texts)


def near(one: str, two: str) -> bool:
    """Whether two cells are within two steps of each other, disregarding walls."""
    return sum(abs(int(a, 36) - int(b, 36)) for a, b in zip(one, two, strict=True)) <= 2


def right_turns(puzzle: Puzzle) -> list[str]:
    """The turns that do what the puzzle asks for."""
    position = _core.Position(puzzle.game, puzzle.position)
    after = [(move, position.play(move)) for move in position.moves()]
    if puzzle.game != "blockade":
        endgame = Endgame()
        right = [move for move, child in after if not endgame.wins(child)]
    elif puzzle.theme == "only-wall":
        search = FullWidth()
        right = [move for move, child in after if not (arrives(child) or search.wins(child, 3))]
    else:
        search, plies = FullWidth(), puzzle.proof["plies"]
        assert not arrives(position)
        right = [move for move, child in after if search.is_lost(child, plies - 1)]
    return [position.move_text(move) for move in right]
