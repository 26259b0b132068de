"""The tactics tool finds positions whose printed answers are right and all there are."""

import subprocess

import pytest

from potez import core
from tests.tools.runner import run


def test_the_answers_of_domineering_are_the_moves_that_win() -> None:
    header, line = run("tactics", "domineering", "--plies", "16-19", "--count", 1).splitlines()
    assert header == "# Positions and the moves that win, by exhaustive search. Found by tools/tactics.py."
    text, answers = line.split(" = ")
    position = core.parse("domineering", text)
    winning = [move for move in position.legal_moves() if core.solve(position.play(move)).winner is position.side]
    assert answers.split() == [str(move) for move in winning]
    assert 0 < 8 * len(winning) <= len(position.legal_moves())


def test_the_answers_of_blockade_prevent_a_win_in_one() -> None:
    _, line = run("tactics", "blockade", "--plies", "20-29", "--aim", "defend", "--count", 1).splitlines()
    text, answers = line.split(" = ")
    position = core.parse("blockade", text)
    right = answers.split()
    assert len({answer.split("-")[2] for answer in right}) == 1
    assert 0 < 16 * len(right) < len(position.legal_moves())


def test_only_blockade_has_walls_to_defend_with() -> None:
    with pytest.raises(subprocess.CalledProcessError):
        run("tactics", "byte", "--aim", "defend", "--count", 1)
