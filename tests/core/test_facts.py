"""The compiled half agrees with facts that were computed independently."""

import re
from hashlib import sha256
from pathlib import Path

import pytest

import potez
from potez import core
from tests.games.facts import Count, counts, vectors

SHORT, LONG = 10**7, 3 * 10**8  # nodes that take an instant, and a second or two


def check(fact: Count) -> None:
    assert core.perft(core.start(fact.game, **fact.options), fact.depth, threads=2) == fact.nodes


@pytest.mark.parametrize("fact", counts(most=SHORT), ids=str)
def test_move_counts(fact: Count) -> None:
    check(fact)


@pytest.mark.parametrize("fact", counts(least=SHORT, most=LONG), ids=str)
def test_deep_move_counts(fact: Count) -> None:
    check(fact)


@pytest.mark.slow
@pytest.mark.parametrize("fact", counts(least=LONG, most=10**12), ids=str)
def test_deepest_move_counts(fact: Count) -> None:
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


def test_the_published_tables_are_the_facts() -> None:
    page = (Path(__file__).parents[2] / "docs" / "perft.md").read_text("utf-8")
    published = {int(number.replace(" ", "")) for number in re.findall(r"(?<=\| )\d[\d ]*(?= \|)", page)}
    assert {fact.nodes for fact in counts()} <= published
