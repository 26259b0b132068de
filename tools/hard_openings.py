"""Find openings of Domineering that are hard: the side to move wins, but it takes the solver long to see it.

    python tools/hard_openings.py --dominoes 11-12 --count 50 --seed 1 > benchmarks/openings-10x10.txt
    python tools/hard_openings.py --dominoes 11-12 --count 50 --seed 2 >> benchmarks/openings-10x10.txt
    python tools/hard_openings.py --dominoes 10-12 --count 100 --least 0 --only-move > benchmarks/only-moves-10x10.txt

Most openings are won by so many moves that every strong engine wins them. From hard openings the engine that sees more
can show it. They come from games that begin with two random plies; then the engine plays four plies deep, without its
solver, and now and then at random. An opening is taken if the side to move wins and the solver needs more than
`--least` and fewer than `--nodes` nodes to find that out; with `--only-move` if, besides, a single move wins.

Each line has the moves of one opening, for `potez match --openings file:PATH`.
"""

from __future__ import annotations

import argparse
import random
from typing import Any

import potez
from potez import Position
from potez.core.solver import Solver
from potez.engine.native import NativeEngine
from potez.engine.types import Limits, Score
from potez.games.base import Move

NATURAL = Limits(depth=4)
RANDOM_PLIES, RANDOM_PART = 2, 0.1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=10)
    parser.add_argument("--cols", type=int, default=10)
    parser.add_argument("--dominoes", default="11-12", help="on the board after the opening, as in 11-12")
    parser.add_argument("--count", type=int, default=100, help="how many openings")
    parser.add_argument("--least", type=int, default=150_000, help="nodes that do not show who wins")
    parser.add_argument("--nodes", type=int, default=2_000_000, help="nodes that do")
    parser.add_argument("--only-move", action="store_true", help="take openings that a single move wins")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    first, last = map(int, options.dominoes.split("-"))
    dice, found = random.Random(options.seed), set[str]()
    solver = Solver(options.rows, options.cols)
    while len(found) < options.count:
        position, moves = opening(options.rows, options.cols, dice.randint(first, last), dice)
        text = " ".join(moves)
        if text in found or (options.only_move and not has_only_move(position, solver, options.nodes)):
            continue
        if is_hard(position, options.least, options.nodes):
            found.add(text)
            print(text, flush=True)


def opening(rows: int, cols: int, plies: int, dice: random.Random) -> tuple[Position[Any], list[str]]:
    position, moves = potez.start("domineering", rows=rows, cols=cols), list[str]()
    for ply in range(plies):
        is_random = ply < RANDOM_PLIES or dice.random() < RANDOM_PART
        move = dice.choice(position.legal_moves()) if is_random else natural_move(position)
        position = position.play(move)
        moves.append(str(move))
    return position, moves


def natural_move(position: Position[Any]) -> Move:
    return NativeEngine(megabytes=1).search(position, NATURAL).move


def has_only_move(position: Position[Any], solver: Solver, nodes: int) -> bool:
    """Whether exactly one move wins, as far as the solver can tell with so many nodes for each."""
    likely = NativeEngine(megabytes=1, multipv=256).search(position, NATURAL)
    wins = 0
    for move in (likely.move, *(variation.moves[0] for variation in likely.others)):
        winner = solver.solve(position.play(move), nodes=nodes).winner
        wins += winner is position.side
        if winner is None or wins > 1:
            return False
    return wins == 1


def is_hard(position: Position[Any], least: int, nodes: int) -> bool:
    engine = NativeEngine()
    if least and engine.search(position, Limits(nodes=least)).score.exact:
        return False
    score = engine.search(position, Limits(nodes=nodes)).score
    return score.exact and score > Score()


if __name__ == "__main__":
    main()
