"""What a solver has proved can be handed to another one, kept in a file, and taken up again."""

import zlib
from hashlib import sha256
from pathlib import Path

import pytest

from potez.core import _core
from potez.core.checkpoint import Checkpoint, CheckpointError
from potez.core.solver import Progress, Solver
from potez.games.base import Side
from potez.games.domineering import Domineering
from tests.core.solving import LIBRARY, native, turned_to

START = Domineering.start(8, 8)


def solver() -> Solver:
    return Solver(8, 8, 64)


def test_a_solver_learns_what_another_has_proved() -> None:
    taught, teacher = solver(), solver()
    nodes = teacher.solve(START).nodes
    facts = teacher.facts(1 << 10)
    assert 0 < len(facts) < len(teacher.facts(1))
    taught.learn(facts)
    found = taught.solve(START)
    assert found.winner is Side.X
    assert found.nodes < nodes / 4


def test_what_was_learned_can_be_passed_on_before_a_search() -> None:
    teacher, between = solver(), solver()
    teacher.solve(START)
    between.learn(teacher.facts(1 << 10))
    assert between.facts(1 << 10) == teacher.facts(1 << 10)


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_share_of_the_work_has_the_answer_and_news(number: int, side: Side) -> None:
    start = native(turned_to(Domineering.start(7, 7), side))
    searching, taught = (_core.Solver(7, 7, LIBRARY, 16, ["quick"], cuts_from=1, group_cells=6) for _ in range(2))
    winner, _, tested, *_ = searching.solve(start, share=(number, 3))
    assert winner == side.value  # on 7 x 7 the first player wins
    taught.learn(searching.take_news())
    assert searching.take_news() == b""
    winner, _, again, *_ = taught.solve(start)
    assert winner == side.value
    assert again < tested / 2


@pytest.mark.parametrize("facts", [b"short", bytes(23), bytes([255]) * 24])
def test_other_bytes_are_no_facts(facts: bytes) -> None:
    with pytest.raises(ValueError, match="these are not facts"):
        solver().learn(facts)


def test_whoever_listens_can_save_what_is_proved(tmp_path: Path) -> None:
    searching, saved = Solver(9, 9, 64), Checkpoint(tmp_path / "facts", 9, 9, every=0)

    class EnoughError(Exception):
        pass

    def listen(progress: Progress) -> None:
        assert 0 <= progress.done <= 1
        saved.save_if_due(searching)
        if progress.nodes > 100_000:
            raise EnoughError

    with pytest.raises(EnoughError):
        searching.solve(Domineering.start(9, 9), on_progress=listen)
    resumed = Solver(9, 9, 64)
    assert saved.load(resumed)
    facts = resumed.facts(1 << 10)
    known = searching.facts(1 << 10)
    assert facts
    assert {facts[i : i + 16] for i in range(0, len(facts), 24)} <= {
        known[i : i + 16] for i in range(0, len(known), 24)
    }


def test_no_file_is_no_checkpoint(tmp_path: Path) -> None:
    assert not Checkpoint(tmp_path / "facts", 8, 8).load(solver())


def test_damaged_and_foreign_files_are_refused(tmp_path: Path) -> None:
    saved, teacher = Checkpoint(tmp_path / "facts", 8, 8), solver()
    teacher.solve(START)
    saved.save(teacher)
    whole = saved.path.read_bytes()
    for wrong in (b"", b"noise", whole[:-1], whole[:-9] + b"x" + whole[-8:], whole.replace(b"8x8", b"8x9")):
        saved.path.write_bytes(wrong)
        with pytest.raises(CheckpointError, match="is damaged, or the checkpoint of another board"):
            saved.load(solver())
    assert sha256(whole.partition(b"\n")[2]).hexdigest().encode() in whole
    assert zlib.decompress(whole.partition(b"\n")[2]) == teacher.facts(1 << 10)


def test_a_listener_cannot_solve_with_the_solver_it_listens_to() -> None:
    searching = Solver(9, 9, 64)

    def listen(_: Progress) -> None:
        searching.solve(Domineering.start(9, 9))

    with pytest.raises(RuntimeError, match="one position at a time"):
        searching.solve(Domineering.start(9, 9), on_progress=listen)


def test_samples_agree_with_the_tree() -> None:
    cutting = _core.Solver(7, 7, LIBRARY, 16, ["quick", "table"], cuts_from=1, group_cells=8)
    start = native(Domineering.start(7, 7))
    samples = cutting.samples(start, 0.5)
    expanded = cutting.solve(start)[3]
    assert expanded / 3 < sum(samples) / len(samples) < expanded * 3


def test_the_plan_begins_with_a_winning_move() -> None:
    moves, is_favourite = solver().plan(START)
    assert is_favourite
    assert sorted(moves) == sorted(START.legal_moves())
    assert solver().solve(START.play(moves[0])).winner is Side.X
