"""Fits the weights of an evaluation to games that the engine plays against itself.

    python tools/tune.py byte --games 2000 --nodes 3000

1. Games. Each begins with random moves; then the engine plays both sides with so many nodes a move, and one move in
   twenty is random again, so that positions of all kinds occur.
2. Data. Of every position in which the engine sees no certain result yet, the terms of the evaluation and who won.
3. Fit. The weights that make the games likeliest when the chance to win is a logistic function of the value
   (logistic regression by Newton's method, with a little ridge so that terms which hardly occur stay small).
4. Scale. All weights times one number, so that values are as large as before and the search's margins still fit.
5. The new line of native/include/potez/evaluation/weights.hpp is printed; `--write` puts it there. Build anew and
   measure the gain by a match before keeping it.
"""

from __future__ import annotations

import argparse
import math
import random
import re
import sys
from pathlib import Path

from potez import core
from potez.core import _core
from potez.core.solver import library

HEADER = Path(__file__).parents[1] / "native/include/potez/evaluation/weights.hpp"
SCALE = 16
RIDGE = 1.0
STARTS: dict[str, list[tuple[dict[str, int], range]]] = {
    "blockade": [({}, range(2, 12))],
    "byte": [({}, range(2, 10))],
    "domineering": [({"rows": n, "cols": n}, range(2, 10)) for n in (9, 10, 11)],
}

Row = tuple[list[int], float]


def play(game: str, nodes: int, dice: random.Random) -> list[Row]:
    """The terms of a game's positions and the share of the side to move in its result."""
    options, plies = dice.choice(STARTS[game])
    position = core.start(game, **options).native
    opening = dice.choice(plies)
    searcher = _core.Searcher(4, 1, library())
    seen: list[tuple[str, list[int]]] = []
    for ply in range(400):
        moves = position.moves()
        if not moves:
            break
        if ply < opening or dice.random() < 0.05:
            position = position.play(dice.choice(moves))
            continue
        _, lines, _, _ = searcher.search(position, nodes=nodes)
        value, line = lines[0]
        if abs(value) <= _core.GUESS:
            seen.append((position.side, _core.terms(position)))
        position = position.play(line[0])
    outcome = position.outcome()
    winner = outcome[0] if outcome else None
    return [(terms, 0.5 if winner is None else float(side == winner)) for side, terms in seen]


def fit(rows: list[Row]) -> list[float]:
    """The weights that make the results likeliest."""
    n = len(rows[0][0])
    weights = [0.0] * n
    for _ in range(12):
        gradient = [-RIDGE * w for w in weights]
        curvature = [[RIDGE if i == j else 0.0 for j in range(n)] for i in range(n)]
        for terms, share in rows:
            chance = 1 / (1 + math.exp(-max(min(sum(map(float.__mul__, weights, map(float, terms))), 30.0), -30.0)))
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
    """Gaussian elimination; the matrix is positive definite."""
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


def loss(weights: list[float], rows: list[Row]) -> float:
    """How surprising the results are, in bits a position."""
    total = 0.0
    for terms, share in rows:
        chance = 1 / (1 + math.exp(-max(min(sum(w * t for w, t in zip(weights, terms, strict=True)), 30.0), -30.0)))
        total -= share * math.log2(chance) + (1 - share) * math.log2(1 - chance)
    return total / len(rows)


def spread(weights: list[float], rows: list[Row]) -> float:
    return math.sqrt(sum(sum(w * t for w, t in zip(weights, terms, strict=True)) ** 2 for terms, _ in rows) / len(rows))


def old_weights(game: str) -> list[float]:
    found = re.search(rf"{game}\{{(.*?)\}}", HEADER.read_text())
    if found is None:
        raise SystemExit(f"{HEADER} has no weights of {game}")
    return [float(number) for number in found[1].split(",")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(STARTS))
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    dice = random.Random(given.seed)
    rows: list[Row] = []
    for number in range(given.games):
        rows += play(given.game, given.nodes, dice)
        if sys.stdout.isatty():
            print(f"\r{number + 1} games, {len(rows)} positions", end="", flush=True)
    held_back, used = rows[: len(rows) // 10], rows[len(rows) // 10 :]
    weights, before = fit(used), old_weights(given.game)
    as_logit = spread(weights, used) / spread(before, used)
    print(f"\nbits a position: {loss([w * as_logit for w in before], held_back):.4f} -> {loss(weights, held_back):.4f}")
    line = ", ".join(str(round(w / as_logit)) for w in weights)
    print(f"{given.game}{{{line}}};")
    if given.write:
        HEADER.write_text(re.sub(rf"{given.game}\{{.*?\}}", f"{given.game}{{{line}}}", HEADER.read_text()))


if __name__ == "__main__":
    main()
