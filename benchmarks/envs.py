"""Measure the steps per second of the environments on one thread, and compare them with the targets.

A step is one action in one game, with everything that a learner then reads: observation, mask, rewards. The batch
chooses the random actions itself, which is measured too. Each figure is the median of five runs, in CPU time.
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

TARGETS = {"blockade": 1e5, "byte": 1e6, "domineering": 1e6}
GAMES, STEPS, RUNS = 1024, {"blockade": 100_000, "byte": 300_000, "domineering": 300_000}, 5


def rate(run: Callable[[], int]) -> float:
    """The median steps per second of some runs. A run returns its number of steps."""
    speeds = []
    for _ in range(RUNS):
        began = process_time()
        speeds.append(run() / (process_time() - began))
    return median(speeds)


def batched(game: str) -> float:
    batch = Batch(game, GAMES)
    rounds = STEPS[game] // GAMES

    def run() -> int:
        batch.reset()  # Blockade takes longest at the beginning, while walls are placed
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
    table = Table("environments", "steps/s of a batch", "target", "steps/s in PettingZoo", "")
    for column in table.columns[1:4]:
        column.justify = "right"
    slow = 0
    for game, target in TARGETS.items():
        done = batched(game)
        slow += done < target
        table.add_row(
            game, f"{done:,.0f}", f"{target:,.0f}", f"{one_by_one(game):,.0f}", "too slow" if done < target else ""
        )
    Console().print(table)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
