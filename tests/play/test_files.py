"""Files of records, and what becomes of them when a save goes wrong."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

import potez
from potez.play import Game, Record, RecordError, load, save

GAMES = [
    Record(Game(potez.start("domineering"), ("C4", "A1")), {"X": "Ана"}, {1: "добро"}),
    Record(Game(potez.start("byte")).resign(potez.Side.X)),
]

# Saves a long game where no file may grow beyond 1000 bytes. Python ignores the signal that then kills other programs.
SAVE_TOO_MUCH = """
import resource, signal, sys
import potez
from potez.play import Game, Record, RecordError, save

resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
if sys.argv[2] == "crash":
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
try:
    save(sys.argv[1], [Record(Game(potez.start("byte")), {}, {0: "long " * 1000})])
except RecordError as error:
    print(error)
"""


def save_too_much(path: Path, how: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", SAVE_TOO_MUCH, str(path), how]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    save(path, GAMES)
    assert load(path) == GAMES
    save(str(path), GAMES[:1])
    assert load(str(path)) == GAMES[:1]
    assert path.read_text("utf-8") == str(GAMES[0])
    assert list(tmp_path.iterdir()) == [path]


def test_a_crash_in_the_middle_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    save(path, GAMES)
    assert save_too_much(path, "crash").returncode == -signal.SIGXFSZ
    assert load(path) == GAMES


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    save(path, GAMES)
    ended = save_too_much(path, "fail")
    assert (ended.stdout, ended.returncode) == (f"{path} cannot be saved: File too large\n", 0)
    assert load(path) == GAMES
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "games.txt", tmp_path / "link"
    path.write_text("")
    link.symlink_to(path)
    save(link, GAMES)
    assert link.is_symlink()
    assert load(path) == GAMES


def test_a_new_file_may_be_read_by_whom_the_person_allows(tmp_path: Path) -> None:
    ours, other = tmp_path / "ours", tmp_path / "other"
    save(ours, GAMES)
    other.touch()
    assert ours.stat().st_mode == other.stat().st_mode


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("missing/games.txt", "No such file or directory"),
        ("", "Is a directory"),
        ("a\0b", "embedded null byte"),
        ("a" * 300, "File name too long"),
    ],
)
def test_names_that_cannot_be(tmp_path: Path, name: str, why: str) -> None:
    path = f"{tmp_path}/{name}"
    with pytest.raises(RecordError) as refused:
        load(path)
    assert str(refused.value) == f"{path} cannot be read: {why}"
    with pytest.raises(RecordError) as refused:
        save(path, GAMES)
    assert str(refused.value).startswith(f"{path} cannot be saved: ")
    assert list(tmp_path.iterdir()) == []


def test_a_mark_at_the_beginning_and_other_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    text = "\n".join(map(str, GAMES))
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert load(path) == GAMES


def test_the_place_of_what_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_bytes("\ufeffC4 {ж\r\nж ".encode() + b"\xff}")
    with pytest.raises(RecordError) as refused:
        load(path)
    assert (refused.value.line, refused.value.column) == (2, 3)
    assert str(refused.value.messages[1]) == "a file of records must be text in UTF-8"
