"""Every command that the documentation shows exists and has the options that are shown. The long test runs them."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from typer.main import get_command

from potez.cli.program import app
from potez.cli.terminal.terminal import Terminal
from potez.locale import Language

ROOT = Path(__file__).parents[1]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted(ROOT.glob("docs/**/*.md")),
    *sorted(ROOT.glob("benchmarks/*.md")),
]
BLOCK = re.compile(r"^```\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`(?:\./)?potez ([^`]+)`")


def blocks(page: Path) -> Iterator[list[str]]:
    """The commands of each block of a page that has some, without the word potez."""
    for block in BLOCK.finditer(page.read_text("utf-8")):
        lines = block[1].replace("\\\n", " ").splitlines()
        commands = [line.split("potez ", 1)[1] for line in lines if re.match(r"(\./)?potez ", line)]
        if commands:
            yield commands


def shown(page: Path) -> list[str]:
    text = page.read_text("utf-8")
    return [command for block in blocks(page) for command in block] + INLINE.findall(BLOCK.sub("", text))


@pytest.mark.parametrize("page", [page for page in PAGES if shown(page)], ids=lambda page: page.stem)
def test_commands_exist(page: Path) -> None:
    for text in shown(page):
        command = get_command(app)
        context = typer.Context(command, info_name="potez", obj=Terminal(Language("en")))
        arguments = shlex.split(text, comments=True)
        while arguments and (children := getattr(command, "get_command", None)) and arguments[0][:1] != "-":
            command = children(context, arguments[0])
            assert command, f"there is no `potez {text}`"
            context = typer.Context(command, parent=context, info_name=arguments.pop(0))
        command.make_parser(context).parse_args([each for each in arguments if each != "--help"])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_programs_and_targets_exist(page: Path) -> None:
    text = page.read_text("utf-8")
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert set(re.findall(r"(?:`|^)make ([\w-]+)", text, re.MULTILINE)) <= set(targets)
    assert [name for name in re.findall(r"\bpython ((?:\w+/)+\w+\.py)", text) if not (ROOT / name).exists()] == []


# Options that stand behind the shown ones count instead of them: so commands that take hours take seconds.
SHORTER = {
    "match": "--games 2 --nodes 20",
    "perft": "--depth 1",
    "puzzles": "--count 1",
    "serve": "--port 0 --database-url sqlite:rooms.sqlite3",
    "tournament": "--games 2 --nodes 20",
    "train": "--games 4 --nodes 20",
}


def is_whole(command: str) -> bool:
    """Whether a command can run as it is shown: none is left to be imagined, and no machine elsewhere is needed."""
    imagined = ("...", "db.example.org", "/backups/")
    return not command.startswith("bot ") and not any(part in command for part in imagined)


def run(command: list[str], folder: Path) -> None:
    """Run a command of Potez to its end, a server until it listens."""
    arguments = [sys.executable, "-m", "potez", *command]
    with subprocess.Popen(
        arguments, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        if command[0] == "serve":
            assert process.stdout
            assert "http://" in process.stdout.readline()
            process.terminate()
            return
        said, _ = process.communicate("quit\n")
        assert process.returncode == 0, f"potez {shlex.join(command)}\n{said}"


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in PAGES if any(blocks(page))], ids=lambda page: page.stem)
def test_blocks_of_commands_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The programs that pages speak of are all the example of a bot."""
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=":")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / "arena.toml").touch()
    for name in ("bot", "mine", "new", "old"):
        program = tmp_path / name
        program.write_text("#!/bin/sh\nexec python examples/bot.py\n", "utf-8")
        program.chmod(0o755)
    for command in filter(is_whole, (command for block in blocks(page) for command in block)):
        arguments = shlex.split(command, comments=True)
        run([*arguments, *SHORTER.get(arguments[0], "").split()], tmp_path)
