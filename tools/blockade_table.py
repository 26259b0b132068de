"""Solve the starts of Blockade on small boards with few walls, and write docs/blockade.md.

    python tools/blockade_table.py results.jsonl --seconds 60

Each board that is solved, or given up after so many seconds of CPU time, becomes a line of the results file. A second
run continues where the first one stopped.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import process_time
from typing import NamedTuple

import potez
from potez.core.prover import Prover
from potez.games.base import Side

ROOT = Path(__file__).parents[1]
STEP = 5.0  # seconds of the wall clock between two looks at the CPU time


class Result(NamedTuple):
    """The result for the start of one board. `winner` is X, O, or None if it was not found."""

    rows: int
    cols: int
    walls: int
    winner: str | None
    plies: int | None
    move: str | None
    nodes: int
    seconds: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=Path, help="a file of JSON lines, created if it does not exist")
    parser.add_argument("--largest", type=int, default=8, help="rows and columns of the largest board")
    parser.add_argument("--walls", type=int, default=3, help="the most walls of each colour and side")
    parser.add_argument("--seconds", type=float, default=60, help="the limit for each board, in CPU time")
    parser.add_argument("--megabytes", type=int, default=512, help="memory for the prover")
    parser.add_argument("--docs", type=Path, default=ROOT / "docs", help="the folder to write to")
    options = parser.parse_args()
    known, results = read(options.results), dict[tuple[int, int, int], Result]()
    for start in questions(options.largest, options.walls):
        if start not in known:
            known[start] = solve(*start, options.seconds, options.megabytes)
            with options.results.open("a") as file:
                file.write(json.dumps(known[start]._asdict()) + "\n")
        results[start] = known[start]
    (options.docs / "blockade.md").write_text(page(results, options.largest, options.walls), "utf-8")


def questions(largest: int, most_walls: int) -> list[tuple[int, int, int]]:
    """Rows, columns, and walls of each colour and side; small boards first."""
    sizes = [(rows, cols) for rows in range(5, largest + 1) for cols in range(5, largest + 1)]
    sizes.sort(key=lambda size: size[0] * size[1])
    return [(rows, cols, walls) for walls in range(most_walls + 1) for rows, cols in sizes]


def read(path: Path) -> dict[tuple[int, int, int], Result]:
    lines = path.read_text().splitlines() if path.exists() else []
    results = [Result(**json.loads(line)) for line in lines]
    return {(result.rows, result.cols, result.walls): result for result in results}


def solve(rows: int, cols: int, walls: int, seconds: float, megabytes: int) -> Result:
    """Solve a start with a new prover. On a busy machine the clock runs faster than the CPU time, so it is asked again
    until that is used up; it remembers what it has found out."""
    position = potez.start("blockade", rows=rows, cols=cols, walls=walls)
    prover, nodes, before = Prover(megabytes), 0, process_time()
    while True:
        found = prover.solve(position, seconds=STEP)
        nodes += found.nodes
        taken = process_time() - before
        if found.winner or taken > seconds:
            break
    winner = found.winner.value if found.winner else None
    move = str(found.move) if found.move else None
    return Result(rows, cols, walls, winner, found.plies, move, nodes, round(taken, 2))


def page(results: dict[tuple[int, int, int], Result], largest: int, most_walls: int) -> str:
    sizes = range(5, largest + 1)
    lines = [
        "# Who wins Blockade on small boards",
        "",
        "Written by `tools/blockade_table.py`. X moves first. The homes are those of `potez.start`, and each side has",
        "so many walls of each colour. `X 5` means that X wins within 5 plies whatever O plays; `?` was not decided.",
        "How a win is proved although pawns may walk in circles: [proofs.md](proofs.md).",
        "",
    ]
    for walls in range(most_walls + 1):
        lines += [f"## Walls of each colour: {walls}", "", f"| rows \\ columns | {' | '.join(map(str, sizes))} |"]
        lines += ["|---" * (len(sizes) + 1) + "|"]
        lines += [
            f"| **{rows}** | {' | '.join(_cell(results.get((rows, cols, walls))) for cols in sizes)} |"
            for rows in sizes
        ]
        lines += [""]
    solved = [result for result in results.values() if result.winner]
    hardest = max(solved, key=lambda result: result.nodes)
    by_x = sum(result.winner == Side.X.value for result in solved)
    lines += [
        f"{len(solved)} of {len(results)} starts are solved; X wins {by_x} of them. The hardest is",
        f"{hardest.rows} x {hardest.cols}, walls of each colour: {hardest.walls}; {hardest.nodes:,} positions,"
        f" {hardest.seconds:.1f} s of CPU time.",
    ]
    return "\n".join(lines) + "\n"


def _cell(result: Result | None) -> str:
    return f"{result.winner} {result.plies}" if result and result.winner else "?"


if __name__ == "__main__":
    main()
