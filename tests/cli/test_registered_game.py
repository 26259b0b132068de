"""A registered game with options of its own and short games: `tests/fourth_game` tries the other commands."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.driver import PATIENCE, Answer, environment

ROOT = Path(__file__).parents[2]
COMMAND = """\
from potez.cli import main
from potez.games import register
from tests.envs.nim import NIM

register(NIM)
if __name__ == "__main__":
    main()
"""
GAME = '[Game "nim"]\n[Start "7/7 X"]\n\n1. 3 {leaves four} 1 2. 3 1-0\n'


@pytest.fixture
def script(home: Path) -> Path:
    (home / "game.txt").write_text(GAME)
    (home / "potez_with_nim.py").write_text(COMMAND)
    return home / "potez_with_nim.py"


def run(script: Path, *arguments: str, typed: str = "") -> Answer:
    done = subprocess.run(
        [sys.executable, str(script), *arguments],
        input=typed,
        capture_output=True,
        text=True,
        env=environment(script.parent, PYTHONPATH=str(ROOT)),
        timeout=PATIENCE,
        cwd=script.parent,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return Answer(done.stdout, done.stderr, done.returncode)


def test_it_is_played_against_the_computer_and_saved(script: Path) -> None:
    answer = run(script, "play", "nim", "--option", "stones=6", "--x", "person", typed="help\nhint\n2\n")
    assert "Type a move, such as 1, or its first step, or help." in answer.out
    assert "Try " in answer.out
    assert "X: 2\n" in answer.out
    assert "\nO: " in answer.out
    [file] = (script.parent / "data" / "potez" / "games").iterdir()
    assert '[Start "6/6 X"]' in file.read_text()
    assert "1. 2 " in file.read_text()


def test_questions_name_its_options(script: Path) -> None:
    answer = run(script, "play", typed="nim\nboard\n99\n3\nX\nperson\n3\n")
    assert "  4  nim" in answer.out
    assert "stones, 1..20 [7]:" in answer.out
    assert "stones must be 1..20, not 99" in answer.out
    assert "X wins: O cannot move" in answer.out


@pytest.mark.parametrize(
    ("arguments", "end"),
    [
        (("show", "nim"), "7/7 X\nX to move\n7/7 X\n"),
        (("show", "game.txt", "--ply", "2"), "3/7 X\nX to move\n3/7 X\n"),
        (("moves", "nim", "--option", "stones=2"), "1\n2\n"),
        (("moves", "game.txt", "--ply", "1"), "1\n2\n3\n"),
        (("perft", "nim", "--depth", "3"), "nodes 23\n"),
        (("perft", "nim", "--depth", "3", "--python", "--divide"), "nodes 23\n"),
        (("render", "nim", "--to", "nim.svg"), "nim.svg was written\n"),
        (("analyse", "nim", "--depth", "7"), "computer would play 3\n"),
        (("analyse", "game.txt", "--ply", "2", "--depth", "3"), "computer would play 3\n"),
    ],
)
def test_every_command_takes_it(script: Path, arguments: tuple[str, ...], end: str) -> None:
    assert run(script, *arguments).out.endswith(end)


def test_it_is_served_over_ugi_and_complies(script: Path) -> None:
    session = "ugi\nsetoption name Game value nim\nposition startpos moves 3\ngo depth 4\nquit\n"
    assert "bestmove" in run(script, "ugi", typed=session).out
    answer = run(script, "compliance", "--game", "nim", sys.executable, str(script), "ugi")
    assert answer.out.splitlines()[-1].startswith("all ")
