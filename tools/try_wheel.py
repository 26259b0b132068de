"""Builds the wheel for this Python, installs it where nothing else is, and uses it as a newcomer would.

`python tools/try_wheel.py` builds the wheel; `python tools/try_wheel.py FILE` tries one that is there. The commands run
without a compiler in reach. It needs nothing but Python and what pip installs, so it also runs on Windows and macOS.
"""

import os
import re
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
WINDOWS = os.name == "nt"


def build(folder: Path) -> Path:
    """The compiled wheel of this repository, portable as a release is."""
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run(command, env=os.environ | {"POTEZ_BUILD": "compiled"}, check=True)
    (wheel,) = folder.glob("potez-*.whl")
    return wheel


class Installation:
    """Potez as someone has installed it: where its programs are, and a folder that is theirs."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder = folder
        self.programs = programs

    @classmethod
    def new(cls, folder: Path, distribution: Path) -> Self:
        """A new virtual environment with one distribution of Potez in it."""
        venv.create(folder, with_pip=True)
        made = cls(folder, folder / ("Scripts" if WINDOWS else "bin"))
        requirement = f"potez[server] @ {distribution.resolve().as_uri()}"
        made.python("-m", "pip", "install", "--quiet", "--constraint", str(ROOT / "constraints.txt"), requirement)
        return made

    @property
    def environment(self) -> dict[str, str]:
        """No compiler, no other Potez, and a home of its own."""
        kept = {name: value for name, value in os.environ.items() if name not in ("CC", "CXX", "PYTHONPATH")}
        home = {name: str(self.folder) for name in ("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_DATA_HOME")}
        return kept | home | {"PATH": str(self.programs)}

    def python(self, *arguments: str) -> None:
        """Run this installation's Python, where compilers can be found."""
        subprocess.run([str(self.programs / "python"), *arguments], cwd=self.folder, check=True)

    def potez(self, *arguments: str, typed: str = "") -> str:
        """What a command prints; it must succeed."""
        command = [str(self.programs / "potez"), *arguments]
        answer = subprocess.run(
            command, input=typed, env=self.environment, cwd=self.folder, capture_output=True, encoding="utf-8"
        )
        if answer.returncode:
            raise SystemExit(f"potez {' '.join(arguments)} failed:\n{answer.stdout}{answer.stderr}")
        return answer.stdout

    @contextmanager
    def server(self) -> Iterator[str]:
        """The address of a running `potez serve`."""
        command = [str(self.programs / "potez"), "serve", "--port", "0", "--database-url", "sqlite:rooms.sqlite3"]
        with subprocess.Popen(
            command, env=self.environment, cwd=self.folder, stdout=subprocess.PIPE, encoding="utf-8"
        ) as process:
            try:
                assert process.stdout
                address = re.search(r"http://\S+?(?=;)", process.stdout.readline())
                if not address:
                    raise SystemExit("potez serve did not say where it is")
                yield address[0]
            finally:
                process.terminate()


def use(installed: Installation) -> None:
    """Play, solve and serve."""
    print(installed.potez("doctor"), end="")
    game = installed.potez(
        "play", "domineering", "--rows", "4", "--cols", "4", "--x", "person", "--o", "level:10", typed="A1\n"
    )
    if "A1" not in game:
        raise SystemExit(f"potez play did not play A1:\n{game}")
    print(installed.potez("solve", "domineering", "--rows", "8", "--cols", "8"), end="")
    with installed.server() as address:
        for path in ("/", "/api/health", "/api/games"):
            with urlopen(address + path) as answer:
                print(path, answer.status, len(answer.read()), "bytes")


def main() -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        wheel = Path(sys.argv[1]) if len(sys.argv) > 1 else build(folder)
        installed = Installation.new(folder / "venv", wheel)
        use(installed)
        installed.python("-m", "pip", "install", "--quiet", "hypothesis", "pytest", "pytest-xdist")
        tests = [str(ROOT / "tests" / part) for part in ("core", "games")]
        installed.python("-m", "pytest", "-n", "auto", "--rootdir", str(ROOT), *tests)


if __name__ == "__main__":
    main()
