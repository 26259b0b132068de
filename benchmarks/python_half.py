"""Measure how long the Python half takes to list moves and to search, and compare it with its limits.

Each figure is the median of five runs, in CPU time. All caches are cleared before each run.
"""

from __future__ import annotations

import random
import statistics
import sys
from collections.abc import Callable
from time import process_time
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

import potez
from potez import Position
from potez.engine import candidates
from potez.engine.evaluation import domineering as domineering_evaluation
from potez.engine.minimax import Minimax
from potez.engine.types import Limits
from potez.games import blockade, byte, domineering, walls

RUNS = 5


class Task(NamedTuple):
    """Something to measure, and the seconds it may take."""

    name: str
    allowed: float
    run: Callable[[], object]


def clear_caches() -> None:
    """Empty every cache of the rules and of the search."""
    for module in (blockade, byte, domineering, walls, candidates, domineering_evaluation):
        for thing in vars(module).values():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()


def measure(task: Task) -> float:
    times = []
    for _ in range(RUNS):
        clear_caches()
        began = process_time()
        task.run()
        times.append(process_time() - began)
    return statistics.median(times)


def walk(game: str, plies: int, seed: int, **options: int) -> Position[Any]:
    """A position after a number of random moves, in which the game is not over."""
    while True:
        dice, position = random.Random(seed), potez.start(game, **options)
        for _ in range(plies):
            if moves := position.legal_moves():
                position = position.play_unchecked(dice.choice(moves))
        if not position.outcome():
            return position
        seed += 1


def serpentine() -> Position[Any]:
    """The largest board with eight fences across it, open at the top and the bottom in turn: the longest paths."""
    fences = [
        walls.Wall(walls.GREEN, row, col)
        for number, col in enumerate(range(4, 26, 3))
        for row in (range(3, 22, 2) if number % 2 else range(1, 20, 2))
    ]
    text = f"22x28 X 12,K2,1R,KR 12,K2,1R,KR 9,9,9,9 {','.join(map(str, sorted(fences)))}"
    return potez.parse("blockade", text)


def listing(name: str, allowed: float, position: Position[Any]) -> Task:
    return Task(f"list: {name}", allowed, position.legal_moves)


def answering(name: str, allowed: float, position: Position[Any], depth: int) -> Task:
    return Task(f"depth {depth}: {name}", allowed, lambda: Minimax(depth).search(position, Limits()))


def tasks() -> list[Task]:
    largest = {"rows": 22, "cols": 28, "walls": 18}
    return [
        listing("Blockade, start", 0.030, potez.start("blockade")),
        listing("Blockade, 20 walls", 0.060, walk("blockade", 20, seed=1)),
        listing("Byte, start", 0.001, potez.start("byte")),
        listing("Domineering 8 x 8, start", 0.0002, potez.start("domineering")),
        answering("Blockade, start", 1, potez.start("blockade"), depth=1),
        answering("Blockade, 20 walls", 1, walk("blockade", 20, seed=1), depth=1),
        answering("Blockade 22 x 28, start", 1, potez.start("blockade", **largest), depth=1),
        answering("Blockade 22 x 28, 36 walls", 1, walk("blockade", 36, seed=1, **largest), depth=1),
        answering("Blockade 22 x 28, 60 walls", 1, walk("blockade", 60, seed=1, **largest), depth=1),
        answering("Blockade 22 x 28, the longest paths", 1, serpentine(), depth=1),
        answering("Byte, start", 2, potez.start("byte"), depth=3),
        answering("Byte, after 12 moves", 2, walk("byte", 12, seed=1), depth=3),
        answering("Domineering 8 x 8, start", 2, potez.start("domineering"), depth=3),
        answering("Domineering 8 x 8, after 6 moves", 2, walk("domineering", 6, seed=1), depth=3),
    ]


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:,.2f} ms"


def main() -> int:
    table = Table("the Python half", "takes", "may take", "", title_justify="left")
    for column in table.columns[1:3]:
        column.justify = "right"
    slow = 0
    for task in tasks():
        seconds = measure(task)
        slow += seconds > task.allowed
        table.add_row(
            task.name,
            milliseconds(seconds),
            milliseconds(task.allowed),
            "too slow" if seconds > task.allowed else "",
        )
    Console().print(table)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
