"""The model of Bradley and Terry: a player of strength a is expected to score 1 / (1 + e^(b - a)) against one of b.

Strengths are natural logarithms of odds; 400 / ln 10 makes them Elo. A draw is half a win and half a loss. The
strengths that make the results most likely are those at which everybody is expected to score what they scored
(E. Zermelo, 1929; R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs", 1952). There is exactly
one such solution, up to where zero is, if the players cannot be parted into two groups of which one never scored
against the other (L. R. Ford, "Solution of a ranking problem from binary comparisons", 1957).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, log1p

Matrix = list[list[float]]
Points = Sequence[Sequence[float]]
"""What each player scored against each other, in games."""

_ENOUGH = 1e-10  # a step of strength that no longer matters
_STEPS = 200


def expected(lead: float) -> float:
    """What a player who is so much stronger scores in a game."""
    return 1 / (1 + exp(-lead)) if lead > 0 else 1 - 1 / (1 + exp(lead))


def log_expected(lead: float) -> float:
    """The logarithm of what a player who is so much stronger scores."""
    return -log1p(exp(-lead)) if lead > 0 else lead - log1p(exp(lead))


def strengths(points: Points) -> list[float]:
    """The likeliest strengths, their mean zero; there must be such.

    By Newton's method. A step is halved until it does not lead downhill; the likelihood has one hill only.
    """
    found = [0.0] * len(points)
    for _ in range(_STEPS):
        step = [0.0, *solve(_reduced(information(found, points)), _slope(found, points)[1:])]
        if max(map(abs, step)) < _ENOUGH:
            break
        height = _log_likelihood(found, points)
        while _log_likelihood(tried := [a + by for a, by in zip(found, step, strict=True)], points) < height - _ENOUGH:
            step = [by / 2 for by in step]
        found = tried
    mean = sum(found) / len(found)
    return [strength - mean for strength in found]


def _slope(found: Sequence[float], points: Points) -> list[float]:
    """By how much each player scored more than expected."""
    players = range(len(points))
    return [
        sum(points[i][j] - (points[i][j] + points[j][i]) * expected(found[i] - found[j]) for j in players)
        for i in players
    ]


def _log_likelihood(found: Sequence[float], points: Points) -> float:
    players = range(len(points))
    return sum(points[i][j] * log_expected(found[i] - found[j]) for i in players for j in players)


def information(found: Sequence[float], points: Points) -> Matrix:
    """How sharply the likelihood falls around the strengths: Fisher's information."""
    players = range(len(points))
    shares = [[expected(found[i] - found[j]) for j in players] for i in players]
    return laplacian([[(points[i][j] + points[j][i]) * shares[i][j] * shares[j][i] for j in players] for i in players])


def laplacian(weights: Points) -> Matrix:
    """The matrix of the sum of weight (a - b)² over all twos of players, as a form of their strengths."""
    players = range(len(weights))
    return [[sum(weights[i]) - weights[i][i] if i == j else -weights[i][j] for j in players] for i in players]


def variance(contrast: Sequence[float], inner: Matrix, outer: Matrix) -> float:
    """How far a combination of strengths, whose factors sum to zero, may be off, squared: with the information I as
    the inner matrix and what the scores really vary by, V, as the outer one, c I⁻¹ V I⁻¹ c. If the model holds and the
    games are independent, V is I (P. J. Huber, "The behavior of maximum likelihood estimates under nonstandard
    conditions", 1967)."""
    turned = solve(_reduced(inner), contrast[1:])
    rows = _reduced(outer)
    return sum(a * value * b for a, row in zip(turned, rows, strict=True) for value, b in zip(row, turned, strict=True))


def _reduced(matrix: Iterable[Sequence[float]]) -> Matrix:
    """Without the first player, from whom the others can be counted."""
    return [list(row[1:]) for row in list(matrix)[1:]]


def solve(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """What gives the right side when multiplied with a matrix, which must be symmetric and positive: by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at, row in enumerate(rows):
        for below in rows[at + 1 :]:
            factor = below[at] / row[at]
            below[at:] = [value - factor * above for value, above in zip(below[at:], row[at:], strict=True)]
    found = [0.0] * len(rows)
    for at, row in reversed(list(enumerate(rows))):
        found[at] = (row[-1] - sum(row[k] * found[k] for k in range(at + 1, len(rows)))) / row[at]
    return found
