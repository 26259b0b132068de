"""The compiled half agrees with the facts computed by others."""

from hashlib import sha256

import pytest

import potez
from potez import core
from tests.games.facts import Count, counts, vectors

QUICK = 10**9  # lines of play that the compiled half counts within seconds


def check(fact: Count) -> None:
    assert core.perft(core.start(fact.game, **fact.options), fact.depth, threads=2) == fact.nodes


@pytest.mark.parametrize("fact", counts(most=QUICK), ids=str)
def test_move_counts(fact: Count) -> None:
    check(fact)


@pytest.mark.slow
@pytest.mark.parametrize("fact", counts(least=QUICK), ids=str)
def test_larger_move_counts(fact: Count) -> None:
    check(fact)


@pytest.mark.parametrize("game", potez.GAMES)
def test_vectors(game: str) -> None:
    for vector in vectors(game):
        position = core.start(game, **vector.options)
        for text in vector.moves:
            code = position.native.read_move(text)
            assert code is not None
            position = type(position)(position.native.play(code))
        moves = sorted(map(str, position.legal_moves()))
        assert len(moves) == vector.count
        assert sha256("\n".join(moves).encode()).hexdigest()[:16] == vector.digest
        outcome = position.outcome()
        assert (str(outcome.winner or "draw") if outcome else None) == vector.outcome
