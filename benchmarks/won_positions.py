"""How many won positions the engine throws away: endings of Byte, or Domineering 8 x 8.

    python benchmarks/won_positions.py byte --positions 300 --movetime 100
    python benchmarks/won_positions.py domineering --positions 300 --movetime 100

The positions come from games of the engine against itself: endings of Byte with 8 to 13 stacks, and positions of
Domineering after 2 to 20 plies. The prover or the solver says which are won, and whether the move that the engine
chooses keeps the win. `--nodes` limits the engine on a busy machine.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

from potez import core
from potez.core.position import CorePosition
from potez.core.prover import Prover
from potez.core.solver import Solver
from potez.engine.native import NativeEngine
from potez.engine.types import Limits
from potez.games.base import Side

STACKS, PLIES = range(8, 14), range(2, 21)
SELF_PLAY = Limits(nodes=300)
PROOF_NODES = 30_000_000

Position = CorePosition[Any]
Winner = Callable[[Position], Side | None]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["byte", "domineering"])
    parser.add_argument("--positions", type=int, default=300, help="how many won positions")
    parser.add_argument("--movetime", type=int, default=100, help="milliseconds for a move")
    parser.add_argument("--nodes", type=int, help="of the engine, for a move, in place of the time")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    limits = Limits(nodes=options.nodes) if options.nodes else Limits(seconds=options.movetime / 1000)
    winner, engine = judge(options.game), NativeEngine()
    thrown, unknown, taken, exact = 0, 0, 0.0, 0
    for position in won_positions(options.game, options.positions, options.seed, winner):
        engine.new_game()
        before = process_time()
        result = engine.search(position, limits)
        taken += process_time() - before
        exact += result.score.exact
        after = winner(position.play(result.move))
        if after is None:
            unknown += 1
        elif after is not position.side:
            thrown += 1
            print(f"thrown away by {result.move} ({result.score}): {position}", flush=True)
    print(f"{options.positions} won positions: {thrown} thrown away, {unknown} unknown; {exact} called won")
    print(f"{1000 * taken / options.positions:.0f} ms of CPU time per move")


def judge(game: str) -> Winner:
    """What says who wins a position; None if that takes too long."""
    if game == "byte":
        prover = Prover(256)
        return lambda position: prover.solve(position, nodes=PROOF_NODES).winner
    solver = Solver(8, 8)
    return lambda position: solver.solve(position, nodes=PROOF_NODES).winner


def won_positions(game: str, count: int, seed: int, winner: Winner) -> Iterator[Position]:
    """Won positions, equally many of each number of stacks or plies as far as possible."""
    dice, kinds = random.Random(seed), STACKS if game == "byte" else PLIES
    for number in range(count):
        kind = kinds[number % len(kinds)]
        while True:
            position = ending(kind, dice) if game == "byte" else opening(kind, dice)
            if position and winner(position) is position.side:
                yield position
                break


def ending(stacks: int, dice: random.Random) -> Position | None:
    """The first position of a game of Byte with so many stacks; None if it has none."""
    engine, position = NativeEngine(megabytes=4), core.start("byte")
    random_moves = dice.randrange(2, 10)
    while (left := len(re.findall("[XO]+", str(position).split()[0]))) > stacks:
        position = play(engine, position, dice, is_random=random_moves > 0)
        random_moves -= 1
    return None if left < stacks or position.outcome() else position


def opening(plies: int, dice: random.Random) -> Position | None:
    """A position of Domineering after so many plies; None if the game is over before."""
    engine, position = NativeEngine(megabytes=4), core.start("domineering")
    random_moves = dice.randrange(2, 10)
    for ply in range(plies):
        if position.outcome():
            return None
        position = play(engine, position, dice, is_random=ply < random_moves)
    return None if position.outcome() else position


def play(engine: NativeEngine, position: Position, dice: random.Random, is_random: bool) -> Position:
    """The position after a move of the engine or, at the beginning and now and then, a random one."""
    if is_random or dice.random() < 0.05:
        return position.play(dice.choice(position.legal_moves()))
    return position.play(engine.search(position, SELF_PLAY).move)


if __name__ == "__main__":
    main()
