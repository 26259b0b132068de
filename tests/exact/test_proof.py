"""Proofs by groups: true ones pass the check, and nothing else does."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from potez.exact.proof import Proof, check_lines
from potez.exact.proof_file import CertificateError, sealed
from potez.exact.sums import open_replies, wins
from potez.exact.view import View
from potez.games.base import GameError, Side
from potez.games.domineering import Domineering
from tests.exact.brute_force import positions, to_move, winner
from tests.exact.proving import brute_force_proof, shown

NOWHERE = Path("nowhere")
LINES = Path(__file__).parent.parent / "data" / "proofs"


@given(positions(), st.sampled_from(Side), st.randoms(use_true_random=False))
@settings(max_examples=300, deadline=None)
def test_groups_prove_only_what_is_true(position: Domineering, side: Side, dice: random.Random) -> None:
    view = View(position, side)
    groups = [0] * dice.randint(1, 4)
    for run in view.runs(view.empty):
        groups[dice.randrange(len(groups))] |= run
    if wins(groups, view.cols):
        assert winner(to_move(position, side)) is side
    replies = view.replies(view.empty)
    answered = replies & ~open_replies(groups, view.cols, replies)
    while answered:
        reply = answered & -answered
        answered ^= reply
        assert winner(shown(view, side, view.empty ^ 3 * reply, side)) is side


@given(positions())
@settings(max_examples=150, deadline=None)
def test_a_proof_proves_its_claim(position: Domineering) -> None:
    proof = brute_force_proof(position, winner(position))
    proof.check(NOWHERE)
    assert Proof.parse(sealed(proof.body)) == proof


@given(positions())
@settings(max_examples=150, deadline=None)
def test_no_proof_of_a_false_claim(position: Domineering) -> None:
    with pytest.raises(CertificateError):
        brute_force_proof(position, winner(position).other).check(NOWHERE)


@given(positions())
@settings(max_examples=100, deadline=None)
def test_a_view_knows_its_mirror_images(position: Domineering) -> None:
    view = View(position, Side.X)
    rows = [[view.empty >> (row * view.cols + col) & 1 for col in range(view.cols)] for row in range(view.rows)]
    images = [rows, rows[::-1], [row[::-1] for row in rows], [row[::-1] for row in rows[::-1]]]
    numbers = [sum(bit << i for i, bit in enumerate(bit for row in image for bit in row)) for image in images]
    assert {view.canonical(number) for number in numbers} == {min(numbers)}


@pytest.mark.parametrize(
    "line",
    [
        "1ff",
        "1ff =",
        "1ff = .aa",  # a dot for a run that the loser can use
        "1ff = aaaa",
        "1ff = aa",
        "1ff 0",
        "1ff 0 aaaa",
        "1ff 6 aaa",  # off the board
        "1ff 999",
        "01ff = aaa",
        "3ff = aaa",  # more cells than there are
        "1fg = aaa",
        "1ff = aa\x00",
        "1FF = aaa",
        "",
    ],
)
def test_a_line_that_proves_nothing(line: str) -> None:
    for also in ("", "1ff 1 aaaa\n"):
        text = sealed(f"potez proof\nposition 3/3/3 X\nwinner X\n{also}{line}\n")
        with pytest.raises(CertificateError):
            Proof.parse(text).check(NOWHERE)


@pytest.mark.parametrize(
    ("rows", "cols", "winner", "name"),
    [
        (9, 9, Side.X, "9x9-x-first"),
        (8, 10, Side.O, "8x10-o-first"),
        (8, 10, Side.O, "8x10-x-first"),
        (10, 10, Side.X, "10x10-x-first"),
    ],
)
def test_lines_of_large_proofs_hold(rows: int, cols: int, winner: Side, name: str) -> None:
    """150 lines each, drawn at random from proofs that `potez solve --certificate` wrote on 17 and 18 November 2026."""
    view, lines = View(Domineering.start(rows, cols), winner), (LINES / f"{name}.lines").read_text("ascii")
    proved, needed = check_lines(lines, view)
    assert len(proved) == 150
    assert needed


def test_a_line_that_comes_twice() -> None:
    proof = brute_force_proof(Domineering.start(4, 4), Side.X)
    proof.check(NOWHERE)
    first = proof.lines.splitlines(keepends=True)[0]
    with pytest.raises(CertificateError, match="is not a new set of cells"):
        replace(proof, lines=proof.lines + first).check(NOWHERE)


@pytest.mark.parametrize("size", ["26", "14/14", "/".join(14 * "1")])
def test_a_board_that_no_view_has_room_for(size: str) -> None:
    with pytest.raises(GameError, match="more than 13 rows or columns"):
        Proof.parse(sealed(f"potez proof\nposition {size} X\nwinner X\n"))


def test_a_group_that_nobody_can_draw_is_refused_at_once() -> None:
    text = sealed(f"potez proof\nposition {'/'.join(['9'] * 9)} X\nwinner X\n{(1 << 81) - 1:x} = aaaaaaaaa\n")
    with pytest.raises(CertificateError, match="proves nothing"):
        Proof.parse(text).check(NOWHERE)
