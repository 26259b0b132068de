"""The tactics tool finds positions whose printed answers are right and all there are."""

import subprocess

import pytest

from potez import core
from potez.core import _core
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


def test_a_forced_win_of_blockade_is_told_with_its_plies() -> None:
    _, line = run("tactics", "blockade", "--plies", "20-40", "--aim", "force", "--count", 1).splitlines()
    text, plies = line.split(" = ")
    position = _core.Position("blockade", text)
    assert plies in {"3", "5"}
    assert _core.winning_turns(position, int(plies), 1)
    assert not _core.winning_turns(position, int(plies) - 2, 1)


def test_a_turn_that_guards_allows_no_win_within_five_plies() -> None:
    _, line = run("tactics", "blockade", "--plies", "20-40", "--aim", "guard", "--count", 1).splitlines()
    text, turn = line.split(" = ")
    position = _core.Position("blockade", text)
    code = position.read_move(turn)
    assert code is not None
    assert not any(_core.winning_turns(position.play(code), plies, 1) for plies in (1, 3, 5))


def test_only_blockade_has_walls_to_defend_with() -> None:
    with pytest.raises(subprocess.CalledProcessError):
        run("tactics", "byte", "--aim", "defend", "--count", 1)
