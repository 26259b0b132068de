"""Find openings of Domineering that are hard: it takes the solver long to see who wins, or only few moves win.

    python tools/hard_openings.py --dominoes 11-12 --count 50 --seed 1 > benchmarks/openings-10x10.txt
    python tools/hard_openings.py --dominoes 11-12 --count 50 --seed 2 >> benchmarks/openings-10x10.txt
    python tools/hard_openings.py --dominoes 14 --wins 2 --nodes 20000000 --count 25 --seed 1 > few-wins.txt

Most openings are won by so many moves that every strong engine wins them. From hard openings the engine that sees more
can show it. They come from games that begin with two random plies; then the engine plays four plies deep, without its
solver, and now and then at random. An opening is taken if the side to move wins and the solver needs more than
`--least` and fewer than `--nodes` nodes to find that out. With `--wins` it is taken instead if at least one move wins,
but at most so many. That is a fact of the game, whatever any engine plays, if `--nodes` are enough to find it out.

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

NATURAL, LIKELY = Limits(depth=4), Limits(depth=2)
RANDOM_PLIES, RANDOM_PART = 2, 0.1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=10)
    parser.add_argument("--cols", type=int, default=10)
    parser.add_argument("--dominoes", default="11-12", help="on the board after the opening, as in 14 or 11-12")
    parser.add_argument("--count", type=int, default=100, help="how many openings")
    parser.add_argument("--least", type=int, default=150_000, help="nodes that do not show who wins")
    parser.add_argument("--nodes", type=int, default=2_000_000, help="nodes that do")
    parser.add_argument("--wins", type=int, default=0, help="take openings that at most so many moves win, hard or not")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    first, _, last = options.dominoes.partition("-")
    dice, found = random.Random(options.seed), set[str]()
    solver = Solver(options.rows, options.cols)
    while len(found) < options.count:
        position, moves = opening(options.rows, options.cols, dice.randint(int(first), int(last or first)), dice)
        text = " ".join(moves)
        if options.wins:
            is_taken = has_few_wins(position, solver, options.wins, options.nodes)
        else:
            is_taken = is_hard(position, options.least, options.nodes)
        if is_taken and text not in found:
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


def has_few_wins(position: Position[Any], solver: Solver, most: int, nodes: int) -> bool:
    """Whether some move wins, but at most so many do. No if the solver would need more nodes for one of its answers."""
    likely = NativeEngine(megabytes=1, multipv=256).search(position, LIKELY)
    wins = 0
    for tried, move in enumerate((likely.move, *(variation.moves[0] for variation in likely.others))):
        # If the likeliest moves do not win, the game is often lost. That is one question instead of fifty.
        if tried == most + 2 and solver.solve(position, nodes=nodes).winner is not position.side:
            return False
        winner = solver.solve(position.play(move), nodes=nodes).winner
        wins += winner is position.side
        if winner is None or wins > most:
            return False
    return wins > 0


def is_hard(position: Position[Any], least: int, nodes: int) -> bool:
    engine = NativeEngine()
    if least and engine.search(position, Limits(nodes=least)).score.exact:
        return False
    score = engine.search(position, Limits(nodes=nodes)).score
    return score.exact and score > Score()


if __name__ == "__main__":
    main()
