"""How many steps a second the environments take, against what is asked of them, on one thread.

A step is one action in one game, with everything a learner then reads: observation, mask, rewards. Actions are chosen
at random by the batch itself, which is measured too. Each figure is the median of five runs, in time of one core.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

import numpy as np
from rich.console import Console
from rich.table import Table

from potez.envs.aec import BoardEnv
from potez.envs.vector import Batch

ASKED = {"blockade": 1e5, "byte": 1e6, "domineering": 1e6}
GAMES, STEPS, RUNS = 1024, {"blockade": 100_000, "byte": 300_000, "domineering": 300_000}, 5


def rate(run: Callable[[], int]) -> float:
    """Steps a second, the median of some runs that each say how many steps they took."""
    speeds = []
    for _ in range(RUNS):
        began = process_time()
        speeds.append(run() / (process_time() - began))
    return median(speeds)


def batched(game: str) -> float:
    batch = Batch(game, GAMES)
    rounds = STEPS[game] // GAMES

    def run() -> int:
        batch.reset()  # walls are placed in the beginning, so that is where Blockade takes longest
        for _ in range(rounds):
            batch.step(batch.sample())
        return rounds * GAMES

    return rate(run)


def one_by_one(game: str) -> float:
    env, dice = BoardEnv(game, {}), Random(1)

    def run() -> int:
        env.reset()
        steps = 0
        while not (env.terminations[env.agent_selection] or env.truncations[env.agent_selection]):
            env.step(dice.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()))
            steps += 1
        return steps

    return rate(run)


def main() -> int:
    table = Table("environments", "steps/s of a batch", "are asked", "steps/s in PettingZoo", "")
    for column in table.columns[1:4]:
        column.justify = "right"
    slow = 0
    for game, asked in ASKED.items():
        done = batched(game)
        slow += done < asked
        table.add_row(
            game, f"{done:,.0f}", f"{asked:,.0f}", f"{one_by_one(game):,.0f}", "too slow" if done < asked else ""
        )
    Console().print(table)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
