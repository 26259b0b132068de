"""A solver that is stopped, short of memory or given damaged tables stays right."""

import random
import threading
from pathlib import Path

import pytest

from potez import core
from potez.core import _core
from potez.games.domineering import Domineering

LIBRARY = _core.StripLibrary("")


def start(rows: int, cols: int) -> _core.Position:
    return core.from_python(Domineering.start(rows=rows, cols=cols)).native


def test_a_limit_of_nodes_leaves_the_winner_open_and_a_second_call_finds_it() -> None:
    solving = _core.Solver(8, 8, LIBRARY, 256)
    winner, move, nodes, *_ = solving.solve(start(8, 8), nodes=50_000)
    assert (winner, move) == (None, None)
    assert 50_000 <= nodes < 60_000
    assert solving.solve(start(8, 8))[0] == "X"


def test_a_limit_of_seconds_is_kept() -> None:
    winner, *_, seconds, table_seconds = _core.Solver(10, 10, LIBRARY, 64).solve(start(10, 10), seconds=0.2)
    assert winner is None
    assert seconds + table_seconds >= 0.2


def test_limits_are_kept_while_tables_are_made() -> None:
    solving = _core.Solver(9, 9, _core.StripLibrary(""), 512)
    winner, _, nodes, *_ = solving.solve(start(9, 9), seconds=0.3)
    assert winner is None
    assert nodes < 20_000  # the search with large tables has not begun


def test_who_listens_can_end_the_making_of_tables() -> None:
    class EnoughError(Exception):
        pass

    def listen(told: tuple[int, tuple[int, int], tuple[int, int], float, float]) -> None:
        assert 0 <= told[3] <= 1
        if told[3] < 1:
            raise EnoughError

    library = _core.StripLibrary("")
    with pytest.raises(EnoughError):
        _core.Solver(9, 9, library, 512).solve(start(9, 9), on_progress=listen)
    assert _core.Solver(8, 8, library, 256).solve(start(8, 8))[0] == "X"


def test_the_same_search_twice_counts_the_same_nodes() -> None:
    counts = {_core.Solver(8, 8, LIBRARY, 256).solve(start(8, 8), nodes=100_000)[2] for _ in range(2)}
    assert len(counts) == 1


def test_who_listens_can_end_the_search() -> None:
    class EnoughError(Exception):
        pass

    def listen(told: tuple[int, tuple[int, int], tuple[int, int], float, float]) -> None:
        nodes, (settled, moves), *_ = told
        assert nodes > 0
        assert settled <= moves
        raise EnoughError

    solving = _core.Solver(9, 9, LIBRARY, 64)
    with pytest.raises(EnoughError):
        solving.solve(start(9, 9), on_progress=listen)
    assert solving.solve(start(9, 9), nodes=20_000)[0] is None


@pytest.mark.parametrize("megabytes", [0, 1, 5, 40])
def test_little_memory_changes_no_answer(megabytes: int) -> None:
    dice = random.Random(megabytes)
    for rows, cols in [(7, 7), (8, 8), (9, 9)]:
        rich, poor = _core.Solver(rows, cols, LIBRARY, 512), _core.Solver(rows, cols, LIBRARY, megabytes)
        for _ in range(4):
            position = Domineering.start(rows=rows, cols=cols)
            for _ in range(rows * cols // 4):
                position = position.play_unchecked(dice.choice(position.legal_moves()))
            native = core.from_python(position).native
            assert poor.solve(native)[0] == rich.solve(native)[0], str(position)


def test_two_solvers_work_at_once_from_one_library() -> None:
    library = _core.StripLibrary("")
    found: dict[int, str | None] = {}

    def work(size: int) -> None:
        found[size] = _core.Solver(size, size, library, 64).solve(start(size, size))[0]

    threads = [threading.Thread(target=work, args=(size,)) for size in (5, 6, 7, 8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {5: "O", 6: "X", 7: "X", 8: "X"}


def test_kept_tables_are_used_and_damaged_ones_made_anew(tmp_path: Path) -> None:
    def count() -> int:
        return _core.Solver(8, 8, _core.StripLibrary(str(tmp_path)), 256).solve(start(8, 8), nodes=60_000)[2]

    first = count()
    files = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert {path.name for path in files} == {"strips-8x3.bin", "strips-6x4.bin"}
    assert count() == first
    for path, whole in files.items():
        damaged = bytearray(whole)
        damaged[len(whole) // 2] ^= 1
        for wrong in (bytes(damaged), whole[:1000]):
            path.write_bytes(wrong)
            assert count() == first
            assert path.read_bytes() == whole


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder", "utf-8")
    library = _core.StripLibrary(str(in_the_way / "folder"))
    assert _core.Solver(8, 8, library, 256).solve(start(8, 8), nodes=60_000)[0] is None
    assert in_the_way.read_text("utf-8") == "not a folder"


@pytest.mark.parametrize(("rows", "cols"), [(0, 5), (5, 0), (-1, 5), (27, 1), (12, 11), (1, 1 << 20)])
def test_boards_that_are_too_large_are_refused(rows: int, cols: int) -> None:
    with pytest.raises(ValueError, match="too many cells"):
        _core.Solver(rows, cols, LIBRARY, 16)


def test_foreign_positions_are_refused() -> None:
    solving = _core.Solver(5, 5, LIBRARY, 16)
    with pytest.raises(ValueError, match="another size"):
        solving.solve(start(5, 6))
    with pytest.raises(ValueError, match="too many cells"):
        solving.solve(start(26, 26))
    with pytest.raises(ValueError, match="only positions of domineering"):
        solving.solve(core.start("byte").native)
    with pytest.raises(ValueError, match="no such technique"):
        _core.Solver(5, 5, LIBRARY, 16, ["magic"])
