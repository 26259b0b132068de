"""Where nothing can be compiled Potez installs all the same, works, and says what is missing."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# The wheel itself comes first on the path; without `site` no other installation of Potez gets in its way.
RUN = "import sys; sys.path[:0] = sys.argv[1:3]; del sys.argv[1:3]; from potez.cli import main; main()"


@pytest.fixture(scope="module")
def poor(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a person whose machine has a shell and no compiler."""
    tools = tmp_path_factory.mktemp("tools")
    for tool in ("sh", "uname"):
        found = shutil.which(tool)
        assert found
        (tools / tool).symlink_to(found)
    kept = {name: value for name, value in os.environ.items() if name not in ("CC", "CXX", "LANG", "LC_ALL")}
    return kept | {"PATH": str(tools)}


@pytest.fixture(scope="module")
def wheel(poor: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    source, built = tmp_path_factory.mktemp("source") / "potez", tmp_path_factory.mktemp("built")
    shutil.copytree(ROOT, source, ignore=shutil.ignore_patterns(".git", ".venv", "build", "tests"))
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(built), str(source)]
    subprocess.run(command, env=poor, check=True, capture_output=True)
    (made,) = built.glob("*.whl")
    return made


def run(wheel: Path, environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-S", "-c", RUN, str(wheel), sysconfig.get_path("purelib"), *arguments]
    return subprocess.run(command, env=environment, cwd=wheel.parent, capture_output=True, text=True)


@pytest.mark.slow
def test_the_wheel_is_for_every_machine(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")


@pytest.mark.slow
def test_the_doctor_says_what_is_missing(wheel: Path, poor: dict[str, str]) -> None:
    answer = run(wheel, poor, "doctor")
    assert answer.returncode == 1
    assert "The compiled half is missing: it was not built" in answer.stdout
    assert "No C++ compiler was found." in answer.stdout
    assert "Then install Potez again: pip install" in answer.stdout


@pytest.mark.slow
def test_the_python_half_works(wheel: Path, poor: dict[str, str]) -> None:
    assert run(wheel, poor, "perft", "byte", "--depth", "2").stdout.splitlines()[-1] == "nodes 1116"
    assert run(wheel, poor, "bench").stdout.splitlines()[-1].startswith("The compiled half is missing")


@pytest.mark.slow
def test_who_asks_for_the_compiled_half_is_told(wheel: Path, poor: dict[str, str]) -> None:
    ask = (
        "from potez import core\ntry:\n    core.start('byte')\nexcept core.NotCompiledError as error:\n    print(error)"
    )
    code = f"import sys; sys.path[:0] = sys.argv[1:]; exec({ask!r})"
    command = [sys.executable, "-S", "-c", code, str(wheel), sysconfig.get_path("purelib")]
    told = subprocess.run(command, env=poor, cwd=wheel.parent, capture_output=True, text=True, check=True).stdout
    assert told.startswith("Potez was installed without its compiled half (it was not built)")
