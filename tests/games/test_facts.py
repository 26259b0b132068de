"""The rules agree with the facts computed by others: move counts and digests of move lists."""

from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

import potez
from tests.games.facts import Count, Vector, counts, vectors
from tests.games.setup import texts


def perft(position: potez.Position[Any], depth: int) -> int:
    """Count the lines of play of a length, by the rules alone."""
    moves = position.legal_moves()
    return len(moves) if depth == 1 else sum(perft(position.play_unchecked(move), depth - 1) for move in moves)


@pytest.mark.parametrize("fact", counts(most=500_000), ids=str)
def test_move_counts(fact: Count) -> None:
    assert perft(potez.start(fact.game, **fact.options), fact.depth) == fact.nodes


@pytest.mark.parametrize("game", potez.GAMES)
def test_vectors(game: str) -> None:
    known = vectors(game)
    assert len(known) >= 100
    for vector in known:
        assert seen(vector) == vector


def seen(vector: Vector) -> Vector:
    """The same line as the rules would write it."""
    position = potez.start(vector.game, **vector.options)
    for text in vector.moves:
        position = position.play_unchecked(position.read_move(text))
    moves, outcome = texts(position), position.outcome()
    return replace(
        vector,
        count=len(moves),
        digest=sha256("\n".join(sorted(moves)).encode()).hexdigest()[:16],
        outcome=str(outcome.winner or "draw") if outcome else None,
    )
