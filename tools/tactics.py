"""Finds positions with few right answers in the engine's own games, for tests/data/tactics.

    python tools/tactics.py byte --count 24 > tests/data/tactics/byte.txt

Every move of a position is tried and what it leads to is searched without leaving anything out until it is decided, so
the right answers are known for certain: the moves that win or, in Blockade, the turns after which the other side does
not win at once. A position is taken if one move in eight at most is right; in Blockade, one wall at most.
"""

from __future__ import annotations

import argparse
import random

from potez import core
from potez.core import _core
from potez.core.solver import library

PLIES = {"blockade": range(6, 30), "byte": range(22, 36), "domineering": range(8, 20)}


def right_answers(game: str, position: _core.Position) -> list[int] | None:
    """The moves that win, or in Blockade that do not lose at once; None if that is not known of all of them."""
    right = []
    for move in position.moves():
        child = position.play(move)
        if game == "blockade":
            lost = _core.evaluate(child) > _core.GUESS
        elif child.moves():
            searcher = _core.Searcher(4, 1, library())
            _, lines, _, _ = searcher.search(child, nodes=100_000)
            if abs(lines[0][0]) <= _core.GUESS:
                return None
            lost = lines[0][0] > 0
        else:
            lost = _core.evaluate(child) >= 0
        if not lost:
            right.append(move)
    return right


def is_telling(game: str, position: _core.Position, right: list[int]) -> bool:
    if game == "blockade":
        threat = _core.evaluate(position) <= _core.GUESS and len(right) < len(position.moves()) // 16
        return threat and len({core.decoder(game)(move).wall for move in right}) == 1
    return 0 < len(right) <= len(position.moves()) // 8


def walk(game: str, dice: random.Random) -> _core.Position:
    """A position from a game of the engine with some random moves."""
    position = core.start(game).native
    searcher = _core.Searcher(1, 1, library())
    for _ in range(dice.choice(PLIES[game])):
        moves = position.moves()
        if not moves:
            break
        _, lines, _, _ = searcher.search(position, depth=2, nodes=400)
        position = position.play(dice.choice(moves) if dice.random() < 0.3 else lines[0][1][0])
    return position


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(PLIES))
    parser.add_argument("--count", type=int, default=24)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    game, dice = given.game, random.Random(given.seed)
    aim = "the turns after which the other side does not win at once" if game == "blockade" else "the moves that win"
    print(f"# Positions and {aim}, by exhaustive search. Found by tools/tactics.py.")
    found = 0
    while found < given.count:
        position = walk(game, dice)
        right = right_answers(game, position) if position.moves() else None
        if right and is_telling(game, position, right):
            found += 1
            print(position, "=", *(position.move_text(move) for move in right), flush=True)


if __name__ == "__main__":
    main()
