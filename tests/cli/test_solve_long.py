"""Boards that take long at the terminal: runs that are killed and taken up again, and estimates."""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.driver import Answer

Inside = Callable[..., Answer]
MUCH = 6000  # bytes of a checkpoint


def killed_and_resumed(home: Path, rows: int, cols: int, first: str, every: int) -> tuple[str, int]:
    """The winner and the positions of a second run, after a first one was killed when it had proved a good deal."""
    saved = home / "facts"
    board = ["domineering", "--rows", str(rows), "--cols", str(cols), "--first", first]
    options = ["--checkpoint", str(saved), "--checkpoint-every", str(every), "--json"]
    command = [sys.executable, "-m", "potez", "solve", *board, *options]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as killed:
        while not (saved.exists() and saved.stat().st_size > MUCH):
            assert killed.poll() is None, "solved before it could be killed"
            time.sleep(0.05)
        killed.kill()
    told = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    assert not saved.exists()
    return told["winner"], told["nodes"]


def test_a_run_that_was_killed_goes_on(home: Path) -> None:
    winner, nodes = killed_and_resumed(home, 8, 10, "O", every=1)
    assert winner == "O"
    assert nodes < 12_500_000  # without a checkpoint it takes 12.6 million


@pytest.mark.slow
def test_nine_by_nine_goes_on_after_a_kill(home: Path) -> None:
    winner, nodes = killed_and_resumed(home, 9, 9, "X", every=4)
    assert winner == "X"
    assert nodes < 35_500_000  # without a checkpoint it takes 35.8 million


def test_a_checkpoint_of_another_board_is_refused(inside: Inside, home: Path) -> None:
    (home / "facts").write_text("potez facts 1 9x9 0000\n")
    refused = inside("solve", "domineering", "--checkpoint", "facts")
    assert refused.code == 2
    assert "facts is damaged, or the checkpoint of another board" in refused.err


@pytest.mark.parametrize(("size", "too_few", "least"), [(9, 1, 64), (9, 63, 64), (10, 511, 512)])
def test_too_little_memory_is_refused(inside: Inside, size: int, too_few: int, least: int) -> None:
    board = ["domineering", "--rows", str(size), "--cols", str(size), "--memory", str(too_few)]
    refused = inside("solve", *board)
    assert refused.code == 2
    said = f"{too_few} MB are too few for {size * size} empty cells, the search would hardly ever end"
    assert f"{said}; use --memory {least} or more" in " ".join(refused.err.split())


def test_a_small_board_needs_little_memory(inside: Inside) -> None:
    assert inside("solve", "domineering", "--rows", "6", "--cols", "6", "--memory", "1").out.startswith("X to move: X")


def test_an_estimate(inside: Inside) -> None:
    said = inside("solve", "domineering", "--rows", "8", "--cols", "10", "--estimate", "--seconds", "1").out
    assert "samples: the tree has" in said
    assert "the solver meets many of them again: it will expand about" in said
    assert "right within a factor of" in said
    small = inside("solve", "domineering", "--rows", "8", "--cols", "8", "--estimate").out
    assert small.startswith("boards of at most 64 cells take about a second")
