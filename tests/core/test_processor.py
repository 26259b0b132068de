"""A build for a newer processor is refused when it is loaded, whatever the compiler was allowed to use."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

NATIVE = Path(__file__).parents[2] / "native"
GUARD = (NATIVE / "bind" / "processor.hpp").read_text("utf-8")
CHECKED = set(re.findall(r"#ifdef (__\w+__)\n  POTEZ_NEED\(\"", GUARD))

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
pytestmark = pytest.mark.skipif(not is_x86, reason="needs a compiler for x86-64")


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
    source, program = tmp_path / "guard.cpp", tmp_path / "guard"
    source.write_text(
        '#include <cstdio>\n#include "bind/processor.hpp"\n'
        "int main() { std::puts(potez::missing_instructions().c_str()); }\n",
        "utf-8",
    )
    # Only the guard itself is built for that processor, without optimisation, so that it can run on this one.
    defines = [f"-D{name}" for name in macros(processor) & CHECKED - macros("x86-64")]
    subprocess.run([compiler, "-std=c++20", f"-I{NATIVE}", *defines, str(source), "-o", str(program)], check=True)
    said = subprocess.run([str(program)], capture_output=True, text=True, check=True).stdout.strip()
    flags = set(re.findall(r"\w+", Path("/proc/cpuinfo").read_text("utf-8").split("flags", 1)[1].split("\n", 1)[0]))
    if processor in ("x86-64", "native") or {"avx512f", "avx512vl", "avx_vnni", "avx512_fp16"} <= flags:
        assert said == ""
    elif "avx512f" not in flags:
        assert said in {"avx512f", "avxvnni", "gfni"}
