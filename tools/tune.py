"""Fit the weights of an evaluation to games that the engine plays against itself.

    python tools/tune.py byte --games 2000 --nodes 3000
    python tools/tune.py domineering --start rows=9,cols=9 --start rows=10,cols=10 --start rows=11,cols=11

1. Games. Each begins with random moves. Then the engine plays both sides with a fixed number of nodes per move. One in
   twenty moves is random, so that all kinds of positions occur.
2. Data. For every position in which the engine sees no certain result: the terms of the evaluation, and who won.
3. Fit. Find the weights that make the results most likely, if the chance to win is a logistic function of the value:
   logistic regression by Newton's method, with a small ridge so that the weights of rare terms stay small.
4. Scale. Multiply all weights by one number, so that values stay as large as before and the search's margins still fit.
5. Print the new weights. `--write` puts them into native/include/potez/games/GAME/weights.hpp. Run `make format`, build
   again, and keep the weights only if they win a match.
"""

from __future__ import annotations

import argparse
import math
import random
import re
import sys
from pathlib import Path
from typing import Any

from potez import core
from potez.core import _core
from potez.core.extension import games
from potez.core.networks import networks
from potez.core.position import CorePosition
from potez.core.solver import library
from potez.games import start_from_texts

HEADERS = Path(__file__).parents[1] / "native/include/potez/games"
RIDGE = 1.0
OPENING = range(2, 10)  # random plies
ENOUGH = 20  # positions

Row = tuple[list[int], float]
"""The terms of a position, and the result for its side to move: 1, 0.5 or 0."""


def play(start: CorePosition[Any], nodes: int, dice: random.Random) -> list[Row]:
    """Play a game. Returns the rows of its positions."""
    position = start.native
    opening = dice.choice(OPENING)
    searcher = _core.Searcher(4, 1, library(), networks())
    seen: list[tuple[str, list[int]]] = []
    for ply in range(400):
        moves = position.moves()
        if not moves:
            break
        if ply < opening or dice.random() < 0.05:
            position = position.play(dice.choice(moves))
            continue
        _, variations, _, _ = searcher.search(position, nodes=nodes)
        value, pv = variations[0]
        if abs(value) <= _core.GUESS:
            seen.append((position.side, _core.terms(position)))
        position = position.play(pv[0])
    outcome = position.outcome()
    winner = outcome[0] if outcome else None
    return [(terms, 0.5 if winner is None else float(side == winner)) for side, terms in seen]


def fit(rows: list[Row]) -> list[float]:
    """The weights that make the results most likely."""
    n = len(rows[0][0])
    weights = [0.0] * n
    for _ in range(12):
        gradient = [-RIDGE * w for w in weights]
        curvature = [[RIDGE if i == j else 0.0 for j in range(n)] for i in range(n)]
        for terms, share in rows:
            chance = win_chance(weights, terms)
            used = [(i, t) for i, t in enumerate(terms) if t]
            for i, t in used:
                gradient[i] += (share - chance) * t
                for j, u in used:
                    curvature[i][j] += chance * (1 - chance) * t * u
        step = solve(curvature, gradient)
        weights = [w + s for w, s in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-5:
            break
    return weights


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a system of linear equations by Gaussian elimination. The matrix must be positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    n = len(rows)
    for i in range(n):
        for k in range(i + 1, n):
            factor = rows[k][i] / rows[i][i]
            rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    found = [0.0] * n
    for i in reversed(range(n)):
        found[i] = (rows[i][n] - sum(rows[i][k] * found[k] for k in range(i + 1, n))) / rows[i][i]
    return found


def value_of(weights: list[float], terms: list[int]) -> float:
    return sum(weight * term for weight, term in zip(weights, terms, strict=True))


def win_chance(weights: list[float], terms: list[int]) -> float:
    return 1 / (1 + math.exp(-max(min(value_of(weights, terms), 30.0), -30.0)))


def loss(weights: list[float], rows: list[Row]) -> float:
    """The cross entropy of the results, in bits per position."""
    total = 0.0
    for terms, share in rows:
        chance = win_chance(weights, terms)
        total -= share * math.log2(chance) + (1 - share) * math.log2(1 - chance)
    return total / len(rows)


def spread(weights: list[float], rows: list[Row]) -> float:
    """The root mean square of the values."""
    return math.sqrt(sum(value_of(weights, terms) ** 2 for terms, _ in rows) / len(rows))


class Header:
    """The file with the weights of a game."""

    def __init__(self, game: str, folder: Path = HEADERS) -> None:
        self.path = folder / game / "weights.hpp"
        self._pattern = re.compile(rf"({game}_weights){{(.*?)}}", re.DOTALL)

    def read(self) -> list[float]:
        found = self._pattern.search(self.path.read_text("utf-8"))
        if found is None:
            raise SystemExit(f"{self.path} has no weights")
        return [float(number) for number in found[2].split(",")]

    def write(self, weights: list[int]) -> None:
        numbers = ", ".join(map(str, weights))
        self.path.write_text(self._pattern.sub(rf"\1{{{numbers}}}", self.path.read_text("utf-8")), "utf-8")


def options_of(text: str) -> dict[str, str]:
    """Options of a start, such as rows=9,cols=9."""
    return {name: value for name, _, value in (option.partition("=") for option in text.split(","))}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(games))
    parser.add_argument("--games", type=int, default=1000, help="how many games to play")
    parser.add_argument("--nodes", type=int, default=1000, help="the node limit of a move")
    parser.add_argument("--start", type=options_of, action="append", help="options of a start, such as rows=9,cols=9")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--write", action="store_true", help="write the weights to the header")
    options = parser.parse_args()
    dice = random.Random(options.seed)
    starts = [core.from_python(start_from_texts(options.game, texts)) for texts in options.start or [{}]]
    rows: list[Row] = []
    for number in range(options.games):
        rows += play(dice.choice(starts), options.nodes, dice)
        if sys.stdout.isatty():
            print(f"\r{number + 1} games, {len(rows)} positions", end="", flush=True)
    if len(rows) < ENOUGH:
        sys.exit(f"{len(rows)} positions are too few to fit; play more games")
    header = Header(options.game)
    held_out, used = rows[: len(rows) // 10], rows[len(rows) // 10 :]
    weights, before = fit(used), header.read()
    as_logit = spread(weights, used) / spread(before, used)
    losses = loss([w * as_logit for w in before], held_out), loss(weights, held_out)
    print("\nbits per position: {:.4f} -> {:.4f}".format(*losses))
    scaled = [round(w / as_logit) for w in weights]
    print(", ".join(map(str, scaled)))
    if options.write:
        header.write(scaled)


if __name__ == "__main__":
    main()
