"""Proofs of boards that brute force does not reach: the solver finds the strategy, the plain rules check it."""

import random
from dataclasses import replace
from functools import cache

import pytest

from potez.core.solver import Divider, Solver
from potez.exact.certificate import Certificate, CertificateError, certify
from potez.exact.symmetry import CanonicalCells
from potez.games.base import GameError, Side
from potez.games.domineering import Domineering, Placement


def board(rows: int, cols: int, first: Side) -> Domineering:
    return Domineering(rows, cols, 0, 0, first)


@cache
def solver(rows: int, cols: int) -> Solver:
    return Solver(rows, cols)


@cache
def proof(rows: int, cols: int, first: Side) -> Certificate:
    solving, start = solver(rows, cols), board(rows, cols, first)
    winner = solving.solve(start).winner
    assert winner

    def choose(position: Domineering) -> Placement:
        move: Placement | None = solving.solve(position).move
        assert move
        return move

    return certify(start, winner, choose, strips=True)


@pytest.mark.parametrize("first", Side)
@pytest.mark.parametrize(("rows", "cols"), [(4, 6), (5, 5), (4, 8), (7, 5), (8, 9)])
def test_a_proof_by_strips_holds(rows: int, cols: int, first: Side) -> None:
    made = proof(rows, cols, first)
    made.check()
    assert Certificate.parse(str(made)) == made


@pytest.mark.slow
@pytest.mark.parametrize("first", Side)
@pytest.mark.parametrize(("rows", "cols"), [(rows, cols) for rows in range(6, 9) for cols in range(6, 9)])
def test_large_proofs_hold(rows: int, cols: int, first: Side) -> None:
    proof(rows, cols, first).check()


def winning(position: Domineering, move: Placement) -> bool:
    return solver(position.rows, position.cols).solve(position.play(move)).winner is position.side


def reached(made: Certificate, cells: int) -> Domineering:
    """A position on the way that the certificate knows by these cells."""
    waiting = [made.position]
    while waiting:
        position = waiting.pop()
        if position.side is not made.winner:
            waiting += map(position.play_unchecked, position.legal_moves())
            continue
        canonical = CanonicalCells.of(position)
        if canonical.cells == cells:
            return position
        if canonical.cells in made.moves:
            waiting.append(position.play(canonical.map_move(position, made.moves[canonical.cells])))
    raise AssertionError("every position of a certificate comes up")


@pytest.mark.parametrize(("rows", "cols", "first"), [(4, 6, Side.X), (5, 5, Side.O), (7, 5, Side.X)])
def test_a_move_that_loses_is_found_out(rows: int, cols: int, first: Side) -> None:
    made, dice = proof(rows, cols, first), random.Random(rows * cols)
    for cells in dice.sample(sorted(made.moves), 5):
        position = reached(made, cells)
        canonical = CanonicalCells.of(position)
        losing = [move for move in position.legal_moves() if not winning(position, move)]
        for move in dice.sample(losing, min(2, len(losing))):
            altered = replace(made, moves={**made.moves, cells: canonical.map_move(position, move)})
            with pytest.raises(CertificateError):
                altered.check()
        with pytest.raises(CertificateError, match="has no move for"):
            replace(made, moves={key: move for key, move in made.moves.items() if key != cells}).check()


def test_another_claim_is_not_proved() -> None:
    made = proof(4, 6, Side.X)
    claims = [
        replace(made, winner=made.winner.other),
        replace(made, position=replace(made.position, side=Side.O)),
        replace(made, position=Domineering.start(6, 4)),
        replace(made, strips=False),
    ]
    for claim in claims:
        with pytest.raises(GameError):
            claim.check()


@cache
def proof_by_groups(rows: int, cols: int, first: Side) -> Certificate:
    solving, start = solver(rows, cols), board(rows, cols, first)
    winner = solving.solve(start).winner
    assert winner

    def choose(position: Domineering) -> Placement:
        move: Placement | None = solving.solve(position).move
        assert move
        return move

    return certify(start, winner, choose, strips=True, divide=Divider(rows, cols).groups)


@pytest.mark.parametrize("first", Side)
@pytest.mark.parametrize(("rows", "cols"), [(4, 6), (5, 5), (4, 8)])
def test_a_proof_by_groups_holds_and_is_shorter(rows: int, cols: int, first: Side) -> None:
    made = proof_by_groups(rows, cols, first)
    made.check()
    assert Certificate.parse(str(made)) == made
    assert len(made.moves) <= len(proof(rows, cols, first).moves)


def test_altered_groups_are_found_out() -> None:
    made, dice = proof_by_groups(4, 8, Side.X), random.Random(8)
    assert made.groups
    for cells in dice.sample(sorted(made.groups), 5):
        groups = made.groups[cells]
        one = groups[0] & -groups[0]
        for altered in (
            groups[1:],
            (*groups, one),
            (*groups, 1 << 32),
            tuple(1 << i for i in range(32) if cells >> i & 1),
        ):
            with pytest.raises(CertificateError, match="prove nothing"):
                replace(made, groups={**made.groups, cells: altered}).check()
        with pytest.raises(CertificateError, match="has no move for"):
            replace(made, groups={key: value for key, value in made.groups.items() if key != cells}).check()
    with pytest.raises(CertificateError, match="1 positions of the certificate never arise"):
        replace(made, groups={**made.groups, 1: (1,)}).check()
