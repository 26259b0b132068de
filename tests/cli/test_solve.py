"""Solving and proving at the terminal, and valuing Domineering."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from potez.cli.terminal import solve_progress as solving_module
from potez.cli.terminal.solve_progress import TimedSolver
from potez.cli.terminal.terminal import Terminal
from potez.core.solver import Solver
from potez.exact import proof_writer
from potez.games.base import Side
from potez.games.domineering import Domineering
from potez.locale import Language
from tests.cli.driver import Answer, Typist

Inside = Callable[..., Answer]


def test_who_wins(inside: Inside) -> None:
    lines = inside("solve", "domineering", "--rows", "4", "--cols", "4", "--both", "--all").out.splitlines()
    assert lines[0] == "X to move: X wins with B2"
    assert lines[1] == "winning moves: A2 B2 C2 D2"
    assert lines[3] == "O to move: O wins with B2"
    assert lines[4] == "winning moves: B1 B2 B3 B4"


def test_the_side_to_move_may_have_lost(inside: Inside) -> None:
    said = inside("solve", "domineering", "--rows", "3", "--cols", "4", "--first", "x").out
    assert said.startswith("X to move: O wins\n")


def test_for_machines(inside: Inside) -> None:
    told = json.loads(inside("solve", "domineering", "--rows", "3", "--cols", "3", "--json").out)
    assert (told["winner"], told["move"], told["position"]) == ("X", "B1", "3/3/3 X")
    assert told["nodes"] >= 1


ENDING = "4/1,O,2/2,OXXOOX,OXX/2,X,1/4/2,XOX,XOX/2,OXOOXO,O/4 O 0-0"


def test_an_ending_of_byte(inside: Inside) -> None:
    first, second, third = inside("solve", "byte", "--position", ENDING, "--all").out.splitlines()
    assert first.startswith("O to move: O wins within ")
    assert second.startswith("winning moves: ")
    assert first.split()[-1] in second.split()
    assert " positions in " in third


def test_a_small_board_of_blockade(inside: Inside) -> None:
    board = ["blockade", "--rows", "5", "--cols", "6", "--walls", "0"]
    assert inside("solve", *board).out.startswith("X to move: X wins within 3 with X1-")
    told = json.loads(inside("solve", *board, "--json", "--all").out)
    assert (told["winner"], told["plies"], told["is_draw"], told["undecided"]) == ("X", 3, False, [])
    assert told["move"] in told["winning"]
    lost = inside("solve", *board, "--after", told["move"]).out
    assert lost.startswith("O to move: X wins within 2\n")


def test_limits_of_the_prover(inside: Inside) -> None:
    for limit in (["--nodes", "10"], ["--seconds", "1"]):
        assert inside("solve", "byte", *limit).out.startswith("X to move: not decided within the limit\n")


@pytest.mark.parametrize(("rows", "cols", "first", "winner"), [(4, 4, "X", "X"), (5, 5, "O", "X"), (6, 7, "O", "X")])
def test_a_proof_is_written_and_checked(
    inside: Inside, home: Path, rows: int, cols: int, first: str, winner: str
) -> None:
    board = ["--rows", str(rows), "--cols", str(cols), "--first", first]
    written = inside("solve", "domineering", *board, "--certificate", "proof")
    assert "proof contains the proof" in written.out
    assert inside("verify", "proof").out.startswith(f"proved: {winner} wins ")
    altered = (home / "proof").read_text().replace(f"winner {winner}", "winner O" if winner == "X" else "winner X")
    (home / "proof").write_text(altered)
    refused = inside("verify", "proof")
    assert (refused.code, refused.out) == (2, "")
    assert "the certificate was changed after it was written" in refused.err


def test_a_long_proof_is_checked_in_pieces(inside: Inside, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof_writer, "PIECE", 150)
    assert inside("solve", "domineering", "--rows", "7", "--cols", "7", "--certificate", "proof").code == 0
    pieces = sorted(path.name for path in home.glob("proof.*"))
    assert len(pieces) > 2
    whole = inside("verify", "proof", "--processes", "2").out
    assert whole.startswith("proved: ")
    assert inside("verify", "proof", "--piece", "2").out.startswith(f"piece 2 of {len(pieces)} holds: ")
    for options, sentence in (
        (["--piece", "0"], "piece must be 1.."),
        (["--piece", "two"], "piece must be 1.."),
        (["--piece", str(len(pieces) + 1)], f"the proof has {len(pieces)} pieces, so there is no piece"),
        (["--processes", "0"], "processes must be 1..1024"),
    ):
        refused = inside("verify", "proof", *options)
        assert (refused.code, refused.out) == (2, "")
        assert sentence in refused.err
    (home / "proof.2").write_bytes((home / "proof.2").read_bytes()[:-7])
    assert "not a certificate" in inside("verify", "proof").err
    (home / "proof.2").unlink()
    missing = inside("verify", "proof", "--processes", "2")
    assert (missing.code, missing.out) == (2, "")
    assert "the piece proof.2 is missing" in missing.err
    assert "this is a piece of a proof; check FILE" in inside("verify", "proof.1").err


def test_a_limit_leaves_it_undecided(inside: Inside) -> None:
    said = inside("solve", "domineering", "--rows", "10", "--cols", "10", "--seconds", "1").out
    assert said.startswith("X to move: not decided within the limit\n")


def test_a_proof_takes_its_time_or_is_not_written(inside: Inside, home: Path) -> None:
    board = ["--rows", "9", "--cols", "9", "--seconds", "1", "--certificate", "proof"]
    said = inside("solve", "domineering", *board)
    assert said.code == 2
    assert "there is no winner yet, so there is nothing to prove" in said.err
    assert not (home / "proof").exists()


def test_moves_there_is_no_time_for_are_told() -> None:
    position = Domineering.start(8, 8)
    solving = TimedSolver(Terminal(Language("en")), Solver(8, 8), seconds=1)
    solving.deadline = 0.0
    assert solving.winning_moves(position) == ([], list(position.legal_moves()))


def test_hard_moves_are_tried_again_until_they_are_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving_module, "FEW", 1)
    position = Domineering.start(6, 6)
    solving = TimedSolver(Terminal(Language("en")), Solver(6, 6), seconds=None)
    winning, undecided = solving.winning_moves(position)
    assert winning
    assert not undecided
    for move in position.legal_moves():
        assert (solving.solve(position.play(move)).winner is Side.X) == (move in winning)


def test_ctrl_c_says_what_is_known(home: Path) -> None:
    with Typist(home, "solve", "domineering", "--rows", "10", "--cols", "10") as person:
        person.sees("solving")
        person.types("\x03", enter=False)
        person.sees("stopped: the winner is still unknown")
        assert person.leaves() == 130


def test_a_cluster_started_here_solves_and_can_be_stopped(home: Path) -> None:
    on_cluster = ("solve", "domineering", "--cols", "10", "--cluster", "local", "--threads", "2", "--memory", "512")
    with Typist(home, *on_cluster, "--rows", "8", "--first", "O") as person:
        person.sees("workers: 2; solving:")
        person.sees("the cluster tested")
        person.sees("O to move: O wins with")
        assert person.leaves() == 0
    with Typist(home, *on_cluster, "--rows", "10") as person:
        person.sees("workers: 2; solving:")
        person.types("\x03", enter=False)
        person.sees("stopped: the winner is still unknown")
        assert person.leaves() == 130


def test_ctrl_c_stops_the_prover(home: Path) -> None:
    with Typist(home, "solve", "byte") as person:
        person.sees("solving")
        person.types("\x03", enter=False)
        person.sees("stopped: the winner is still unknown")
        assert person.leaves() == 130


def test_ctrl_c_while_tables_are_made(home: Path) -> None:
    with Typist(home, "solve", "domineering", "--rows", "9", "--cols", "9") as person:
        person.sees("building the strip tables")
        person.types("\x03", enter=False)
        person.sees("stopped: the winner is still unknown")
        assert person.leaves() == 130
    assert not list(home.rglob("strips-9x3*"))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["byte", "--both"], "--both is for domineering, not for byte"),
        (["blockade", "--estimate"], "--estimate is for domineering, not for blockade"),
        (["byte", "--nodes", "0"], "nodes must be 1.."),
        (["byte", "--memory", "0"], "memory must be 1..1048575, not 0"),
        (["domineering", "--rows", "12", "--cols", "12"], "a board of 144 cells is too large to be solved"),
        (["domineering", "--first", "Z"], "--first must be X or O, not 'Z'"),
        (["domineering", "--both", "--first", "X"], "--both cannot be combined with --certificate or --first"),
        (["domineering", "--memory", "0"], "memory must be 1..1048575, not 0"),
        (["domineering", "--seconds", "soon"], "seconds must be 1..1048575, not 'soon'"),
        (
            ["domineering", "--certificate", "no/such/place"],
            "no/such/place cannot be written: there is no folder no/such",
        ),
        (["domineering", "--certificate", "."], ". is a folder; name a file in it"),
    ],
)
def test_nonsense(inside: Inside, arguments: list[str], sentence: str) -> None:
    answer = inside("solve", *arguments)
    assert answer.code != 0
    assert sentence in answer.err


def test_values(inside: Inside) -> None:
    said = inside("value", "domineering", "--position", "OOOO/1OO1/2OO X", "--parts").out
    assert said == "value *\noutcome: whoever moves first wins\nmean 0, temperature 0\nA1 B1 A2: *\nD2: 0\n"
    assert inside("value", "domineering", "--rows", "2", "--cols", "3").out.startswith("value {2|-1/2}\n")
    refused = inside("value", "byte")
    assert refused.code == 2
    assert "only positions of domineering have a value, not those of byte" in refused.err
