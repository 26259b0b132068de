"""Perft does not depend on threads, playouts depend only on the seed, and Ctrl-C ends both."""

import pickle
import subprocess
import sys

import pytest

import potez
from potez import core


@pytest.mark.parametrize("game", potez.GAMES)
def test_a_position_survives_pickling_and_repr(game: str) -> None:
    position = core.start(game)
    assert pickle.loads(pickle.dumps(position)) == position
    assert eval(repr(position), {"potez": potez}) == position
    assert len({position, core.parse(game, str(position))}) == 1
    assert position != position.play(position.legal_moves()[0])
    assert position != potez.start(game)


@pytest.mark.parametrize(("game", "depth"), [("domineering", 5), ("byte", 4), ("blockade", 2)])
def test_perft_does_not_depend_on_threads_or_on_the_half(game: str, depth: int) -> None:
    alone = core.perft(core.start(game), depth)
    assert core.perft(core.start(game), depth, threads=3) == alone
    assert core.perft(potez.start(game), depth) == alone
    assert core.perft(core.start(game), 0, threads=3) == 1


def test_perft_does_not_count_lines_that_end_early() -> None:
    position = core.start("domineering", rows=2, cols=2)
    assert [core.perft(position, depth) for depth in range(4)] == [1, 2, 0, 0]


@pytest.mark.parametrize("game", potez.GAMES)
def test_playouts_depend_only_on_the_seed(game: str) -> None:
    position = core.start(game)
    once = core.playouts(position, 200, seed=5)
    assert once == core.playouts(potez.start(game), 200, seed=5)
    assert once != core.playouts(position, 200, seed=6)
    assert once.games == 200 == once.x_wins + once.o_wins + once.draws
    assert core.playouts(position, 0) == (0, 0, 0, 0, 0)


def test_a_playout_cut_short_is_a_draw() -> None:
    assert core.playouts(core.start("byte"), 10, max_plies=5) == (10, 50, 0, 0, 10)


def test_a_playout_of_a_finished_game_has_no_plies() -> None:
    lost = core.start("domineering", rows=1, cols=2)
    assert core.playouts(lost, 3) == (3, 0, 0, 3, 0)


LONG = """
import _thread, threading
from potez import core
threading.Timer(0.3, _thread.interrupt_main).start()
try:
    {work}
except KeyboardInterrupt:
    print("stopped")
"""


@pytest.mark.parametrize(
    "work",
    [
        "core.perft(core.start('blockade'), 9)",
        "core.perft(core.start('blockade'), 9, threads=2)",
        "core.playouts(core.start('byte'), 10**15)",
    ],
)
def test_ctrl_c_ends_long_work(work: str) -> None:
    """The interrupt comes from another Python thread, so this also shows that the GIL is released."""
    ended = subprocess.run([sys.executable, "-c", LONG.format(work=work)], capture_output=True, text=True, timeout=120)
    assert (ended.stdout, ended.stderr) == ("stopped\n", "")


FEW_THREADS = """
import resource
from potez import core
position = core.start("blockade")
alone = core.perft(position, 2)
resource.setrlimit(resource.RLIMIT_AS, (1 << 29, 1 << 29))  # too little for the stacks of 64 threads
print(core.perft(position, 2, threads=64) == alone)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits memory as Unix does")
def test_perft_with_more_threads_than_there_is_memory_for_does_not_abort() -> None:
    ended = subprocess.run([sys.executable, "-c", FEW_THREADS], capture_output=True, text=True, timeout=120)
    assert (ended.returncode, ended.stdout) == (0, "True\n"), ended.stderr
