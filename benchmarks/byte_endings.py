"""How many won endings of Byte the engine throws away.

    python benchmarks/byte_endings.py --positions 300 --nodes 100000

Endings of 8 to 13 stacks come from games of the engine against itself. The prover says which are won, and whether the
move that the engine chooses keeps the win. Nodes, not time, limit the engine, so that the load of the machine does not
matter; `--movetime` is there for a quiet one.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Iterator
from time import process_time

from potez import core
from potez.core.position import CorePosition
from potez.core.prover import Prover
from potez.engine.native import NativeEngine
from potez.engine.types import Limits
from potez.games.byte import Lift

STACKS = range(8, 14)
SELF_PLAY = Limits(nodes=300)
PROOF_NODES = 5_000_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=300, help="how many won endings")
    parser.add_argument("--nodes", type=int, default=100_000, help="of the engine, for a move")
    parser.add_argument("--movetime", type=int, help="milliseconds for a move, in place of nodes")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    limits = Limits(seconds=options.movetime / 1000) if options.movetime else Limits(nodes=options.nodes)
    prover, thrown, unknown, taken, exact = Prover(256), 0, 0, 0.0, 0
    for position in won_endings(options.positions, options.seed, prover):
        before = process_time()
        result = NativeEngine().search(position, limits)
        taken += process_time() - before
        exact += result.score.exact
        assert isinstance(result.move, Lift)
        after = prover.solve(position.play_unchecked(result.move), nodes=PROOF_NODES)
        if after.winner is None:
            unknown += 1
        elif after.winner is not position.side:
            thrown += 1
            print(f"thrown away by {result.move} ({result.score}): {position}", flush=True)
    print(f"{options.positions} won endings: {thrown} thrown away, {unknown} unknown; {exact} called won")
    print(f"{1000 * taken / options.positions:.0f} ms of CPU time per move")


def won_endings(count: int, seed: int, prover: Prover) -> Iterator[CorePosition[Lift]]:
    """Won positions, equally many of each number of stacks as far as possible."""
    dice = random.Random(seed)
    for number in range(count):
        stacks = STACKS[number % len(STACKS)]
        while True:
            position = ending(stacks, dice)
            if position and prover.solve(position, nodes=PROOF_NODES).winner is position.side:
                yield position
                break


def ending(stacks: int, dice: random.Random) -> CorePosition[Lift] | None:
    """The first position of a game with so many stacks; None if it has none."""
    engine, position = NativeEngine(megabytes=4), core.start("byte")
    opening = dice.randrange(2, 10)
    while (left := len(re.findall("[XO]+", str(position).split()[0]))) > stacks:
        if opening > 0 or dice.random() < 0.05:
            move = dice.choice(position.legal_moves())
        else:
            chosen = engine.search(position, SELF_PLAY).move
            assert isinstance(chosen, Lift)
            move = chosen
        opening -= 1
        position = position.play_unchecked(move)
    return None if left < stacks or position.outcome() else position


if __name__ == "__main__":
    main()
