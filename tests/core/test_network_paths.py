"""The compiler makes other code of the networks for each kind of processor. All of it computes the same integers.

The code for WebAssembly is compared with this machine's in tests/site/test_core.py.
"""

from __future__ import annotations

import platform
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from tests.core.network_reference import (
    BLOCKADE_FILE,
    BYTE_FILE,
    Reference,
    blockade_value,
    byte_value,
    random_positions,
)

HERE = Path(__file__).parent
HEADERS = HERE.parents[1] / "native" / "include"
COMPILER = shutil.which("g++") or shutil.which("clang++")

# What /proc/cpuinfo calls the instructions that each kind of processor has beyond the one before it.
INSTRUCTIONS = {
    "x86-64": {"sse2"},
    "x86-64-v2": {"ssse3", "sse4_1", "sse4_2", "popcnt"},
    "x86-64-v3": {"avx2", "bmi1", "bmi2", "fma", "movbe"},
    "x86-64-v4": {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"},
}

pytestmark = [
    pytest.mark.slow,  # some ten seconds of compiling for each kind
    pytest.mark.skipif(
        COMPILER is None or platform.machine() != "x86_64" or not Path("/proc/cpuinfo").exists(),
        reason="needs a C++ compiler, and an x86-64 processor under Linux",
    ),
]


@cache
def expected() -> dict[str, int]:
    """Lines for the program, and the values of the reference."""
    byte, blockade = Reference.read(BYTE_FILE), Reference.read(BLOCKADE_FILE)
    values = {f"byte {position}": byte_value(byte, position) for position in random_positions("byte", 40, share=0.3)}
    for position in random_positions("blockade", 4, share=0.2):
        values[f"blockade {position}"] = blockade_value(blockade, position)
    return values


@pytest.mark.parametrize("march", INSTRUCTIONS)
def test_the_code_for_a_kind_of_processor_computes_the_values_of_the_reference(march: str, tmp_path: Path) -> None:
    flags = set(Path("/proc/cpuinfo").read_text("ascii").split("flags", 1)[1].splitlines()[0].split())
    if missing := INSTRUCTIONS[march] - flags:
        pytest.skip(f"this processor is no {march}: it has no {', '.join(sorted(missing))}")
    program = tmp_path / "network_values"
    source = HERE / "network_values.cpp"
    command = [str(COMPILER), "-std=c++20", "-O3", "-DNDEBUG", f"-march={march}", f"-I{HEADERS}", str(source)]
    subprocess.run([*command, "-o", str(program)], check=True)
    files = [tmp_path / "byte8.network", tmp_path / "blockade.network"]
    for path, content in zip(files, (BYTE_FILE, BLOCKADE_FILE), strict=True):
        path.write_bytes(content)
    lines = expected()
    assert len(lines) > 400
    told = subprocess.run([program, *files], input="\n".join(lines), capture_output=True, text=True, check=True)
    assert dict(zip(lines, map(int, told.stdout.split()), strict=True)) == lines
