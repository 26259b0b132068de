"""Solve the empty boards of Domineering up to 10 x 10, and write docs/domineering.md and docs/domineering.svg.

    python tools/domineering_table.py results.jsonl --seconds 300

Each board that is solved, or given up after so many seconds, becomes a line of the results file. A second run continues
where the first one stopped. Boards with more rows than columns are not solved: rotated, they are boards with more
columns than rows and the players exchanged. The tool compares every answer with the literature, and stops if one
differs.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from textwrap import fill
from time import process_time
from typing import NamedTuple

from potez.core.solver import Solver
from potez.games.base import Side
from potez.games.domineering import Domineering

FEW = 20_000  # nodes of a search that only makes or loads the tables
ROOT = Path(__file__).parents[1]
LITERATURE = ROOT / "tests" / "data" / "domineering-winners.txt"
NAMES = {"1": "first player", "2": "second player", "V": "vertical (X)", "H": "horizontal (O)", "?": "not solved here"}
COLOURS = {"1": "#e8b04b", "2": "#7a6ba8", "V": "#3f7cac", "H": "#c8553d", "?": "#d9d9d9"}


class Result(NamedTuple):
    """The result for one board and first mover. `winner` is X, O, or None if it was not found."""

    rows: int
    cols: int
    first: str
    winner: str | None
    nodes: int
    seconds: float
    table_seconds: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=Path, help="a file of JSON lines, created if it does not exist")
    parser.add_argument("--largest", type=int, default=10, help="rows and columns of the largest board")
    parser.add_argument("--seconds", type=float, default=300, help="the limit for each board and first mover")
    parser.add_argument("--megabytes", type=int, default=2048, help="memory for the solver")
    parser.add_argument("--docs", type=Path, default=ROOT / "docs", help="the folder to write to")
    options = parser.parse_args()
    results = read(options.results)
    for rows, cols, first in questions(options.largest):
        if (rows, cols, first) not in results:
            result = solve(rows, cols, first, options.seconds, options.megabytes)
            with options.results.open("a") as file:
                file.write(json.dumps(result._asdict()) + "\n")
            results[rows, cols, first] = result
    outcomes = all_outcomes(results, options.largest)
    compare(outcomes, literature())
    (options.docs / "domineering.svg").write_text(picture(outcomes, options.largest), "utf-8")
    (options.docs / "domineering.md").write_text(page(results, outcomes, options.largest), "utf-8")


def questions(largest: int) -> list[tuple[int, int, str]]:
    """Boards and first movers, small boards first. On a square board, O to move is X to move, rotated."""
    sizes = [(rows, cols) for cols in range(1, largest + 1) for rows in range(1, cols + 1)]
    sizes.sort(key=lambda size: size[0] * size[1])
    return [(rows, cols, first) for rows, cols in sizes for first in ("X" if rows == cols else "XO")]


def read(path: Path) -> dict[tuple[int, int, str], Result]:
    lines = path.read_text().splitlines() if path.exists() else []
    results = [Result(**json.loads(line)) for line in lines]
    return {(result.rows, result.cols, result.first): result for result in results}


def solve(rows: int, cols: int, first: str, seconds: float, megabytes: int) -> Result:
    """Solve a board with a new solver, which knows nothing from other boards. The tables are made or loaded first."""
    position = Domineering(rows, cols, 0, 0, Side(first))
    tables = Solver(rows, cols, megabytes).solve(position, nodes=FEW).table_seconds
    before = process_time()
    found = Solver(rows, cols, megabytes).solve(position, seconds=seconds)
    taken = min(
        found.seconds, process_time() - before
    )  # on a busy machine the clock also counts the time of other programs
    winner = found.winner.value if found.winner else None
    return Result(rows, cols, first, winner, found.nodes, round(taken, 4), round(tables, 4))


def all_outcomes(results: dict[tuple[int, int, str], Result], largest: int) -> dict[tuple[int, int], str]:
    """The outcome class of every board, in the letters of the literature."""
    outcomes = {}
    exchanged = {"X": "O", "O": "X", None: None}
    classes = {("X", "X"): "V", ("O", "O"): "H", ("X", "O"): "1", ("O", "X"): "2"}
    pair: tuple[str | None, str | None]  # the winner if X moves first, and if O does
    for rows in range(1, largest + 1):
        for cols in range(1, largest + 1):
            if rows == cols:
                winner = results[rows, cols, "X"].winner
                pair = winner, exchanged[winner]
            elif rows < cols:
                pair = results[rows, cols, "X"].winner, results[rows, cols, "O"].winner
            else:
                pair = exchanged[results[cols, rows, "O"].winner], exchanged[results[cols, rows, "X"].winner]
            outcomes[rows, cols] = "?" if None in pair else classes[pair]  # type: ignore[index]
    return outcomes


def literature() -> dict[tuple[int, int], str]:
    lines = [line.split() for line in LITERATURE.read_text("utf-8").splitlines() if not line.startswith("#")]
    (_, *cols), *rows = lines
    return {(int(row), int(col)): who for row, *known in rows for col, who in zip(cols, known, strict=True)}


def compare(outcomes: dict[tuple[int, int], str], known: dict[tuple[int, int], str]) -> None:
    if wrong := [size for size, outcome in outcomes.items() if outcome not in ("?", known[size])]:
        raise SystemExit(f"these boards differ from the literature: {wrong}")


def picture(outcomes: dict[tuple[int, int], str], largest: int) -> str:
    """An SVG with a square for every board, coloured by who wins, and a legend."""
    cell, left, top = 44, 60, 50
    width = left + largest * cell + 210
    height = top + largest * cell + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">',
        "<title>Who wins Domineering on an empty board</title>",
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<text x="{left + largest * cell / 2}" y="18" text-anchor="middle" font-size="15">columns</text>',
        f'<text transform="translate(16 {top + largest * cell / 2}) rotate(-90)" text-anchor="middle" '
        'font-size="15">rows</text>',
    ]
    for n in range(1, largest + 1):
        middle = (n - 0.5) * cell
        parts.append(f'<text x="{left + middle}" y="{top - 8}" text-anchor="middle" font-size="14">{n}</text>')
        parts.append(f'<text x="{left - 10}" y="{top + middle + 5}" text-anchor="end" font-size="14">{n}</text>')
    for (rows, cols), outcome in sorted(outcomes.items()):
        parts += square(left + (cols - 1) * cell, top + (rows - 1) * cell, cell, outcome)
    for line, (outcome, name) in enumerate(NAMES.items()):
        x, y = left + largest * cell + 24, top + line * 36
        parts += square(x, y, 28, outcome)
        parts.append(f'<text x="{x + 38}" y="{y + 19}" font-size="15">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])


def square(x: float, y: float, side: float, outcome: str) -> list[str]:
    return [
        f'<rect x="{x + 1}" y="{y + 1}" width="{side - 2}" height="{side - 2}" rx="4" fill="{COLOURS[outcome]}"/>',
        f'<text x="{x + side / 2}" y="{y + side / 2 + 6}" text-anchor="middle" font-size="16" '
        f'fill="{"#444" if outcome == "?" else "white"}">{outcome}</text>',
    ]


def page(results: dict[tuple[int, int, str], Result], outcomes: dict[tuple[int, int], str], largest: int) -> str:
    """The page in Markdown."""
    unsolved = [size for size, outcome in outcomes.items() if outcome == "?"]
    sizes = range(1, largest + 1)
    grid = [
        f"| rows \\ columns | {' | '.join(map(str, sizes))} |",
        f"|---|{'---|' * largest}",
        *(f"| **{rows}** | {' | '.join(outcomes[rows, cols] for cols in sizes)} |" for rows in sizes),
    ]
    costs = ["| board | first | winner | positions | seconds | tables, s |", "|---|---|---|---|---|---|"]
    for rows, cols, first in questions(largest):
        found = results[rows, cols, first]
        winner = found.winner or "given up"
        numbers = f"{found.nodes:,} | {found.seconds:.3f} | {found.table_seconds:.2f}"
        costs.append(f"| {rows} x {cols} | {first} | {winner} | {numbers} |")
    solved = sum(outcome != "?" for outcome in outcomes.values())
    whole = sum(found.seconds for found in results.values() if found.winner)
    agreement = fill(
        AGREEMENT.format(solved=solved, all=len(outcomes), whole=f"{whole:.0f}") + unsolved_note(unsolved), 120
    )
    return TEXT.format(largest=largest, grid="\n".join(grid), costs="\n".join(costs), agreement=agreement)


def unsolved_note(unsolved: list[tuple[int, int]]) -> str:
    if not unsolved:
        return ""
    boards = ", ".join(f"{rows} x {cols}" for rows, cols in unsolved)
    return (
        f" Not solved here: {boards}. For 10 x 10 `potez solve --estimate` ([solver.md](solver.md)) predicts 56 "
        "million positions to expand, right within a factor of four: `potez solve domineering --rows 10 --cols 10 "
        "--memory 5000 --threads 2`. In the literature the first player wins, after 3.5 * 10^12 positions of another "
        "program."
    )


AGREEMENT = (
    "Written by `tools/domineering_table.py`: {solved} of {all} boards are solved, in {whole} seconds of a busy core. "
    "The program compares each with the literature, and all agree: 8 x 8 was first solved by Breuker, Uiterwijk and "
    "van den Herik (2000), larger boards up to 10 x 10 by Bullock (2002)."
)

TEXT = """# Who wins Domineering

X places vertical dominoes, O horizontal ones. Who wins on an empty board: **1** the player who moves first, **2** the
player who moves second, **V** X whoever moves first, **H** O whoever moves first.

![Who wins on every board up to {largest} x {largest}](domineering.svg)

{grid}

{agreement}

## What each board took

Positions are those that the bounds tested. The seconds do not include the time to make tables of strips. Each board has
a solver of its own, which knows nothing from the others. A board with more rows than columns is not listed: rotated, it
is a board with more columns than rows and the players exchanged. On a square board, O to move is X to move, rotated.

{costs}
"""

if __name__ == "__main__":
    main()
