"""Boards cut freely into groups: what the bounds claim, and what the whole search finds, against brute force."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from potez.core import _core
from potez.games.base import Side
from potez.games.domineering import Domineering
from tests.core.solving import LIBRARY, check, expected, mover_wins, native, scattered, turned_to

SIZES = [(4, 5), (5, 4), (5, 5), (4, 6), (6, 4), (3, 7), (7, 3), (5, 6), (6, 5), (6, 6)]
TECHNIQUES = ["simplify", "table", "mirrors", "order", "free_cuts", "inheritance", "answers", "second_look", "history"]


def cutter(rows: int, cols: int, without: list[str] | None = None, group_cells: int = 16) -> _core.Solver:
    """Cuts even a small board freely. Its tables hold two rows only, so taller groups have to be drawn."""
    missing = ["quick", *(without or [])]
    strip_cells = 2 * max(rows, cols)
    return _core.Solver(rows, cols, LIBRARY, 4, missing, strip_cells=strip_cells, cuts_from=1, group_cells=group_cells)


def positions(number: int, seed: int) -> Iterator[Domineering]:
    """Boards with room for brute force, both sides to move in turn."""
    dice = random.Random(seed)
    for _ in range(number):
        rows, cols = dice.choice(SIZES)
        fewest = max(rows * cols - 22, 0) // 2
        position = scattered(rows, cols, dice.randint(fewest, fewest + 4), dice)
        yield position
        yield turned_to(position, position.side.other)


def check_claims(number: int, seed: int) -> None:
    claims: Counter[str] = Counter()
    for position in positions(number, seed):
        size = position.rows, position.cols
        won = mover_wins(*size, position.empty, position.side)
        winner = (position.side if won else position.side.other).value
        by_strips = claimer(*size, 0).claim(native(position))
        for group_cells in (8, 16, 24):
            claimed = claimer(*size, group_cells).claim(native(position))
            assert claimed in (None, winner), (group_cells, str(position))
            claims["by cuts"] += claimed is not None
            claims["by cuts alone"] += claimed is not None and by_strips is None
    assert claims["by cuts"] > number
    assert claims["by cuts alone"] > number // 20


CLAIMERS: dict[tuple[int, int, int], _core.Solver] = {}


def claimer(rows: int, cols: int, group_cells: int) -> _core.Solver:
    """With 0 cells it knows straight cuts only."""
    key = rows, cols, group_cells
    if key not in CLAIMERS:
        CLAIMERS[key] = cutter(rows, cols, [] if group_cells else ["free_cuts"], group_cells or 1)
    return CLAIMERS[key]


def check_searches(number: int, seed: int) -> None:
    choices = [[], *([technique] for technique in TECHNIQUES)]
    solvers = {(size, i): cutter(*size, without) for size in SIZES for i, without in enumerate(choices)}
    for n, position in enumerate(positions(number, seed)):
        check(solvers[(position.rows, position.cols), n % len(choices)], position)


def test_claims_are_right() -> None:
    check_claims(300, seed=1)


@pytest.mark.slow
def test_many_claims_are_right() -> None:
    check_claims(6000, seed=2)


def test_searches_with_free_cuts_are_right() -> None:
    check_searches(600, seed=3)


@pytest.mark.slow
def test_many_searches_with_free_cuts_are_right() -> None:
    check_searches(12_000, seed=4)


@pytest.mark.parametrize("size", [(5, 7), (6, 6), (6, 7), (7, 7)])
@pytest.mark.parametrize("technique", [None, "inheritance", "answers", "second_look", "history"])
def test_whole_boards_are_won_by_whom_the_literature_says(size: tuple[int, int], technique: str | None) -> None:
    solving = cutter(*size, [technique] if technique else [])
    start = Domineering.start(*size)
    first, second = (solving.solve(native(turned_to(start, side)))[0] for side in Side)
    assert {"XX": "V", "OO": "H", "XO": "1", "OX": "2"}[f"{first}{second}"] == expected()[size]


@pytest.mark.parametrize("size", [(7, 7), (8, 8)])
def test_two_threads_find_what_one_finds(size: tuple[int, int]) -> None:
    for side in Side:
        start = native(turned_to(Domineering.start(*size), side))
        together = _core.Solver(*size, LIBRARY, 256, ["quick"], threads=2, cuts_from=1)
        assert together.solve(start)[0] == side.value


def test_one_thread_counts_the_same_nodes_twice() -> None:
    start = native(Domineering.start(8, 8))
    counts = {_core.Solver(8, 8, LIBRARY, 256, ["quick"], cuts_from=1).solve(start)[2] for _ in range(2)}
    assert len(counts) == 1
