"""Measure how much sooner two threads reach a depth than one.

    python benchmarks/two_threads.py blockade --positions 100 --movetime 100

The positions come from games of the engine against itself, after 4 to 24 plies (Byte: 4 to 12). The depth is the one
that a single thread completes within the time of a move. Both cores must be free.
"""

from __future__ import annotations

import argparse
import random
import statistics
from typing import Any

import potez
from potez import Position
from potez.engine.native import NativeEngine
from potez.engine.types import Limits, SearchInfo

SELF_PLAY = Limits(nodes=300)
PLIES = {"blockade": (4, 24), "byte": (4, 12), "domineering": (2, 10)}
RANDOM_PLIES, RANDOM_PART = 4, 0.05
LEAST_DEPTH, TRIES = 4, 3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(PLIES))
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--movetime", type=int, default=100, help="milliseconds for a move")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice, ratios = random.Random(options.seed), list[float]()
    while len(ratios) < options.positions:
        position = middle_of_a_game(options.game, dice)
        if position is None:
            continue
        reached = NativeEngine().search(position, Limits(seconds=options.movetime / 1000))
        if reached.depth >= LEAST_DEPTH and not reached.score.exact:
            alone, together = (
                statistics.mean(seconds_to(position, reached.depth, threads) for _ in range(TRIES))
                for threads in (1, 2)
            )
            ratios.append(alone / together)
    middle, first, last = (statistics.quantiles(ratios, n=20)[i] for i in (9, 0, -1))
    print(f"{options.game}: two threads are {statistics.geometric_mean(ratios):.2f} times as fast as one")
    print(f"median of {len(ratios)} positions {middle:.2f}, nine in ten from {first:.2f} to {last:.2f}")


def middle_of_a_game(game: str, dice: random.Random) -> Position[Any] | None:
    """A position of a game; None if the game is over."""
    engine, position = NativeEngine(megabytes=4), potez.start(game)
    for ply in range(dice.randint(*PLIES[game])):
        if position.outcome():
            return None
        if ply < RANDOM_PLIES or dice.random() < RANDOM_PART:
            position = position.play(dice.choice(position.legal_moves()))
        else:
            position = position.play(engine.search(position, SELF_PLAY).move)
    return None if position.outcome() else position


def seconds_to(position: Position[Any], depth: int, threads: int) -> float:
    """How long a new engine needs to complete a depth."""
    engine, reached = NativeEngine(threads=threads), list[float]()

    def note(info: SearchInfo) -> None:
        if info.depth == depth:
            reached.append(info.seconds)
            engine.stop()

    engine.search(position, Limits(seconds=60), note)
    return reached[0]


if __name__ == "__main__":
    main()
