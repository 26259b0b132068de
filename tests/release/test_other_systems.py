"""The compiled half compiles for systems that this machine does not have."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

HEADERS = Path(__file__).parents[2] / "native" / "include"


@pytest.mark.slow
@pytest.mark.skipif(not find_spec("ziglang"), reason="needs ziglang")
@pytest.mark.parametrize("target", ["x86_64-windows-gnu", "aarch64-macos", "x86_64-linux-musl"])
def test_the_headers_compile(target: str, tmp_path: Path) -> None:
    """The bindings need the headers of that system's Python too, so they are left out."""
    source = tmp_path / "all.cpp"
    names = sorted(path.relative_to(HEADERS).as_posix() for path in HEADERS.rglob("*.hpp"))
    assert "potez/memory.hpp" in names
    source.write_text("".join(f'#include "{name}"\n' for name in names), "utf-8")
    command = [
        sys.executable,
        "-m",
        "ziglang",
        "c++",
        "-target",
        target,
        "-std=c++20",
        f"-I{HEADERS}",
        "-c",
        str(source),
    ]
    compiled = subprocess.run([*command, "-o", str(tmp_path / "all.o")], capture_output=True, text=True)
    assert compiled.returncode == 0, compiled.stderr
