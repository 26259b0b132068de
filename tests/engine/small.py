"""What the tests of a search need: small positions, a game drawn as a tree, and a search without pruning."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import potez
from potez import Message, Move, Outcome, Position, Reason, Side
from potez.engine.types import Score
from potez.games.base import Option


@dataclass(frozen=True)
class Sample:
    """Positions after random moves from a start, and how deep plain minimax can look in reasonable time."""

    game: str
    options: dict[str, int]
    plies: range
    depth: int
    count: int = 40

    def __str__(self) -> str:
        return "-".join([self.game, *map(str, self.options.values()), str(self.depth)])

    def positions(self) -> list[Position[Any]]:
        """Finished games are among them."""
        dice = random.Random(str(self))
        found = []
        for _ in range(self.count):
            position = potez.start(self.game, **self.options)
            for _ in range(dice.choice(self.plies)):
                if moves := position.legal_moves():
                    position = position.play_unchecked(dice.choice(moves))
            found.append(position)
        return found


SAMPLES = [
    Sample("domineering", {"rows": 3, "cols": 4}, range(5), depth=5),
    Sample("domineering", {"rows": 4, "cols": 4}, range(3, 7), depth=4),
    Sample("domineering", {"rows": 5, "cols": 3}, range(6), depth=3),
    Sample("byte", {}, range(40), depth=2),
    Sample("byte", {}, range(24, 40), depth=3),
    Sample("byte", {"size": 10}, range(60), depth=1),
    Sample("blockade", {"rows": 5, "cols": 6, "walls": 0}, range(9), depth=3),
    Sample("blockade", {"rows": 5, "cols": 5, "walls": 1}, range(2, 7), depth=2, count=12),
    Sample("blockade", {"rows": 6, "cols": 7, "walls": 3}, range(9), depth=1),
]


def plain_minimax(
    position: Position[Any],
    depth: int,
    evaluate: Callable[[Any], int],
    moves: Callable[[Any], Sequence[Move]] = lambda position: position.legal_moves(),
) -> Score:
    """The value for the side to move: every move is looked at; one side maximises, the other minimises."""
    root = position.side

    def value(position: Position[Any], ply: int) -> Score:
        if outcome := position.outcome():
            if outcome.winner is None:
                return Score()
            return Score(win_in=ply) if outcome.winner is root else Score(loss_in=ply)
        if ply == depth:
            return Score(evaluate(position) if position.side is root else -evaluate(position))
        values = [value(position.play_unchecked(move), ply + 1) for move in moves(position)]
        return max(values) if position.side is root else min(values)

    return value(position, 0)


class Branch(NamedTuple):
    number: int

    def __str__(self) -> str:
        return f"b{self.number}"


@dataclass(frozen=True)
class Tree(Position[Branch]):
    """A game that is nothing but its tree: a fork is the list of its branches, a tip is the side that has won there,
    "-" for a draw, or, where the game would go on, the value for X."""

    game: ClassVar[str] = "tree"
    options: ClassVar[tuple[Option, ...]] = ()
    move_type: ClassVar[type] = Branch

    tree: Any
    side: Side = Side.X

    @classmethod
    def start(cls, tree: Any) -> Tree:
        return cls(tree)

    @classmethod
    def parse(cls, text: str) -> Tree:
        raise NotImplementedError

    def __str__(self) -> str:
        return f"{self.tree} {self.side}"

    def legal_moves(self) -> tuple[Branch, ...]:
        return tuple(map(Branch, range(len(self.tree)))) if isinstance(self.tree, list) else ()

    def violations(self, move: Branch) -> list[Message]:
        return [] if move in self.legal_moves() else [Message("no such branch")]

    def read_move(self, text: str) -> Branch:
        return Branch(int(text[1:]))

    def play_unchecked(self, move: Branch) -> Tree:
        return Tree(self.tree[move.number], self.side.other)

    def outcome(self) -> Outcome | None:
        if isinstance(self.tree, Side):
            return Outcome(self.tree, Reason.NO_PLACE)
        return Outcome(None, Reason.EVEN) if self.tree == "-" else None


def tree_value(position: Tree) -> int:
    """A tip's value for the side to move; a fork cannot be judged."""
    value = 0 if isinstance(position.tree, list) else int(position.tree)
    return value if position.side is Side.X else -value
