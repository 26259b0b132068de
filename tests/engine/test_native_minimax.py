"""With its selective features off the compiled search finds exactly what a search without pruning finds."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from potez import core
from potez.core import _core
from potez.core.networks import networks
from potez.core.solver import library


@dataclass(frozen=True)
class Sample:
    """Positions after random moves from a start."""

    game: str
    options: dict[str, int]
    plies: range
    depth: int
    count: int

    def __str__(self) -> str:
        return "-".join([self.game, *map(str, self.options.values()), str(self.depth)])

    def positions(self) -> list[_core.Position]:
        dice = random.Random(str(self))
        found: list[_core.Position] = []
        while len(found) < self.count:
            position = core.start(self.game, **self.options).native
            for _ in range(dice.choice(self.plies)):
                if moves := position.moves():
                    position = position.play(dice.choice(moves))
            if position.moves():
                found.append(position)
        return found


SAMPLES = [
    Sample("domineering", {"rows": 5, "cols": 5}, range(4), depth=3, count=40),
    Sample("domineering", {"rows": 8, "cols": 8}, range(4, 18), depth=2, count=40),
    Sample("domineering", {"rows": 9, "cols": 9}, range(18, 30), depth=2, count=40),
    Sample("domineering", {"rows": 2, "cols": 20}, range(2, 12), depth=2, count=40),
    Sample("byte", {}, range(4, 20), depth=3, count=12),
    Sample("byte", {}, range(16, 44), depth=3, count=60),
    Sample("byte", {}, range(28, 48), depth=4, count=40),
    Sample("byte", {"size": 10}, range(20, 70), depth=2, count=40),
    Sample("byte", {"size": 16}, range(90, 170), depth=2, count=12),
    Sample("blockade", {"rows": 8, "cols": 10, "walls": 0}, range(12), depth=3, count=40),
    Sample("blockade", {"rows": 5, "cols": 5, "walls": 2}, range(3, 9), depth=2, count=40),
    Sample("blockade", {"rows": 7, "cols": 8, "walls": 2}, range(9), depth=1, count=60),
    Sample("blockade", {}, range(4, 60), depth=1, count=10),
]


def after_move(value: int) -> int:
    """The value of a move from the value of the position it leads to: what is certain comes a ply nearer to a guess."""
    return -value if abs(value) <= _core.GUESS else 1 - value if value > 0 else -1 - value


def plain(position: _core.Position, depth: int, at_root: bool = True) -> int:
    value = _core.evaluate(position, networks())
    moves = position.moves()
    if not moves or (not at_root and (depth == 0 or abs(value) > _core.GUESS)):
        return value
    return max(after_move(plain(position.play(move), depth - 1, at_root=False)) for move in moves)


@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_the_value_is_that_of_plain_minimax(sample: Sample) -> None:
    for position in sample.positions():
        depth, lines, _, _ = _core.Searcher(1, 1, library(), networks()).search(
            position, depth=sample.depth, selective=False
        )
        value, line = lines[0]
        assert value == plain(position, depth), str(position)
        assert after_move(plain(position.play(line[0]), depth - 1, at_root=False)) == value, str(position)


def test_what_is_called_certain_is_what_the_solver_finds() -> None:
    """Searches of few nodes are cut short in the middle of things, where a wrong claim would be easiest."""
    dice = random.Random(0)
    certain = 0
    for _ in range(150):
        position = core.start("domineering", rows=8, cols=8)
        for _ in range(dice.randrange(8, 18)):
            position = position.play_unchecked(dice.choice(position.legal_moves()))
        nodes = dice.choice((50, 500, 5_000))
        _, lines, _, _ = _core.Searcher(1, 1, library(), networks()).search(position.native, nodes=nodes)
        if abs(value := lines[0][0]) > _core.GUESS:
            certain += 1
            assert (core.solve(position).winner is position.side) == (value > 0), str(position)
    assert certain > 50
