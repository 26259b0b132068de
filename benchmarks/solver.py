"""Measure how long the solver takes for empty boards of Domineering, in user seconds of the processor.

    python benchmarks/solver.py 8x8X 8x10O 9x9X --baseline ../older/.venv/bin/python

A board is its rows, columns and the side to move. Every board is solved in a process of its own, which first makes or
loads its tables, and with each of the given Pythons in turn, so that the ratio to the baseline holds on a busy machine
too. The baseline is a Python with another version of Potez installed.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys

from rich.console import Console
from rich.table import Table

QUICK = ["7x7X", "8x8X", "8x8O", "8x10O"]

CHILD = """
import json, resource, sys
from potez.core.solver import Solver
from potez.games.base import Side
from potez.games.domineering import Domineering
rows, cols, first, megabytes = int(sys.argv[1]), int(sys.argv[2]), Side(sys.argv[3]), int(sys.argv[4])
position = Domineering(rows, cols, 0, 0, first)
tables = Solver(rows, cols, megabytes).solve(position, nodes=20_000).table_seconds
before = resource.getrusage(resource.RUSAGE_SELF).ru_utime
found = Solver(rows, cols, megabytes).solve(position)
after = resource.getrusage(resource.RUSAGE_SELF)
print(json.dumps([found.winner.value, found.nodes, after.ru_utime - before, tables, after.ru_maxrss / 1024]))
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="*", default=QUICK, help="such as 8x10O")
    parser.add_argument("--baseline", help="a Python with another version of Potez")
    parser.add_argument("--rounds", type=int, default=1, help="the best of so many counts")
    parser.add_argument("--megabytes", type=int, default=2048)
    options = parser.parse_args()
    table = Table("board", "winner", "positions", "user s", "tables s", "MB", "baseline s", "ratio")
    for board in options.boards:
        rows, cols, first = re.fullmatch(r"(\d+)x(\d+)([XO])", board).groups()  # type: ignore[union-attr]
        arguments = [rows, cols, first, str(options.megabytes)]
        pythons = [sys.executable, *([options.baseline] if options.baseline else [])]
        runs = [[solve(python, arguments) for python in pythons] for _ in range(options.rounds)]
        winner, nodes, seconds, tables, megabytes = min((run[0] for run in runs), key=lambda run: run[2])
        other = min(run[1][2] for run in runs) if options.baseline else None
        ratio = ["", ""] if other is None else [f"{other:.2f}", f"{seconds / max(other, 0.001):.2f}"]
        table.add_row(board, winner, f"{nodes:,}", f"{seconds:.2f}", f"{tables:.1f}", f"{megabytes:.0f}", *ratio)
    Console(width=100).print(table)


def solve(python: str, arguments: list[str]) -> tuple[str, int, float, float, float]:
    """Winner, positions, user seconds, seconds for tables, megabytes."""
    done = subprocess.run([python, "-c", CHILD, *arguments], capture_output=True, check=True, text=True)
    winner, nodes, seconds, tables, megabytes = json.loads(done.stdout)
    return winner, nodes, seconds, tables, megabytes


if __name__ == "__main__":
    main()
