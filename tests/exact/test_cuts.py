"""Groups of cells as a proof: against brute force, and with groups that prove nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from potez.exact import cuts
from potez.exact.certificate import Certificate, certify
from potez.games.base import Side
from potez.games.domineering import Domineering, Placement
from tests.exact.brute_force import positions, to_move, winner, winning_move


def lines(position: Domineering) -> Iterator[int]:
    """The maximal runs of empty cells along which the side that waits places its dominoes."""
    dominoes, step = position.places(position.side.other), 1 if position.side is Side.X else position.cols
    left = position.empty
    while left:
        run, more = 0, left & -left
        while run != more:
            run = more
            more = run | (dominoes & run) << step | (dominoes << step & run) >> step
        left &= ~run
        yield run


def random_groups(position: Domineering, dice: random.Random) -> tuple[int, ...]:
    """The runs, each in one of a few groups."""
    groups = [0] * dice.randint(1, 5)
    for run in lines(position):
        groups[dice.randrange(len(groups))] |= run
    return tuple(group for group in groups if group)


@given(positions(), st.randoms(use_true_random=False))
@settings(max_examples=400, deadline=None)
def test_groups_prove_only_what_is_true(position: Domineering, dice: random.Random) -> None:
    for side in Side:
        turned = to_move(position, side)
        if cuts.proves(turned, random_groups(turned, dice)):
            assert winner(turned) is side


def test_groups_of_whole_runs_prove_something() -> None:
    board = Domineering.start(4, 5)
    assert cuts.proves(board, (0b1111111111, 0b1111111111 << 10))


@pytest.mark.parametrize(
    "groups",
    [
        (),
        (0b11111,),  # not all dominoes of O
        (0b1111111111, 0b111 << 10, 0b1111111 << 13),  # a run is cut
        (0b1111111111, 0b1111111111 << 10, 1),  # a cell in two groups
        (0b1111111111, 0b11111111111 << 10),  # a cell off the board
        (0b1111111111, 0b1111111111 << 10, 0),  # an empty group
        (0b11111, 0b11111 << 5, 0b11111 << 10, 0b11111 << 15),  # rows, where X has no moves
    ],
)
def test_groups_that_prove_nothing(groups: tuple[int, ...]) -> None:
    assert not cuts.proves(Domineering.start(4, 5), groups)


def test_a_taken_cell_is_in_no_group() -> None:
    board = Domineering.start(4, 5).play(Placement(0, 0))
    turned = to_move(board, Side.X)
    assert not cuts.proves(turned, (0b1111111111, 0b1111111111 << 10))


def with_groups(position: Domineering) -> Certificate:
    """A certificate that may stop at groups of two halves, upper and lower or left and right."""

    def choose(now: Domineering) -> Placement:
        move = winning_move(now)
        assert move
        return move

    def divide(now: Domineering) -> tuple[int, ...]:
        runs = list(lines(now))
        halves = sum(runs[: len(runs) // 2]), sum(runs[len(runs) // 2 :])
        return tuple(half for half in halves if half)

    return certify(position, winner(position), choose, strips=True, divide=divide)


@given(positions())
@settings(max_examples=60, deadline=None)
def test_a_certificate_with_groups_proves_its_claim(position: Domineering) -> None:
    made = with_groups(position)
    made.check()
    assert Certificate.parse(str(made)) == made
