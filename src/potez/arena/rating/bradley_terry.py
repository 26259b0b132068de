"""The Bradley-Terry model: a player of strength a is expected to score 1 / (1 + e^(b - a)) against one of strength b.

Strengths are natural logarithms of odds; multiplied by 400 / ln 10 they are Elo. A draw is half a win and half a loss.
At the most likely strengths, everybody is expected to score what they scored (E. Zermelo, 1929; R. A. Bradley and
M. E. Terry, "Rank analysis of incomplete block designs", 1952). There is exactly one such solution, up to the choice of
zero, if the players cannot be split into two groups of which one never scored against the other (L. R. Ford, "Solution
of a ranking problem from binary comparisons", 1957).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, log1p

Matrix = list[list[float]]
Points = Sequence[Sequence[float]]
"""The points of each player (row) against each other player (column)."""

_TOLERANCE = 1e-10  # a step of strength that no longer matters
_STEPS = 200


def expected(lead: float) -> float:
    """The expected score in a game of a player who is stronger by `lead`."""
    return 1 / (1 + exp(-lead)) if lead > 0 else 1 - 1 / (1 + exp(lead))


def log_expected(lead: float) -> float:
    """The logarithm of `expected`."""
    return -log1p(exp(-lead)) if lead > 0 else lead - log1p(exp(lead))


def strengths(points: Points) -> list[float]:
    """The most likely strengths, with mean zero. Undefined where there is no solution.

    By Newton's method. A step is halved until the likelihood does not fall; it is concave, so it has one maximum.
    """
    found = [0.0] * len(points)
    for _ in range(_STEPS):
        step = [0.0, *solve(_reduced(information(found, points)), _gradient(found, points)[1:])]
        if max(map(abs, step)) < _TOLERANCE:
            break
        before = _log_likelihood(found, points)
        while (
            _log_likelihood(tried := [a + by for a, by in zip(found, step, strict=True)], points) < before - _TOLERANCE
        ):
            step = [by / 2 for by in step]
        found = tried
    mean = sum(found) / len(found)
    return [strength - mean for strength in found]


def _gradient(found: Sequence[float], points: Points) -> list[float]:
    """How much more than expected each player scored."""
    players = range(len(points))
    return [
        sum(points[i][j] - (points[i][j] + points[j][i]) * expected(found[i] - found[j]) for j in players)
        for i in players
    ]


def _log_likelihood(found: Sequence[float], points: Points) -> float:
    players = range(len(points))
    return sum(points[i][j] * log_expected(found[i] - found[j]) for i in players for j in players)


def information(found: Sequence[float], points: Points) -> Matrix:
    """Fisher's information: how sharply the likelihood falls around the strengths."""
    players = range(len(points))
    shares = [[expected(found[i] - found[j]) for j in players] for i in players]
    return laplacian([[(points[i][j] + points[j][i]) * shares[i][j] * shares[j][i] for j in players] for i in players])


def laplacian(weights: Points) -> Matrix:
    """The matrix of the quadratic form: the sum of weight (a - b)² over all pairs of players with strengths a, b."""
    players = range(len(weights))
    return [[sum(weights[i]) - weights[i][i] if i == j else -weights[i][j] for j in players] for i in players]


def variance(contrast: Sequence[float], inner: Matrix, outer: Matrix) -> float:
    """The variance c I⁻¹ V I⁻¹ c of a contrast c of strengths, a combination whose factors sum to zero.

    I, the inner matrix, is the information; V, the outer one, the observed variance of the scores. If the model holds
    and the games are independent, V is I (P. J. Huber, "The behavior of maximum likelihood estimates under nonstandard
    conditions", 1967).
    """
    half = solve(_reduced(inner), contrast[1:])
    rows = _reduced(outer)
    return sum(a * value * b for a, row in zip(half, rows, strict=True) for value, b in zip(row, half, strict=True))


def _reduced(matrix: Iterable[Sequence[float]]) -> Matrix:
    """The matrix without the first player, whose strength is taken as zero."""
    return [list(row[1:]) for row in list(matrix)[1:]]


def solve(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """The x with matrix * x = right, by elimination. The matrix must be symmetric and positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at, row in enumerate(rows):
        for below in rows[at + 1 :]:
            factor = below[at] / row[at]
            below[at:] = [value - factor * above for value, above in zip(below[at:], row[at:], strict=True)]
    found = [0.0] * len(rows)
    for at, row in reversed(list(enumerate(rows))):
        found[at] = (row[-1] - sum(row[k] * found[k] for k in range(at + 1, len(rows)))) / row[at]
    return found
