"""Proofs of boards that brute force does not reach: the solver finds the strategy, the plain rules check it."""

import random
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from potez.core.solver import Solver
from potez.exact import proof_writer
from potez.exact.certificate import Certificate, certify
from potez.exact.proof import Proof, piece_path
from potez.exact.proof_file import CertificateError, load, sealed
from potez.exact.proof_writer import ProofWriter
from potez.exact.symmetry import CanonicalCells
from potez.exact.view import View
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
def proof_by_groups(rows: int, cols: int, first: Side) -> Proof:
    start, lines = board(rows, cols, first), list[str]()
    winner = solver(rows, cols).solve(start).winner
    assert winner
    assert solver(rows, cols).prove(start, winner, lines.append)
    return Proof(start, winner, (), "".join(lines))


NOWHERE = Path("nowhere")


@pytest.mark.parametrize("first", Side)
@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (2, 2), (4, 6), (5, 5), (4, 8), (7, 7)])
def test_a_proof_by_groups_holds(rows: int, cols: int, first: Side) -> None:
    made = proof_by_groups(rows, cols, first)
    assert made.check(NOWHERE) == made.lines.count("\n")
    assert Proof.parse(sealed(made.body)) == made


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "cols", "first"), [(6, 8, Side.X), (8, 8, Side.X), (7, 9, Side.X), (8, 10, Side.O)])
def test_a_large_proof_by_groups_holds(rows: int, cols: int, first: Side, tmp_path: Path) -> None:
    start, path = board(rows, cols, first), tmp_path / "proof"
    winner = solver(rows, cols).solve(start).winner
    assert winner
    writer = ProofWriter(path, start, winner)
    assert solver(rows, cols).prove(start, winner, writer.take)
    assert writer.finish().check(path, processes=2) == writer.count


def test_threads_write_a_proof_that_holds() -> None:
    start, solving, lines = board(4, 8, Side.X), Solver(4, 8, threads=2), list[str]()
    winner = solving.solve(start).winner
    assert winner
    assert solving.prove(start, winner, lines.append)
    assert Proof(start, winner, (), "".join(lines)).check(NOWHERE)


def test_a_proof_that_is_not_complete_in_time() -> None:
    start, lines = board(8, 8, Side.X), list[str]()
    assert solver(8, 8).solve(start).winner is Side.X
    assert not solver(8, 8).prove(start, Side.X, lines.append, seconds=0.001)


def test_there_is_no_proof_that_the_loser_wins() -> None:
    for rows, cols in ((4, 4), (5, 5), (4, 8)):
        start, lines = board(rows, cols, Side.X), list[str]()
        winner = solver(rows, cols).solve(start).winner
        assert winner
        assert not solver(rows, cols).prove(start, winner.other, lines.append)


def test_whoever_takes_the_lines_may_end_it() -> None:
    start, lines = board(5, 8, Side.X), list[str]()

    def take_one(text: str) -> None:
        lines.append(text)
        raise RuntimeError("enough")

    winner = solver(5, 8).solve(start).winner
    assert winner
    with pytest.raises(RuntimeError, match="enough"):
        solver(5, 8).prove(start, winner, take_one)
    assert len(lines) == 1


def altered(line: str, view: View, dice: random.Random) -> list[str]:
    """Lines instead of this one, none of which may do: other cells, a lost move, groups that prove nothing."""
    cells, what, *cuts = line.split()
    bits = [1 << i for i in range(view.rows * view.cols)]
    number = int(cells, 16)
    results = ["", f"{number ^ dice.choice(bits):x} {what} {' '.join(cuts)}"]
    results.append(f"{cells} {what} {' '.join(cut + 'a' for cut in cuts)}")
    if what == "=":
        results.append(f"{cells} = {'.' * len(cuts[0])}")
        results.append(f"{cells} = {'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'[: len(cuts[0])]}")
        results.append(f"{cells} 0")
    else:
        results.append(f"{cells} {what}")
        results.append(f"{cells} = {'a' * len(view.runs(number))}")
        results.append(f"{cells} {view.rows * view.cols - 1}")
    return results


@pytest.mark.parametrize(("rows", "cols", "first"), [(4, 8, Side.X), (5, 5, Side.O), (7, 7, Side.X)])
def test_an_altered_line_is_found_out(rows: int, cols: int, first: Side) -> None:
    made, dice = proof_by_groups(rows, cols, first), random.Random(rows * cols)
    view, lines = View(made.position, made.winner), made.lines.splitlines(keepends=True)
    kinds = [[line for line in lines if (" = " in line) is is_leaf] for is_leaf in (True, False)]
    for line in (line for kind in kinds for line in dice.sample(kind, min(4, len(kind)))):
        for other in altered(line.strip(), view, dice):
            with pytest.raises(CertificateError):
                replace(made, lines=made.lines.replace(line, f"{other}\n" if other else "")).check(NOWHERE)


def test_another_claim_is_not_proved_by_groups() -> None:
    made = proof_by_groups(4, 6, Side.X)
    claims = [
        replace(made, winner=made.winner.other),
        replace(made, position=replace(made.position, side=Side.O)),
        replace(made, position=Domineering.start(6, 4)),
        replace(made, position=Domineering.start(4, 7)),
        replace(made, lines=""),
    ]
    for claim in claims:
        with pytest.raises(CertificateError):
            claim.check(NOWHERE)


@pytest.fixture
def in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Proof]:
    """A proof in several files."""
    made = proof_by_groups(7, 7, Side.O)
    monkeypatch.setattr(proof_writer, "PIECE", 150)
    path = tmp_path / "proof"
    writer = ProofWriter(path, made.position, made.winner)
    for line in made.lines.splitlines(keepends=True):
        writer.take(line)
    assert len(writer.finish().pieces) > 2
    return path, Proof.parse(load(path))


@pytest.mark.parametrize("processes", [1, 2])
def test_pieces_prove_what_the_whole_proves(in_pieces: tuple[Path, Proof], processes: int) -> None:
    path, divided = in_pieces
    assert divided.lines == ""
    assert divided.check(path, processes) == proof_by_groups(7, 7, Side.O).lines.count("\n")


def test_a_piece_by_itself_needs_others(in_pieces: tuple[Path, Proof]) -> None:
    path, divided = in_pieces
    pieces = [divided.check_piece(path, number) for number in range(1, len(divided.pieces) + 1)]
    proved = set[int]().union(*(piece.proved for piece in pieces))
    assert any(piece.needed for piece in pieces)
    assert all(piece.needed <= proved - piece.proved for piece in pieces)
    with pytest.raises(CertificateError, match="so there is no piece"):
        divided.check_piece(path, len(pieces) + 1)


@pytest.mark.parametrize("processes", [1, 2])
def test_bad_pieces_are_found_out(in_pieces: tuple[Path, Proof], processes: int) -> None:
    path, divided = in_pieces
    one, two = (piece_path(path, number) for number in (1, 2))
    texts = load(one), load(two)
    for text, message in (
        (texts[1], "is not the piece that the proof names"),
        (texts[0][:-100], "is not a certificate, or only part of one"),
        (texts[0].replace(" = ", " =  ", 1), "its digest does not match"),
        ("", "is not a certificate"),
    ):
        one.write_text(text)
        with pytest.raises(CertificateError, match=message):
            divided.check(path, processes)
    one.unlink()
    with pytest.raises(CertificateError, match=r"proof\.1 is missing"):
        divided.check(path, processes)


def test_a_proof_that_does_not_name_a_piece(in_pieces: tuple[Path, Proof]) -> None:
    path, divided = in_pieces
    with pytest.raises(CertificateError, match="positions that can arise have no line"):
        replace(divided, pieces=divided.pieces[:-1]).check(path)
