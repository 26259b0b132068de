"""The solver of the compiled half against the literature, brute force, and itself with each technique left out."""

import random

import pytest

from potez.core import _core
from potez.games.base import Side
from potez.games.domineering import Domineering
from tests.core.solving import LIBRARY, check, expected, native, scattered, turned_to

TECHNIQUES = [
    "quick",
    "simplify",
    "strips",
    "safe_pairs",
    "pieces",
    "table",
    "mirrors",
    "order",
    "free_cuts",
    "inheritance",
    "answers",
    "second_look",
    "history",
]
SMALL = [(1, 7), (2, 5), (5, 2), (3, 4), (4, 3), (4, 4), (3, 5), (5, 3), (2, 8), (4, 5), (2, 13), (14, 2)]
AT_ONCE = [(7, 8), (8, 7), (8, 9), (9, 8), (9, 10), (10, 9), (3, 26), (26, 4), (4, 11), (5, 11), (7, 10)]


def solver(rows: int, cols: int, without: list[str] | None = None, megabytes: int = 512) -> _core.Solver:
    return _core.Solver(rows, cols, LIBRARY, megabytes, without or [])


def against_brute_force(number: int, seed: int) -> None:
    dice = random.Random(seed)
    choices = [[], *([technique] for technique in TECHNIQUES)]
    solvers = {(size, i): solver(*size, without) for size in SMALL for i, without in enumerate(choices)}
    for n in range(number):
        size = dice.choice(SMALL)
        position = scattered(*size, dice.randint(size[0] * size[1] // 8, size[0] * size[1] // 3), dice)
        check(solvers[size, n % len(choices)], position)


def winners(rows: int, cols: int) -> str:
    """In the words of the table."""
    start = Domineering.start(rows=rows, cols=cols)
    first, second = (solver(rows, cols).solve(native(turned_to(start, side)))[0] for side in Side)
    return {("X", "X"): "V", ("O", "O"): "H", ("X", "O"): "1", ("O", "X"): "2"}[str(first), str(second)]


def test_small_boards_are_won_by_whom_the_literature_says() -> None:
    table = expected()
    for size in [(rows, cols) for rows in range(1, 8) for cols in range(1, 8)]:
        assert winners(*size) == table[size], size


@pytest.mark.parametrize("size", AT_ONCE)
def test_many_large_boards_are_decided_at_once(size: tuple[int, int]) -> None:
    table = expected()
    if size in table:
        assert winners(*size) == table[size]
    else:
        assert winners(*size) in "VH"  # four rows or fewer and 26 columns, or the other way round


def test_eight_by_eight_is_won_by_who_begins() -> None:
    solving = solver(8, 8)
    for side in Side:
        winner, move, nodes, *_ = solving.solve(native(turned_to(Domineering.start(rows=8, cols=8), side)))
        assert winner == side.value
        assert move is not None
        assert nodes < 500_000


@pytest.mark.slow
@pytest.mark.parametrize("size", [(7, 9), (9, 7), (6, 10), (10, 6), (6, 11), (7, 11), (8, 11)])
def test_boards_that_take_seconds(size: tuple[int, int]) -> None:
    assert winners(*size) == expected()[size]


def test_positions_are_won_by_whom_brute_force_says() -> None:
    against_brute_force(2000, seed=1)


@pytest.mark.slow
def test_many_positions_are_won_by_whom_brute_force_says() -> None:
    against_brute_force(24_000, seed=2)


@pytest.mark.parametrize("side", list(Side))
def test_runs_that_one_side_can_use_are_counted_from_their_free_ends(side: Side) -> None:
    """Column 1 is full but for the lowest cell or two, so X alone can use the cells beside it."""
    dice = random.Random(5)
    for rows, cols in [(4, 5), (5, 5), (6, 4), (7, 4)]:
        solving = solver(rows, cols)
        full = sum(1 << (row * cols + 1) for row in range(2 - rows % 2, rows))
        for _ in range(60):
            position = Domineering(rows, cols, full, 0, side)
            for _ in range(dice.randint(1, 4)):
                position = turned_to(position, dice.choice(list(Side)))
                moves = [move for move in position.legal_moves() if move.col > 1]
                if moves:
                    position = position.play_unchecked(dice.choice(moves))
            check(solving, turned_to(position, side))


def test_no_technique_changes_an_answer_on_large_boards() -> None:
    dice = random.Random(3)
    for rows, cols in [(8, 8), (7, 9), (9, 9), (11, 11)]:
        cells = rows * cols
        positions = [scattered(rows, cols, dice.randint(cells // 5, cells // 3), dice) for _ in range(6)]
        all_of_them = solver(rows, cols)
        found = [all_of_them.solve(native(position))[0] for position in positions]
        for technique in TECHNIQUES:
            other = solver(rows, cols, [technique])
            for position, winner in zip(positions, found, strict=True):
                assert other.solve(native(position), nodes=50_000)[0] in (winner, None), (technique, str(position))


def test_images_of_a_position_have_one_winner() -> None:
    dice = random.Random(4)
    for _ in range(40):
        rows, cols = dice.randint(4, 8), dice.randint(4, 8)
        position = scattered(rows, cols, rows * cols // 5, dice)
        winner = solver(rows, cols).solve(native(position))[0]
        lines = str(position).split()[0].split("/")
        upside_down = Domineering.parse(f"{'/'.join(reversed(lines))} {position.side}")
        assert solver(rows, cols).solve(native(upside_down))[0] == winner
        vertical, horizontal = (crossed(cells, rows, cols) for cells in (position.horizontal, position.vertical))
        turned = Domineering(cols, rows, vertical, horizontal, position.side.other)
        assert solver(cols, rows).solve(native(turned))[0] == {"X": "O", "O": "X"}[str(winner)]


def crossed(cells: int, rows: int, cols: int) -> int:
    """A set of cells of a board of this size with rows and columns exchanged."""
    places = [divmod(cell, cols) for cell in range(rows * cols) if cells >> cell & 1]
    return sum(1 << (col * rows + row) for row, col in places)
