"""Shell completion knows games, players and saved games, and printed commands work when pasted."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from potez.cli.terminal.command_name import command_name
from tests.cli.driver import COMMAND, PATIENCE, environment

ROOT = Path(__file__).parents[2]


def completions(home: Path, *words: str, shell: str = "bash") -> str:
    """What a shell is told when Tab is pressed after the last word."""
    asked = {
        "bash": {"COMP_WORDS": " ".join(words), "COMP_CWORD": str(len(words) - 1)},
        "zsh": {"_TYPER_COMPLETE_ARGS": " ".join(words)},
        "fish": {"_TYPER_COMPLETE_ARGS": " ".join(words), "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
    }[shell]
    told = subprocess.run(
        [COMMAND],
        env=environment(home, _POTEZ_COMPLETE=f"complete_{shell}", **asked),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert told.stderr == ""
    return told.stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_games_and_players(home: Path, shell: str) -> None:
    assert "byte" in completions(home, "potez", "play", "by", shell=shell)
    assert "level:10" in completions(home, "potez", "play", "--x", "lev", shell=shell).replace("\\", "")
    assert "uct" in completions(home, "potez", "match", "u", shell=shell)


def test_saved_games(home: Path) -> None:
    folder = home / "data" / "potez" / "games"
    folder.mkdir(parents=True)
    (folder / "byte-1.txt").write_text('[Game "byte"]\n\n1. B2-0-DL *\n')
    (folder / "byte-2.txt").write_text('[Game "domineering"]\n[Start "1/1 X"]\n\n1. A1 1-0\n')
    assert completions(home, "potez", "replay", "byte").split() == ["byte-2.txt", "byte-1.txt"]
    assert completions(home, "potez", "play", "--resume", "by").split() == ["byte-1.txt"]
    assert completions(home, "potez", "show", "dom").split() == ["domineering"]


def test_potez_in_the_folder_says_how_it_was_called(home: Path, tmp_path: Path) -> None:
    if not (ROOT / ".venv" / ".ready").exists():
        pytest.skip("it would set up a virtual environment first")
    played = subprocess.run(
        ["./potez", "play", "domineering", "--rows", "3", "--cols", "3", "--x", "person", "--o", "person"],
        input="A1\nquit\n",
        env=environment(home),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        cwd=ROOT,
    )
    command = played.stdout.splitlines()[-1].strip()
    assert command.startswith("./potez play --resume ")
    pasted = subprocess.run(
        ["sh", "-c", command], input="quit\n", env=environment(home), capture_output=True, text=True, cwd=ROOT
    )
    assert pasted.returncode == 0
    assert "O>" in pasted.stdout


def test_the_name_of_the_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    script = tmp_path / "bin dir" / "potez"
    script.parent.mkdir()
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    monkeypatch.delenv("POTEZ_COMMAND", raising=False)
    monkeypatch.setenv("PATH", os.defpath)
    monkeypatch.setattr(sys, "argv", [str(script)])
    assert command_name() == f"'{script}'", "quoted, because of the space"
    monkeypatch.setenv("PATH", str(script.parent))
    assert command_name() == "potez"
    monkeypatch.setattr(sys, "argv", ["/somewhere/potez/__main__.py"])
    assert command_name() == "python -m potez"
    monkeypatch.setenv("POTEZ_COMMAND", "./potez")
    assert command_name() == "./potez"
