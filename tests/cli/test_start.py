"""How the command starts and stops: what it loads, and Ctrl-C at any moment."""

import os
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path

import pytest

import potez as library
from potez.cli.commands.table import SECTIONS, load
from tests.cli.driver import COMMAND, PATIENCE, environment, potez

SLOW = ("rich", "pydantic", "fastapi", "numpy", "json", "tomllib", "potez.arena", "potez.core", "potez.engine")
LOADED = """
import sys
from potez.cli import main
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
print(*(name for name in {names} if name in sys.modules), file=sys.stderr)
"""


@pytest.mark.parametrize(
    "arguments", [("--version",), ("--help",), ("moves", "byte"), ("show", "byte"), ("moves", "--help")]
)
def test_quick_commands_load_nothing_slow(home: Path, arguments: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED.format(names=SLOW), *arguments],
        capture_output=True,
        text=True,
        env=environment(home),
        timeout=PATIENCE,
        check=True,
    )
    assert done.stdout
    assert done.stderr == "\n"


def test_the_package_is_a_command_too(home: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "potez", "moves", "byte"], capture_output=True, env=environment(home))
    assert done.stdout.decode() == potez(home, "moves", "byte").out
    assert done.returncode == 0


def test_the_version_is_that_of_the_package(home: Path) -> None:
    assert library.__version__ == version("potez")
    assert potez(home, "--version").out == potez(home, "--lang", "sr", "--version").out == f"potez {version('potez')}\n"


@pytest.mark.parametrize("section", SECTIONS, ids=[section.folder for section in SECTIONS])
def test_the_table_has_the_help_of_every_command(section: "tuple[str, object, dict[str, str]]") -> None:
    folder, _, helps = section
    files = Path(library.__file__).parent.joinpath("cli", "commands", folder).glob("[!_]*.py")
    assert sorted(helps) == sorted(file.stem for file in files)
    assert helps == {name: load(name).help for name in helps}


INTERRUPTED = """
import os, signal, sys
from potez.cli import main
left = int(sys.argv.pop(1))
def count(frame, event, argument):
    global left
    left -= 1
    if left == 0:
        sys.setprofile(None)
        os.kill(os.getpid(), signal.SIGINT)
sys.setprofile(count)
main()
"""
"""Presses Ctrl-C at the n-th call or return since `main` was called."""


@pytest.mark.parametrize("moment", [2, 20, 200, 2_000, 20_000, 60_000, 100_000, 140_000, 180_000, 220_000, 260_000])
@pytest.mark.parametrize("arguments", [("moves", "byte"), ("play", "byte", "--x", "person", "--o", "person")])
def test_ctrl_c_at_any_moment_ends_without_a_traceback(home: Path, arguments: tuple[str, ...], moment: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, str(moment), *arguments],
        input="B2-0-DL\nE3-0-GL\n" * 3,
        capture_output=True,
        text=True,
        env=environment(home),
        timeout=PATIENCE,
    )
    assert done.stderr == ""
    assert done.returncode in (130, 0)  # 0 if it ended before that moment


@pytest.mark.parametrize("delay", [0.02, 0.04, 0.06, 0.1, 0.2, 0.4])
def test_ctrl_c_soon_after_the_start_shows_no_line_of_ours(home: Path, delay: float) -> None:
    """Before Python has come to `main` the traceback is Python's own; ours never appears. While Python looks for
    packages that are installed for editing, it names their folders."""
    with subprocess.Popen(
        [COMMAND, "show", "blockade"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment(home)
    ) as process:
        time.sleep(delay)
        process.send_signal(2)
        _, errors = process.communicate(timeout=PATIENCE)
    if b"Failed to import the site module" not in errors:
        assert os.fsencode(Path(library.__file__).parent / "cli") not in errors
    if not errors:
        assert process.returncode in (130, 0, -2)


def test_a_process_started_deaf_to_ctrl_c_stays_deaf(home: Path) -> None:
    deaf = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN);" + INTERRUPTED
    done = subprocess.run(
        [sys.executable, "-c", deaf, "20000", "moves", "byte"], capture_output=True, text=True, env=environment(home)
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
