"""A build for a newer processor is refused when it is loaded, whatever the compiler was allowed to use."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

NATIVE = Path(__file__).parents[2] / "native"
LISTED = NATIVE / "bind" / "instructions.hpp"
CHECKED = set(re.findall(r"#ifdef (__\w+__)\nPOTEZ_NEED\(\"", LISTED.read_text("utf-8")))

# Sets of instructions that compilers use only where a program asks for them by an intrinsic, and other names for sets
# that are checked.
BY_INTRINSIC_ONLY = re.compile(
    "__(ABM|AES|AMX_.*|AVX512VP2INTERSECT|CLDEMOTE|CLFLUSHOPT|CLWB|CLZERO|CRC32|ENQCMD|FSGSBASE|HRESET|KL|LAHF_SAHF|LWP|MOVDIR.*"
    "|MWAITX?|PCLMUL|PCONFIG|PKU|PREFETCHWT1|PREFETCHI|PRFCHW|PTWRITE|RDPID|RDRND|RDSEED|RTM|SERIALIZE|SGX|SHA|SHSTK"
    "|SSE4A|TSXLDTRK|UINTR|VAES|VPCLMULQDQ|WAITPKG|WBNOINVD|WIDEKL|XSAVE.?.*)__"
)
NOT_INSTRUCTIONS = re.compile("__(GCC_.*|.*_MATH|BIGGEST_ALIGNMENT|EVEX.*)__")

compiler = shutil.which("c++") or shutil.which("clang++") or ""
is_x86 = (
    bool(compiler) and "x86_64" in subprocess.run([compiler, "-dumpmachine"], capture_output=True, text=True).stdout
)
pytestmark = pytest.mark.skipif(
    not is_x86 or sys.platform != "linux", reason="needs a compiler for x86-64, and /proc/cpuinfo"
)


def macros(processor: str) -> set[str]:
    """What the compiler defines for this processor."""
    command = [compiler, f"-march={processor}", "-dM", "-E", "-x", "c++", "-"]
    printed = subprocess.run(command, input="", capture_output=True, text=True, check=True).stdout
    return {line.split()[1] for line in printed.splitlines()}


@pytest.mark.parametrize("processor", ["native", "x86-64-v2", "x86-64-v4", "sapphirerapids", "znver3", "bdver4"])
def test_every_instruction_set_is_checked(processor: str) -> None:
    extra = {name for name in macros(processor) - macros("x86-64") if re.fullmatch("__[A-Z0-9_]+__", name)}
    unchecked = {name for name in extra - CHECKED if not BY_INTRINSIC_ONLY.fullmatch(name)}
    assert not {name for name in unchecked if not NOT_INSTRUCTIONS.fullmatch(name)}


@pytest.mark.parametrize("processor", ["x86-64", "native", "x86-64-v4", "sapphirerapids"])
def test_a_build_says_what_this_processor_lacks(processor: str, tmp_path: Path) -> None:
    needed, source, program = tmp_path / "needed.hpp", tmp_path / "guard.cpp", tmp_path / "guard"
    subprocess.run([compiler, f"-march={processor}", "-E", "-P", str(LISTED), "-o", str(needed)], check=True)
    source.write_text(
        '#include <cstdio>\n#include "bind/processor.hpp"\nint main() { std::puts(potez::missing_instructions()); }\n',
        "utf-8",
    )
    command = [compiler, "-std=c++20", f"-I{NATIVE}", f"-I{tmp_path}", str(source), "-o", str(program)]
    subprocess.run(command, check=True)
    said = subprocess.run([str(program)], capture_output=True, text=True, check=True).stdout.strip()
    flags = set(re.findall(r"\w+", Path("/proc/cpuinfo").read_text("utf-8").split("flags", 1)[1].split("\n", 1)[0]))
    if processor in ("x86-64", "native") or {"avx512f", "avx512vl", "avx_vnni", "avx512_fp16"} <= flags:
        assert said == ""
    elif "avx512f" not in flags:
        assert said in {"avx512f", "avxvnni", "gfni"}


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("qemu-x86_64"), reason="needs qemu-x86_64 (Debian: apt install qemu-user)")
@pytest.mark.parametrize("processor", ["Nehalem", "core2duo"])
def test_an_old_processor_is_told_what_it_lacks(processor: str) -> None:
    """The installed build is for this machine, scripts/setup made it so."""
    code = "from potez import core; print(core.reason)"
    command = ["qemu-x86_64", "-cpu", processor, sys.executable, "-c", code]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    assert re.fullmatch(r"it was built for a newer processor: this one has no [\w.]+", said)
