"""Matches and tournaments that are killed, interrupted and gone on with: no game is lost, none played twice."""

import os
import signal
import subprocess
import time
from pathlib import Path

from potez.arena.results import read_results
from tests.cli.driver import COMMAND, PATIENCE, environment, potez

SMALL = ("--game", "domineering", "--rows", "5", "--cols", "5")


def killed(home: Path, file: Path, games: int, *arguments: str) -> bytes:
    """Run a command until the file holds so many games, then kill it as the system would; what the file holds."""
    with subprocess.Popen([COMMAND, *arguments], env=environment(home), cwd=home, stdout=subprocess.DEVNULL) as process:
        deadline = time.monotonic() + PATIENCE
        while not file.exists() or file.read_bytes().count(b"\n") <= games:
            assert time.monotonic() < deadline
            assert process.poll() is None
            time.sleep(0.01)
        os.kill(process.pid, signal.SIGKILL)
    return file.read_bytes()


def test_a_match_that_was_killed_goes_on_where_it_was(home: Path) -> None:
    file = home / "event.jsonl"
    command = ("match", "computer:2", "random:1", *SMALL, "--games", "600", "--results", "event.jsonl")
    before = killed(home, file, 20, *command)
    done = len(read_results(file).games)
    assert 20 <= done < 600
    file.write_bytes(before + b'{"pair": 299, "fir')  # the kill came in the middle of a line

    answer = potez(home, *command)
    assert answer.code == 0
    assert file.read_bytes().startswith(before)
    games = read_results(file).games
    assert len(games) == len({(game.pair, game.first) for game in games}) == 600
    assert answer.out.splitlines()[1].split()[1:4] == [
        str(sum(game.points == points for game in games)) for points in (2, 1, 0)
    ]

    finished = file.read_bytes()
    assert potez(home, *command).out.splitlines()[1] == answer.out.splitlines()[1]
    assert file.read_bytes() == finished


def test_another_match_is_not_mixed_into_a_file(home: Path) -> None:
    command = ("match", "random:1", "random:2", *SMALL, "--results", "event.jsonl")
    assert potez(home, *command, "--games", "2").code == 0
    before = (home / "event.jsonl").read_bytes()
    answer = potez(home, *command, "--games", "2", "--openings", "random:2", "--nodes", "5")
    assert answer.code == 2
    assert "event.jsonl holds another event, with other terms, openings; choose another file" in answer.err
    assert (home / "event.jsonl").read_bytes() == before
    assert potez(home, *command, "--games", "4").code == 0
    assert (home / "event.jsonl").read_bytes().startswith(before)
    assert len(read_results(home / "event.jsonl").games) == 4
