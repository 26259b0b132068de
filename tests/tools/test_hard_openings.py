"""The openings that the tool finds are won by the side to move, and take the solver a while or are won by few moves."""

from pathlib import Path
from typing import Any

from potez import Position, core
from potez.core.solver import Solver
from potez.engine.native import NativeEngine
from potez.engine.types import Limits
from tests.tools.runner import run

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
SUITE, FEW_WINS = BENCHMARKS / "openings-10x10.txt", BENCHMARKS / "few-wins-10x10.txt"


def after(line: str, size: int) -> Position[Any]:
    position: Position[Any] = core.start("domineering", rows=size, cols=size)
    for text in line.split():
        position = position.play(position.parse_move(text))
    return position


def wins(position: Position[Any], solver: Solver) -> int:
    return sum(solver.solve(position.play(move)).winner is position.side for move in position.legal_moves())


def test_an_opening_is_won_but_not_at_once() -> None:
    size = ("--rows", 8, "--cols", 8, "--dominoes", "3-4")
    (line,) = run("hard_openings", *size, "--count", 1, "--least", 20_000).splitlines()
    position = after(line, 8)
    assert len(line.split()) in {3, 4}
    assert core.solve(core.from_python(position)).winner is position.side
    assert not NativeEngine().search(position, Limits(nodes=20_000)).score.exact


def test_an_opening_is_won_by_few_moves() -> None:
    size = ("--rows", 8, "--cols", 8, "--dominoes", 8)
    lines = run("hard_openings", *size, "--count", 2, "--wins", 2).splitlines()
    assert len(set(lines)) == 2
    for line in lines:
        assert len(line.split()) == 8
        assert wins(after(line, 8), Solver(8, 8)) in {1, 2}


def test_the_suite_has_a_hundred_openings() -> None:
    lines = SUITE.read_text().splitlines()
    assert len(set(lines)) == len(lines) == 100
    for line in lines:
        assert after(line, 10).outcome() is None
        assert len(line.split()) in {11, 12}


def test_one_or_two_moves_win_the_openings_of_few_wins() -> None:
    lines = FEW_WINS.read_text().splitlines()
    assert len(set(lines)) == len(lines) == 100
    assert {len(line.split()) for line in lines} == {14}
    solver = Solver(10, 10)
    for line in lines[::20]:
        assert wins(after(line, 10), solver) in {1, 2}
