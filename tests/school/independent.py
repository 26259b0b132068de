"""Who wins, by searches that share nothing with those that made the puzzles: plain recursion over all moves.

Byte and Domineering are solved to the end with a table of positions, Blockade to a number of plies (blockade_proof.py).
"""

from __future__ import annotations

from potez.core import _core
from potez.school.puzzle import Puzzle
from tests.school.blockade_proof import FullWidth, Node


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


def right_turns(puzzle: Puzzle) -> list[str]:
    """The turns that do what the puzzle asks for."""
    position = _core.Position(puzzle.game, puzzle.position)
    if puzzle.game == "blockade":
        return [position.move_text(move) for move in right_turns_of_blockade(puzzle)]
    endgame = Endgame()
    return [position.move_text(move) for move in position.moves() if not endgame.wins(position.play(move))]


def right_turns_of_blockade(puzzle: Puzzle) -> list[int]:
    node, search, plies = Node.parse(puzzle.position), FullWidth(), puzzle.proof["plies"]
    if puzzle.theme == "only-wall":
        return [turn for turn in node.turns if not search.wins(node.play(turn), plies)]
    assert not node.arrives()
    return [turn for turn in node.turns if search.is_lost(node.play(turn), plies - 1)]
