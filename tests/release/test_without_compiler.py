"""Without a compiler Potez still installs and works, and says what is missing."""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHON = shlex.quote(getattr(sys, "_base_executable", sys.executable))

# The wheel comes first on the path. Without `site`, no other installation of Potez is found.
RUN = "import sys; sys.path[:0] = sys.argv[1:3]; del sys.argv[1:3]; from potez.cli import main; main()"
# As if uvicorn were not installed, and Python at another place.
NO_SERVER = "import os, sys; sys.modules['uvicorn'] = None; sys.prefix = os.environ['POTEZ_PREFIX']; "


@pytest.fixture(scope="module")
def without_compiler(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a machine that has a shell but no compiler."""
    tools = tmp_path_factory.mktemp("tools")
    for tool in ("sh", "uname"):
        found = shutil.which(tool)
        assert found
        (tools / tool).symlink_to(found)
    kept = {name: value for name, value in os.environ.items() if name not in ("CC", "CXX", "LANG", "LC_ALL")}
    return kept | {"PATH": str(tools)}


@pytest.fixture(scope="module")
def wheel(without_compiler: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    source, built = tmp_path_factory.mktemp("source") / "potez", tmp_path_factory.mktemp("built")
    shutil.copytree(ROOT, source, ignore=shutil.ignore_patterns(".git", ".venv", "build", "tests"))
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(built), str(source)]
    subprocess.run(command, env=without_compiler, check=True, capture_output=True)
    (made,) = built.glob("*.whl")
    return made


def run(wheel: Path, environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-S", "-c", RUN, str(wheel), sysconfig.get_path("purelib"), *arguments]
    return subprocess.run(command, env=environment, cwd=wheel.parent, capture_output=True, text=True)


@pytest.mark.slow
def test_the_wheel_is_for_every_machine(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")


@pytest.mark.slow
def test_the_doctor_says_what_is_missing(wheel: Path, without_compiler: dict[str, str]) -> None:
    answer = run(wheel, without_compiler, "doctor")
    assert answer.returncode == 1
    assert "The compiled half is missing: it was not built" in answer.stdout
    assert "No C++ compiler was found." in answer.stdout
    assert "Then install Potez again: pip install --force-reinstall" in answer.stdout


@pytest.mark.slow
def test_the_python_half_works(wheel: Path, without_compiler: dict[str, str]) -> None:
    assert run(wheel, without_compiler, "perft", "byte", "--depth", "2").stdout.splitlines()[-1] == "nodes 1116"
    assert run(wheel, without_compiler, "bench").stdout.splitlines()[-1].startswith("The compiled half is missing")
    assert "needs the compiled half" in run(wheel, without_compiler, "train", "byte").stderr


@pytest.mark.slow
def test_functions_that_need_the_compiled_half_raise_an_error(wheel: Path, without_compiler: dict[str, str]) -> None:
    script = (
        "from potez import core\ntry:\n    core.start('byte')\nexcept core.NotCompiledError as error:\n    print(error)"
    )
    code = f"import sys; sys.path[:0] = sys.argv[1:]; exec({script!r})"
    command = [sys.executable, "-S", "-c", code, str(wheel), sysconfig.get_path("purelib")]
    printed = subprocess.run(
        command, env=without_compiler, cwd=wheel.parent, capture_output=True, text=True, check=True
    ).stdout
    assert printed.startswith("Potez was installed without its compiled half (it was not built)")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("prefix", "command", "again"),
    [
        (
            "/home/ana/venv",
            "pip install",
            "pip install --force-reinstall --no-deps --no-cache-dir --no-binary potez potez",
        ),
        (
            "/home/ana/.local/share/pipx/venvs/potez",
            f"pipx install --force --python {PYTHON}",
            f"pipx install --force --python {PYTHON} --pip-args='--no-cache-dir --no-binary potez' potez",
        ),
        (
            "/home/ana/.local/share/uv/tools/potez",
            "uv tool install",
            "uv tool install --reinstall --no-cache --no-binary-package potez potez",
        ),
    ],
)
def test_the_doctor_names_the_commands_that_bring_what_is_missing(
    wheel: Path, prefix: str, command: str, again: str
) -> None:
    """Nothing but the wheel and what every installation has is found."""
    answer = subprocess.run(
        [sys.executable, "-S", "-c", NO_SERVER + RUN, str(wheel), sysconfig.get_path("purelib"), "doctor"],
        env=os.environ | {"POTEZ_PREFIX": prefix},
        cwd=wheel.parent,
        capture_output=True,
        text=True,
    )
    printed = answer.stdout.replace("\n", " ")
    assert f"To play in the browser (potez serve): {command} 'potez[server]'" in printed
    assert f"Then install Potez again: {again}" in printed
