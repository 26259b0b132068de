"""Measure the compiled half, and compare it with its targets and with the Python half.

Each figure is the median of five runs from the usual start, in CPU time.
"""

from __future__ import annotations

import sys

from rich.console import Console
from rich.table import Table

from potez.cli.commands.system.bench import rate, speeds

TARGETS = {
    ("blockade", "moves"): 1e6,
    ("blockade", "perft"): 1e9,
    ("byte", "moves"): 4e6,
    ("byte", "perft"): 80e6,
    ("domineering", "moves"): 30e6,
    ("domineering", "perft"): 1e9,
}


def main() -> int:
    table = Table("the compiled half", "", "speed", "target", "times the Python half", "")
    for column in table.columns[2:5]:
        column.justify = "right"
    slow = 0
    for game in ("blockade", "byte", "domineering"):
        for speed in speeds(game):
            target, done = TARGETS[game, speed.task], speed.compiled or 0
            slow += done < target
            ratio = f"{done / speed.python:,.0f}"
            table.add_row(game, speed.task, rate(done), rate(target), ratio, "too slow" if done < target else "")
    Console().print(table)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
