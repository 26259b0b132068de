"""Find positions with few right answers in games of the engine, for tests/data/tactics.

    python tools/tactics.py byte --plies 22-35 > tests/data/tactics/byte.txt
    python tools/tactics.py domineering --plies 8-19 > tests/data/tactics/domineering.txt
    python tools/tactics.py blockade --plies 6-29 --aim defend > tests/data/tactics/blockade.txt

With `--aim win` the right answers are the moves that win. The tool plays every move and searches the position after it
until the winner is certain. A position is taken if at most one move in eight wins.

With `--aim defend` the right answers are the moves after which the other side does not win at once. A position is taken
if at most one move in sixteen is right and all of these place the same wall. This is for Blockade, which has too many
moves to search them all.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from itertools import islice

from potez import core
from potez.core import _core
from potez.core.extension import games
from potez.core.networks import networks
from potez.core.solver import library

AIMS = {"win": "the moves that win", "defend": "the turns after which the other side does not win at once"}
NODES = 100_000  # to decide the position after a move


def positions(game: str, plies: range, dice: random.Random) -> Iterator[_core.Position]:
    """Positions after so many plies of games between the engine and a player who makes random moves sometimes."""
    while True:
        position = core.start(game).native
        searcher = _core.Searcher(1, 1, library(), networks())
        for _ in range(dice.choice(plies)):
            moves = position.moves()
            if not moves:
                break
            _, variations, _, _ = searcher.search(position, depth=2, nodes=400)
            position = position.play(dice.choice(moves) if dice.random() < 0.3 else variations[0][1][0])
        if position.moves():
            yield position


def winning_moves(position: _core.Position) -> list[int] | None:
    """The moves that win, if at most one in eight does; None if there are more or none, or if a move is undecided."""
    winning = []
    for move in position.moves():
        child = position.play(move)
        value = _core.evaluate(child, networks())
        if child.moves():
            _, variations, _, _ = _core.Searcher(4, 1, library(), networks()).search(child, nodes=NODES)
            value = variations[0][0]
            if abs(value) <= _core.GUESS:
                return None
        if value < 0:
            winning.append(move)
    return winning if 0 < len(winning) <= len(position.moves()) // 8 else None


def defending_moves(game: str, position: _core.Position) -> list[int] | None:
    """The moves that prevent a win in one, if all place the same wall; None if there is no such wall or no threat."""
    moves = position.moves()
    if _core.evaluate(position, networks()) > _core.GUESS:
        return None
    defending = [move for move in moves if _core.evaluate(position.play(move), networks()) <= _core.GUESS]
    walls = {core.decoder(game)(move).wall for move in defending}
    return defending if len(defending) < len(moves) // 16 and len(walls) == 1 else None


def plies_of(text: str) -> range:
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(games))
    parser.add_argument("--plies", type=plies_of, default=plies_of("8-29"), help="how long to play, such as 8-29")
    parser.add_argument("--aim", choices=AIMS, default="win")
    parser.add_argument("--count", type=int, default=24, help="how many positions to find")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    if options.aim == "defend" and options.game != "blockade":
        parser.error("only blockade has walls to defend with")
    print(f"# Positions and {AIMS[options.aim]}, by exhaustive search. Found by tools/tactics.py.")
    found = (
        (position, right)
        for position in positions(options.game, options.plies, random.Random(options.seed))
        if (right := winning_moves(position) if options.aim == "win" else defending_moves(options.game, position))
    )
    for position, right in islice(found, options.count):
        print(position, "=", *(position.move_text(move) for move in right), flush=True)


if __name__ == "__main__":
    main()
