"""Measure from which ply on the engine knows who wins a game of Domineering.

    python benchmarks/decided.py --rows 10 --cols 10 --seconds 1 --games 20

The first ply of each game is drawn at random. After it one engine, new for each game, plays both sides with so many
seconds a move, until its score is exact. Without a limit of seconds it searches the empty board until it is decided,
and the time is what counts.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

import potez
from potez.engine.native import NativeEngine
from potez.engine.types import Limits


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=10)
    parser.add_argument("--cols", type=int, default=10)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    NativeEngine().search(potez.start("domineering", rows=options.rows, cols=options.cols), Limits(seconds=2))  # tables
    found = []
    for _ in range(options.games):
        if options.seconds is None:
            found.append(seconds_to_decide(options.rows, options.cols))
            print(f"decided after {found[-1]:.3f} s", flush=True)
        else:
            found.append(first_decided_ply(options.rows, options.cols, options.seconds, dice))
            print(f"decided with {found[-1]} dominoes on the board", flush=True)
    print(f"median {statistics.median(found):.3f}, least {min(found):.3f}, most {max(found):.3f} of {options.games}")


def first_decided_ply(rows: int, cols: int, seconds: float, dice: random.Random) -> float:
    """How many dominoes lie on the board when the engine is sure for the first time."""
    engine = NativeEngine()
    position = potez.start("domineering", rows=rows, cols=cols)
    position = position.play(dice.choice(position.legal_moves()))
    ply = 1
    while not (result := engine.search(position, Limits(seconds=seconds))).score.exact:
        position = position.play(result.move)
        ply += 1
    return ply


def seconds_to_decide(rows: int, cols: int) -> float:
    engine = NativeEngine()
    before = time.perf_counter()
    engine.search(potez.start("domineering", rows=rows, cols=cols), Limits())
    return time.perf_counter() - before


if __name__ == "__main__":
    main()
